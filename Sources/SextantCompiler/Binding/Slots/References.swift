import SextantEngine
import SextantLanguage
import SextantSyntax

/// References to existing nodes.
extension Binder {
  /// REF: a reference to an existing node.
  mutating func reference(_ phrase: Phrase, _ atoms: Range<Int>) -> Reference? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    switch tree.kind(atom) {
    case .instance:
      return instance(atom).map {
        .instance($0, name: text(tree.symbol(atom)))
      }
    case .path: return path(atom)
    case .name, .qualified: break
    default:
      expected("a reference to a node", at: first, of: phrase)
      return nil
    }
    if let word = phrase.word(at: first) {
      if atoms.count > 1 { return related(word, phrase, atoms) }
      if scope[word] == nil, let plain = plainReference(word) { return plain }
    }
    return named(phrase, atoms)
  }

  private mutating func plainReference(_ word: Symbol) -> Reference? {
    switch word {
    case Word.root.symbol: .root
    case Word.top.symbol: .top
    case Word.here.symbol: .here
    case Word.parent.symbol: .parent(.here)
    default: nil
    }
  }

  /// `parent of R`, `window W` and the like.
  private mutating func related(
    _ word: Symbol, _ phrase: Phrase, _ atoms: Range<Int>
  ) -> Reference? {
    if word == Word.window.symbol {
      return window(phrase.atoms[atoms.lowerBound + 1]).map { .window($0) }
    }
    if word == vocabulary.targetWord {
      let atom = phrase.atoms[atoms.lowerBound + 1]
      let index =
        atoms.count > 2 ? tree.integer(phrase.atoms[atoms.lowerBound + 2]) : nil
      return systemDefinition(at: atom, by: text(word)).map {
        .declared(Addressee($0, at: index))
      }
    }
    guard let inner = reference(phrase, atoms.lowerBound + 2..<atoms.upperBound) else { return nil }
    switch word {
    case Word.parent.symbol: return .parent(inner)
    case Word.presenter.symbol: return .presenter(inner)
    case Word.presented.symbol: return .presented(inner)
    case Word.stack.symbol: return .stack(inner)
    default: return .tabs(inner)
    }
  }

  /// A declared name with optional arguments, or a bound instance.
  private mutating func named(_ phrase: Phrase, _ atoms: Range<Int>) -> Reference? {
    let atom = phrase.atoms[atoms.lowerBound]
    if let local = scope[tree.symbol(atom)] {
      markRead(local, at: atom)
      if local.isNode || local.type.isUnknown { return .local(local.slot) }
      error(LanguageCodes.notANode, atom, text(tree.symbol(atom)))
      return nil
    }
    return nodePattern(phrase, atoms).map { .matching($0) }
  }

  /// `Root/Main/home/0`.
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

  /// `children of R`, if it extends to the end of the line.
  mutating func relation(_ phrase: Phrase, at position: Int) -> Relation? {
    let relations: [String: (Reference) -> Relation] = [
      "children": Relation.children, "predecessors": Relation.predecessors,
      "successors": Relation.successors,
    ]
    var matcher = self.matcher(for: phrase)
    guard phrase.word(at: position + 1) == Word.of.symbol,
      let relation = phrase.word(at: position).flatMap({ relations[text($0)] }),
      let length = matcher.referenceLength(at: position + 2), position + 2 + length == phrase.end
    else { return nil }
    return reference(phrase, position + 2..<phrase.end).map(relation)
  }
}
