import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// A sentence that ran in a step, with the body that it belongs to.
struct OwnedCall {
  let call: CallRecord
  /// The body whose sentence it is, of a command, an event or a link that one calls the caller's; nil where
  /// that is not known.
  let root: BodyID?
  /// Whether it has asked something of the host, or sent a message.
  let sends: Bool
}

extension OwnedCall {
  /// What is written there; nil for a failure that no sentence has recorded.
  var statement: Statement? { call.statement }

  /// The sentence of the system that it is.
  var sentence: Sentence? {
    if case .call(let call)? = statement?.kind { call.systemSentence } else { nil }
  }

  /// Whether it ends a flow of a coordinator.
  var endsFlow: Bool { sentence?.name == "stop" }

  /// Whether it only calls other sentences, which are looked at by themselves.
  var isOnlyACall: Bool {
    guard case .call(let call)? = statement?.kind else { return false }
    return call.systemSentence == nil
  }
}

extension StateSpace {
  /// The calls of a step, each with the body that it belongs to.
  mutating func calls(of entry: TraceEntry) -> [OwnedCall] {
    if entry.calls.isEmpty { return [] }
    if let known = memo.calls, known.range == entry.calls, keptSteps.isAfter(entry) {
      return known.owned
    }
    let program = interpreter.program
    var owned: [OwnedCall] = []
    for call in interpreter.evaluator.trace.calls[entry.calls] {
      var root = call.body
      if let body = call.body, procedures.contains(body) {
        let caller = owned.last {
          $0.call.depth < call.depth
            && ($0.call.statement.map { program.calls(body, in: $0) } ?? false)
        }
        if let caller { root = caller.root }
      }
      let sends = interpreter.evaluator.draft.events[call.events].contains(where: \.isSent)
      owned.append(OwnedCall(call: call, root: root, sends: sends))
    }
    // Steps that checks make take each other's places in the trace.
    if keptSteps.isAfter(entry) { memo.calls = (entry.calls, owned) }
    return owned
  }
}

extension StateSpace {
  /// The node of an instance in a graph.
  func node(_ instance: Instance, in windows: NodeList) -> Node? {
    let store = store
    var found: Node?
    for window in store.elements(of: windows) {
      store.walk(window) {
        if store.instance(of: $0) == instance { found = $0 }
        return found == nil
      }
    }
    return found
  }

  /// Where a comment may stand that allows something about what stands in a body: there, at what the
  /// body belongs to, and at what is around that.
  func places(around place: SourceSpan) -> [SourceSpan] {
    let program = interpreter.program
    func holds(_ body: BodyID) -> Bool {
      let outer = program.body(body).place
      return outer.file == place.file && outer.span.contains(place.span.start)
    }
    for (index, declared) in program.app.declared.enumerated() {
      let owner = DefinitionID(index: UInt32(index))
      if let action = declared.actions.first(where: { holds($0.body) }) {
        return [place, action.place] + places(of: owner)
      }
    }
    for (index, declared) in program.app.declared.enumerated()
    where declared.bodies.contains(where: { holds($0) }) {
      return [place] + places(of: DefinitionID(index: UInt32(index)))
    }
    let links = program.app.behavior.links.links.filter { holds($0.body) }
    return [place] + links.map(\.place) + places(of: .none)
  }

  /// The nodes that are gone from a graph, and those that show another of their elements.
  mutating func touched(
    from before: NodeList, to after: NodeList
  ) -> [(Instance, isGone: Bool)] {
    let change = change(from: before, to: after)
    return change.gone.map { ($0, true) }
      + change.reselected.map { (store.instance(of: $0.before), false) }
  }
}
