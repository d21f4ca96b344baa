import SextantLanguage
import SextantSyntax

/// `for NAME, … in LIST` in statements, scenarios and links. Each iteration binds the names to the
/// values of the next row.
extension Binder {
  struct Name {
    let symbol: Symbol
    let atom: NodeID
  }

  struct Table {
    /// A list of values if the clause has a single name, otherwise a list of rows.
    let rows: Expression
    let columns: [ValueType]
  }

  /// Reads `NAME, … in`. The position is after `for`.
  ///
  /// - Parameters:
  ///   - what: the description of a name, for errors.
  ///   - isSingle: whether only one name is allowed.
  mutating func rowNames(
    _ phrase: Phrase, _ position: inout Int, called what: String = "a name",
    isSingle: Bool = false
  ) -> [Name]? {
    var names: [Name] = []
    while true {
      guard let symbol = phrase.name(at: position) else {
        expected(what, at: position, of: phrase)
        return nil
      }
      let atom = phrase.atoms[position]
      if names.contains(where: { $0.symbol == symbol }) {
        error(LanguageCodes.givenTwice, atom, text(symbol))
        return nil
      }
      names.append(Name(symbol: symbol, atom: atom))
      position += 1
      guard !isSingle, phrase.kind(at: position) == .comma else { break }
      position += 1
    }
    guard phrase.word(at: position) == Word.in.symbol else {
      expected("`in`", at: position, of: phrase)
      return nil
    }
    position += 1
    return names
  }

  /// Reads LIST. For several names, LIST must be a literal list of rows, and each column must have
  /// a single type.
  mutating func rowTable(of names: [Name], _ phrase: Phrase, _ position: inout Int) -> Table? {
    if names.count > 1 { return columns(of: names, phrase, &position) }
    let start = position
    guard let (rows, type) = expression(phrase, &position) else { return nil }
    switch type {
    case .list(let element): return Table(rows: rows, columns: [element])
    case .unknown, .error: return Table(rows: rows, columns: [type])
    default:
      error(
        LanguageCodes.wrongType, phrase.atoms[start], "a list", type.article,
        suggestion: rangeSuggestion(rows, phrase, from: start, to: position))
      return nil
    }
  }

  private mutating func columns(
    of names: [Name], _ phrase: Phrase, _ position: inout Int
  ) -> Table? {
    guard phrase.kind(at: position) == .list else {
      expected("a list of rows, such as `[[1, 2], [3, 4]]`", at: position, of: phrase)
      return nil
    }
    var types = Array(repeating: ValueType.unknown, count: names.count)
    let rows = tree.children(of: phrase.atoms[position]).mapAll { element -> Expression? in
      guard let cells = cells(of: element, for: names) else { return nil }
      return cells.enumerated().mapAll { elementValue($1, &types[$0]) }?.asList
    }
    guard let rows else { return nil }
    position += 1
    return Table(rows: rows.asList, columns: types)
  }

  /// Returns the elements of a row. Their number must equal the number of names.
  private mutating func cells(of element: NodeID, for names: [Name]) -> NodeRange? {
    let row = tree.phrase(element)
    let isRow = row.end == 1 && row.kind(at: 0) == .list
    let cells = isRow ? tree.children(of: row.atoms[0]) : nil
    if let cells, cells.count == names.count { return cells }
    error(
      LanguageCodes.wrongRow, element,
      names.map { "`\(text($0.symbol))`" }.joined(separator: ", "),
      cells.map { "a row of \(pluralized($0.count, "value"))" } ?? tree.text(element))
    return nil
  }

  mutating func bindRows(_ names: [Name], _ table: Table) -> [LoopVariable] {
    zip(names, table.columns).map { name, type in
      let declaration = declareLocal(at: name.atom)
      return LoopVariable(
        name: text(name.symbol), slot: scope.bind(name.symbol, type, declaredAt: declaration))
    }
  }

  // MARK: Statements

  /// Binds `for NAME, … in LIST { … }`.
  mutating func lowerFor(_ form: FormArguments) -> Statement.Kind? {
    let phrase = form.phrase
    requireSingleClause(form.clauses)
    var position = form.start
    guard let names = rowNames(phrase, &position),
      let table = rowTable(of: names, phrase, &position),
      let block = requiredBlock(phrase, at: position)
    else {
      bindBlocks(of: form.clauses)
      return nil
    }
    let outer = scope
    defer { scope = outer }
    let variables = bindRows(names, table)
    return .each(variables, table.rows, loopBody(block))
  }
}
