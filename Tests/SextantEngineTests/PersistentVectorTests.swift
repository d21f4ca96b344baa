import Testing

@testable import SextantEngine

@Suite struct PersistentVectorTests {
  private func values(of vector: PersistentVector, in store: NodeStore) -> [Value?] {
    (0..<store.count(of: vector)).map { store.value(at: $0, in: vector) }
  }

  @Test("a vector has its initial values", arguments: [0, 1, 31, 32, 33, 1_024, 1_025])
  func made(_ count: Int) {
    var store = NodeStore()
    let wanted = (0..<count).map { $0 % 5 == 3 ? nil : Value.int($0) }
    let vector = store.makeVector(wanted)
    #expect(values(of: vector, in: store) == wanted)
    #expect(store.value(at: count, in: vector) == nil)
  }

  @Test("a vector changes like an array, and earlier versions stay unchanged")
  func arrayModel() {
    var store = NodeStore()
    var model: [Value?] = []
    var vector = PersistentVector.empty
    var kept: [(vector: PersistentVector, values: [Value?])] = []
    var seed: UInt32 = 1
    for step in 0..<3_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      // The index is usually the end of the vector, sometimes greater, and otherwise arbitrary.
      let index =
        step % 3 > 0
        ? model.count : step % 100 == 0 ? model.count + 40 : Int(seed >> 8) % (model.count + 1)
      while model.count <= index { model.append(nil) }
      model[index] = step % 7 == 0 ? nil : .int(step)
      vector = store.replace(at: index, in: vector, with: model[index])
      if step % 500 == 0 { kept.append((vector, model)) }
    }
    #expect(model.count > 2_000)
    #expect(values(of: vector, in: store) == model)
    for (vector, model) in kept { #expect(values(of: vector, in: store) == model) }
  }

  @Test("a value added to a long vector costs a few dozen words")
  func sharedParts() {
    var store = NodeStore()
    var vector = PersistentVector.empty
    for index in 0..<5_000 { vector = store.replace(at: index, in: vector, with: .int(1)) }
    #expect(store.vectors.count < 5_000 * 110)
    let before = store.vectors.count
    _ = store.replace(at: 17, in: vector, with: .int(2))
    #expect(store.vectors.count - before < 110)
  }

  @Test("a copy in another store has the same values, and shares the same parts")
  func moves() {
    var source = NodeStore()
    let first = source.makeVector((0..<2_000).map { .int($0) })
    let second = source.replace(at: 5, in: first, with: .int(-5))
    var target = NodeStore()
    var done: [PersistentVector: PersistentVector] = [.empty: .empty]
    let moved = target.copy(first, of: source, &done)
    let words = target.vectors.count
    let other = target.copy(second, of: source, &done)
    #expect(values(of: moved, in: target) == values(of: first, in: source))
    #expect(values(of: other, in: target) == values(of: second, in: source))
    #expect(target.vectors.count - words < 110)
    #expect(target.copy(.empty, of: source, &done) == .empty)
  }
}
