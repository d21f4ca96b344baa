import SextantEngine
import SextantLanguage

/// The events that `expect` supports in every system. `ever` may follow each event.
package let eventTable: [FactRow] =
  [
    NodeEvent.finished.list(.finishedList), NodeEvent.finished.one(.finished),
    NodeEvent.started.one(.started), NodeEvent.appeared.one(.appeared),
    NodeEvent.started.nothing(.nothingStarted), NodeEvent.finished.nothing(.nothingFinished),
    NodeEvent.appeared.nothing(.nothingAppeared),
    FactRow(
      .nothingTriggered, "nothing triggered", "no trigger was sent to the host",
      example: "nothing triggered"
    ) { _, run in
      run.events(.trigger, .dismissTrigger).isEmpty
    } actual: { _, run in
      run.sentTriggers
    },
    FactRow(.nothingSent, "nothing sent", "no message was sent", example: "nothing sent") {
      _, run in
      run.events(.message).isEmpty
    } actual: { _, run in
      run.sentMessages
    },
    FactRow(
      .trigger, "trigger TRIGGER [on REF]", "the trigger was sent to the host",
      example: "trigger dismiss on Detail"
    ) { arguments, run throws(Refusal) in
      for event in run.events(.trigger, .dismissTrigger)
      where try run.isTrigger(event, arguments.first) {
        guard let reference = arguments.reference(1) else { return true }
        if try run.isNamed(event.node, by: reference) { return true }
      }
      return false
    } actual: { _, run in
      run.sentTriggers
    },
    FactRow(
      .sent, "sent MESSAGE [from PAT]", "the message was sent", example: "sent saved(\"a\")"
    ) { arguments, run throws(Refusal) in
      for event in run.events(.message) where try run.carries(event, arguments.first) {
        guard let pattern = arguments.pattern(1) else { return true }
        if try run.matches(pattern, event.node) { return true }
      }
      return false
    } actual: { _, run in
      run.sentMessages
    },
    FactRow(.animated, "animated", "the change was animated", example: "animated") { _, run in
      !run.events(.animated).isEmpty
    } actual: { _, run in
      run.animation
    },
    FactRow(
      .notAnimated, "not animated", "the change was not animated", example: "not animated"
    ) { _, run in
      run.events(.animated).isEmpty
    } actual: { _, run in
      run.animation
    },
    FactRow(.noWarning, "no warning", "no warning was reported", example: "no warning") { _, run in
      run.askedWarnings.isEmpty
    } actual: { _, run in
      run.warnings
    },
    FactRow(
      .warning, "warning [CODE]", "this warning (without CODE: any warning) was reported",
      example: "warning noChange"
    ) {
      arguments, run in
      var word: String?
      if case .word(let written)? = arguments.first { word = written }
      let found = run.askedWarnings.filter {
        word == nil || run.draft.warnings[$0].code.word == word
      }
      run.expectedWarnings.formUnion(found)
      return !found.isEmpty
    } actual: { _, run in
      run.warnings
    },
  ]

private struct NodeEvent: Sendable {
  let word, meaning: String
  let nodes: @Sendable (inout Evaluator) -> [Node]

  static let finished = NodeEvent(word: "finished", meaning: "left the graph") {
    $0.events(.finished).map(\.node)
  }
  static let started = NodeEvent(word: "started", meaning: "came into the graph") {
    $0.events(.started).map(\.node)
  }
  static let appeared = NodeEvent(word: "appeared", meaning: "came into view") { $0.appeared() }

  private var actual: FactRow.Answer<FactAnswer> {
    { [word, nodes] _, run in FactAnswer("\(word):", run.show(nodes(&run))) }
  }

  /// Returns the row `EVENT is PATS`.
  func list(_ fact: CommonFact) -> FactRow {
    FactRow(
      fact, "\(word) is PATS", "exactly these nodes left the graph, in this order",
      example: "\(word) is [Detail]",
      test: { [nodes] arguments, run throws(Refusal) in
        try run.matches(arguments.patterns(0), nodes(&run))
      }, actual: actual)
  }

  /// Returns the row `EVENT PAT`.
  func one(_ fact: CommonFact) -> FactRow {
    FactRow(
      fact, "\(word) PAT", "a matching node \(meaning)", example: "\(word) Detail",
      test: { [nodes] arguments, run throws(Refusal) in
        guard let pattern = arguments.pattern(0) else { return false }
        for node in nodes(&run) where try run.matches(pattern, node) { return true }
        return false
      }, actual: actual)
  }

  /// Returns the row `nothing EVENT`.
  func nothing(_ fact: CommonFact) -> FactRow {
    FactRow(
      fact, "nothing \(word)", "no node \(meaning)", example: "nothing \(word)",
      test: { [nodes] _, run in nodes(&run).isEmpty }, actual: actual)
  }
}
