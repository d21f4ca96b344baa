/// The parts of a world besides the windows' graphs that take part in equality, as text.
///
/// References are places: a window or `aside`, then the steps down, counted from 1; a node that has
/// left is `gone`. Two worlds with the same graph are equal exactly if these are.
extension NodeStore {
  public func factsBesideGraph(of world: World) -> [WorldFact] {
    var writer = FactWriter(store: self, places: Places(of: world, in: self), world: world)
    writer.write()
    return writer.facts
  }
}

/// One part of a world besides its graph.
public struct WorldFact: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case focus, variable, memory, binding, button, creator, timer
  }

  public let kind: Kind
  /// The index of a variable or a binding.
  public let index: Int
  public let text: String
}

private struct FactWriter {
  let store: NodeStore
  let places: Places
  let world: World
  private(set) var facts: [WorldFact] = []

  init(store: NodeStore, places: Places, world: World) {
    self.store = store
    self.places = places
    self.world = world
  }

  mutating func write() {
    if let focus = places.value(world.focus) { add(.focus, 0, "\(focus)") }
    if let memory = places.value(world.memory) { add(.memory, 0, "\(memory)") }
    add(.variable, world.variables)
    add(.binding, world.bindings)
    var current = world.closures
    while !current.isEmpty {
      let closure = store.closures[Int(current.index)]
      add(
        .button, 0,
        "\(closure.slot) of \(place(of: closure.holder)): body \(closure.body.index) on "
          + "\(place(of: closure.owner)) with \(text(closure.frame))")
      current = closure.next
    }
    for entry in store.entries(of: world.creators) where places.places[entry.key] != nil {
      add(.creator, 0, "\(place(of: entry.key)) by \(place(of: entry.value))")
    }
    for timer in store.inOrder(world.timers) {
      add(
        .timer, 0,
        "in \(Value.duration(timer.due - world.clock)): body \(timer.call.body.index) on "
          + "\(place(of: timer.call.owner)) with \(text(timer.call.frame))")
    }
  }

  private mutating func add(_ kind: WorldFact.Kind, _ index: Int, _ text: String) {
    facts.append(WorldFact(kind: kind, index: index, text: text))
  }

  private mutating func add(_ kind: WorldFact.Kind, _ vector: PersistentVector) {
    for (index, value) in places.values(in: vector).enumerated() {
      add(kind, index, value.map { "\($0)" } ?? "nothing")
    }
  }

  private func text(_ vector: PersistentVector) -> String {
    let values = places.values(in: vector).map { $0.map { "\($0)" } ?? "nothing" }
    return "[\(values.joined(separator: ", "))]"
  }

  private func place(of instance: Instance) -> String {
    guard let steps = places.places[instance] else { return "gone" }
    return steps.map(String.init).joined(separator: "/")
  }
}
