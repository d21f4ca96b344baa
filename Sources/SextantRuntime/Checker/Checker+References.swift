import SextantEngine
import SextantSyntax

extension Checker {
  /// REF: a reference to a node that exists.
  mutating func reference(_ line: Line, _ atoms: Range<Int>) -> Reference? {
    let first = atoms.lowerBound
    let atom = line.atoms[first]
    switch tree.kind(atom) {
    case .instance: return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
    case .path: return path(atom)
    case .name, .qualified: break
    default:
      expected("a reference to a node", at: first, of: line)
      return nil
    }
    if let word = word(at: first, of: line) {
      if atoms.count > 1 { return related(word, line, atoms) }
      if scope[word] == nil, let plain = plainReference(word) { return plain }
    }
    return named(line, atoms)
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
    _ word: Symbol, _ line: Line, _ atoms: Range<Int>
  ) -> Reference? {
    if word == words.window {
      let atom = line.atoms[atoms.lowerBound + 1]
      let name = tree.symbol(atom)
      if let id = app.windowIDs[name] { return .window(id) }
      unknown(
        CheckerCodes.unknownWindow, atom, text(name), among: app.windowIDs.keys.map { text($0) })
      return nil
    }
    if word == words.flow {
      let atom = line.atoms[atoms.lowerBound + 1]
      guard system.targets == .flows else {
        error(CheckerCodes.unknownThing, atom, "flow", tree.text(atom))
        return nil
      }
      return ownDefinition(tree.symbol(atom), atom, by: "flow").map { .flow($0) }
    }
    guard let inner = reference(line, atoms.lowerBound + 2..<atoms.upperBound) else { return nil }
    switch word {
    case keywords.parent: return .parent(inner)
    case keywords.other("presenter"): return .presenter(inner)
    case keywords.other("presented"): return .presented(inner)
    case words.stack: return .stack(inner)
    default: return .tabs(inner)
    }
  }

  /// A declared name, perhaps with inputs, or a bound instance.
  private mutating func named(_ line: Line, _ atoms: Range<Int>) -> Reference? {
    let atom = line.atoms[atoms.lowerBound]
    if let local = scope[tree.symbol(atom)] {
      markRead(local)
      if local.isNode || local.type == .unknown { return .local(local.slot) }
      error(CheckerCodes.notANode, atom, text(tree.symbol(atom)))
      return nil
    }
    return pattern(line, atoms).map { .matching($0) }
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
  mutating func relation(_ line: Line, at position: Int) -> Relation? {
    guard let word = word(at: position, of: line), word != .empty,
      self.word(at: position + 1, of: line) == words.of
    else { return nil }
    let names = ["children", "predecessors", "successors"]
    guard let name = names.first(where: { keywords.other($0) == word }) else { return nil }
    var matcher = matcher(for: line)
    guard let length = matcher.referenceLength(at: position + 2),
      position + 2 + length == line.end,
      let inner = reference(line, position + 2..<line.end)
    else { return nil }
    switch name {
    case "children": return .children(inner)
    case "predecessors": return .predecessors(inner)
    default: return .successors(inner)
    }
  }

  /// STYLE: a presentation to compare with.
  mutating func style(_ line: Line, _ atoms: Range<Int>) -> StylePattern? {
    guard let word = word(at: atoms.lowerBound, of: line) else { return nil }
    var position = atoms.lowerBound + 1
    var result: StylePattern
    switch word {
    case words.sheet: result = StylePattern(style: .sheet)
    case words.cover: result = StylePattern(style: .cover)
    case words.popup: result = StylePattern(style: .popup)
    case words.alert, words.dialog:
      result = StylePattern(style: word == words.alert ? .alert : .dialog)
      return alert(line, &position, atoms.upperBound, result)
    default:
      guard let index = app.presentableIDs[word] else { return nil }
      app.uses.presentables.insert(index)
      result = StylePattern(style: .presentable(index))
    }
    var matcher = matcher(for: line)
    let isTail =
      self.word(at: position, of: line) == words.from
      || self.word(at: position, of: line) == words.transition
    if position < atoms.upperBound, !isTail, let length = matcher.patternLength(at: position) {
      guard let node = pattern(line, position..<position + length) else { return nil }
      result.node = node
      position += length
    }
    if position < atoms.upperBound, self.word(at: position, of: line) == words.from {
      position += 1
      guard let source = expression(line, &position, as: .string) else { return nil }
      app.uses.source(source)
      result.source = source
    } else if position + 1 < atoms.upperBound,
      self.word(at: position, of: line) == words.transition
    {
      result.transition = name(at: position + 1, of: line).map { text($0) }
    }
    return result
  }

  private mutating func alert(
    _ line: Line, _ position: inout Int, _ end: Int, _ style: StylePattern
  ) -> StylePattern? {
    var result = style
    if position < end {
      guard let title = expression(line, &position, as: .string) else { return nil }
      result.title = title
    }
    if position < end {
      guard let message = expression(line, &position, as: .string) else { return nil }
      result.message = message
    }
    return result
  }

  /// The styles of presentation that every app has, and what many of each are called.
  var styles: [(word: Symbol, style: PresentationStyle, plural: Symbol)] {
    [
      (words.sheet, .sheet, keywords.sheets), (words.cover, .cover, keywords.covers),
      (words.alert, .alert, keywords.alerts), (words.dialog, .dialog, keywords.dialogs),
    ]
  }

  var namesOfStyles: [String] { styles.map { text($0.word) } }
}
