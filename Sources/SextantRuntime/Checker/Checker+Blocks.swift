import SextantEngine
import SextantSyntax

/// Statements that hold others.
extension Checker {
  mutating func together(_ line: Line, from start: Int) -> Statement.Kind? {
    guard let block = requiredBlock(line, at: start) else { return nil }
    let outer = context
    context = .body
    defer { context = outer }
    return .together(body(block))
  }

  mutating func repetition(_ line: Line, from start: Int) -> Statement.Kind? {
    var position = start
    guard let count = expression(line, &position, as: .int) else { return nil }
    if case .int(let number)? = count.constant, number < 0 {
      error(CheckerCodes.negativeCount, line.atoms[start])
    }
    guard let block = requiredBlock(line, at: position) else { return nil }
    return .times(count, body(block))
  }

  mutating func iteration(_ line: Line, from start: Int) -> Statement.Kind? {
    guard let name = name(at: start, of: line) else {
      expected("a name", at: start, of: line)
      return nil
    }
    guard keywords.keyword(word(at: start + 1, of: line)) == .in else {
      expected("`in`", at: start + 1, of: line)
      return nil
    }
    var position = start + 2
    guard let (list, type) = expression(line, &position) else { return nil }
    var element = ValueType.unknown
    if case .list(let inner) = type {
      element = inner
    } else if type != .unknown {
      error(CheckerCodes.wrongType, line.atoms[start + 2], "a list", type.article)
      return nil
    }
    guard let block = requiredBlock(line, at: position) else { return nil }
    let outer = scope
    let slot = scope.bind(name, element)
    let result = body(block)
    leaveScope(to: outer)
    return .each(slot, list, result)
  }

  mutating func branching(_ clauses: NodeRange, from first: Int) -> Statement.Kind? {
    var branches: [(Fact, Body)] = []
    var otherwise: Body?
    for (index, clause) in clauses.enumerated() {
      let line = self.line(of: clause)
      var start = first
      if index > 0 {
        guard keywords.keyword(word(at: 0, of: line)) == .else, otherwise == nil else {
          error(CheckerCodes.strayClause, clause)
          return nil
        }
        if line.end == 1 {
          guard let block = requiredBlock(line, at: 1) else { return nil }
          otherwise = body(block)
          continue
        }
        guard keywords.keyword(word(at: 1, of: line)) == .if else {
          expected("`if` or {", at: 1, of: line)
          return nil
        }
        start = 2
      }
      guard line.end > start else {
        expected("a fact", at: start, of: line)
        return nil
      }
      guard let fact = fact(line, start..<line.end, leavesBlock: true),
        let block = requiredBlock(line, at: line.end)
      else { return nil }
      branches.append((fact, body(block)))
    }
    return .branch(branches, otherwise: otherwise)
  }

  /// The line of an item that has one clause; what follows its block is told.
  mutating func onlyLine(of item: NodeID) -> Line? {
    let clauses = tree.children(of: item)
    guard let first = clauses.first else { return nil }
    if clauses.count > 1 { error(CheckerCodes.strayClause, clauses[1]) }
    return line(of: first)
  }

  mutating func requiredBlock(_ line: Line, at position: Int) -> NodeID? {
    if position < line.end {
      expected("{", at: position, of: line)
      return nil
    }
    if line.block == nil { expected("{", at: position, of: line) }
    return line.block
  }
}
