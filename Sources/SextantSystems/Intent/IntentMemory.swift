import SextantEngine

/// The state of the screens' handlers that is not in the tree.
///
/// An active sheet or link is in the tree, and so is the content of its slot. Only the top screen
/// can have more state: the last content of its slot, and a link flag without effect. So the memory
/// has at most one such record; and, until the update ends, the pending intent.
struct IntentMemory {
  /// The slot of the top screen, and whether its link flag is set without effect.
  struct Rest {
    let screen: Instance
    let destination: String
    let input: [Value]
    let isLinkUp: Bool
  }

  /// The pending intent.
  struct Intent {
    enum Direction: Int { case back, push, present }

    let screen: Instance
    let direction: Direction
    let destination: DefinitionID
    let input: [Value]
    /// Whether its problem has been reported already, or is covered by `try`.
    let isReported: Bool
  }

  var rest: Rest?
  var intent: Intent?

  init() {}

  init(_ value: Value?) {
    guard case .list(let parts)? = value else { return }
    for case .list(let part) in parts where part.count > 3 {
      guard case .node(let screen) = part[0], case .list(let input) = part[2],
        case .bool(let flag) = part[3]
      else { continue }
      if case .string(let name) = part[1] {
        rest = Rest(screen: screen, destination: name, input: input, isLinkUp: flag)
      } else if case .int(let id) = part[1], case .int(let number)? = part.last,
        let direction = Intent.Direction(rawValue: number), let index = UInt32(exactly: id)
      {
        intent = Intent(
          screen: screen, direction: direction, destination: DefinitionID(index: index),
          input: input, isReported: flag)
      }
    }
  }

  var value: Value? {
    let rest = rest.map { rest in
      Value.list([
        .node(rest.screen), .string(rest.destination), .list(rest.input), .bool(rest.isLinkUp),
      ])
    }
    let intent = intent.map { intent in
      Value.list([
        .node(intent.screen), .int(Int(intent.destination.index)), .list(intent.input),
        .bool(intent.isReported), .int(intent.direction.rawValue),
      ])
    }
    switch (rest, intent) {
    case (let rest?, let intent?): return .list([rest, intent])
    case (let only?, nil), (nil, let only?): return .list([only])
    case (nil, nil): return nil
    }
  }
}

extension Draft {
  var intentMemory: IntentMemory {
    memoryHandle.isNone ? IntentMemory() : IntentMemory(memory)
  }

  /// Replaces the memory.
  mutating func keep(_ new: IntentMemory) { setMemory(new.value) }

  /// Stores a destination in the slot of a screen that has become the top one.
  mutating func leave(_ destination: Node, inSlotOf screen: Node) {
    var memory = intentMemory
    memory.rest = IntentMemory.Rest(
      screen: store.instance(of: screen),
      destination: app.definitions[Int(store.definition(of: destination).index)].name,
      input: store.input(of: destination), isLinkUp: false)
    keep(memory)
  }
}
