package import SextantEngine
import SextantLanguage

extension Evaluator {
  mutating func selectEvents(ever: Bool) throws(Refusal) {
    selectsAllEvents = ever
    if ever ? dropped.areEventsForgotten : last.isForgotten {
      throw .refused(RuntimeCodes.eventsForgotten)
    }
  }

  var askedEvents: Range<Int> { selectsAllEvents ? 0..<draft.events.count : last.events }

  var askedWarnings: Range<Int> { selectsAllEvents ? 0..<draft.warnings.count : last.warnings }

  func events(_ kinds: Event.Kind...) -> [Event] {
    draft.events[askedEvents].filter { kinds.contains($0.kind) }
  }

  func appeared() -> [Node] {
    if !selectsAllEvents { return draft.appeared(from: last.before, to: last.after) }
    let dropped = dropped.worlds.flatMap { draft.appeared(from: $0.before, to: $0.after) }
    return dropped
      + trace.entries.filter { $0.kind == .sentence }
      .flatMap { draft.appeared(from: $0.before, to: $0.after) }
  }

  /// Returns whether a reference denotes the node of an event, which may have been removed later.
  mutating func isNamed(_ node: Node, by reference: Reference) throws(Refusal) -> Bool {
    switch reference {
    case .matching(let pattern): return try matches(pattern, node)
    case .instance(let instance, let name):
      return draft.store.instance(of: node) == instance && isValidName(name, node)
    case .local(let slot): return local(slot) == .node(draft.store.instance(of: node))
    default: return try resolve(reference) == draft.store.instance(of: node)
    }
  }

  mutating func isTrigger(_ event: Event, _ wanted: BoundArgument?) throws(Refusal) -> Bool {
    guard event.kind == .dismissTrigger else { return try carries(event, wanted) }
    if case .call("dismiss", _, .signal(hasBrackets: false))? = wanted { return true }
    return false
  }

  /// Returns whether an event has the name in a call, and also the values, if the call has
  /// brackets.
  mutating func carries(_ event: Event, _ wanted: BoundArgument?) throws(Refusal) -> Bool {
    guard case .call(let name, let values, .signal(let hasBrackets))? = wanted,
      case .list(let sent) = draft.store.value(event.value), sent.first == .string(name)
    else { return false }
    if !hasBrackets { return true }
    if values.count != sent.count - 1 { return false }
    for (expression, actual) in zip(values, sent.dropFirst())
    where try evaluate(expression) != actual { return false }
    return true
  }

  // MARK: Failures

  func answer(with kinds: [Event.Kind], _ lead: String, none: String) -> FactAnswer {
    let found = draft.events[askedEvents].filter { kinds.contains($0.kind) }
    return found.isEmpty
      ? FactAnswer(none) : FactAnswer(lead, found.map { show($0) }.joined(separator: ", "))
  }

  var sentTriggers: FactAnswer {
    answer(with: [.trigger, .dismissTrigger], "sent:", none: "no trigger was sent")
  }

  var sentMessages: FactAnswer { answer(with: [.message], "sent:", none: "no message was sent") }

  var animation: FactAnswer {
    "the change was \(events(.animated).isEmpty ? "not " : "")animated"
  }

  var warnings: FactAnswer {
    let words = askedWarnings.map { draft.warnings[$0].code.word }
    return words.isEmpty
      ? "no warning was reported" : FactAnswer("warnings:", words.joined(separator: ", "))
  }

  package func show(_ event: Event) -> String {
    if event.kind == .system { return showSystemEvent(event) }
    let on = " on \(draft.describe(event.node))"
    if event.kind == .dismissTrigger { return "dismiss" + on }
    guard !event.value.isNone, case .list(let sent) = draft.store.value(event.value),
      case .string(let name)? = sent.first
    else { return on }
    let values = sent.dropFirst().map { draft.show($0) }.joined(separator: ", ")
    return (values.isEmpty ? name : "\(name)(\(values))") + on
  }

  /// Returns an event of the system as text: `dismissed Detail`, `changed stack`.
  private func showSystemEvent(_ event: Event) -> String {
    var parts = [system.word(of: event)]
    if !event.node.isNone { parts.append(draft.describe(event.node)) }
    if !event.value.isNone { parts.append(draft.show(draft.store.value(event.value))) }
    return parts.joined(separator: " ")
  }
}
