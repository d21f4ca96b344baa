import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// A sentence that ran in a step, with the body that it belongs to.
struct OwnedCall {
  let call: CallRecord
  /// What is written there; nil for a failure that no sentence has recorded.
  let statement: Statement?
  /// The body whose sentence it is, of a command, an event or a link that one calls the caller's; nil where
  /// that is not known.
  let root: BodyID?
  /// Whether it has asked something of the host, or sent a message.
  let sends: Bool
}

extension OwnedCall {
  /// The sentence of the system that it is.
  var sentence: Sentence? {
    guard case .call(let call)? = statement?.kind, case .system(let sentence) = call.entry.meaning
    else { return nil }
    return sentence
  }

  /// Whether it only calls other sentences, which are looked at by themselves.
  var isOnlyACall: Bool {
    guard case .call(let call)? = statement?.kind else { return false }
    if case .system = call.entry.meaning { return false }
    return true
  }
}

/// Where the sentences of a program's bodies stand, so that the calls of a step can be told apart.
struct CallOrigins: Sendable {
  private struct Origin {
    let body: BodyID
    let statement: Statement
  }

  private var origins: [SourceSpan: Origin] = [:]
  /// The bodies that sentences call by name.
  private var procedures: Set<BodyID> = []

  init(_ program: Program) {
    for index in program.app.bodies.indices {
      let id = BodyID(index: UInt32(index))
      program.body(id).forEachStatement {
        origins[$0.place] = Origin(body: id, statement: $0)
      }
    }
    procedures.formUnion((program.commands + program.events).map(\.body))
    procedures.formUnion(program.app.behavior.links.links.map(\.body))
  }

  /// The calls of a step, each with the body that it belongs to.
  func calls(of transition: Transition, _ program: Program) -> [OwnedCall] {
    var owned: [OwnedCall] = []
    for call in transition.calls {
      let origin = origins[call.place]
      var root = origin?.body
      if let body = origin?.body, procedures.contains(body) {
        let caller = owned.last {
          $0.call.depth < call.depth && ($0.statement.map { program.calls(body, in: $0) } ?? false)
        }
        if let caller { root = caller.root }
      }
      let sends = transition.events(of: call).contains(where: \.isSent)
      owned.append(
        OwnedCall(call: call, statement: origin?.statement, root: root, sends: sends))
    }
    return owned
  }
}

extension StateSpace {
  /// The node of an instance in a graph.
  func node(_ instance: Instance, in windows: NodeList) -> Node? {
    let store = interpreter.draft.store
    var found: Node?
    for window in store.elements(of: windows) {
      store.walk(window) {
        if store.instance(of: $0) == instance { found = $0 }
        return found == nil
      }
    }
    return found
  }

  /// The instances that a call took out of the graph, and those that it put in.
  mutating func change(by call: CallRecord) -> (gone: NumberSet, fresh: NumberSet) {
    let (before, after) = call.windows
    if before == after { return (NumberSet(), NumberSet()) }
    let (old, new) = (instances(of: before), instances(of: after))
    return (old.subtracting(new), new.subtracting(old))
  }

  /// Where a comment may stand that allows something about what stands in a body: there, at what the
  /// body belongs to, and at what is around that.
  func places(around place: SourceSpan) -> [SourceSpan] {
    let program = interpreter.program
    func holds(_ body: BodyID) -> Bool {
      let outer = program.body(body).place
      return outer.file == place.file && outer.span.contains(place.span.start)
    }
    for (index, actions) in program.app.actions.enumerated() {
      let owner = DefinitionID(index: UInt32(index))
      if let action = actions.first(where: { holds($0.body) }) {
        return [place, action.place] + places(of: owner)
      }
    }
    for (index, handlers) in program.app.behavior.handlers.enumerated()
    where handlers.contains(where: { holds($0.body) }) {
      return [place] + places(of: DefinitionID(index: UInt32(index)))
    }
    let links = program.app.behavior.links.links.filter { holds($0.body) }
    return [place] + links.map(\.place) + places(of: .none)
  }

  /// The nodes that are gone from a graph, and those that show another of their elements.
  func touched(from before: NodeList, to after: NodeList) -> [(Instance, isGone: Bool)] {
    if before == after { return [] }
    let store = interpreter.draft.store
    var left: [Instance: Node] = [:]
    for window in store.elements(of: after) {
      store.walk(window) { node in
        left[store.instance(of: node)] = node
        return true
      }
    }
    var found: [(Instance, isGone: Bool)] = []
    for window in store.elements(of: before) {
      store.walk(window) { node in
        let instance = store.instance(of: node)
        if let now = left[instance] {
          if store.selection(of: now) != store.selection(of: node) {
            found.append((instance, false))
          }
        } else {
          found.append((instance, true))
        }
        return true
      }
    }
    return found
  }
}
