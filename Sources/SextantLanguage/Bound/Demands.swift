package import SextantEngine

/// Nodes and sources that must be there for a fact to hold.
package struct Demands {

  package init() {}
  package private(set) var definitions: [DefinitionID] = []
  package private(set) var sources: [String] = []

  package var isEmpty: Bool { definitions.isEmpty && sources.isEmpty }

  package mutating func add(_ fact: Fact) {
    switch fact {
    case .compare(.count(.nodes(let pattern)), .equal, .constant(.int(let count))) where count > 0:
      add(pattern)
    case .form(let form, let arguments) where !form.isAbsence:
      for argument in arguments { add(argument) }
    default: break
    }
  }

  private mutating func add(_ argument: BoundArgument) {
    switch argument {
    case .pattern(let pattern): add(pattern)
    case .patterns(let patterns): for case .node(let pattern) in patterns { add(pattern) }
    case .style(let style):
      if let node = style.node { add(node) }
      add(source: style.source)
    case .literal(let graph):
      let content = LiteralContent(graph)
      for id in content.definitions { add(id) }
      for source in content.sources { add(source: source) }
    default: break
    }
  }

  private mutating func add(_ pattern: NodePattern) {
    switch pattern {
    case .declared(let id, _): add(id)
    case .stack(let items, _): for case .node(let inner) in items { add(inner) }
    case .instance, .local, .anyStack: break
    }
  }

  private mutating func add(source: Expression?) {
    guard case .string(let name)? = source?.constant, !sources.contains(name) else { return }
    sources.append(name)
  }

  private mutating func add(_ id: DefinitionID) {
    if !definitions.contains(id) { definitions.append(id) }
  }
}
