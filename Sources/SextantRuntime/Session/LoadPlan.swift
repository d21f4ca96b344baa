import SextantCompiler
import SextantEngine
import SextantLanguage
import SextantSyntax

package struct LoadTarget: Sendable {
  /// The last line to run, counted from 1; nil for the whole file.
  package var line: Int?
  /// The case to run, such as `id: "1", y: 2`, if `line` is in a scenario; nil for the first case.
  package var caseText: String?
  /// Whether to continue after `line` until a statement fails.
  package var untilFailure: Bool

  package init(line: Int? = nil, case caseText: String? = nil, untilFailure: Bool = false) {
    self.line = line
    self.caseText = caseText
    self.untilFailure = untilFailure
  }
}

/// The statements to load for a line, by the location of the line:
///
/// - in a scenario: the scenario's statements
/// - in `before each` or `after each`: the first scenario's statements
/// - elsewhere: the script's statements
struct LoadPlan {
  struct Part {
    let body: Body
    var limit = UInt32.max
    /// Whether the part is an `after each`. Such a part can use only the names of `before each`.
    var isAfter = false
  }

  private(set) var before: [Part] = []
  let parameters: [Scenario.Parameter]
  private(set) var parts: [Part] = []
  let sharedSlots: Int
  let runningCase: String
  let span: Span
  let availableCases: [String]?

  private let source: SourceText
  private let ends: [UInt32: UInt32]

  init(_ compilation: Compilation, to target: LoadTarget) {
    let (program, tree) = (compilation.program, compilation.script.tree)
    let source = tree.source
    self.source = source
    var ends: [UInt32: UInt32] = [:]
    for node in tree.nodes where node.kind == .item { ends[node.span.start] = node.span.end }
    self.ends = ends
    let limit = target.line.map { offset(after: $0, in: source) } ?? .max
    let around = target.line.map { scenarios(of: program, around: $0, in: source) } ?? []
    let chosen =
      target.caseText.map { text in around.first { $0.isCase(text) } } ?? around.first
    availableCases = chosen == nil && target.caseText != nil ? around.map(\.caseText) : nil
    parameters = chosen?.parameters ?? []
    runningCase = chosen?.caseText ?? ""
    sharedSlots = chosen?.hooks.slotCount ?? 0
    span = chosen?.place.span ?? program.script.place.span
    guard let scenario = chosen else {
      parts = [Part(body: program.script, limit: target.untilFailure ? .max : limit)]
      return
    }
    before = scenario.hooks.before.map { Part(body: $0) }
    parts =
      [Part(body: scenario.body)]
      + scenario.hooks.after.map { Part(body: $0, isAfter: true) }
    if !target.untilFailure, let line = target.line { end(at: line, before: limit, scenario) }
  }

  private mutating func end(at line: Int, before limit: UInt32, _ scenario: Scenario) {
    func holdsLine(_ part: Part) -> Bool {
      part.body !== scenario.body && isOn(line, part.body.place.span, in: source)
    }
    if let last = before.firstIndex(where: holdsLine) {
      before = Array(before[...last])
      before[last].limit = limit
      parts = []
    } else if let last = parts.firstIndex(where: holdsLine) {
      parts = Array(parts[...last])
      parts[last].limit = limit
    } else {
      parts = [Part(body: scenario.body, limit: limit)]
    }
  }

  struct Statement {
    let text: String
    let span: Span
    let isEntered: Bool
    let names: (before: Scope, after: Scope)
  }

  /// Returns the statements of a part. The keys are offsets. Statements in the blocks around the
  /// end of the part are included.
  ///
  /// - Parameter entersAll: whether the statements of all blocks are included.
  func statements(of part: Part, entersAll: Bool) -> [UInt32: Statement] {
    var found: [UInt32: Statement] = [:]
    collect(part.body, inside: [], entersAll ? nil : part.limit, &found)
    return found
  }

  /// - Parameters:
  ///   - heads: the heads of the enclosing `in` blocks, without braces.
  ///   - limit: an offset. Only blocks around this offset are entered; nil to enter all blocks.
  private func collect(
    _ body: Body, inside heads: [String], _ limit: UInt32?, _ found: inout [UInt32: Statement]
  ) {
    let names = body.scope ?? Scope()
    var before = names.before(body.statements)
    for (index, statement) in body.statements.enumerated() {
      let start = statement.place.span.start
      let span = Span(start: start, end: ends[start] ?? statement.place.span.end)
      let blocks = statement.kind.bodies
      let isEntered =
        !blocks.isEmpty && (limit.map { span.start < $0 && $0 < span.end } ?? true)
      let isBound = statement.kind.boundSlot != nil
      let after = isBound ? names.before(body.statements[(index + 1)...]) : before
      found[start] = Statement(
        text: heads.map { $0 + "{ " }.joined() + source.text(of: span)
          + String(repeating: " }", count: heads.count),
        span: span, isEntered: isEntered, names: (before, after))
      before = after
      for block in blocks where isEntered {
        var inner = heads
        if case .within = statement.kind {
          inner.append(source.text(of: Span(start: start, end: block.place.span.start)))
        }
        collect(block, inside: inner, limit, &found)
      }
    }
  }
}

private func offset(after line: Int, in source: SourceText) -> UInt32 {
  line > source.lineCount ? .max : source.span(ofLine: line).end + 1
}

private func isOn(_ line: Int, _ span: Span, in source: SourceText) -> Bool {
  source.lineNumber(of: span.start) <= line && line <= source.lineNumber(of: span.end)
}

/// Returns the scenarios whose lines include a line. For a line in `before each` or `after each`,
/// returns all scenarios.
private func scenarios(
  of program: Program, around line: Int, in source: SourceText
) -> [Scenario] {
  let around = program.scenarios.filter { isOn(line, $0.place.span, in: source) }
  guard around.isEmpty, let hooks = program.scenarios.first?.hooks else { return around }
  let isInHook = (hooks.before + hooks.after).contains { isOn(line, $0.place.span, in: source) }
  return isInHook ? program.scenarios : []
}
