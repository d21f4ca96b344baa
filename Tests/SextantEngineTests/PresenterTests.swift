import Testing

@testable import SextantEngine

/// The search for the presenter as in `Scripts/graph/rules.txt`, section 3, without the engine's
/// counts.
private struct NaivePresenter {
  let draft: Draft
  private var parents: [Instance: (node: Node, isPresented: Bool)] = [:]

  init(_ draft: Draft) {
    self.draft = draft
    let store = draft.store
    for root in draft.roots {
      store.walk(root) { node in
        for child in store.elements(of: store.presented(by: node)) {
          parents[store.instance(of: child)] = (node, true)
        }
        for child in store.elements(of: store.content(of: node)) {
          parents[store.instance(of: child)] = (node, false)
        }
        return true
      }
    }
  }

  private func parent(_ node: Node) -> (node: Node, isPresented: Bool)? {
    let instance = draft.store.instance(of: node)
    return draft.isFresh(instance) ? nil : parents[instance]
  }

  private func can(_ node: Node) -> Bool {
    guard let parent = parent(node) else { return true }
    // Two kinds of nodes can always present: presented content, and nodes that no pass has
    // rendered.
    return parent.isPresented || !draft.store[parent.node].isWrapper
  }

  private func presented(by node: Node) -> Node? {
    draft.store.last(of: draft.store.presented(by: node))
  }

  private func down(_ node: Node) -> Node? {
    var candidates: [Node] = []
    draft.store.walk(node) {
      if can($0) { candidates.append($0) }
      return true
    }
    guard let first = candidates.first(where: { presented(by: $0) != nil }),
      let content = presented(by: first)
    else { return candidates.last }
    return down(content) ?? candidates.last
  }

  private func up(_ node: Node) -> Node {
    var node = node
    while !can(node), let parent = parent(node) { node = parent.node }
    while let content = presented(by: node) { node = content }
    return node
  }

  func presenter(of node: Node) -> Node { down(node) ?? up(node) }
}

@Suite("the presenter") struct PresenterTests {
  @Test(
    "agrees with the reference implementation for every node",
    arguments: [UInt64(1), 2, 3, 4])
  func agrees(_ seed: UInt64) throws {
    var lab = try Lab(seed: seed)
    var sawFresh = false
    for _ in 0..<25 {
      lab.draft.begin(from: lab.draft.world)
      for _ in 0..<3 {
        try lab.edit()
        let naive = NaivePresenter(lab.draft)
        for instance in lab.draft.instances {
          _ = lab.draft.focus(on: instance)
          sawFresh = sawFresh || lab.draft.isFresh(instance)
          let path = lab.draft.presenterPath()
          #expect(path[path.last].node == naive.presenter(of: lab.draft.target))
        }
      }
      lab.draft.pass()
    }
    #expect(sawFresh)
  }

  @Test("is found in a wide graph as fast as in a narrow graph")
  func cost() throws {
    func shortestTime(_ width: Int) throws -> Duration {
      let items = (0..<width).map { LabApp.item("\($0)") }
      var draft = try Draft(
        showing: LabApp.gate(LabApp.tabs(.stack(items, .automatic), .stack(items, .automatic))))
      draft.focusOnRoot(ofWindow: 1)
      let clock = ContinuousClock()
      return (0..<200).map { _ in clock.measure { _ = draft.presenterPath() } }.min() ?? .zero
    }
    // A search that visited every node would take hundreds of times as long.
    #expect(try shortestTime(2_000) < shortestTime(2) * 20)
  }
}
