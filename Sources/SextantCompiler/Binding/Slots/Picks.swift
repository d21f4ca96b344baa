import SextantEngine
import SextantLanguage
import SextantSyntax

/// PICK: an element of a stack, or its index.
enum PickSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.pickLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    binder.pick(place.phrase, place.atoms).map { .pick($0) }
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
    binder.picks(place.atom).map { .picks($0) }
  }

  static func description(_ label: String) -> String { "a list of elements in [ ]" }

  static func notation(_ label: String) -> String? { "[ELEMENT, …]" }

  static let production: String? = "\"[\" , [ Pick , { \",\" , Pick } ] , \"]\""
}

/// Elements of stacks.
extension Binder {
  mutating func pick(_ phrase: Phrase, _ atoms: Range<Int>) -> BoundPick? {
    let atom = phrase.atoms[atoms.lowerBound]
    if tree.kind(atom) == .integer { return .index(tree.integer(atom)) }
    return nodePattern(phrase, atoms).map { .pattern($0) }
  }

  mutating func picks(_ list: NodeID) -> [BoundPick]? {
    var result: [BoundPick] = []
    for element in tree.children(of: list) {
      let phrase = tree.phrase(element)
      if phrase.word(at: 0) == Word.new.symbol, phrase.end > 1 {
        guard let node = self.node(phrase, 1..<phrase.end) else { return nil }
        result.append(.new(node))
        continue
      }
      var matcher = self.matcher(for: phrase)
      let isIndex = phrase.kind(at: 0) == .integer && phrase.end == 1
      guard isIndex || matcher.patternLength(at: 0) == phrase.end else {
        expected("an element, its index or `new` with a node", at: 0, of: phrase)
        return nil
      }
      guard let pick = self.pick(phrase, 0..<phrase.end) else { return nil }
      result.append(pick)
    }
    return result
  }
}
