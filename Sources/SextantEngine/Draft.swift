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
  /// What happened, in order; a transition holds a range of it.
  public internal(set) var events: [Event] = []
  public internal(set) var warnings: [Warning] = []
  /// Bodies that a sentence asks the interpreter to run after it.
  public internal(set) var calls: [BodyCall] = []
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

  public init(app: AppMap) { self.app = app }

  /// Starts a transition from a world in which a render pass has just ended.
  public mutating func begin(from world: World) {
    self.world = world
    rendered = world
    firstFresh = world.nextInstance
    placed.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
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
    events.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    begin(from: World())
  }

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

/// A body to run: which one, on which node, and what it captured.
public struct BodyCall: Sendable {
  public let body: BodyID
  public let owner: Instance
  public let frame: Block
}

/// A warning of a transition.
public struct Warning: Sendable {
  public let code: Code
  public let subject: RefusalArgument?
}
