import SextantEngine
import Testing

@Suite("snapshots") struct SnapshotTests {
  @Test("contain names, inputs, roles, sources and selections in order")
  func everything() throws {
    var draft = try Draft(
      showing: LabApp.tabs(
        .stack([LabApp.item("1")], .hiddenAnimated),
        LabApp.open(.screen(LabApp.a), .screen(LabApp.b))))
    draft.focusOnRoot(ofWindow: 1)
    try draft.apply(.setSelection(level: 0, 1))
    let attribute = Attribute(
      style: .presentable(0), source: draft.intern(.string("s")),
      transition: draft.intern(.string("zoom")))
    try draft.present(LabApp.gate(.screen(LabApp.b)), attribute)
    try draft.openWindow(LabApp.side, root: .screen(LabApp.a))
    draft.pass()
    let graph = draft.snapshot()
    #expect(graph.windows.map(\.name) == ["main", "side"])
    #expect(graph.windows.map(\.isFocused) == [false, true])
    let root = try #require(graph.windows.first?.root)
    #expect(root.name == "Main" && root.kind == .tabs && root.instance == 1)
    #expect(root.selected == "profile")
    #expect(root.children.map(\.tab) == ["home", "profile"])
    #expect(root.children[0].node.tabBar == .hiddenAnimated)
    #expect(
      root.children[0].node.children[0].node.input == [.init(label: "id", value: .string("1"))])
    #expect(root.children[1].node.children.map(\.node.name) == ["A", "B"])
    #expect(root.children[1].node.selected == "0")
    let presentation = try #require(root.presented.first)
    #expect(presentation.style == "picker")
    #expect(presentation.source == "s" && presentation.transition == "zoom")
    #expect(presentation.node.children.map(\.node.name) == ["B"])
  }

  @Test("an alert's node has its texts and buttons")
  func alerts() throws {
    var draft = try Draft(showing: .screen(LabApp.a))
    draft.focusOnRoot(ofWindow: 1)
    let content = AlertContent(
      title: "Sure?", message: "Really",
      buttons: [.init("Delete", role: "destructive"), .init("No", body: BodyID(index: 6))])
    let modal = try draft.makeModal(.alert, content)
    #expect(draft.store.alertContent(of: modal) == content)
    let picker = try draft.makeModal(.presentable(0))
    #expect(!draft.store.isAlert(picker) && draft.store.alertContent(of: picker) == nil)
    try draft.apply(
      .setPresented(level: 0, draft.presentation(of: modal, Attribute(style: .alert))))
    draft.pass()
    let alert = try #require(draft.snapshot().windows.first?.root.presented.first)
    #expect(alert.style == "alert" && alert.node.name == "alert")
    #expect(alert.node.title == "Sure?" && alert.node.message == "Really")
    #expect(
      alert.node.buttons == [
        .init(title: "Delete", role: "destructive"), .init(title: "No", role: nil),
      ])
  }

  @Test("a snapshot of a snapshot's world is the same, whichever world is current")
  func anyWorld() throws {
    var lab = try Lab(seed: 21)
    var kept: [(world: World, graph: GraphSnapshot)] = []
    for _ in 0..<30 {
      try lab.step()
      kept.append((lab.draft.world, lab.draft.snapshot()))
    }
    for (world, graph) in kept { #expect(lab.draft.snapshot(of: world) == graph) }
  }
}
