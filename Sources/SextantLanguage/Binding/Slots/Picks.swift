import SextantEngine
import SextantSyntax

/// PICK: an element of a stack, or its index.
enum PickSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.pickLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    Picks.pick(place.phrase, place.atoms, &binder).map { .pick($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .elements
  }

  static func description(_ label: String) -> String { "an element of the stack or its index" }

  static func notation(_ label: String) -> String? { "ELEMENT" }

  static let production: String? = "REF | INT"
}

/// PICKS: a list of elements, or new nodes.
enum PicksSlot: ListSlotKind {
  static let element = Pattern.Slot.pick

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    Picks.picks(place.atom, &binder).map { .picks($0) }
  }

  static func description(_ label: String) -> String { "a list of elements in [ ]" }

  static func notation(_ label: String) -> String? { "[ELEMENT, …]" }

  static let production: String? = "\"[\" , [ Pick , { \",\" , Pick } ] , \"]\""
}

/// Elements of stacks.
enum Picks {
  static func pick(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder) -> BoundPick? {
    let atom = phrase.atoms[atoms.lowerBound]
    if binder.tree.kind(atom) == .integer { return .index(binder.tree.integer(atom)) }
    return NodePatterns.pattern(phrase, atoms, &binder).map { .pattern($0) }
  }

  static func picks(_ list: NodeID, _ binder: inout Binder) -> [BoundPick]? {
    var result: [BoundPick] = []
    for element in binder.tree.children(of: list) {
      let phrase = binder.tree.phrase(element)
      if phrase.word(at: 0) == binder.keywords.new, phrase.end > 1 {
        guard let node = Nodes.node(phrase, 1..<phrase.end, &binder) else { return nil }
        result.append(.new(node))
        continue
      }
      var matcher = binder.matcher(for: phrase)
      let isIndex = phrase.kind(at: 0) == .integer && phrase.end == 1
      guard isIndex || matcher.patternLength(at: 0) == phrase.end else {
        binder.expected("an element, its index or `new` with a node", at: 0, of: phrase)
        return nil
      }
      guard let pick = pick(phrase, 0..<phrase.end, &binder) else { return nil }
      result.append(pick)
    }
    return result
  }
}
