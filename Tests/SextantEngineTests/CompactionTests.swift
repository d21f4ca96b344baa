import SextantEngine
import Testing

@Suite("compaction") struct CompactionTests {
  @Test("keeps every world equal, and shared parts shared", arguments: [UInt64(1), 2, 3])
  func keeps(_ seed: UInt64) throws {
    var lab = try Lab(seed: seed)
    var worlds = [lab.draft.world]
    for step in 0..<60 {
      try lab.step()
      lab.draft.setVariable(4, to: .string("step \(step)"))
      worlds.append(lab.draft.world)
    }
    let kept = Array(worlds.suffix(20))
    let before = lab.draft
    let footprint = before.store.footprint
    let moved = lab.draft.compact(keeping: kept)
    let after = lab.draft
    #expect(after.store.footprint < footprint)
    #expect(moved.count == kept.count)
    for (old, new) in zip(kept, moved) {
      #expect(after.snapshot(of: new) == before.snapshot(of: old))
      #expect(after.store.hash(of: new) == before.store.hash(of: old))
      #expect(new.nextInstance == old.nextInstance)
      #expect(new.clock == old.clock)
      var (left, right) = (before, after)
      left.begin(from: old)
      right.begin(from: new)
      for index in 0..<5 {
        #expect(left.variable(index) == right.variable(index))
        #expect(left.binding(index) == right.binding(index))
      }
      for holder in left.instances {
        for slot in 0..<2 {
          let (one, other) = (
            left.keptBody(of: holder, slot: slot), right.keptBody(of: holder, slot: slot)
          )
          #expect(one?.body == other?.body)
          #expect(one?.owner == other?.owner)
          #expect(one.map { left.values(of: $0.frame) } == other.map { right.values(of: $0.frame) })
        }
      }
    }
    for (i, left) in kept.enumerated() {
      for (j, right) in kept.enumerated() {
        #expect(before.store.areEqual(left, right) == after.store.areEqual(moved[i], moved[j]))
        #expect((left.windows == right.windows) == (moved[i].windows == moved[j].windows))
      }
    }
  }

  @Test("the session continues in the same state")
  func continuesAfterCompaction() throws {
    var compacted = try Lab(seed: 9)
    var plain = compacted
    for _ in 0..<30 {
      try compacted.step()
      try plain.step()
      _ = compacted.draft.compact(keeping: [])
      #expect(compacted.draft.snapshot() == plain.draft.snapshot())
      #expect(
        compacted.draft.store.hash(of: compacted.draft.world)
          == plain.draft.store.hash(of: plain.draft.world))
    }
  }
}
