import SextantEngine
import TestSupport
import Testing

@Suite("history and marks") struct WorldHistoryTests {
  @Test("undo and redo visit the worlds, and a new step drops undone worlds")
  func walk() throws {
    for seed in UInt64(0)..<5 {
      var lab = try Lab(seed: seed)
      var random = SeededRandom(seed: seed + 100)
      var history = History(lab.draft.world)
      var model = [lab.draft.snapshot()]
      var position = 0
      for _ in 0..<80 {
        switch random.below(5) {
        case 0:
          let steps = random.below(4)
          let went = history.undo(steps)
          #expect(went == min(steps, position))
          position -= went
        case 1:
          let steps = random.below(4)
          let went = history.redo(steps)
          #expect(went == min(steps, model.count - 1 - position))
          position += went
        default:
          lab.draft.begin(from: history.current)
          try lab.step()
          history.append(lab.draft.world)
          model.removeLast(model.count - 1 - position)
          model.append(lab.draft.snapshot())
          position += 1
        }
        #expect(history.undoCount == position)
        #expect(history.redoCount == model.count - 1 - position)
        #expect(lab.draft.snapshot(of: history.current) == model[position])
      }
      #expect(history.reachable.map { lab.draft.snapshot(of: $0) } == model)
    }
  }

  @Test("negative and huge counts are harmless")
  func counts() throws {
    let draft = try Draft(showing: .screen(LabApp.a))
    var history = History(draft.world)
    #expect(history.undo(.min) == 0)
    #expect(history.redo(.max) == 0)
    history.append(draft.world)
    #expect(history.undo(.max) == 1)
    #expect(history.redo(.min) == 0)
    #expect(history.redo(.max) == 1)
  }

  @Test("a reset to a mark drops exactly the later records")
  func marks() throws {
    var lab = try Lab(seed: 4)
    for _ in 0..<10 { try lab.step() }
    let (world, mark, footprint) = (
      lab.draft.world, lab.draft.store.mark, lab.draft.store.footprint
    )
    let snapshot = lab.draft.snapshot()
    var runs: [GraphSnapshot] = []
    for _ in 0..<3 {
      lab.random = SeededRandom(seed: 77)
      lab.draft.begin(from: world)
      for _ in 0..<25 { try lab.step() }
      runs.append(lab.draft.snapshot())
      #expect(lab.draft.store.footprint > footprint)
      lab.draft.reset(to: mark)
      #expect(lab.draft.store.footprint == footprint)
      #expect(lab.draft.events.isEmpty)
      lab.draft.begin(from: world)
      #expect(lab.draft.snapshot() == snapshot)
    }
    // The rollback removes values interned since the mark. Therefore, the same values get the same
    // numbers.
    #expect(runs[0] == runs[1])
    #expect(runs[1] == runs[2])
    #expect(runs[0] != snapshot)
  }
}
