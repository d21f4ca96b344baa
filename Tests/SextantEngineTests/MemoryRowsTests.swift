import Testing

@testable import SextantEngine

@Suite("Memories of rows") struct MemoryRowsTests {
  private func draft() -> Draft {
    Draft(app: AppMap(name: "T", names: [], definitions: [], presentables: []))
  }

  private func row(_ number: UInt32, _ flag: Bool = true, _ remark: String = "") -> MemoryRow {
    MemoryRow(name: "n\(number)", node: Instance(number: number), flag: flag, remark: remark)
  }

  private func value(_ rows: [MemoryRow]) -> Value { .list(rows.map(\.value)) }

  @Test(arguments: [false, true])
  func rowsAreTheListThatTheyWouldBeInFull(fullFirst: Bool) {
    var draft = draft()
    let full = value([row(1), row(2, false, "pop"), row(3)])
    let known = fullFirst ? draft.intern(full) : .none
    var rows = draft.takeMemoryRows()
    for number in [1, 2, 4] as [UInt32] { rows.append(row(number)) }
    draft.setMemory(rows)
    rows = draft.takeMemoryRows()
    rows.removeLast(1)
    rows.change(1, flag: false, remark: "pop")
    draft.setMemory(rows)
    rows = draft.takeMemoryRows()
    rows.append(row(3))
    draft.setMemory(rows)
    #expect(draft.memory == full)
    #expect(draft.intern(full) == draft.memoryHandle)
    #expect(!fullFirst || known == draft.memoryHandle)
    #expect(draft.store.values.hash(of: draft.memoryHandle) == full.mixedHash)
  }

  @Test func rowsOfAMemoryThatStandsInFullCanBeChanged() {
    var draft = draft()
    draft.setMemory(value([row(1), row(2), row(3)]))
    var rows = draft.takeMemoryRows()
    rows.removeLast(2)
    rows.append(row(7))
    draft.setMemory(rows)
    #expect(draft.memory == value([row(1), row(7)]))
    rows = draft.takeMemoryRows()
    rows.removeLast(2)
    draft.setMemory(rows)
    #expect(draft.memory == nil)
    #expect(draft.memoryRows.rows.isEmpty)
  }

  @Test func whatIsNoRowIsLeftOut() {
    var draft = draft()
    draft.setMemory(.list([.int(1), row(2).value]))
    var rows = draft.takeMemoryRows()
    rows.append(row(3))
    draft.setMemory(rows)
    #expect(draft.memory == value([row(2), row(3)]))
  }

  @Test func anEarlierMemoryIsReadAgain() {
    var draft = draft()
    var rows = MemoryRows()
    rows.append(row(1))
    draft.setMemory(rows)
    let before = draft.world
    let mark = draft.store.mark
    rows = draft.takeMemoryRows()
    rows.append(row(2))
    draft.setMemory(rows)
    draft.reset(to: mark)
    draft.begin(from: before)
    #expect(draft.memoryRows.rows.map(\.name) == ["n1"])
    rows = draft.takeMemoryRows()
    rows.append(row(3))
    draft.setMemory(rows)
    _ = draft.compact(keeping: [])
    #expect(draft.memoryRows.rows.map(\.name) == ["n1", "n3"])
    #expect(draft.memory == value([row(1), row(3)]))
  }

  @Test func whatIsWrittenAfterAResetIsFoundAgain() {
    var draft = draft()
    let mark = draft.store.mark
    for _ in 0..<3 {
      for number in 1...40 as ClosedRange<UInt32> {
        var rows = draft.takeMemoryRows()
        rows.append(row(number))
        draft.setMemory(rows)
      }
      let full = value((1...40).map { row($0) })
      #expect(draft.memory == full)
      #expect(draft.intern(full) == draft.memoryHandle)
      draft.reset(to: mark)
    }
  }

  @Test func aRowAndAListThatIsEqualToItAreOneValue() {
    guard case .list(let parts) = row(1, true, "x").value else { return }
    for rowFirst in [true, false] {
      var values = draft().store.values
      let first = values.intern(.list(Array(parts.dropLast())))
      let item = values.intern(parts[3])
      let one = rowFirst ? values.intern(row(1, true, "x")) : values.append(item, to: first)
      let other = rowFirst ? values.append(item, to: first) : values.intern(row(1, true, "x"))
      #expect(one == other)
      #expect(values.intern(.list(parts)) == one)
      #expect(values[one] == .list(parts))
    }
  }
}
