import SextantEngine
import SextantSyntax

/// REF: a reference to a node that exists.
enum ReferenceSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.referenceLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    References.reference(place.phrase, place.atoms, &binder).map { .reference($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .references
  }

  static func description(_ label: String) -> String { "a reference to a node" }
}

/// References to nodes that exist.
enum References {
  /// REF: a reference to a node that exists.
  static func reference(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder) -> Reference?
  {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    switch binder.tree.kind(atom) {
    case .instance:
      return NodePatterns.instance(atom, &binder).map {
        .instance($0, name: binder.text(binder.tree.symbol(atom)))
      }
    case .path: return path(atom, &binder)
    case .name, .qualified: break
    default:
      binder.expected("a reference to a node", at: first, of: phrase)
      return nil
    }
    if let word = phrase.word(at: first) {
      if atoms.count > 1 { return related(word, phrase, atoms, &binder) }
      if binder.scope[word] == nil, let plain = plainReference(word, &binder) { return plain }
    }
    return named(phrase, atoms, &binder)
  }

  private static func plainReference(_ word: Symbol, _ binder: inout Binder) -> Reference? {
    switch word {
    case binder.keywords.root: .root
    case binder.keywords.top: .top
    case binder.keywords.here: .here
    case binder.keywords.parent: .parent(.here)
    default: nil
    }
  }

  /// `parent of R`, `window W` and the like.
  private static func related(
    _ word: Symbol, _ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder
  ) -> Reference? {
    if word == binder.words.window {
      return WindowSlot.window(phrase.atoms[atoms.lowerBound + 1], &binder).map { .window($0) }
    }
    if word == binder.vocabulary.targetWord {
      let atom = phrase.atoms[atoms.lowerBound + 1]
      let index =
        atoms.count > 2 ? binder.tree.integer(phrase.atoms[atoms.lowerBound + 2]) : nil
      return Definitions.systemDefinition(
        binder.tree.symbol(atom), atom, by: binder.text(word), &binder
      ).map { .declared(Addressee($0, at: index)) }
    }
    guard let inner = reference(phrase, atoms.lowerBound + 2..<atoms.upperBound, &binder) else {
      return nil
    }
    switch word {
    case binder.keywords.parent: return .parent(inner)
    case binder.keywords.other("presenter"): return .presenter(inner)
    case binder.keywords.other("presented"): return .presented(inner)
    case binder.words.stack: return .stack(inner)
    default: return .tabs(inner)
    }
  }

  /// A declared name, perhaps with inputs, or a bound instance.
  private static func named(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder)
    -> Reference?
  {
    let atom = phrase.atoms[atoms.lowerBound]
    if let local = binder.scope[binder.tree.symbol(atom)] {
      binder.markRead(local)
      if local.isNode || local.type.isUnknown { return .local(local.slot) }
      binder.error(LanguageCodes.notANode, atom, binder.text(binder.tree.symbol(atom)))
      return nil
    }
    return NodePatterns.pattern(phrase, atoms, &binder).map { .matching($0) }
  }

  /// `Root/Main/home/0`.
  private static func path(_ atom: NodeID, _ binder: inout Binder) -> Reference? {
    var parts: [Reference.PathPart] = []
    for step in binder.tree.children(of: atom) {
      switch binder.tree.kind(step) {
      case .integer: parts.append(.index(binder.tree.integer(step)))
      case .instance: parts.append(.instance(NodePatterns.instanceNumber(step, &binder)))
      default: parts.append(.name(binder.text(binder.tree.symbol(step))))
      }
    }
    return .path(parts)
  }

  /// `children of R`, when one stands here up to the end of the line.
  static func relation(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Relation? {
    guard let word = phrase.word(at: position), word != .empty,
      phrase.word(at: position + 1) == binder.words.of
    else { return nil }
    let names = ["children", "predecessors", "successors"]
    guard let name = names.first(where: { binder.keywords.other($0) == word }) else { return nil }
    var matcher = binder.matcher(for: phrase)
    guard let length = matcher.referenceLength(at: position + 2),
      position + 2 + length == phrase.end,
      let inner = reference(phrase, position + 2..<phrase.end, &binder)
    else { return nil }
    switch name {
    case "children": return .children(inner)
    case "predecessors": return .predecessors(inner)
    default: return .successors(inner)
    }
  }
}
