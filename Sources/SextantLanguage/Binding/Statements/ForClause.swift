import SextantEngine
import SextantSyntax

/// `for NAME, … in LIST`, as statements, scenarios and links have it: the names, and for each round a row
/// with a value for each of them.
enum ForClause {
  struct Name {
    let symbol: Symbol
    let atom: NodeID
  }

  struct Table {
    /// A list: of values for one name, else of rows.
    let rows: Expression
    /// The type of each name.
    let columns: [ValueType]
  }

  /// Reads `NAME, … in`, from the position behind `for` on.
  ///
  /// - Parameters:
  ///   - what: what a name is, for errors.
  ///   - isSingle: whether there is only one.
  static func names(
    _ phrase: Phrase, _ position: inout Int, called what: String = "a name",
    isSingle: Bool = false, _ binder: inout Binder
  ) -> [Name]? {
    var names: [Name] = []
    while true {
      guard let symbol = phrase.name(at: position) else {
        binder.expected(what, at: position, of: phrase)
        return nil
      }
      let atom = phrase.atoms[position]
      if names.contains(where: { $0.symbol == symbol }) {
        binder.error(LanguageCodes.givenTwice, atom, binder.text(symbol))
        return nil
      }
      names.append(Name(symbol: symbol, atom: atom))
      position += 1
      guard !isSingle, phrase.kind(at: position) == .comma else { break }
      position += 1
    }
    guard phrase.word(at: position) == binder.keywords.inWord else {
      binder.expected("`in`", at: position, of: phrase)
      return nil
    }
    position += 1
    return names
  }

  /// Reads LIST. One name takes any list; several take a list of rows that is written out, in which each
  /// column has one type.
  static func table(
    of names: [Name], _ phrase: Phrase, _ position: inout Int, _ binder: inout Binder
  ) -> Table? {
    if names.count > 1 { return columns(of: names, phrase, &position, &binder) }
    let start = position
    guard let (rows, type) = Expressions.expression(phrase, &position, &binder) else { return nil }
    switch type {
    case .list(let element): return Table(rows: rows, columns: [element])
    case .unknown, .error: return Table(rows: rows, columns: [type])
    default:
      binder.error(
        LanguageCodes.wrongType, phrase.atoms[start], "a list", type.article,
        suggestion: OtherForms.list(phrase, binder))
      return nil
    }
  }

  private static func columns(
    of names: [Name], _ phrase: Phrase, _ position: inout Int, _ binder: inout Binder
  ) -> Table? {
    guard phrase.kind(at: position) == .list else {
      binder.expected("a list of rows, such as `[[1, 2], [3, 4]]`,", at: position, of: phrase)
      return nil
    }
    var types = Array(repeating: ValueType.unknown, count: names.count)
    var rows: [Expression] = []
    for element in binder.tree.children(of: phrase.atoms[position]) {
      guard let cells = cells(of: element, for: names, &binder) else { return nil }
      var row: [Expression] = []
      for (column, cell) in cells.enumerated() {
        guard let value = value(of: cell, &types[column], &binder) else { return nil }
        row.append(value)
      }
      rows.append(row.asList)
    }
    position += 1
    return Table(rows: rows.asList, columns: types)
  }

  /// The elements of a row, as many as there are names.
  private static func cells(
    of element: NodeID, for names: [Name], _ binder: inout Binder
  ) -> NodeRange? {
    let row = binder.tree.phrase(element)
    guard row.end == 1, row.kind(at: 0) == .list else {
      binder.error(
        LanguageCodes.wrongRow, element, listed(names, binder), binder.tree.text(element))
      return nil
    }
    let cells = binder.tree.children(of: row.atoms[0])
    guard cells.count == names.count else {
      let count = "a row of \(cells.count)"
      binder.error(LanguageCodes.wrongRow, element, listed(names, binder), count)
      return nil
    }
    return cells
  }

  private static func listed(_ names: [Name], _ binder: Binder) -> String {
    names.map { "`\(binder.text($0.symbol))`" }.joined(separator: ", ")
  }

  /// The value of a cell; the first one of a column says which type the others have.
  private static func value(
    of cell: NodeID, _ type: inout ValueType, _ binder: inout Binder
  ) -> Expression? {
    let phrase = binder.tree.phrase(cell)
    var position = 0
    guard
      let (value, found) = Expressions.expression(phrase, &position, wanting: type, &binder)
    else { return nil }
    binder.requireEnd(phrase, at: position)
    if type == .unknown { type = found }
    if found.fits(type) { return value }
    binder.error(LanguageCodes.wrongType, cell, type.article, found.article)
    return nil
  }

  /// Binds the names for what follows.
  static func bind(_ names: [Name], _ table: Table, _ binder: inout Binder) -> [LoopVariable] {
    zip(names, table.columns).map { name, type in
      LoopVariable(
        name: binder.text(name.symbol), slot: binder.scope.bind(name.symbol, type))
    }
  }

  // MARK: Statements

  /// `for NAME, … in LIST { … }`.
  static func lower(_ written: StatementPhrase, _ binder: inout Binder) -> Statement? {
    let phrase = written.phrase
    Statements.requireSingleClause(written.clauses, &binder)
    var position = written.start
    guard let names = names(phrase, &position, &binder),
      let table = table(of: names, phrase, &position, &binder),
      let block = binder.requiredBlock(phrase, at: position)
    else {
      Statements.bindBlocks(of: written.clauses, &binder)
      return nil
    }
    let outer = binder.scope
    defer { binder.scope = outer }
    let variables = bind(names, table, &binder)
    return written.statement(
      .each(variables, table.rows, Statements.loopBody(block, &binder)), &binder)
  }
}

extension [Expression] {
  /// A list of these values, a constant one if they all are.
  fileprivate var asList: Expression {
    let constants = compactMap(\.constant)
    return constants.count == count ? .constant(.list(constants)) : .list(self)
  }
}
