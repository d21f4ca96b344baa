import SextantEngine
import SextantLanguage
import SextantSyntax

/// What to run of a file to get to one of its lines: the scenario around the line, else the script.
struct LoadPlan {
  let before: [Body]
  let statements: [Statement]
  let parameters: [(name: String, value: Value)]
  /// The names that are bound there.
  let scope: Scope
  let span: Span

  private let source: SourceText
  /// Where items end, by where they start.
  private let ends: [UInt32: UInt32]

  /// - Parameter line: the last line to run; nil for all of the script.
  init(_ compilation: Compilation, upTo line: Int?) {
    let (program, tree) = (compilation.program, compilation.script.tree)
    let source = tree.source
    self.source = source
    var ends: [UInt32: UInt32] = [:]
    for node in tree.nodes where node.kind == .item { ends[node.span.start] = node.span.end }
    self.ends = ends
    let limit = line.map { end(ofLine: $0, in: source) } ?? .max
    if let line, let scenario = program.scenarios.first(where: { covers($0, line, in: source) }) {
      before = scenario.before
      statements = scenario.body.statements.filter { $0.place.span.start < limit }
      parameters = scenario.parameters
      scope = scenario.scope.before(slot: statements.slots(from: parameters.count))
      span = scenario.place.span
    } else {
      before = []
      statements = program.script.statements.filter { $0.place.span.start < limit }
      parameters = []
      scope = compilation.scope.before(slot: statements.slots(from: 0))
      span = program.script.place.span
    }
  }

  /// Statements as they are written.
  func texts(of statements: [Statement]) -> [String] {
    statements.map { statement in
      let start = statement.place.span.start
      return source.text(of: Span(start: start, end: ends[start] ?? statement.place.span.end))
    }
  }
}

private func end(ofLine line: Int, in source: SourceText) -> UInt32 {
  line > source.lineCount ? .max : source.span(ofLine: line).end + 1
}

private func covers(_ scenario: Scenario, _ line: Int, in source: SourceText) -> Bool {
  let span = scenario.place.span
  return source.lineNumber(of: span.start) <= line && line <= source.lineNumber(of: span.end)
}

extension [Statement] {
  /// How many places of the frame names have taken after these statements.
  fileprivate func slots(from first: Int) -> Int {
    reduce(first) { slots, statement in
      switch statement.kind {
      case .bindNode(let slot, _), .bindReference(let slot, _), .bindValue(let slot, _),
        .bindHandle(let slot, _, _):
        Swift.max(slots, slot + 1)
      default: slots
      }
    }
  }
}
