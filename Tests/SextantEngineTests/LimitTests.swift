import SextantEngine
import Testing

@Suite("limits of the engine") struct LimitTests {
  private func isRefused(
    _ draft: inout Draft, _ change: (inout Draft) throws -> Void
  ) -> Bool {
    let (before, hash) = (draft.world.windows, draft.store.hash(of: draft.world))
    do {
      try change(&draft)
      return false
    } catch let refusal as Refusal {
      return "\(refusal.code.word)" == "limit" && draft.world.windows == before
        && draft.store.hash(of: draft.world) == hash
    } catch {
      return false
    }
  }

  private func draft(of depth: Int, _ node: () -> NodePlan) throws -> Draft {
    var plan = node()
    for _ in 0..<depth {
      var above = node()
      above.present(plan, .sheet)
      plan = above
    }
    var draft = Draft(app: LabApp.map)
    draft.begin(from: World())
    try draft.restore([(LabApp.main, plan)], focus: [LabApp.main])
    draft.pass()
    return draft
  }

  @Test("nested presentations: a thousand")
  func presentations() throws {
    let screen = { NodePlan(kind: .screen, definition: LabApp.a) }
    var draft = try draft(of: GraphLimits.nesting, screen)
    draft.focusOnTop()
    #expect(isRefused(&draft) { try $0.present(.screen(LabApp.b)) })
    #expect(draft.store.size(of: draft.world) == GraphLimits.nesting + 1)
    #expect(throws: Refusal.self) { try self.draft(of: GraphLimits.nesting + 1, screen) }
  }

  @Test("a graph of the maximum depth can be snapshot, compared, moved and removed")
  func deepest() throws {
    // Each container presents a container, so the path is twice as long.
    let gate = {
      var gate = NodePlan(kind: .switched, definition: LabApp.gate)
      gate.addChild(NodePlan(kind: .screen, definition: LabApp.a))
      return gate
    }
    var draft = try Draft(showing: .screen(LabApp.a))
    let nested = (0..<(GraphLimits.nesting - 3)).reduce(gate()) { below, _ in
      var above = NodePlan(kind: .switched, definition: LabApp.gate)
      var screen = NodePlan(kind: .screen, definition: LabApp.a)
      screen.present(below, .sheet)
      above.addChild(screen)
      return above
    }
    var screen = NodePlan(kind: .screen, definition: LabApp.a)
    screen.present(nested, .sheet)
    var root = NodePlan(kind: .switched, definition: LabApp.gate)
    root.addChild(screen)
    try draft.restore([(LabApp.main, root)], focus: [LabApp.main])
    draft.pass()
    draft.focusOnTop()
    try draft.present(LabApp.gate(.screen(LabApp.b)))
    draft.pass()
    draft.focusOnTop()
    #expect(isRefused(&draft) { try $0.present(LabApp.gate(.screen(LabApp.b))) })
    let deep = draft.snapshot()
    #expect(draft.store.areEqual(draft.world, draft.world))
    let hash = draft.store.hash(of: draft.world)
    _ = draft.compact(keeping: [])
    #expect(draft.snapshot() == deep)
    #expect(draft.store.hash(of: draft.world) == hash)
    draft.focusOnRoot(ofWindow: 1)
    draft.focus(along: draft.presenterPath())
    #expect(draft.store.size(of: draft.target) == 1)
    draft.focusOnRoot(ofWindow: 1)
    let first = draft.store.elements(of: draft.store.content(of: draft.target))[0]
    _ = draft.focus(on: draft.store.instance(of: first))
    try draft.dismissHere()
    let start = draft.events.count
    draft.pass()
    #expect(draft.events.count - start == 2 * (GraphLimits.nesting - 1))
    #expect(draft.store.size(of: draft.world) == 2)
  }

  @Test("nested containers: a thousand")
  func containers() throws {
    var description = NodeDescription.screen(LabApp.a)
    for _ in 0..<GraphLimits.nesting { description = LabApp.stack(description) }
    var draft = try Draft(showing: description)
    #expect(draft.store.size(of: draft.world) == GraphLimits.nesting + 1)
    draft.focusOnRoot(ofWindow: 1)
    #expect(isRefused(&draft) { try $0.openWindow(LabApp.side, root: LabApp.stack(description)) })
    #expect(isRefused(&draft) { try $0.append(description) })
    #expect(throws: Refusal.self) { try Draft(showing: LabApp.stack(description)) }
  }

