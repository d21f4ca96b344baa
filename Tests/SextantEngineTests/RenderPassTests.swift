import SextantEngine
import Testing

@Suite("The render pass") struct RenderPassTests {
  /// The events of a pass: `+4` started, `-5` finished.
  private func events(
    _ draft: inout Draft, _ change: (inout Draft) throws -> Void
  ) rethrows -> String {
    let start = draft.events.count
    draft.begin(from: draft.world)
    try change(&draft)
    draft.pass()
    return draft.events[start...].map { event in
      "\(event.kind == .started ? "+" : "-")\(draft.store.instance(of: event.node).number)"
    }.joined(separator: " ")
  }

  @Test("starts added nodes in pre-order, and finishes removed ones with their subtrees")
  func order() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a)))
    #expect(draft.events.map { draft.store.instance(of: $0.node).number } == [1, 2])
    let opened = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.present(LabApp.tabs(LabApp.stack(.screen(LabApp.a)), .screen(LabApp.b)))
    }
    #expect(opened == "+3 +4 +5 +6")
    let replaced = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.present(LabApp.item("1"))
    }
    #expect(replaced == "+7 -3 -4 -5 -6")
    let nothing = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.append(LabApp.item("2"))
      try $0.apply(
        .setContent(level: 0, $0.store.dropLast($0.store.content(of: $0.target))))
    }
    #expect(nothing == "")
  }

  @Test("goes through changes at several places in pre-order, not level by level")
  func severalPlaces() throws {
    var draft = try Draft(
      showing: LabApp.tabs(
        LabApp.stack(.screen(LabApp.a), .screen(LabApp.b)),
        LabApp.stack(.screen(LabApp.a), .screen(LabApp.b))))
    // In one pass: a sheet over everything, and the first tab's stack loses its last and gains two.
    let both = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.present(LabApp.item("sheet"))
      for stack in [UInt32(2), 5] {
        _ = $0.focus(on: Instance(number: stack))
        let kept = $0.store.dropLast($0.store.content(of: $0.target))
        try $0.apply(.setContent(level: $0.path.last, kept))
        try $0.append(LabApp.item("new"))
      }
    }
    #expect(both == "+8 +9 +10 -4 -7")
  }

  @Test("an unchanged world has no events, and instances that stayed are not started")
  func quiet() throws {
    var lab = try Lab(seed: 12)
    for _ in 0..<40 {
      let (before, start) = (Set(lab.draft.instances), lab.draft.events.count)
      try lab.step()
      let after = Set(lab.draft.instances)
      let events = lab.draft.events[start...]
      let started = events.filter { $0.kind == .started }
        .map { lab.draft.store.instance(of: $0.node) }
      let finished = events.filter { $0.kind == .finished }
        .map { lab.draft.store.instance(of: $0.node) }
      #expect(Set(started) == after.subtracting(before))
      #expect(started.count == Set(started).count)
      // Also nodes that came and went inside of a removed one.
      #expect(before.subtracting(after).isSuperset(of: Set(finished).intersection(before)))
      #expect(started == lab.draft.instances.filter { !before.contains($0) })
      let again = lab.draft.events.count
      lab.draft.pass()
      #expect(lab.draft.events.count == again)
    }
  }

  @Test("bodies of holders that left are dropped")
  func closures() throws {
    var draft = try Draft(showing: .screen(LabApp.a))
    draft.focusOnRoot(ofWindow: 1)
    try draft.present(LabApp.item("1"))
    draft.keep(
      BodyID(index: 5), slot: 0, of: Instance(number: 2), owner: Instance(number: 1), frame: .empty)
    draft.pass()
    #expect(draft.keptBody(of: Instance(number: 2), slot: 0) != nil)
    draft.focusOnRoot(ofWindow: 1)
    try draft.dismissHere()
    draft.pass()
    #expect(draft.keptBody(of: Instance(number: 2), slot: 0) == nil)
    #expect(draft.world.closures.isEmpty)
  }
}
