import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

struct OwnedCall {
  let call: CallRecord
  /// The body that contains the sentence. If this body belongs to a command, event or link, the
  /// body that calls the command, event or link. Nil if unknown.
  let root: BodyID?
  let sends: Bool
}

extension OwnedCall {
  /// The statement; nil for a failure outside sentences.
  var statement: Statement? { call.statement }

  var sentence: Sentence? {
    if case .call(let call)? = statement?.kind { call.systemSentence } else { nil }
  }

  var endsFlow: Bool { sentence?.name == "stop" }

  /// Whether the call only calls other sentences, which are recorded separately.
  var onlyCallsSentences: Bool {
    guard case .call(let call)? = statement?.kind else { return false }
    return call.systemSentence == nil
  }
}

extension StateSpace {
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
    // Do not cache the calls of a step that a check makes: the next such step overwrites them.
    if keptSteps.isAfter(entry) { memo.calls = (entry.calls, owned) }
    return owned
  }
}

extension StateSpace {
  /// Returns the call that adds nodes to a node that the step has removed before; otherwise nil.
  mutating func callOnRemovedNode(in step: ExploredStep) -> OwnedCall? {
    let body = step.move.move.action?.body
    return calls(of: step.entry).first { call in
      guard call.call.isTargetRemoved, case .call(let sentence)? = call.statement?.kind,
        body == nil || call.root == body
      else { return false }
      let (before, after) = call.call.windows
      return sentence.addsNodes && call.call.outcome == .applied && before == after
    }
  }

  func node(_ instance: Instance, in windows: NodeList) -> Node? {
    let store = store
    var found: Node?
    store.walk(windows) {
      if store.instance(of: $0) == instance { found = $0 }
      return found == nil
    }
    return found
  }

  /// Returns the locations of comments that may allow a finding: the sentence, the declaration of
  /// its body, and the enclosing declarations.
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

  /// Returns the removed nodes, and the nodes whose selected element has changed.
  mutating func touched(
    from before: NodeList, to after: NodeList
  ) -> [(Instance, isGone: Bool)] {
    let change = change(from: before, to: after)
    return change.gone.map { ($0, true) }
      + change.reselected.map { (store.instance(of: $0.before), false) }
  }
}
