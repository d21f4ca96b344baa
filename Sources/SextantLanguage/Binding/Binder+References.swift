package import SextantEngine
package import SextantSyntax

extension Binder {
  /// REF: a reference to a node that exists.
  mutating func reference(_ phrase: Phrase, _ atoms: Range<Int>) -> Reference? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    switch tree.kind(atom) {
    case .instance: return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
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

  private func plainReference(_ word: Symbol) -> Reference? {
    switch word {
    case keywords.root: .root
    case keywords.top: .top
    case keywords.here: .here
    case keywords.parent: .parent(.here)
    default: nil
    }
  }

  /// `parent of R`, `window W` and the like.
  private mutating func related(
    _ word: Symbol, _ phrase: Phrase, _ atoms: Range<Int>
  ) -> Reference? {
    if word == words.window {
      let atom = phrase.atoms[atoms.lowerBound + 1]
      let name = tree.symbol(atom)
      if let id = app.windowIDs[name] { return .window(id) }
      unknown(
        LanguageCodes.unknownWindow, atom, text(name), among: app.windowIDs.keys.map { text($0) })
      return nil
    }
    if word == words.flow {
      let atom = phrase.atoms[atoms.lowerBound + 1]
      guard system.targets == .flows else {
        error(LanguageCodes.unknownThing, atom, "flow", tree.text(atom))
        return nil
      }
      return systemDefinition(tree.symbol(atom), atom, by: "flow").map { .flow($0) }
    }
    guard let inner = reference(phrase, atoms.lowerBound + 2..<atoms.upperBound) else { return nil }
    switch word {
    case keywords.parent: return .parent(inner)
    case keywords.other("presenter"): return .presenter(inner)
    case keywords.other("presented"): return .presented(inner)
    case words.stack: return .stack(inner)
    default: return .tabs(inner)
    }
  }

  /// A declared name, perhaps with inputs, or a bound instance.
  private mutating func named(_ phrase: Phrase, _ atoms: Range<Int>) -> Reference? {
    let atom = phrase.atoms[atoms.lowerBound]
    if let local = scope[tree.symbol(atom)] {
      markRead(local)
      if local.isNode || local.type == .unknown { return .local(local.slot) }
      error(LanguageCodes.notANode, atom, text(tree.symbol(atom)))
      return nil
    }
    return pattern(phrase, atoms).map { .matching($0) }
  }

  /// `Root/Main/home/0`.
  private mutating func path(_ atom: NodeID) -> Reference? {
    var parts: [Reference.PathPart] = []
    for step in tree.children(of: atom) {
      switch tree.kind(step) {
      case .integer: parts.append(.index(tree.integer(step)))
      case .instance: parts.append(.instance(instanceNumber(step)))
      default: parts.append(.name(text(tree.symbol(step))))
      }
    }
    return .path(parts)
  }

  /// `children of R`, when one stands here up to the end of the line.
  mutating func relation(_ phrase: Phrase, at position: Int) -> Relation? {
    guard let word = phrase.word(at: position), word != .empty,
      phrase.word(at: position + 1) == words.of
    else { return nil }
    let names = ["children", "predecessors", "successors"]
    guard let name = names.first(where: { keywords.other($0) == word }) else { return nil }
    var matcher = matcher(for: phrase)
    guard let length = matcher.referenceLength(at: position + 2),
      position + 2 + length == phrase.end,
      let inner = reference(phrase, position + 2..<phrase.end)
    else { return nil }
    switch name {
    case "children": return .children(inner)
    case "predecessors": return .predecessors(inner)
    default: return .successors(inner)
    }
  }

  /// STYLE: a presentation to compare with.
  mutating func style(_ phrase: Phrase, _ atoms: Range<Int>) -> StylePattern? {
    guard let word = phrase.word(at: atoms.lowerBound) else { return nil }
    var position = atoms.lowerBound + 1
    var result: StylePattern
    switch word {
    case words.sheet: result = StylePattern(style: .sheet)
    case words.cover: result = StylePattern(style: .cover)
    case words.popup: result = StylePattern(style: .popup)
    case words.alert, words.dialog:
      result = StylePattern(style: word == words.alert ? .alert : .dialog)
      return alert(phrase, &position, atoms.upperBound, result)
    default:
      guard let index = app.presentableIDs[word] else { return nil }
      usages.presentables.insert(index)
      result = StylePattern(style: .presentable(index))
    }
    var matcher = matcher(for: phrase)
    let isTail =
      phrase.word(at: position) == words.from
      || phrase.word(at: position) == words.transition
    if position < atoms.upperBound, !isTail, let length = matcher.patternLength(at: position) {
      guard let node = pattern(phrase, position..<position + length) else { return nil }
      result.node = node
      position += length
    }
    if position < atoms.upperBound, phrase.word(at: position) == words.from {
      position += 1
      guard let source = expression(phrase, &position, as: .string) else { return nil }
      usages.noteSource(source)
      result.source = source
    } else if position + 1 < atoms.upperBound,
      phrase.word(at: position) == words.transition
    {
      result.transition = phrase.name(at: position + 1).map { text($0) }
    }
    return result
  }

  private mutating func alert(
    _ phrase: Phrase, _ position: inout Int, _ end: Int, _ style: StylePattern
  ) -> StylePattern? {
    var result = style
    if position < end {
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      result.title = title
    }
    if position < end {
      guard let message = expression(phrase, &position, as: .string) else { return nil }
      result.message = message
    }
    return result
  }

  /// The styles of presentation that every app has, and what many of each are called.
  package var styles: [(word: Symbol, style: PresentationStyle, plural: Symbol)] {
    [
      (words.sheet, .sheet, keywords.sheets), (words.cover, .cover, keywords.covers),
      (words.alert, .alert, keywords.alerts), (words.dialog, .dialog, keywords.dialogs),
    ]
  }

  package var namesOfStyles: [String] { styles.map { text($0.word) } }
}
