import SextantEngine
import Testing

@Suite("the render pass") struct RenderPassTests {
  /// Returns `+4` for a started instance, and `-5` for a finished instance.
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

  @Test("starts added nodes in pre-order, and finishes removed nodes with their subtrees")
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

  @Test("visits changes in pre-order, not level by level")
  func severalPlaces() throws {
    var draft = try Draft(
      showing: LabApp.tabs(
        LabApp.stack(.screen(LabApp.a), .screen(LabApp.b)),
        LabApp.stack(.screen(LabApp.a), .screen(LabApp.b))))
    // In a single pass, a sheet covers the window, and the first tab's stack loses an element and
    // gains two.
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

  @Test("finishes all removed children of a node before deeper nodes")
  func parentsFirst() throws {
    var draft = try Draft(
      showing: LabApp.stack(LabApp.gate(.screen(LabApp.a)), .screen(LabApp.b)))
    let both = try events(&draft) {
      for (instance, drops) in [(UInt32(2), false), (1, true)] {
        _ = $0.focus(on: Instance(number: instance))
        let content = $0.store.content(of: $0.target)
        let list =
          drops
          ? $0.store.dropLast(content)
          : $0.append(try $0.make(LabApp.item("new")), to: .empty, Attribute(), mayPresent: true)
        try $0.apply(.setContent(level: $0.path.last, list))
      }
    }
    #expect(both == "+5 -4 -3")
    let shown = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.present(LabApp.item("sheet"))
    }
    #expect(shown == "+6")
    let all = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.apply(.setPresented(level: 0, .empty))
      try $0.apply(.setContent(level: 0, .empty))
    }
    #expect(all == "-6 -2 -5")
  }

  @Test("finds the positions of a path's nodes at the last pass")
  func renderedPlaces() throws {
    var draft = try Draft(
      showing: LabApp.stack(.screen(LabApp.a), LabApp.stack(.screen(LabApp.b)), .screen(LabApp.a)))
    draft.begin(from: draft.world)
    func positions(_ instance: UInt32) -> [UInt32]? {
      guard draft.focus(on: Instance(number: instance)) else { return nil }
      return draft.renderedPlaces(of: draft.path).map(\.position)
    }
    #expect(positions(4) == [1, 2, 1])
    draft.focusOnRoot(ofWindow: 1)
    var reversed = NodeList.empty
    for entry in draft.store.entries(of: draft.store.content(of: draft.target)).reversed() {
      reversed = draft.append(entry.node, to: reversed, entry.attribute, mayPresent: false)
    }
    try draft.apply(.setContent(level: 0, reversed))
    #expect(positions(5) == [1, 3])
    #expect(positions(2) == [1, 1])
    #expect(positions(4) == [1, 2, 1])
    // A node removed since the last pass still has a position.
    draft.focusOnRoot(ofWindow: 1)
    try draft.apply(.setContent(level: 0, .empty))
    #expect(positions(4) == [1, 2, 1])
    draft.pass()
    #expect(positions(4) == nil)
  }

  @Test("does not start content presented by an alert, and finishes it with the alert")
  func belowAlerts() throws {
    var draft = try Draft(showing: .screen(LabApp.a))
    let alert = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      let node = try $0.makeModal(.alert, AlertContent(title: "Sure?", buttons: []))
      try $0.apply(.setPresented(level: 0, $0.presentation(of: node, Attribute(style: .alert))))
    }
    #expect(alert == "+2")
    let sheet = try events(&draft) {
      _ = $0.focus(on: Instance(number: 2))
      try $0.present(LabApp.stack(.screen(LabApp.a)))
    }
    #expect(sheet == "")
    let changed = try events(&draft) {
      _ = $0.focus(on: Instance(number: 3))
      try $0.append(LabApp.item("new"))
    }
    #expect(changed == "")
    _ = draft.focus(on: Instance(number: 4))
    #expect(draft.isUnseen(draft.path, at: draft.path.last) && draft.path.lineage.count == 1)
    let closed = try events(&draft) {
      $0.focusOnRoot(ofWindow: 1)
      try $0.apply(.setPresented(level: 0, .empty))
    }
    #expect(closed == "-2 -3 -4 -5")
  }

  @Test("has no events for an unchanged world, and does not start remaining instances")
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
      // A removed node may contain nodes that were added and removed since the last pass. The pass
      // also finishes these nodes.
      #expect(before.subtracting(after).isSuperset(of: Set(finished).intersection(before)))
      #expect(started == lab.draft.instances.filter { !before.contains($0) })
      let again = lab.draft.events.count
      lab.draft.pass()
      #expect(lab.draft.events.count == again)
    }
  }

  @Test("drops bodies of removed holders")
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
