import SextantLanguage
import SextantSyntax

/// Elements of stacks.
extension Binder {
  mutating func pick(_ phrase: Phrase, _ atoms: Range<Int>) -> BoundPick? {
    let atom = phrase.atoms[atoms.lowerBound]
    if tree.kind(atom) == .integer { return .index(tree.integer(atom)) }
    return nodePattern(phrase, atoms).map { .pattern($0) }
  }

  mutating func picks(_ list: NodeID) -> [BoundPick]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.word(at: 0) == Word.new.symbol, phrase.end > 1 {
        return node(phrase, 1..<phrase.end).map { .new($0) }
      }
      var matcher = self.matcher(for: phrase)
      let isIndex = phrase.kind(at: 0) == .integer && phrase.end == 1
      guard isIndex || matcher.patternLength(at: 0) == phrase.end else {
        expected("an element, its index or `new` with a node", at: 0, of: phrase)
        return nil
      }
      return pick(phrase, 0..<phrase.end)
    }
  }
}
