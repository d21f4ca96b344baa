import SextantEngine

/// The state of the handlers, except for the state in the graph.
///
/// Each screen has a slot for the destination of its last `forward`. While the screen shows a sheet
/// or a pushed screen, the graph contains this destination. Therefore, only the top screen can have
/// state outside the graph: the last destination in its slot, and a link flag without an effect.
/// The memory contains this state (`rest`) and, until the end of the update, the pending intent.
struct IntentMemory: SystemMemory {
  /// The destination in a screen's slot. `isLinkActive` is true if the link flag is set but has no
  /// effect.
  struct Rest: Hashable {
    var screen: Instance
    let destination: String
    var input: [Value]
    let isLinkActive: Bool
  }

  struct Intent: Hashable {
    enum Direction: Int { case back, push, present }

    var screen: Instance
    let direction: Direction
    let destination: DefinitionID
    var input: [Value]
    /// Whether `decideIntent` has checked the intent, so that `handleIntent` need not check it.
    var isDecided = false
  }

  var rest: Rest?
  private(set) var intent: Intent?
  /// The earlier intents of the update. If the pending intent is cancelled, the last of them
  /// becomes the pending intent.
  private var replaced: [Intent] = []

  init() {}

  var isEmpty: Bool { rest == nil && intent == nil }

  // MARK: The pending intent

  mutating func replaceIntent(with new: Intent) {
    if let intent { replaced.append(intent) }
    intent = new
  }

  mutating func restoreReplacedIntent() { intent = replaced.popLast() }

  mutating func markDecided() { intent?.isDecided = true }

  mutating func clearIntents() {
    intent = nil
    replaced = []
  }

  // MARK: Values

  /// Reads a memory. If a part is unreadable, the memory is empty.
  init(_ value: Value, in app: AppMap) {
    guard case .list(let parts) = value else { return }
    for case .list(let part) in parts {
      rest = rest ?? Rest(part)
      intent = intent ?? Intent(part)
    }
    if self.value(in: app) != value { self = IntentMemory() }
  }

  func value(in app: AppMap) -> Value {
    let rest = rest.map { rest in
      Value.list([
        .node(rest.screen), .string(rest.destination), .list(rest.input), .bool(rest.isLinkActive),
      ])
    }
    let intent = intent.map { intent in
      Value.list([
        .node(intent.screen), .int(Int(intent.destination.index)), .list(intent.input),
        .bool(intent.isDecided), .int(intent.direction.rawValue),
      ])
    }
    return .list([rest, intent].compactMap { $0 })
  }

  func mapInstances(_ transform: (Instance) -> Instance) -> IntentMemory {
    var result = self
    result.rest?.mapInstances(transform)
    result.intent?.mapInstances(transform)
    for index in replaced.indices { result.replaced[index].mapInstances(transform) }
    return result
  }

  var footprint: Int { MemoryLayout<IntentMemory>.stride }
}

extension IntentMemory.Rest {
  fileprivate init?(_ parts: [Value]) {
    guard parts.count == 4, case .node(let screen) = parts[0], case .string(let name) = parts[1],
      case .list(let input) = parts[2], case .bool(let isLinkActive) = parts[3]
    else { return nil }
    self.init(screen: screen, destination: name, input: input, isLinkActive: isLinkActive)
  }

  fileprivate mutating func mapInstances(_ transform: (Instance) -> Instance) {
    screen = transform(screen)
    input = input.map { $0.mapInstances(transform) }
  }
}

extension IntentMemory.Intent {
  fileprivate init?(_ parts: [Value]) {
    guard parts.count == 5, case .node(let screen) = parts[0], case .int(let id) = parts[1],
      case .list(let input) = parts[2], case .bool(let isDecided) = parts[3],
      case .int(let number) = parts[4], let direction = Direction(rawValue: number),
      let index = UInt32(exactly: id)
    else { return nil }
    self.init(
      screen: screen, direction: direction, destination: DefinitionID(index: index), input: input,
      isDecided: isDecided)
  }

  fileprivate mutating func mapInstances(_ transform: (Instance) -> Instance) {
    screen = transform(screen)
    input = input.map { $0.mapInstances(transform) }
  }
}

extension Draft {
  var intentMemory: IntentMemory { memory(as: IntentMemory.self) ?? IntentMemory() }

  mutating func keep(_ new: IntentMemory) {
    if new.isEmpty { removeMemory() } else { setMemory(new) }
  }

  mutating func leave(_ destination: Node, inSlotOf screen: Node) {
    var memory = intentMemory
    memory.rest = IntentMemory.Rest(
      screen: store.instance(of: screen),
      destination: app.definitions[Int(store.definition(of: destination).index)].name,
      input: store.input(of: destination), isLinkActive: false)
    keep(memory)
  }
}
