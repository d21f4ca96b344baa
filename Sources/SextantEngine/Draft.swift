/// A state being changed: reads see earlier edits; it records events and warnings and makes
/// instances.
///
/// The transition is still a function of the world and the sentence; a draft is how it is written.
/// One draft serves a whole session: `begin` sets the world that the next transition starts from.
public struct Draft: Sendable {
  public internal(set) var store = NodeStore()
  /// The app whose declarations nodes are made from.
  public internal(set) var app: AppMap
  public internal(set) var world = World()
  /// The way to the node that the sentence acts on.
  public internal(set) var path = Path.empty
  /// The flow that the sentence speaks to; none for the one that hears what nobody is named for.
  public internal(set) var addressee = DefinitionID.none
  /// Whether the sentence stands in a body that fails with it: a system whose sentences take effect at
  /// the end of the update may leave the refusal to `render`, since a later sentence may replace it.
  public var mayRefuseLater = false
  /// Whether the update ends with the sentence, so that nothing reads what it deferred before `render`
  /// does.
  public var endsUpdate = false
  /// The sentence that ends the update, deferred to `render`; `path` still leads to its target. Cheaper
  /// than writing the memory and reading it again.
  public internal(set) var deferred: DeferredSentence?
  /// What happened, in order; a transition holds a range of it.
  public internal(set) var events: [Event] = []
  public internal(set) var warnings: [Warning] = []
  /// Bodies that a sentence asks the interpreter to run after it.
  public internal(set) var calls: [BodyCall] = []
  /// Nodes that sentences of this pass marked for `render`.
  var notes: [Instance] = []
  /// The memory as its system reads it, so that it is not read again for every sentence.
  var readMemory = ReadMemory()
  /// Messages that a sentence has sent and nobody has heard yet.
  var messages: [Message] = []
  /// Nodes that the presenter search has looked at; what benchmarks count.
  public internal(set) var visited = 0

  /// The world that the last render pass saw.
  var rendered = World()
  /// The first instance that the last render pass cannot have seen.
  var firstFresh = Instance(number: 1)
  /// Older instances that came into the graph since the last pass.
  var placed: [Instance] = []
  /// What edits have taken out of the graph since the last pass.
  var removed: [RemovedPiece] = []
  /// What has changed since the last pass, where it is one node: a pass need not go down to it.
  var onlyChange: OnlyChange?
  /// The last edit, for one that takes it back, and the nodes that it replaced, by level.
  var lastEdit: LastEdit?
  var formerNodes: [Node] = []
  /// What the render pass under way has found to have left.
  var finished: [Node] = []
  /// Makes a draft a value that is passed by its address. Without an existential in it, each call of
  /// a method that only reads copies all these words onto the stack: 13 % of a sentence's time.
  private let passedByAddress: any Sendable = ()

  public init(app: AppMap) { self.app = app }

  /// Starts a transition from a world in which a render pass has just ended.
  public mutating func begin(from world: World) {
    self.world = world
    rendered = world
    firstFresh = world.nextInstance
    onlyChange = nil
    if !placed.isEmpty { placed.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: true) }
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
    if !notes.isEmpty { notes.removeAll(keepingCapacity: true) }
    if !messages.isEmpty { messages.removeAll(keepingCapacity: true) }
    if deferred != nil { deferred = nil }
  }

  /// Replaces the app by one that extends it.
  public mutating func extend(to app: AppMap) { self.app = app }

  /// Forgets events and warnings before these counts of them.
  public mutating func truncate(events: Int, warnings: Int) {
    self.events.removeLast(self.events.count - events)
    self.warnings.removeLast(self.warnings.count - warnings)
  }

  /// Forgets what the store has written since a mark, and all events and warnings.
  public mutating func reset(to mark: NodeStore.Mark) {
    store.reset(to: mark)
    readMemory = ReadMemory()
    lastEdit = nil
    events.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    path = .empty
    begin(from: World())
  }

  /// Speaks to a flow, or again to whoever hears what nobody is named for.
  public mutating func address(_ flow: DefinitionID) { addressee = flow }

  public mutating func record(_ event: Event) { events.append(event) }

  public mutating func warn(_ code: Code, _ subject: RefusalArgument? = nil) {
    warnings.append(Warning(code: code, subject: subject))
  }

  /// Asks for a body to be run on its owner once the sentence has ended.
  public mutating func call(_ body: BodyCall) { calls.append(body) }
}

/// A subtree taken out of the graph since the last render pass, as it is now.
struct RemovedPiece: Sendable {
  var node: Node
  let parent: Instance
}

/// A sentence that takes effect at the end of the update.
public struct DeferredSentence: Sendable {
  /// Which sentence; only the system knows the numbers.
  public let word: UInt8
  public let arguments: Arguments
}

/// A body to run: which one, on which node, and what it captured.
public struct BodyCall: Sendable {
  public let body: BodyID
  public let owner: Instance
  public let frame: PersistentVector

  public init(body: BodyID, owner: Instance, frame: PersistentVector) {
    self.body = body
    self.owner = owner
    self.frame = frame
  }
}

/// A message on its way to those who listen.
public struct Message: Sendable {
  public let name: String
  public let values: [Value]
  public let sender: Node
}

extension Draft {
  /// Sends a message from the target; the interpreter brings it to those who listen.
  public mutating func sendMessage(_ name: String, _ values: [Value]) {
    let value = intern(.list([.string(name)] + values))
    record(Event(.message, node: target, value: value))
    messages.append(Message(name: name, values: values, sender: target))
  }

  /// The messages that the sentence has sent; asked once.
  public mutating func takeMessages() -> [Message] {
    if messages.isEmpty { return [] }
    defer { messages.removeAll(keepingCapacity: true) }
    return messages
  }
}

/// A warning of a transition.
public struct Warning: Sendable {
  public let code: Code
  public let subject: RefusalArgument?
}
