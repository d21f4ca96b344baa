package import SextantEngine
import SextantLanguage
import SextantSyntax

extension Evaluator {
  mutating func holds(_ check: EventCheck, isEver: Bool) throws(Refusal) -> Bool {
    if isEver ? dropped.areEventsForgotten : last.isForgotten {
      throw .refused(RuntimeCodes.eventsForgotten)
    }
    let events = isEver ? 0..<draft.events.count : last.events
    switch check {
    case .finished(let pattern): return try happened(.finished, pattern, in: events)
    case .started(let pattern): return try happened(.started, pattern, in: events)
    case .finishedList(let patterns):
      return try matches(patterns, nodes(.finished, in: events))
    case .nothingStarted: return nodes(.started, in: events).isEmpty
    case .nothingFinished: return nodes(.finished, in: events).isEmpty
    case .appeared(let pattern):
      for node in appeared(isEver: isEver) where try matches(pattern, node) { return true }
      return false
    case .nothingAppeared: return appeared(isEver: isEver).isEmpty
    case .nothingTriggered:
      return !events.contains {
        draft.events[$0].kind == .trigger || draft.events[$0].kind == .dismissTrigger
      }
    case .nothingSent: return !events.contains { draft.events[$0].kind == .message }
    case .trigger(let name, let values, let reference):
      for index in events where try isTrigger(draft.events[index], name, values) {
        guard let reference else { return true }
        if try isNamed(draft.events[index].node, by: reference) { return true }
      }
      return false
    case .sent(let name, let values, let pattern):
      for index in events where draft.events[index].kind == .message {
        let event = draft.events[index]
        if try carries(event, name, values),
          try pattern.map({ p throws(Refusal) in try matches(p, event.node) }) ?? true
        {
          return true
        }
      }
      return false
    case .animated(let wanted):
      let kinds = events.map { draft.events[$0].kind }
      return wanted ? kinds.contains(.animated) : !kinds.contains(.animated)
    case .warning(let word):
      let range = isEver ? 0..<draft.warnings.count : last.warnings
      let found = range.filter { word == nil || draft.warnings[$0].code.word == word }
      expectedWarnings.formUnion(found)
      return !found.isEmpty
    case .noWarning: return warnings(isEver: isEver).isEmpty
    case .system(let event, let arguments):
      let evaluated = try evaluated(arguments, of: event.pattern)
      return event.holds(evaluated, draft.events[events], draft)
    }
  }

  private func warnings(isEver: Bool) -> [Warning] {
    isEver ? draft.warnings : Array(draft.warnings[last.warnings])
  }

  private mutating func happened(
    _ kind: Event.Kind, _ pattern: NodePattern, in events: Range<Int>
  ) throws(Refusal) -> Bool {
    for node in nodes(kind, in: events) where try matches(pattern, node) { return true }
    return false
  }

  private func nodes(_ kind: Event.Kind, in events: Range<Int>) -> [Node] {
    events.filter { draft.events[$0].kind == kind }.map { draft.events[$0].node }
  }

  /// The nodes on the visible chain after a statement that were not on it before.
  private func appeared(isEver: Bool) -> [Node] {
    if !isEver { return draft.appeared(from: last.before, to: last.after) }
    let dropped = dropped.worlds.flatMap { draft.appeared(from: $0.before, to: $0.after) }
    return dropped
      + trace.entries.filter { $0.kind == .sentence }
      .flatMap { draft.appeared(from: $0.before, to: $0.after) }
  }

  /// Whether a reference names the node of an event, which may have left since.
  private mutating func isNamed(_ node: Node, by reference: Reference) throws(Refusal) -> Bool {
    switch reference {
    case .matching(let pattern): return try matches(pattern, node)
    case .instance(let instance, let name):
      return draft.store.instance(of: node) == instance && isCalled(name, node)
    case .local(let slot): return local(slot) == .node(draft.store.instance(of: node))
    default: return try resolve(reference) == draft.store.instance(of: node)
    }
  }

  private mutating func isTrigger(
    _ event: Event, _ name: String, _ values: [Expression]?
  ) throws(Refusal) -> Bool {
    if event.kind == .dismissTrigger { return name == "dismiss" && values == nil }
    return event.kind == .trigger ? try carries(event, name, values) : false
  }

  /// Whether an event has a name and these values.
  private mutating func carries(
    _ event: Event, _ name: String, _ values: [Expression]?
  ) throws(Refusal) -> Bool {
    guard case .list(let sent) = draft.store.value(event.value), sent.first == .string(name) else {
      return false
    }
    guard let values else { return true }
    if values.count != sent.count - 1 { return false }
    for (expression, actual) in zip(values, sent.dropFirst())
    where try !areEqual(evaluate(expression), actual) { return false }
    return true
  }

  // MARK: Failures

  /// The actual events, for the message of a failed expectation.
  mutating func actual(of check: EventCheck, isEver: Bool) throws(Refusal) -> String {
    let events = isEver ? 0..<draft.events.count : last.events
    switch check {
    case .finished, .finishedList, .nothingFinished:
      return "finished: \(show(nodes(.finished, in: events)))"
    case .started, .nothingStarted: return "started: \(show(nodes(.started, in: events)))"
    case .system:
      let found = events.map { draft.events[$0] }.filter { $0.kind == .system }
      return found.isEmpty
        ? "nothing of the kind has happened"
        : "what has happened: \(found.map { show($0) }.joined(separator: ", "))"
    case .appeared, .nothingAppeared: return "appeared: \(show(appeared(isEver: isEver)))"
    case .animated:
      let isAnimated = events.contains { draft.events[$0].kind == .animated }
      return isAnimated ? "the transaction was animated" : "the transaction was not animated"
    case .warning, .noWarning:
      let words = warnings(isEver: isEver).map(\.code.word)
      return words.isEmpty ? "there was no warning" : "warned of: \(words.joined(separator: ", "))"
    case .trigger, .nothingTriggered:
      let sent = events.map { draft.events[$0] }.filter {
        $0.kind == .trigger || $0.kind == .dismissTrigger
      }
      return sent.isEmpty
        ? "no trigger was sent" : "sent: \(sent.map { show($0) }.joined(separator: ", "))"
    case .sent, .nothingSent:
      let sent = events.map { draft.events[$0] }.filter { $0.kind == .message }
      return sent.isEmpty
        ? "no message was sent" : "sent: \(sent.map { show($0) }.joined(separator: ", "))"
    }
  }

  /// A trigger or a message as source text, with the node on which it was sent.
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

  /// An event of the system as text: `dismissed Detail`, `changed stack`.
  private func showSystemEvent(_ event: Event) -> String {
    var parts = [system.word(of: event)]
    if !event.node.isNone { parts.append(draft.describe(event.node)) }
    if !event.value.isNone { parts.append(draft.show(draft.store.value(event.value))) }
    return parts.joined(separator: " ")
  }
}
