import Testing

@testable import SextantEngine

@Suite struct ListTests {
  private func screen(_ number: UInt32, in store: inout NodeStore, _ definition: UInt32 = 1) -> Node
  {
    store.makeNode(
      kind: .screen, definition: DefinitionID(index: definition), input: .none,
      instance: Instance(number: number), isWrapper: true, tabBar: .automatic, content: .empty,
      presented: .empty, selection: 0)
  }

  private func list(_ count: UInt32, in store: inout NodeStore, from first: UInt32 = 1) -> NodeList
  {
    var list = NodeList.empty
    for number in 0..<count {
      list = store.append(
        screen(first + number, in: &store, number + 1), to: list, attributeIndex: 0,
        mayPresent: false)
    }
    return list
  }

  @Test func prefixIsShared() {
    var store = NodeStore()
    let ten = list(10, in: &store)
    let three = store.prefix(3, of: ten)
    #expect(store.count(of: three) == 3)
    #expect(store.elements(of: three) == Array(store.elements(of: ten).prefix(3)))
    #expect(store.prefix(12, of: ten) == ten)
    #expect(store.prefix(0, of: ten) == .empty)
  }

  @Test func findsAnyPositionQuickly() {
    var store = NodeStore()
    let other = screen(90_000, in: &store)
    for count: UInt32 in [1, 2, 3, 7, 8, 100, 1_000] {
      let first = list(count, in: &store)
      let list = store.replace(at: (count + 1) / 2, in: first, with: other)
      for (index, node) in store.elements(of: list).enumerated() {
        #expect(store.element(at: UInt32(index) + 1, of: list) == node)
      }
      #expect(store.element(at: 0, of: list) == nil)
      #expect(store.element(at: count + 1, of: list) == nil)
    }
    var (current, steps) = (list(50_000, in: &store), 0)
    while store[current].count > 1 {
      let cell = store[current]
      current = cell.jump.isEmpty ? cell.below : cell.jump
      steps += 1
    }
    #expect(steps < 50)
  }

  @Test func appendingWritesASingleCell() {
    var store = NodeStore()
    let long = list(10_000, in: &store)
    let one = screen(20_000, in: &store)
    let before = store.cells.count
    let longer = store.append(one, to: long, attributeIndex: 0, mayPresent: false)
    #expect(store.cells.count == before + 1)
    #expect(store.count(of: longer) == 10_001)
    #expect(store.size(of: longer) == 10_001)
  }

  @Test func ignoresInstanceNumbers() {
    var store = NodeStore()
    let one = list(5, in: &store, from: 1)
    let two = list(5, in: &store, from: 100)
    #expect(one != two)
    #expect(store[one].hash == store[two].hash)
    #expect(store.areEqual(one, two))
    let other = store.append(
      screen(7, in: &store, 99), to: store.prefix(4, of: one), attributeIndex: 0, mayPresent: false)
    #expect(!store.areEqual(one, other))
  }

  @Test func replacingKeepsOtherElements() {
    var store = NodeStore()
    let old = list(6, in: &store)
    let new = screen(50, in: &store, 50)
    for position in UInt32(1)...6 {
      let changed = store.replace(at: position, in: old, with: new)
      var expected = store.elements(of: old)
      expected[Int(position) - 1] = new
      #expect(store.elements(of: changed) == expected)
    }
  }

  /// After a rollback, the same writes give the same handles.
  @Test func marksAreExact() {
    var store = NodeStore()
    _ = list(3, in: &store)
    _ = store.intern(.string("kept"))
    let mark = store.mark
    for _ in 0..<3 {
      let written = list(100, in: &store)
      let value = store.intern(.list([.string("new"), .int(3)]))
      let attribute = store.intern(Attribute(style: .cover, source: value))
      #expect(written.index == 103)
      #expect(store.value(value) == .list([.string("new"), .int(3)]))
      #expect(store.attribute(attribute).style == .cover)
      store.reset(to: mark)
    }
    #expect(store.value(store.intern(.string("kept"))) == .string("kept"))
  }
}

@Suite struct HistoryTests {
  private func world(_ clock: Int) -> World {
    var world = World()
    world.clock = clock
    return world
  }

  @Test func undoesAndRedoes() {
    var history = History(world(0))
    for clock in 1...5 { history.append(world(clock)) }
    #expect(history.undo(2) == 2)
    #expect(history.current.clock == 3)
    #expect(history.redo() == 1)
    #expect(history.current.clock == 4)
    #expect(history.undo(100) == 4)
    #expect(history.current.clock == 0)
    #expect(history.undo() == 0)
    #expect(history.undo(-3) == 0)
  }

  @Test func newStepDropsUndoneSteps() {
    var history = History(world(0))
    history.append(world(1))
    _ = history.undo()
    history.append(world(2))
    #expect(history.redoCount == 0)
    #expect(history.undoCount == 1)
    #expect(history.current.clock == 2)
  }
}

/// Results of arithmetic are in their shortest form; nil on overflow.
@Suite struct DecimalTests {
  @Test(arguments: [
    (150, 2, "1.5"), (5, 3, "0.005"), (-5, 1, "-0.5"), (100, 0, "100"), (1200, 2, "12"),
    (0, 4, "0"),
  ])
  func writesTheShortestForm(digits: Int, scale: Int, text: String) {
    #expect(FixedDecimal(digits: digits, scale: scale).description == text)
  }

  @Test func addsAcrossScales() {
    let sum = FixedDecimal(digits: 15, scale: 1).adding(FixedDecimal(digits: 25, scale: 2))
    #expect(sum?.description == "1.75")
    #expect(FixedDecimal(digits: .max, scale: 0).adding(FixedDecimal(digits: 1, scale: 1)) == nil)
    #expect(FixedDecimal(digits: .min, scale: 0).negated == nil)
    #expect(FixedDecimal(digits: 12, scale: 1) < FixedDecimal(digits: 121, scale: 2))
    #expect(!(FixedDecimal(digits: .max, scale: 0) < FixedDecimal(digits: 1, scale: 18)))
  }
}
