import Testing

@testable import SextantEngine
import TestSupport

@Suite("caches of edits") struct ShortcutTests {
  private func nodes(_ path: Path) -> [Node] { path.steps.map(\.node) }

  @Test("the path to the top equals the visible chain after any edits and passes", arguments: 1...8)
  func pathToTop(seed: UInt64) throws {
    var lab = try Lab(seed: seed)
    for _ in 0..<200 {
      lab.draft.focusOnTop()
      #expect(nodes(lab.draft.path) == nodes(lab.draft.visibleChain(ofWindow: 1)))
      // Half of the edits are at the top. The others are anywhere.
      if lab.random.below(2) == 0 {
        lab.draft.focus(onLevel: lab.random.below(lab.draft.path.steps.count))
        try lab.editHere()
      } else {
        try lab.edit()
      }
      if lab.random.below(3) == 0 { lab.draft.pass() }
      if lab.random.below(2) == 0 { _ = lab.draft.focus(on: lab.draft.instances[0]) }
    }
  }

  @Test(
    "a pass with a known single change has the same events as a full pass", arguments: 1...8)
  func singleChange(seed: UInt64) throws {
    var lab = try Lab(seed: seed)
    var taken = 0
    for _ in 0..<200 {
      for _ in 0...lab.random.below(2) { try lab.edit() }
      if lab.draft.onlyChange != nil { taken += 1 }
      var naive = lab.draft
      naive.onlyChange = nil
      let start = naive.events.count
      naive.pass()
      lab.draft.pass()
      let (here, there) = (lab.draft.events[start...], naive.events[start...])
      #expect(here.map(\.kind) == there.map(\.kind))
      #expect(here.map(\.node) == there.map(\.node))
    }
    #expect(taken > 20)
  }

  @Test("an old version is not restored over another change")
  func anotherChange() throws {
    var draft = try Draft(
      showing: LabApp.tabs(LabApp.stack(.screen(LabApp.a)), LabApp.stack(.screen(LabApp.b))))
    _ = draft.focus(on: Instance(number: 2))
    let short = draft.store.content(of: draft.target)
    try draft.append(LabApp.item("1"))
    _ = draft.focus(on: Instance(number: 1))
    try draft.apply(.setSelection(level: 0, 1))
    _ = draft.focus(on: Instance(number: 2))
    try draft.apply(.setContent(level: draft.path.last, short))
    #expect(draft.instances.map(\.number) == [1, 2, 3, 4, 5])
    #expect(draft.store.selection(of: draft.roots[0]) == 1)
  }

  @Test("restored records equal newly written records", arguments: 1...8)
  func summaries(seed: UInt64) throws {
    var lab = try Lab(seed: seed)
    for _ in 0..<60 {
      try lab.step()
      let world = lab.draft.world
      let (store, moved) = lab.draft.store.compacted(keeping: [world])
      #expect(store.hash(of: moved[0]) == lab.draft.store.hash(of: world))
      #expect(store.size(of: moved[0]) == lab.draft.store.size(of: world))
    }
  }
}