  @Test("children: a hundred thousand; nodes: a million")
  func width() throws {
    let row = Array(repeating: NodeDescription.screen(LabApp.a), count: GraphLimits.children)
    var draft = try Draft(showing: .stack(row, .automatic))
    draft.focusOnRoot(ofWindow: 1)
    #expect(isRefused(&draft) { try $0.append(.screen(LabApp.b)) })
    #expect(isRefused(&draft) { _ = try $0.make(.stack(row + row, .automatic)) })
    // Each presentation adds a hundred thousand nodes, up to a total of a million nodes.
    for _ in 1..<9 {
      draft.focusOnTop()
      draft.focusOnRoot(ofWindow: 1)
      draft.focus(along: draft.presenterPath())
      try draft.present(.stack(row, .automatic))
      draft.pass()
    }
    draft.focusOnRoot(ofWindow: 1)
    draft.focus(along: draft.presenterPath())
    #expect(isRefused(&draft) { try $0.present(.stack(row, .automatic)) })
    #expect(draft.store.size(of: draft.world) == 9 * (GraphLimits.children + 1))
  }

  @Test("detached nodes count")
  func aside() throws {
    let row = Array(repeating: NodeDescription.screen(LabApp.a), count: GraphLimits.children)
    var draft = try Draft(showing: .screen(LabApp.a))
    for _ in 0..<9 { _ = try draft.makeDetached(.stack(row, .automatic)) }
    #expect(isRefused(&draft) { _ = try $0.makeDetached(.stack(row, .automatic)) })
  }

  @Test("a refused change leaves detached nodes, graph and path unchanged")
  func unchanged() throws {
    let row = Array(repeating: NodeDescription.screen(LabApp.a), count: GraphLimits.children)
    var draft = try Draft(showing: .screen(LabApp.a))
    var last = Instance.none
    for _ in 0..<9 { last = try draft.makeDetached(.stack(row, .automatic)) }
    let more = try draft.make(.stack(row, .automatic))
    let isFound = draft.focus(on: last)
    #expect(isFound)
    let (aside, windows, target) = (draft.world.aside, draft.world.windows, draft.target)
    let presented = draft.presentation(of: more, Attribute(style: .sheet))
    #expect(throws: Refusal.self) { try draft.apply(.setPresented(level: 0, presented)) }
    #expect(draft.world.aside == aside && draft.world.windows == windows)
    #expect(draft.target == target && draft.path.last == 0)
  }

  @Test("pending timers: a hundred thousand")
  func timers() throws {
    var draft = try Draft(showing: .screen(LabApp.a))
    let call = BodyCall(body: BodyID(index: 0), owner: .none, frame: .empty)
    for due in 0..<GraphLimits.timers { try draft.addTimer(call, due: due) }
    let before = draft.world.timers
    #expect(throws: Refusal.self) { try draft.addTimer(call, due: 1) }
    #expect(draft.world.timers == before)
    _ = draft.dequeueTimer()
    try draft.addTimer(call, due: 1)
  }

  @Test("the size of texts counts until they are dropped")
  func texts() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a)))
    let (mark, size) = (draft.store.mark, draft.store.footprint)
    draft.focusOnRoot(ofWindow: 1)
    try draft.append(LabApp.item(String(repeating: "a", count: 100_000)))
    #expect(draft.store.footprint > size + 100_000)
    draft.reset(to: mark)
    #expect(draft.store.footprint == size)
  }

  @Test("an instance is used once")
  func usedTwice() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a)))
    let instance = try draft.makeDetached(LabApp.item("1"))
    draft.focusOnRoot(ofWindow: 1)
    try draft.append(.existing(instance))
    draft.pass()
    draft.focusOnRoot(ofWindow: 1)
    #expect(throws: Refusal.self) { try draft.append(.existing(instance)) }
    #expect(throws: Refusal.self) { try draft.append(.existing(Instance(number: 999))) }
    #expect(draft.instances.map(\.number) == [1, 2, 3])
  }
}
