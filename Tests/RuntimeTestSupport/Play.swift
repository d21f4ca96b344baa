import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import SextantSyntax
import SextantSystems

@testable import SextantRuntime
import Testing

final class Play {
  private(set) var session: Session
  private(set) var lastReply: Session.Reply

  init(shouldStop: @escaping @Sendable () -> Bool = { false }) {
    session = Session(.fresh(), shouldStop: shouldStop)
    lastReply = session.submit("")
  }

  convenience init(app: String, shouldStop: @escaping @Sendable () -> Bool = { false }) throws {
    self.init(shouldStop: shouldStop)
    lastReply = session.submit(app)
    if !lastReply.succeeded { throw Broken(lastReply.problems.joined(separator: "; ")) }
  }

  struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  @discardableResult
  func run(_ text: String) -> Bool {
    lastReply = session.submit(text)
    return lastReply.succeeded
  }

  func dropTrace() { session.discardTrace() }

  func limitStatements(to count: Int) { session.interpreter.limits.sentences = count }

  func undo(_ steps: Int = 1) -> Int { session.undo(steps) }
  func redo(_ steps: Int = 1) -> Int { session.redo(steps) }

  // MARK: Results

  var trace: Trace { session.interpreter.trace }
  var draft: Draft { session.draft }

  var entries: [TraceEntry] {
    lastReply.statements.flatMap { trace.entries[$0.entries] }
  }

  /// The codes of all errors in the last text: the compiler's errors, then the run's errors.
  var errors: [String] {
    let problems = lastReply.diagnostics.filter { $0.severity == .error }.map(\.code.word)
    return problems + entries.compactMap { $0.failure.map { trace.errors[$0].code.word } }
  }

  var messages: [String] {
    lastReply.problems + entries.compactMap { $0.failure.map { trace.errors[$0].message } }
  }

  var advice: [String] { entries.compactMap { $0.failure.flatMap { trace.errors[$0].advice } } }

  var printed: [String] { entries.compactMap { $0.printed.map { trace.printed[$0] } } }

  /// The codes of all warnings in the last text: the compiler's warnings, then the run's warnings.
  var warnings: [String] {
    lastReply.diagnostics.filter { $0.severity == .warning }.map(\.code.word)
      + entries.flatMap { entry in entry.warnings.map { "\(draft.warnings[$0].code.word)" } }
  }

  /// The events: `dismiss#3` for a trigger, `+4` for a started node, `-5` for a finished node.
  var lifecycleEvents: [String] {
    entries.flatMap { entry in
      entry.events.compactMap { index in
        let event = draft.events[index]
        let number = draft.store.instance(of: event.node).number
        return switch event.kind {
        case .dismissTrigger: "dismiss#\(number)"
        case .started: "+\(number)"
        case .finished: "-\(number)"
        default: nil
        }
      }
    }
  }

  var transactions: [Bool] {
    entries.flatMap { entry in
      entry.events.compactMap { index in
        switch draft.events[index].kind {
        case .animated: true
        case .unanimated: false
        default: nil
        }
      }
    }
  }

  /// The outcomes of the sentences, such as `can applied` and `cannot ignored noStack`.
  var outcomes: [String] {
    entries.flatMap { entry -> [String] in
      let calls = trace.calls[entry.calls]
      if calls.isEmpty { return [outcome(entry.can, entry.outcome, entry.failure)] }
      return calls.map { outcome($0.can, $0.outcome, $0.failure) }
    }
  }

  private func outcome(_ can: Bool?, _ outcome: Outcome?, _ error: Int?) -> String {
    let words = [
      can.map { $0 ? "can" : "cannot" }, outcome.map { "\($0)" },
      error.map { trace.errors[$0].code.word },
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }

  // MARK: The graph

  var graph: String { graphLiteral(draft.snapshot()) }

  var literal: String { Play.oneLine(graph) }

  /// The nodes as `Name#3`, in preorder.
  var nodes: [String] {
    var result: [String] = []
    func visit(_ node: NodeSnapshot) {
      result.append("\(node.name)#\(node.instance)")
      for presentation in node.presented { visit(presentation.node) }
      for child in node.children { visit(child.node) }
    }
    for window in draft.snapshot().windows { visit(window.root) }
    return result
  }

  static func oneLine(_ literal: String) -> String {
    var result = ""
    for line in literal.split(separator: "\n").dropFirst().dropLast() {
      let item = line.drop { $0 == " " }
      if !result.isEmpty {
        result += result.hasSuffix("{") || item == "}" ? " " : "; "
      }
      result += item
    }
    return result
  }
}

extension Session.Reply {
  var problems: [String] {
    diagnostics.map { "\($0.code.word): \($0.message)" } + [startProblem?.message].compactMap { $0 }
  }
}

extension Play {
  func works(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    run(text)
    #expect(lastReply.succeeded, "\(text): \(messages)", sourceLocation: sourceLocation)
  }

  func fails(
    _ text: String, _ errors: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    run(text)
    #expect(!lastReply.succeeded, "\(text)", sourceLocation: sourceLocation)
    if !errors.isEmpty { #expect(self.errors == errors, sourceLocation: sourceLocation) }
  }

  /// Undoes steps. A negative number redoes steps.
  func undoSteps(_ steps: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let count = steps < 0 ? -redo(-steps) : undo(steps)
    #expect(count == steps, sourceLocation: sourceLocation)
  }
}
