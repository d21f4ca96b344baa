package import SextantEngine
import SextantLanguage

extension Evaluator {
  package var variables: [(name: String, value: Value)] { variables(in: draft.world) }

  package func variables(in world: World) -> [(name: String, value: Value)] {
    program.variables.enumerated().map { index, variable in
      (variable.name, draft.store.value(at: index, in: world.variables) ?? variable.initial)
    }
  }

  /// Returns the nodes of a relation. Children: first the presentations, then the content.
  /// Successors: in preorder. Predecessors: from the parent to the root.
  mutating func nodes(of relation: Relation) throws(Refusal) -> [Node] {
    switch relation {
    case .children(let reference):
      _ = try resolve(reference)
      let store = draft.store
      return store.elements(of: store.presented(by: draft.target))
        + store.elements(of: store.content(of: draft.target))
    case .predecessors(let reference):
      _ = try resolve(reference)
      return draft.path.lineage.dropLast().reversed().map { draft.node(at: $0) }
    case .successors(let reference):
      _ = try resolve(reference)
      var result: [Node] = []
      draft.store.walk(draft.target) { node in
        result.append(node)
        return true
      }
      return Array(result.dropFirst())
    }
  }

  package func selectionName(of node: Node) -> String? {
    let selection = draft.store.selection(of: node)
    let tabs = program.map.definition(draft.store.definition(of: node)).tabs
    if selection < tabs.count { return program.map.name(tabs[selection].id) }
    let children = draft.store.elements(of: draft.store.content(of: node))
    return selection < children.count ? draft.name(of: children[selection]) : nil
  }
}
