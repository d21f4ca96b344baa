import SextantEngine
import SextantLanguage
import SextantSyntax

/// The part of a file to run up to a line: of the scenario around the line, else of the script.
struct LoadPlan {
  let before: [Body]
  let statements: [Statement]
  let parameters: [Scenario.Parameter]
  /// The case that runs; empty for a scenario without cases.
  let runningCase: String
  /// The names in scope there.
  let scope: Scope
  let span: Span
  /// Where no case is the one that was asked for: those that there are.
  let casesToChoose: [String]?

  private let source: SourceText
  /// The end offsets of items by their start offsets.
  private let ends: [UInt32: UInt32]

  /// - Parameters:
  ///   - line: the last line to run; nil for all of the script.
  ///   - caseText: which case of the scenario; nil for the first.
  init(_ compilation: Compilation, upTo line: Int?, case caseText: String? = nil) {
    let (program, tree) = (compilation.program, compilation.script.tree)
    let source = tree.source
    self.source = source
    var ends: [UInt32: UInt32] = [:]
    for node in tree.nodes where node.kind == .item { ends[node.span.start] = node.span.end }
    self.ends = ends
    let limit = line.map { end(ofLine: $0, in: source) } ?? .max
    let around = line.map { line in
      program.scenarios.filter { covers($0, line, in: source) }
    }
    let chosen = caseText.map { text in around?.first { $0.isCase(text) } } ?? around?.first
    casesToChoose = chosen == nil && caseText != nil ? around?.map(\.caseText) ?? [] : nil
    runningCase = chosen?.caseText ?? ""
    if let scenario = chosen {
      before = scenario.hooks.before
      statements = scenario.body.statements.filter { $0.place.span.start < limit }
      parameters = scenario.parameters
      scope = scenario.scope.before(
        slot: statements.slots(from: scenario.hooks.slotCount + parameters.count))
      span = scenario.place.span
    } else {
      before = []
      statements = program.script.statements.filter { $0.place.span.start < limit }
      parameters = []
      scope = compilation.scope.before(slot: statements.slots(from: 0))
      span = program.script.place.span
    }
  }

  /// The source texts of statements.
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
  /// How many slots of the frame are in use after these statements.
  fileprivate func slots(from first: Int) -> Int {
    reduce(first) { slots, statement in
      statement.kind.boundSlot.map { Swift.max(slots, $0 + 1) } ?? slots
    }
  }
}
