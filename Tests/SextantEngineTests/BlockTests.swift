import Testing

@testable import SextantEngine

/// The persistent runs of values, against an array.
@Suite struct BlockTests {
  private func values(of block: Block, in store: NodeStore) -> [Value?] {
    (0..<store.count(of: block)).map { store.value(at: $0, in: block) }
  }

  @Test("a block has the values that it was made of", arguments: [0, 1, 31, 32, 33, 1_024, 1_025])
  func made(_ count: Int) {
    var store = NodeStore()
    let wanted = (0..<count).map { $0 % 5 == 3 ? nil : Value.int($0) }
    let block = store.makeBlock(wanted)
    #expect(values(of: block, in: store) == wanted)
    #expect(store.value(at: count, in: block) == nil)
  }

  @Test("a block grows and changes as an array does, and earlier ones stay")
  func followsAnArray() {
    var store = NodeStore()
    var model: [Value?] = []
    var block = Block.empty
    var kept: [(block: Block, values: [Value?])] = []
    var seed: UInt32 = 1
    for step in 0..<3_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      // Mostly at the end, now and then behind it, else somewhere.
      let index =
        step % 3 > 0
        ? model.count : step % 100 == 0 ? model.count + 40 : Int(seed >> 8) % (model.count + 1)
      while model.count <= index { model.append(nil) }
      model[index] = step % 7 == 0 ? nil : .int(step)
      block = store.replace(at: index, in: block, with: model[index])
      if step % 500 == 0 { kept.append((block, model)) }
    }
    #expect(model.count > 2_000)
    #expect(values(of: block, in: store) == model)
    for (block, model) in kept { #expect(values(of: block, in: store) == model) }
  }

  @Test("each value added to a long block costs a few dozen words")
  func sharesTheRest() {
    var store = NodeStore()
    var block = Block.empty
    for index in 0..<5_000 { block = store.replace(at: index, in: block, with: .int(1)) }
    #expect(store.blocks.count < 5_000 * 110)
    let before = store.blocks.count
    _ = store.replace(at: 17, in: block, with: .int(2))
    #expect(store.blocks.count - before < 110)
  }

  @Test("in another store a block has the same values, and what it shares is there once")
  func moves() {
    var source = NodeStore()
    let first = source.makeBlock((0..<2_000).map { .int($0) })
    let second = source.replace(at: 5, in: first, with: .int(-5))
    var target = NodeStore()
    var done: [Block: Block] = [.empty: .empty]
    let moved = target.adopt(first, of: source, &done)
    let words = target.blocks.count
    let other = target.adopt(second, of: source, &done)
    #expect(values(of: moved, in: target) == values(of: first, in: source))
    #expect(values(of: other, in: target) == values(of: second, in: source))
    #expect(target.blocks.count - words < 110)
    #expect(target.adopt(.empty, of: source, &done) == .empty)
  }
}
