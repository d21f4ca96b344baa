/// A mutable state under construction.
///
/// A transition is a pure function of a world and a sentence. Its implementation mutates a draft. A
/// session uses a single draft: `begin` starts the next transition in a given world.
public struct Draft: Sendable {
  /// The store of the nodes and values.
  public internal(set) var store = NodeStore()
  /// The app whose declarations define the nodes.
  public internal(set) var app: AppMap
  /// The state after the edits so far.
  public internal(set) var world = World()
  /// The path to the target of the sentence.
  public internal(set) var path = Path.empty
  package internal(set) var events: [Event] = []
  package internal(set) var warnings: [Warning] = []
  /// The number of assignments to variables, including assignments of the same value.
  package internal(set) var assignments = 0
  /// The bodies that the interpreter must run after the sentence.
  package internal(set) var calls: [BodyCall] = []
  var messages: [Message] = []

  var rendered = World()
  /// All instances with this number or a higher number are newer than the last render pass.
  var firstUnrendered = Instance(number: 1)
  /// The older instances that edits have inserted into the graph since the last render pass.
  var placed: [Instance] = []
  /// The subtrees that edits have removed from the graph since the last render pass.
  var removed: [RemovedPiece] = []
  /// The changed node, if exactly one node has changed since the last render pass.
  var onlyChange: OnlyChange?
  var finished: [Node] = []
  var occurrences = KnownOccurrences()
  /// The compiler passes a struct with an existential member by address. Without this member, each
  /// nonmutating call would copy the struct, and these copies would take 13 % of the run time.
  private let passedByAddress: any Sendable = ()

  package init(app: AppMap) { self.app = app }

  /// Starts a transition in a world. The draft treats this world as rendered.
  package mutating func begin(from world: World) {
    self.world = world
    rendered = world
    firstUnrendered = world.nextInstance
    onlyChange = nil
    if !placed.isEmpty { placed.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: true) }
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
    if !messages.isEmpty { messages.removeAll(keepingCapacity: true) }
  }

  package mutating func extend(to app: AppMap) { self.app = app }

  package mutating func truncate(events: Int, warnings: Int) {
    self.events.removeLast(self.events.count - events)
    self.warnings.removeLast(self.warnings.count - warnings)
  }

  /// Rolls the store back to a mark and drops all events and warnings.
  package mutating func reset(to mark: NodeStore.Mark) {
    store.reset(to: mark)
    clearRecords()
  }

  /// Rolls back like `reset(to:)`, but keeps the interned values.
  package mutating func resetRecords(to mark: NodeStore.Mark) {
    store.resetRecords(to: mark)
    clearRecords()
  }

  private mutating func clearRecords() {
    occurrences.removeAll()
    events.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    path = .empty
    begin(from: World())
  }

  /// Records an event for expectations and reports.
  public mutating func record(_ event: Event) { events.append(event) }

  /// Records a warning about the running sentence.
  public mutating func warn(_ code: Code, _ subject: RefusalArgument? = nil) {
    warnings.append(Warning(code: code, subject: subject))
  }

  /// Schedules a body. The interpreter runs it after the sentence.
  public mutating func call(_ body: BodyCall) { calls.append(body) }
}

struct RemovedPiece: Sendable {
  var node: Node
  let parent: Instance
}

/// A body to run, with its owner and its captured values.
public struct BodyCall: Sendable {
  package let body: BodyID
  package let owner: Instance
  package let frame: PersistentVector

  static let none = BodyCall(body: BodyID(index: 0), owner: .none, frame: .empty)

  public init(body: BodyID, owner: Instance, frame: PersistentVector) {
    self.body = body
    self.owner = owner
    self.frame = frame
  }
}

package struct Message: Sendable {
  package let name: String
  package let values: [Value]
  package let sender: Node
}

extension Draft {
  /// Sends a message from the target. The interpreter delivers the message after the sentence.
  public mutating func sendMessage(_ name: String, _ values: [Value]) {
    let value = intern(.list([.string(name)] + values))
    record(Event(.message, node: target, value: value))
    messages.append(Message(name: name, values: values, sender: target))
  }

  package mutating func drainMessages() -> [Message] {
    if messages.isEmpty { return [] }
    defer { messages.removeAll(keepingCapacity: true) }
    return messages
  }
}

package struct Warning: Sendable {
  package let code: Code
  package let subject: RefusalArgument?
}
