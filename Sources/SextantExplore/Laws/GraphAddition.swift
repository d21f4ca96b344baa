import SextantEngine

/// A single additional element, as the only difference between two graphs.
struct GraphAddition {
  /// In the second graph, the stack, container or presenter of the element.
  let owner: Node
  let node: Node
  let style: PresentationStyle?

  /// Returns nil if the graphs are equal, or if their difference is not a single additional element
  /// at the end of a list. Instance numbers are ignored.
  init?(from before: World, to after: World, in store: borrowing NodeStore) {
    guard before.focus == after.focus else { return nil }
    var (left, right) = (before.windows, after.windows)
    var (owner, isPresented) = (Node.none, false)
    while true {
      if store.count(of: left) + 1 == store.count(of: right) {
        guard let node = store.last(of: right), !owner.isNone,
          store.areEqual(left, store.dropLast(right))
        else { return nil }
        self.owner = owner
        self.node = node
        style = isPresented ? store.attributeOfLast(in: right).style : nil
        return
      }
      guard let pair = Self.onlyDifference(left, right, in: store),
        Self.haveSameHead(pair.left, pair.right, in: store)
      else { return nil }
      let contents = (store.content(of: pair.left), store.content(of: pair.right))
      let presented = (store.presented(by: pair.left), store.presented(by: pair.right))
      let sameContent = store.areEqual(contents.0, contents.1)
      guard sameContent != store.areEqual(presented.0, presented.1) else { return nil }
      owner = pair.right
      isPresented = sameContent
      (left, right) = sameContent ? presented : contents
    }
  }

  private static func onlyDifference(
    _ left: NodeList, _ right: NodeList, in store: NodeStore
  ) -> (left: Node, right: Node)? {
    guard store.count(of: left) == store.count(of: right) else { return nil }
    var found: (left: Node, right: Node)?
    var (left, right) = (left, right)
    while left != right, let l = store.last(of: left), let r = store.last(of: right) {
      guard store.attributeOfLast(in: left) == store.attributeOfLast(in: right) else { return nil }
      if !store.areEqual(l, r) {
        if found != nil { return nil }
        found = (l, r)
      }
      (left, right) = (store.dropLast(left), store.dropLast(right))
    }
    return found
  }

  private static func haveSameHead(_ left: Node, _ right: Node, in store: NodeStore) -> Bool {
    store.kind(of: left) == store.kind(of: right)
      && store.definition(of: left) == store.definition(of: right)
      && store.inputHandle(of: left) == store.inputHandle(of: right)
      && store.selection(of: left) == store.selection(of: right)
      && store.tabBar(of: left) == store.tabBar(of: right)
  }
}
