import SextantEngine
import SextantInterpreter

/// Returns an added node that is invisible and whose parent existed before; nil if no such node
/// exists. If an added element of a container is visible, the other added elements also count as
/// visible.
///
/// - Parameter isPresented: Whether to consider only presentations.
func hiddenAddition(
  from before: World, to after: World, isPresented: Bool = false, in space: inout StateSpace
) -> Node? {
  let fresh = space.change(from: before, to: after).fresh
  if fresh.isEmpty { return nil }
  let chain = space.visibleChain(in: after)
  let store = space.store
  let isSeen = fresh.allSatisfy { instance in
    chain.contains { store.instance(of: $0.node) == instance }
  }
  if isSeen { return nil }
  let visible = chain.map(\.node)
  var lost: Node?
  store.walk(after.windows) { node in
    guard lost == nil, store.instance(of: node) < before.nextInstance else { return false }
    let content = store.elements(of: store.content(of: node))
    let fresh = content.filter { store.instance(of: $0) >= before.nextInstance }
    if !isPresented, let last = fresh.last, !fresh.contains(where: visible.contains) {
      lost = last
    }
    let presented = store.elements(of: store.presented(by: node))
    for shown in presented where store.instance(of: shown) >= before.nextInstance {
      let isSeen =
        store.kind(of: shown) == .modal ? visible.contains(node) : visible.contains(shown)
      if !isSeen { lost = lost ?? shown }
    }
    return lost == nil
  }
  return lost
}
