import SextantEngine

/// What a screen's handler keeps that the tree does not show.
///
/// A sheet or a link that is up is in the tree, and so is what the slot behind it holds. Only the
/// screen on top can hold more: what was up on it last, and a link flag that nothing came of. So the
/// memory has one such record at most; and, until the update ends, the intent that is to be handled.
struct IntentMemory {
  /// The slot of the screen on top, and whether its link flag is up with nothing to show.
  struct Rest {
    let screen: Instance
    let destination: String
    let input: [Value]
    let isLinkUp: Bool
  }

  /// An intent that no update has ended on yet.
  struct Intent {
    enum Direction: Int { case back, push, present }

    let screen: Instance
    let direction: Direction
    let destination: DefinitionID
    let input: [Value]
    /// Whether what the original passes over in silence has been told already, or `try` stands for it.
    let isTold: Bool
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
          input: input, isTold: flag)
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
        .bool(intent.isTold), .int(intent.direction.rawValue),
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

  /// Keeps a memory in place of the one that is kept.
  mutating func keep(_ new: IntentMemory) { setMemory(new.value) }

  /// Leaves a destination in the slot of a screen that has come to the top.
  mutating func leave(_ destination: Node, inSlotOf screen: Node) {
    var memory = intentMemory
    memory.rest = IntentMemory.Rest(
      screen: store.instance(of: screen),
      destination: app.definitions[Int(store.definition(of: destination).index)].name,
      input: store.input(of: destination), isLinkUp: false)
    keep(memory)
  }
}
