import SextantLanguage
import SextantSyntax

/// `for NAME, … in LIST` in statements, scenarios and links. Each iteration binds the names to the
/// values of the next row.
extension Binder {
  struct Table {
    /// A list of values if the clause has a single name, otherwise a list of rows.
    let rows: Expression
    let columns: [ValueType]
  }

  /// Parses `NAME, … in LIST`, from the position after `for`.
  mutating func rounds(_ phrase: Phrase, from start: Int) -> RoundsSyntax? {
    var parser = context.scopedParser(for: phrase)
    let syntax = parser.rounds(from: start)
    if let missing = parser.missing { report(missing, of: phrase) }
    return syntax
  }

  /// Binds LIST. For several names, LIST must be a literal list of rows, and each column must have
  /// a single type.
  mutating func rowTable(_ syntax: RoundsSyntax, of phrase: Phrase) -> Table? {
    for (index, name) in syntax.names.enumerated()
    where syntax.names[..<index].contains(where: { tree.symbol($0) == tree.symbol(name) }) {
      error(LanguageCodes.givenTwice, name, text(tree.symbol(name)))
      return nil
    }
    if syntax.names.count > 1 { return columns(syntax, of: phrase) }
    let start = syntax.list.atoms.lowerBound
    guard !reportComparison(syntax.list, phrase, "a list"),
      let (rows, type) = value(syntax.list, of: phrase, wanting: .unknown)
    else { return nil }
    switch type {
    case .list(let element): return Table(rows: rows, columns: [element])
    case .unknown, .error: return Table(rows: rows, columns: [type])
    default:
      error(
        LanguageCodes.wrongType, phrase.atoms[start], "a list", type.article,
        suggestion: suggester.rangeSuggestion(
          rows, phrase, from: start, to: syntax.list.atoms.upperBound))
      return nil
    }
  }

  private mutating func columns(_ syntax: RoundsSyntax, of phrase: Phrase) -> Table? {
    guard case .atom(let list) = syntax.list.kind, tree.kind(list) == .list else {
      expected(
        "a list of rows, such as `[[1, 2], [3, 4]]`", at: syntax.list.atoms.lowerBound, of: phrase)
      return nil
    }
    var types = Array(repeating: ValueType.unknown, count: syntax.names.count)
    let rows = tree.children(of: list).mapAll { element -> Expression? in
      guard let cells = cells(of: element, for: syntax.names) else { return nil }
      return cells.enumerated().mapAll { elementValue($1, &types[$0]) }?.asList
    }
    return rows.map { Table(rows: $0.asList, columns: types) }
  }

  private mutating func cells(of element: NodeID, for names: [NodeID]) -> NodeRange? {
    let row = tree.phrase(element)
    let isRow = row.end == 1 && row.kind(at: 0) == .list
    let cells = isRow ? tree.children(of: row.atoms[0]) : nil
    if let cells, cells.count == names.count { return cells }
    error(
      LanguageCodes.wrongRow, element,
      names.map { "`\(text(tree.symbol($0)))`" }.joined(separator: ", "),
      cells.map { "a row of \(pluralized($0.count, "value"))" } ?? tree.text(element))
    return nil
  }

  mutating func bindRows(_ names: [NodeID], _ table: Table) -> [LoopVariable] {
    zip(names, table.columns).map { atom, type in
      let (name, declaration) = (tree.symbol(atom), declareLocal(at: atom))
      return LoopVariable(
        name: text(name), slot: scope.bind(name, type, declaredAt: declaration))
    }
  }

  mutating func loop(_ syntax: RoundsSyntax, _ form: FormArguments) -> Statement.Kind? {
    requireSingleClause(form.clauses)
    guard let table = rowTable(syntax, of: form.phrase),
      let block = requiredBlock(form.phrase, at: syntax.list.atoms.upperBound)
    else {
      bindBlocks(of: form.clauses)
      return nil
    }
    let outer = scope
    defer { scope = outer }
    let variables = bindRows(syntax.names, table)
    return .each(variables, table.rows, loopBody(block))
  }
}
