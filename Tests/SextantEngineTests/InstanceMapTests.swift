import Testing

@testable import SextantEngine

@Suite struct InstanceMapTests {
  @Test func equalsADictionary() {
    var store = NodeStore()
    var map = InstanceMap.empty
    var model: [UInt32: UInt32] = [:]
    var seed: UInt32 = 1
    for step in 0..<2_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let key = seed >> 24 | 1
      if step % 3 == 0 {
        map = store.remove(Instance(number: key), from: map)
        model[key] = nil
      } else {
        map = store.insert(Instance(number: key), Instance(number: seed), into: map)
        model[key] = seed
      }
    }
    let entries = store.entries(of: map)
    #expect(entries.map(\.key.number) == model.keys.sorted())
    #expect(entries.map(\.value.number) == model.keys.sorted().map { model[$0] })
    for key in UInt32(0)..<300 {
      #expect(store.value(of: Instance(number: key), in: map)?.number == model[key])
    }
  }

  @Test func keepsEarlierVersions() {
    var store = NodeStore()
    let one = store.insert(Instance(number: 7), Instance(number: 1), into: .empty)
    let two = store.insert(Instance(number: 7), Instance(number: 2), into: one)
    let none = store.remove(Instance(number: 7), from: two)
    #expect(store.value(of: Instance(number: 7), in: one)?.number == 1)
    #expect(store.value(of: Instance(number: 7), in: two)?.number == 2)
    #expect(none == .empty)
    #expect(store.remove(Instance(number: 8), from: two) == two)
  }
}
