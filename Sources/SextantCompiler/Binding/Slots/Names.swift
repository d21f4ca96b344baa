import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func find<Value>(
    _ atom: NodeID, in table: [Symbol: Value], _ meaning: (Value) -> NameIndex.Meaning,
    else code: Code
  ) -> Value? {
    let symbol = tree.symbol(atom)
    guard let value = table[symbol] else {
      unknown(code, atom, text(symbol), among: table.keys.map { text($0) })
      return nil
    }
    mention(meaning(value), at: atom)
    return value
  }

  mutating func window(_ atom: NodeID) -> NameID? {
    find(atom, in: app.windowIDs, { .window($0) }, else: LanguageCodes.unknownWindow)
  }

  mutating func timer(_ atom: NodeID) -> NameID? {
    find(atom, in: app.timerIDs, { .timer($0) }, else: LanguageCodes.unknownTimer)
  }

  mutating func presentable(_ atom: NodeID) -> Int? {
    let index = find(
      atom, in: app.presentableIDs, { .presentable($0) }, else: LanguageCodes.unknownPresentable)
    if let index { usages.presentables.insert(index) }
    return index
  }

  mutating func variable(_ atom: NodeID) -> Int? {
    let index = find(
      atom, in: app.variableIDs, { .variable($0) }, else: LanguageCodes.unknownState)
    if let index { usages.readStates.insert(index) }
    return index
  }

  mutating func tab(_ atom: NodeID) -> NameID? {
    let symbol = tree.symbol(atom)
    if app.tabIDs[symbol] == nil, case let written = text(symbol), !context.isErrorSymbol(written),
      let id = context.idOfTab(meantBy: written)
    {
      error(
        LanguageCodes.unknownTab, atom, written,
        suggestion: suggester.replacement(of: atom, with: id))
      return nil
    }
    return find(atom, in: app.tabIDs, { .tab($0) }, else: LanguageCodes.unknownTab)
  }

  mutating func code(_ atom: NodeID) -> String? {
    let word = text(tree.symbol(atom))
    if knownCodes.contains(word) { return word }
    unknown(LanguageCodes.unknownCode, atom, word, among: knownCodes)
    return nil
  }

  /// Returns the word in the slot; nil after reporting a word that the system does not allow there.
  mutating func systemWord(_ place: SlotPlace) -> String? {
    let words = system.words(for: place.label)
    return words.isEmpty || isKnown(place, among: words) ? text(tree.symbol(place.atom)) : nil
  }

  /// Returns whether the name is one of the words. If not, reports the name.
  mutating func isKnown(_ place: SlotPlace, among words: [String]) -> Bool {
    let name = text(tree.symbol(place.atom))
    if words.contains(name) { return true }
    let near = suggester.nearest(to: name, among: words)
    report(
      LanguageCodes.unknownThing, tree.span(place.atom), [place.label, name],
      near.map { suggester.replacement(of: place.atom, with: $0) } ?? Suggestion(.oneOf(words)))
    return false
  }
}
