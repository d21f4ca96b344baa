import SextantRuntime

@testable import SextantEngine
import SextantInterpreter

/// Returns a world as text. A reference is the position of its node: a window or `aside`, then
/// child indices from 1. A removed node is `gone`.
func worldText(_ world: World, in draft: Draft) -> [String] {
  let aside = draft.store.elements(of: world.aside).map {
    WindowSnapshot(name: "aside", isFocused: false, root: draft.snapshot(of: $0))
  }
  var writer = FactWriter(
    store: draft.store, places: Places(of: world, in: draft.store), world: world,
    memory: draft.memory(of: world))
  writer.write()
  return [graphLiteral(draft.snapshot(of: world)), graphLiteral(GraphSnapshot(windows: aside))]
    + writer.facts
}

private struct FactWriter {
  let store: NodeStore
  let places: Places
  let world: World
  let memory: Value?
  private(set) var facts: [String] = []

  init(store: NodeStore, places: Places, world: World, memory: Value?) {
    self.store = store
    self.places = places
    self.world = world
    self.memory = memory
  }

  mutating func write() {
    if !world.focus.isNone { facts.append("focus \(store.value(world.focus))") }
    if let memory { facts.append("memory \(places.placed(memory))") }
    facts.append("variables \(text(world.variables))")
    facts.append("bindings \(text(world.bindings))")
    for closure in store.closures(of: world.closures) {
      let call = closure.call
      facts.append(
        "button \(closure.slot) of \(place(of: closure.holder)): body \(call.body.index) on "
          + "\(place(of: call.owner)) with \(text(call.frame))")
    }
    let creators = store.entries(of: world.creators).filter { places.places[$0.key] != nil }
    facts += creators.map { "\(place(of: $0.key)) by \(place(of: $0.value))" }.sorted()
    for timer in store.inOrder(world.timers) {
      facts.append(
        "timer in \(timer.due - world.clock): body \(timer.call.body.index) on "
          + "\(place(of: timer.call.owner)) with \(text(timer.call.frame))")
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

/// The position of each node: 0 for a window or 1 for `aside`, then child indices from 1.
private struct Places {
  private let store: NodeStore
  private(set) var places: [Instance: [UInt32]] = [:]

  init(of world: World, in store: NodeStore) {
    self.store = store
    visit(world.windows, at: [0])
    visit(world.aside, at: [1])
  }

  private mutating func visit(_ list: NodeList, at place: [UInt32]) {
    for cell in store.cells(of: list) {
      let own = place + [cell.count]
      let record = store[cell.node]
      places[record.instance] = own
      visit(record.presented, at: own + [0])
      visit(record.content, at: own + [1])
    }
  }

  func values(in vector: PersistentVector) -> [Value?] {
    (0..<store.count(of: vector)).map { store.value(at: $0, in: vector).map(placed) }
  }

  func placed(_ value: Value) -> Value {
    switch value {
    case .node(let instance): .list((places[instance] ?? []).map { .int(Int($0)) })
    case .list(let items): .list(items.map(placed))
    case .bool, .int, .decimal, .string, .duration, .enumCase: value
    }
  }
}
