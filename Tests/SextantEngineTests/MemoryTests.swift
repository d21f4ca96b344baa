import Testing

@testable import SextantEngine
import TestSupport

private struct Remembered: SystemMemory {
  var instances: [Instance]
  var text = ""

  init(_ numbers: [UInt32], _ text: String = "") {
    instances = numbers.map { Instance(number: $0) }
    self.text = text
  }

  init(_ value: Value, in app: AppMap) {
    self.init([], "\(value)")
  }

  func value(in app: AppMap) -> Value {
    .list([.string(app.name), .string(text)] + instances.map { .node($0) })
  }

  func mapInstances(_ transform: (Instance) -> Instance) -> Remembered {
    var result = self
    result.instances = instances.map(transform)
    return result
  }

  var footprint: Int { 100 }
}

private struct OtherMemory: SystemMemory {
  init() {}
  init(_ value: Value, in app: AppMap) {}
  func value(in app: AppMap) -> Value { .list([]) }
  func mapInstances(_ transform: (Instance) -> Instance) -> OtherMemory { self }
  var footprint: Int { 0 }
}

@Suite("memories of systems") struct MemoryTests {
  private func draft(_ root: NodeDescription = .screen(LabApp.a)) throws -> Draft {
    try Draft(showing: root)
  }

  @Test func readsAMemoryByItsType() throws {
    var draft = try draft()
    #expect(draft.memory(as: Remembered.self) == nil)
    #expect(draft.memory == nil)
    draft.setMemory(Remembered([1], "x"))
    #expect(draft.memory(as: Remembered.self) == Remembered([1], "x"))
    #expect(draft.memory(as: OtherMemory.self) == nil)
    #expect(
      draft.memory
        == .list([.string(draft.app.name), .string("x"), .node(Instance(number: 1))]))
    draft.readMemory(.int(7), as: Remembered.self)
    #expect(draft.memory(as: Remembered.self) == Remembered([], "7"))
    draft.removeMemory()
    #expect(draft.world.memory.isNone)
  }

  @Test func writingAnEqualMemoryWritesNothing() throws {
    var draft = try draft()
    draft.setMemory(Remembered([1]))
    draft.pass()
    let (handle, written) = (draft.world.memory, draft.store.footprint)
    draft.setMemory(Remembered([1]))
    #expect(draft.world.memory == handle && draft.store.footprint == written)
    draft.setMemory(Remembered([2]))
    #expect(draft.world.memory != handle)
    #expect(draft.store.footprint >= written + 100)
    draft.setMemory(Remembered([1]))
    #expect(draft.world.memory == handle)
  }

  @Test func comparesMemoriesByPosition() throws {
    var draft = try draft(LabApp.stack(.screen(LabApp.a), .screen(LabApp.a)))
    let numbers = draft.instances.map(\.number)
    var worlds: [World] = []
    for memory in [
      Remembered([numbers[1]]), Remembered([numbers[2]]), Remembered([numbers[1]], "x"),
      Remembered([numbers[1], numbers[2]]), Remembered([900]),
    ] {
      draft.setMemory(memory)
      worlds.append(draft.world)
    }
    for (i, left) in worlds.enumerated() {
      for (j, right) in worlds.enumerated() {
        #expect(draft.store.areEqual(left, right) == (i == j), "\(i), \(j)")
        #expect(draft.store.areEqual(left.memory, right.memory) == (i == j))
      }
    }
    // Both numbers refer to nodes at the same position.
    draft.setMemory(Remembered([901]))
    #expect(draft.store.areEqual(draft.world, worlds[4]))
    #expect(!draft.store.areEqual(draft.world.memory, worlds[4].memory))
    #expect(draft.store.hash(of: draft.world) == draft.store.hash(of: worlds[4]))
    draft.setMemory(OtherMemory())
    #expect(!draft.store.areEqual(draft.world, worlds[4]))
  }

  @Test func rollbackDropsMemories() throws {
    var draft = try draft()
    draft.setMemory(Remembered([1]))
    let (before, mark) = (draft.world, draft.store.mark)
    draft.setMemory(Remembered([2]))
    draft.reset(to: mark)
    draft.begin(from: before)
    #expect(draft.memory(as: Remembered.self) == Remembered([1]))
    draft.setMemory(Remembered([3]))
    #expect(draft.memory(as: Remembered.self) == Remembered([3]))
    #expect(draft.memory(of: before) != draft.memory)
  }

  @Test func compactionKeepsMemories() throws {
    var draft = try draft()
    draft.setMemory(Remembered([1], "kept"))
    let kept = draft.world
    for number in 2...50 as ClosedRange<UInt32> { draft.setMemory(Remembered([number])) }
    let written = draft.store.footprint
    let moved = draft.compact(keeping: [kept, kept])
    #expect(draft.store.footprint < written - 4_000)
    #expect(moved[0].memory == moved[1].memory)
    #expect(draft.reading(moved[0]).memory(as: Remembered.self) == Remembered([1], "kept"))
    #expect(draft.memory(as: Remembered.self) == Remembered([50]))
  }
}
