internal import SextantEngine
internal import SextantLanguage

extension Interpreter {
  /// Returns the events of a step, then the nodes that became hidden, then the nodes that became
  /// visible.
  package func eventReports(of step: Transition) -> [EventReport] {
    let gone = draft.appeared(from: step.after, to: step.before)
    let come = draft.appeared(from: step.before, to: step.after)
    return step.events.map(report)
      + gone.map { EventReport("disappeared", node: draft.describe($0)) }
      + come.map { EventReport("appeared", node: draft.describe($0)) }
  }

  package func eventReports(of call: CallRecord) -> [EventReport] {
    draft.events[call.events].map(report)
  }

  private func report(_ event: Event) -> EventReport {
    let node = event.node.isNone ? nil : draft.describe(event.node)
    switch event.kind {
    case .started: return EventReport("started", node: node)
    case .finished: return EventReport("finished", node: node)
    case .selected:
      return EventReport("selected", node: node, name: evaluator.selectionName(of: event.node))
    case .dismissTrigger: return EventReport("trigger", node: node, name: "dismiss")
    case .timer:
      let name = event.value.isNone ? nil : draft.store.value(event.value).text
      return EventReport("timer", node: node, name: name)
    case .system:
      let value = event.value.isNone ? [] : [draft.store.value(event.value)]
      return EventReport(program.system.word(of: event), node: node, arguments: value)
    case .animated: return EventReport("transaction", animated: true)
    case .unanimated: return EventReport("transaction", animated: false)
    case .trigger: return sent("trigger", event, node)
    case .message: return sent("message", event, node)
    }
  }

  private func sent(_ kind: String, _ event: Event, _ node: String?) -> EventReport {
    guard case .list(let sent) = draft.store.value(event.value) else {
      return EventReport(kind, node: node)
    }
    var name: String?
    if case .string(let text)? = sent.first { name = text }
    return EventReport(kind, node: node, name: name, arguments: Array(sent.dropFirst()))
  }
}
