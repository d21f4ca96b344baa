/// A state being changed: reads see earlier edits; it records events and warnings and makes
/// instances.
///
/// The mutable form in which a transition, a pure function of a world and a sentence, is written.
/// One draft serves a whole session: `begin` sets the world from which the next transition starts.
public struct Draft: Sendable {
  /// The nodes and values, which reading asks.
  public internal(set) var store = NodeStore()
  /// The app whose declarations nodes are made from.
  public internal(set) var app: AppMap
  /// The state as it is after the edits so far.
  public internal(set) var world = World()
  /// The path to the node that the sentence acts on.
  public internal(set) var path = Path.empty
  /// What happened, in order; a transition holds a range of it.
  package internal(set) var events: [Event] = []
  package internal(set) var warnings: [Warning] = []
  /// How often a variable was set, also to the value that it had.
  package internal(set) var assignments = 0
  /// Bodies that a sentence asks the interpreter to run after it.
  package internal(set) var calls: [BodyCall] = []
  /// Messages that a sentence has sent and that are not delivered yet.
  var messages: [Message] = []

  /// The world that the last render pass saw.
  var rendered = World()
  /// The first instance that the last render pass cannot have seen.
  var firstFresh = Instance(number: 1)
  /// Older instances that came into the graph since the last pass.
  var placed: [Instance] = []
  /// The subtrees that edits have removed from the graph since the last pass.
  var removed: [RemovedPiece] = []
  /// The only node that changed since the last pass, so that the pass need not descend to it.
  var onlyChange: OnlyChange?
  /// The nodes that the current render pass has found to be removed.
  var finished: [Node] = []
  var occurrences = KnownOccurrences()
  /// Has the compiler pass drafts by address. Without an existential in it, each call of a
  /// nonmutating method copies the whole struct onto the stack: 13 % of a sentence's time.
  private let passedByAddress: any Sendable = ()

  package init(app: AppMap) { self.app = app }

  /// Starts a transition from a world in which a render pass has just ended.
  package mutating func begin(from world: World) {
    self.world = world
    rendered = world
    firstFresh = world.nextInstance
    onlyChange = nil
    if !placed.isEmpty { placed.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: true) }
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
    if !messages.isEmpty { messages.removeAll(keepingCapacity: true) }
  }

  /// Replaces the app by one that extends it.
  package mutating func extend(to app: AppMap) { self.app = app }

  /// Drops the events and warnings after the first ones.
  package mutating func truncate(events: Int, warnings: Int) {
    self.events.removeLast(self.events.count - events)
    self.warnings.removeLast(self.warnings.count - warnings)
  }

  /// Rolls the store back to a mark and drops all events and warnings.
  package mutating func reset(to mark: NodeStore.Mark) {
    store.reset(to: mark)
    forgetAll()
  }

  /// The same, but for the store's interned values.
  package mutating func resetRecords(to mark: NodeStore.Mark) {
    store.resetRecords(to: mark)
    forgetAll()
  }

  /// Goes on from an empty world, without events and warnings.
  private mutating func forgetAll() {
    occurrences.removeAll()
    events.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    path = .empty
    begin(from: World())
  }

  /// Records an event, for expectations and reports.
  public mutating func record(_ event: Event) { events.append(event) }

  /// Records a warning about the sentence that runs.
  public mutating func warn(_ code: Code, _ subject: RefusalArgument? = nil) {
    warnings.append(Warning(code: code, subject: subject))
  }

  /// Asks for a body to be run on its owner once the sentence has ended.
  public mutating func call(_ body: BodyCall) { calls.append(body) }
}

/// A subtree that was removed from the graph since the last render pass, as it is now.
struct RemovedPiece: Sendable {
  var node: Node
  let parent: Instance
}

/// A body to run: which one, on which node, and what it captured.
public struct BodyCall: Sendable {
  package let body: BodyID
  package let owner: Instance
  package let frame: PersistentVector

  static let none = BodyCall(body: BodyID(index: 0), owner: .none, frame: .empty)

  /// A body, the node that it runs on, and the values of the variables that it can see.
  public init(body: BodyID, owner: Instance, frame: PersistentVector) {
    self.body = body
    self.owner = owner
    self.frame = frame
  }
}

/// A message to be delivered to its listeners.
package struct Message: Sendable {
  package let name: String
  package let values: [Value]
  package let sender: Node
}

extension Draft {
  /// Sends a message from the target; the interpreter delivers it.
  public mutating func sendMessage(_ name: String, _ values: [Value]) {
    let value = intern(.list([.string(name)] + values))
    record(Event(.message, node: target, value: value))
    messages.append(Message(name: name, values: values, sender: target))
  }

  /// Removes and returns the messages that the sentence has sent.
  package mutating func takeMessages() -> [Message] {
    if messages.isEmpty { return [] }
    defer { messages.removeAll(keepingCapacity: true) }
    return messages
  }
}

/// A warning of a transition.
package struct Warning: Sendable {
  package let code: Code
  package let subject: RefusalArgument?
}
