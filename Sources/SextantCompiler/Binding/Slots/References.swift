import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func reference(_ syntax: ReferenceSyntax) -> Reference? {
    switch syntax {
    case .path(let atom): return path(atom)
    case .window(let atom): return window(atom).map { .window($0) }
    case .target(let atom, let index):
      let word = vocabulary.targetWord.map { text($0) }
      return systemDefinition(at: atom, by: word).map {
        .declared(Addressee($0, at: index.map { tree.integer($0) }))
      }
    case .related(let related, let inner):
      return reference(inner).map(related)
    case .node(.instance(let atom)):
      return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
    case .node(.name(let atom)):
      return named(atom)
    case .node(let node): return nodePattern(node).map { .matching($0) }
    }
  }

  /// Binds a position such as `top`, a bound node, or a declared name with optional arguments.
  private mutating func named(_ atom: NodeID) -> Reference? {
    if let local = scope[tree.symbol(atom)] {
      markRead(local, at: atom)
      if local.isNode || local.type.isUnknown { return .local(local.slot) }
      error(LanguageCodes.notANode, atom, text(tree.symbol(atom)))
      return nil
    }
    switch tree.word(atom) {
    case Word.root.symbol: return .root
    case Word.top.symbol: return .top
    case Word.here.symbol: return .here
    case Word.parent.symbol: return .parent(.here)
    default: return nodePattern(.name(atom)).map { .matching($0) }
    }
  }

  private mutating func path(_ atom: NodeID) -> Reference? {
    let parts = tree.children(of: atom).map { step -> Reference.PathPart in
      let name = tree.symbol(step)
      if let tab = app.tabIDs[name] {
        mention(.tab(tab), at: step)
      } else if let id = app.definitionIDs[name] {
        mention(id, at: step)
      }
      switch tree.kind(step) {
      case .integer: return .index(tree.integer(step))
      case .instance: return .instance(instanceNumber(step))
      default: return .name(text(name))
      }
    }
    return .path(parts)
  }

  /// The relations that only `print` accepts, as in `print children of Home`.
  static let relations: [String: @Sendable (Reference) -> Relation] = [
    "children": { .children($0) }, "predecessors": { .predecessors($0) },
    "successors": { .successors($0) },
  ]
}
