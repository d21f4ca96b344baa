package import SextantEngine

/// The nodes and sources that must exist if a fact holds.
package struct Prerequisites {
  package private(set) var definitions: [DefinitionID] = []
  package private(set) var sources: [String] = []

  package init() {}

  package var isEmpty: Bool { definitions.isEmpty && sources.isEmpty }

  package mutating func add(_ fact: Fact) {
    switch fact {
    case .truth(.compare(.count(.nodes), .equal, .constant(.int(let count)))) where count > 0: break
    case .form(let form, _) where !form.isAbsence: break
    default: return
    }
    BoundWalk.visit(fact) { part in
      switch part {
      case .pattern(.declared(let id, _)): add(id)
      case .literal(let node): node.named.map { add($0) }
      case .source(let source): add(source: source)
      case .reference: return false
      default: break
      }
      return true
    }
  }

  private mutating func add(source: Expression) {
    guard case .string(let name)? = source.constant, !sources.contains(name) else { return }
    sources.append(name)
  }

  private mutating func add(_ id: DefinitionID) {
    if !definitions.contains(id) { definitions.append(id) }
  }
}
