import SextantEngine
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
