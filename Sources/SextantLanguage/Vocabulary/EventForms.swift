package import SextantEngine
import SextantSyntax

/// One row of what `expect` may ask of the last statement.
package struct EventForm: Sendable {
  package let pattern: Pattern
  package let summary: String
  package let example: String
  package let originals: [String]
  package let build: @Sendable ([BoundArgument]) -> EventCheck

  private init(
    _ pattern: Pattern, _ summary: String, example: String, originals: [String] = [],
    build: @escaping @Sendable ([BoundArgument]) -> EventCheck
  ) {
    self.pattern = pattern
    self.summary = summary
    self.example = example
    self.originals = originals
    self.build = build
  }

  init(
    _ pattern: String, _ summary: String, example: String,
    build: @escaping @Sendable ([BoundArgument]) -> EventCheck
  ) {
    self.init(Pattern(pattern), summary, example: example, build: build)
  }

  /// An event of a system.
  init(_ event: SystemEvent) {
    self.init(
      event.pattern, event.summary, example: event.example, originals: event.originals
    ) { .system(event, $0) }
  }
}

/// Every event that `expect` may ask for; each may end in `ever`.
package let eventTable: [EventForm] = [
  EventForm("finished is PATS", "these nodes left, in this order", example: "finished is [Detail]")
  {
    .finishedList($0.patterns(0))
  },
  EventForm("finished PAT", "such a node left the graph", example: "finished Detail") {
    $0.pattern(0).map { .finished($0) } ?? .nothingFinished
  },
  EventForm("started PAT", "such a node came into the graph", example: "started Detail") {
    $0.pattern(0).map { .started($0) } ?? .nothingStarted
  },
  EventForm("appeared PAT", "such a node came into view", example: "appeared Detail") {
    $0.pattern(0).map { .appeared($0) } ?? .nothingAppeared
  },
  EventForm("nothing started", "no node came into the graph", example: "nothing started") { _ in
    .nothingStarted
  },
  EventForm("nothing finished", "no node left the graph", example: "nothing finished") { _ in
    .nothingFinished
  },
  EventForm("nothing appeared", "no node came into view", example: "nothing appeared") { _ in
    .nothingAppeared
  },
  EventForm("nothing triggered", "nothing was sent to the host", example: "nothing triggered") {
    _ in
    .nothingTriggered
  },
  EventForm("nothing sent", "no message was sent", example: "nothing sent") { _ in .nothingSent },
  EventForm(
    "trigger TRIGGER [on REF]", "this was sent to the host", example: "trigger dismiss on Detail"
  ) {
    arguments in
    guard case .call(let name, let values, let hasValues)? = arguments.first else {
      return .nothingTriggered
    }
    return .trigger(name, hasValues == 0 ? nil : values, on: arguments.reference(1))
  },
  EventForm("sent MESSAGE [from PAT]", "this message was sent", example: "sent saved(\"a\")") {
    arguments in
    guard case .call(let name, let values, let hasValues)? = arguments.first else {
      return .nothingSent
    }
    return .sent(name, hasValues == 0 ? nil : values, from: arguments.pattern(1))
  },
  EventForm("animated", "the transaction was animated", example: "animated") { _ in
    .animated(true)
  },
  EventForm("not animated", "the transaction was not animated", example: "not animated") { _ in
    .animated(false)
  },
  EventForm("no warning", "nothing was warned of", example: "no warning") { _ in .noWarning },
  EventForm("warning [CODE]", "this was warned of", example: "warning noChange") { arguments in
    guard case .word(let word)? = arguments.first else { return .warning(nil) }
    return .warning(word)
  },
]
