package import SextantEngine
import SextantLanguage
import SextantSyntax

/// The parsers of arguments.
///
/// Each parser returns the typed syntax of an argument, and moves the position behind the argument.
/// If the atoms at the position do not fit, the parser returns nil.
extension PhraseParser {
  /// Returns the syntax of an argument that extends from `start` to the end of the phrase.
  mutating func whole<Syntax>(
    from start: Int = 0, _ parse: (inout PhraseParser, inout Int) -> Syntax?
  ) -> Syntax? {
    var end = start
    return parse(&self, &end).flatMap { end == phrase.end ? $0 : nil }
  }

  /// Moves a position behind an argument of a slot. Returns false if no such argument is at the
  /// position.
  package mutating func take(_ slot: Pattern.Slot, _ position: inout Int) -> Bool {
    SlotKind.of(slot).parse(&self, &position) != nil
  }

  /// Records the alternatives of an argument for completion.
  package mutating func argument(_ slot: Pattern.Slot, at position: Int) {
    var end = position
    if !take(slot, &end) { note(.slot(slot, name: slot.name.lowercased()), at: position) }
  }

  // MARK: Atoms

  /// Parses a name that has no arguments or is in backquotes.
  func bareName(_ position: inout Int) -> Symbol? {
    guard let name = phrase.name(at: position) else { return nil }
    let node = phrase.tree[phrase.atoms[position]]
    guard node.childCount == 0 || node.isQuoted else { return nil }
    position += 1
    return name
  }

  func atom(_ kind: SyntaxKind, _ other: SyntaxKind? = nil, at position: inout Int) -> NodeID? {
    guard let found = phrase.kind(at: position), found == kind || found == other else { return nil }
    position += 1
    return phrase.atoms[position - 1]
  }

  /// Parses a name without arguments, such as `NAME` or `OWNER.NAME`.
  func declaredName(_ position: inout Int) -> ArgumentSyntax? {
    atom(.qualified, at: &position) != nil || bareName(&position) != nil ? .atoms : nil
  }

  func presentable(_ position: inout Int) -> ArgumentSyntax? {
    var end = position
    guard let name = bareName(&end), presentables[name] != nil else { return nil }
    position = end
    return .atoms
  }

  /// Parses the domains after an address: all atoms before `when`, if the first is `for`.
  mutating func domains(_ position: inout Int) -> ArgumentSyntax {
    if isCompleting { return recordDomains(&position) }
    guard isWord(Word.for.symbol, at: position) else { return .atoms }
    let isEnd = { isWord(Word.when.symbol, at: $0) && !isWord(Word.for.symbol, at: $0 - 1) }
    position = (position..<phrase.end).first(where: isEnd) ?? phrase.end
    return .atoms
  }

  /// Records the alternatives of domains. Each capture of the address can have a domain. Moves the
  /// position behind the complete domains.
  private mutating func recordDomains(_ position: inout Int) -> ArgumentSyntax {
    guard phrase.kind(at: position - 1) == .string else { return .atoms }
    let captures = phrase.tree.string(phrase.atoms[position - 1]).filter { $0 == "{" }
    for _ in captures {
      note(.word(Word.for.symbol), at: position)
      guard isWord(Word.for.symbol, at: position) else { break }
      note(.slot(.newName, name: "capture"), at: position + 1)
      if phrase.name(at: position + 1) != nil { note(.word(Word.in.symbol), at: position + 2) }
      var end = position + 3
      guard isWord(Word.in.symbol, at: position + 2) else { break }
      note(.slot(.expression, name: "list"), at: end)
      guard expression(&end) != nil else { break }
      position = end
    }
    return .atoms
  }

  // MARK: Nodes

  mutating func node(_ position: inout Int) -> NodeSyntax? {
    guard isWord(Word.stacked.symbol, at: position) else {
      return atom(.name, .qualified, at: &position).map { .name($0) }
    }
    var end = position + 1
    let content: NodeSyntax.StackContent
    if let list = atom(.list, at: &end) {
      content = .list(list)
    } else if let inner = node(&end) {
      content = .node(inner)
    } else {
      note(.slot(.node, name: "node"), at: position + 1)
      if isCompleting { note(.slot(.nodes, name: "nodes"), at: position + 1) }
      return nil
    }
    let keyword = phrase.atoms[position]
    position = end
    return .stacked(keyword: keyword, content, Self.tabBar(phrase, &position))
  }

  mutating func pattern(_ position: inout Int) -> NodeSyntax? {
    atom(.instance, at: &position).map { .instance($0) } ?? node(&position)
  }

  /// Parses `hiding tab bar [animated]`; nil for other words.
  static func tabBar(_ phrase: Phrase, _ position: inout Int) -> TabBarBehavior? {
    guard phrase.word(at: position) == Word.hiding.symbol,
      phrase.word(at: position + 1) == Word.tab.symbol,
      phrase.word(at: position + 2) == Word.bar.symbol
    else { return nil }
    let isAnimated = phrase.word(at: position + 3) == Word.animated.symbol
    position += isAnimated ? 4 : 3
    return isAnimated ? .hiddenAnimated : .hidden
  }

  mutating func pick(_ position: inout Int) -> PickSyntax? {
    if let index = atom(.integer, at: &position) { return .index(index) }
    return pattern(&position).map { .node($0) }
  }

  mutating func reference(_ position: inout Int) -> ReferenceSyntax? {
    if let word = phrase.word(at: position) {
      var end = position + 2
      if isCompleting { recordReference(beginningWith: word, at: position + 1) }
      if isWord(Word.of.symbol, at: position + 1),
        let relation = Reference.relations.first(where: { $0.word.symbol == word })
      {
        guard let inner = reference(&end) else {
          note(.slot(.reference, name: "ref"), at: end)
          return nil
        }
        position = end
        return .related(relation.related, inner)
      }
      if word == Word.window.symbol || word == targetWord, phrase.kind(at: position + 1) == .name {
        let name = phrase.atoms[position + 1]
        let index = word == targetWord ? atom(.integer, at: &end) : nil
        position = end
        return word == targetWord ? .target(name, index: index) : .window(name)
      }
    }
    // `stacked` begins a node description, never a name.
    if isWord(Word.stacked.symbol, at: position) { return nil }
    if let path = atom(.path, at: &position) { return .path(path) }
    if let instance = atom(.instance, at: &position) { return .node(.instance(instance)) }
    return atom(.name, .qualified, at: &position).map { .node(.name($0)) }
  }

  private mutating func recordReference(beginningWith word: Symbol, at position: Int) {
    if Reference.relationWords.contains(word) { note(.word(Word.of.symbol), at: position) }
    if word == Word.window.symbol { note(.slot(.window, name: "open"), at: position) }
    if word == targetWord, let name = names?.vocabulary.system.targets.word {
      note(.slot(.declared, name: name), at: position)
    }
  }

  // MARK: Values

  mutating func expression(_ position: inout Int) -> ExpressionSyntax? {
    var end = position
    guard let first = term(&end) else { return nil }
    var rest: [(isPlus: Bool, term: ExpressionSyntax)] = []
    while phrase.isOp(.plus, at: end) || phrase.isOp(.minus, at: end) {
      let isPlus = phrase.isOp(.plus, at: end)
      end += 1
      guard let term = term(&end) else {
        note(.slot(.expression, name: "expr"), at: end)
        return nil
      }
      rest.append((isPlus, term))
    }
    let atoms = position..<end
    position = end
    return rest.isEmpty ? first : ExpressionSyntax(kind: .sum(first, rest), atoms: atoms)
  }

  private mutating func term(_ position: inout Int) -> ExpressionSyntax? {
    guard let found = termKind(position) else { return nil }
    let atoms = position..<found.end
    position = found.end
    return ExpressionSyntax(kind: found.kind, atoms: atoms)
  }

  private mutating func termKind(_ position: Int) -> (kind: ExpressionSyntax.Kind, end: Int)? {
    var end = position + 1
    switch phrase.kind(at: position) {
    case .string, .interpolation, .integer, .decimal, .duration, .list, .group: break
    case .op where phrase.isOp(.minus, at: position):
      guard let inner = term(&end) else {
        note(.slot(.expression, name: "expr"), at: end)
        return nil
      }
      return (.negated(inner), end)
    case .name:
      if isWord(Word.count.symbol, at: position), !isCountBound, let count = count(&end) {
        return (.count(count), end)
      }
      if let part = endOfList(position, &end) { return (part, end) }
      if phrase.tree[phrase.atoms[position]].childCount > 0 { return nil }
      return (elements(of: position, &end), end)
    default: return nil
    }
    return (.atom(phrase.atoms[position]), end)
  }

  /// Parses a name, or an element of a list: `ids[0]`. The bracket touches the name.
  private func elements(of position: Int, _ end: inout Int) -> ExpressionSyntax.Kind {
    var kind = ExpressionSyntax.Kind.atom(phrase.atoms[position])
    while phrase.kind(at: end) == .list, phrase.isAdjacent(end) {
      kind = .element(
        ExpressionSyntax(kind: kind, atoms: position..<end), index: phrase.atoms[end])
      end += 1
    }
    return kind
  }

  /// Parses `first [COUNT] of LIST` or `last [COUNT] of LIST`; nil for other words.
  private mutating func endOfList(
    _ position: Int, _ end: inout Int
  ) -> ExpressionSyntax.Kind? {
    let isFirst = isWord(Word.first.symbol, at: position)
    guard isFirst || isWord(Word.last.symbol, at: position) else { return nil }
    var next = position + 1
    let count = isWord(Word.of.symbol, at: next) ? nil : term(&next)
    guard isWord(Word.of.symbol, at: next) else { return nil }
    next += 1
    guard let list = term(&next) else {
      note(.slot(.expression, name: "list"), at: next)
      return nil
    }
    end = next
    return .end(isFirst: isFirst, count: count, list)
  }

  private mutating func count(_ position: inout Int) -> CountSyntax? {
    let kind = phrase.kind(at: position)
    let isIndexed =
      phrase.kind(at: position + 1) == .list && phrase.isAdjacent(position + 1)
      && !isWord(Word.stacked.symbol, at: position)
    var end = position + 1
    let isPart = kind == .name && endOfList(position, &end) != nil
    if kind == .list || kind == .group || isIndexed || isPart {
      return term(&position).map { .list($0) }
    }
    if isCompleting, position == phrase.end { recordCounts() }
    switch phrase.word(at: position) {
    case Word.stack.symbol:
      position += 1
      var end = position + 1
      guard isWord(Word.of.symbol, at: position), let inner = reference(&end) else {
        return .stack(nil)
      }
      position = end
      return .stack(inner)
    case Word.windows.symbol:
      position += 1
      return .windows
    case let word:
      guard let word, let style = PresentationWords.all.first(where: { $0.plural == word })?.style
      else {
        return pattern(&position).map { .nodes($0) }
      }
      position += 1
      return .presentations(style)
    }
  }

  private mutating func recordCounts() {
    let words =
      PresentationWords.all.compactMap(\.plural) + [Word.windows.symbol, Word.stack.symbol]
    for word in words { note(.word(word), at: phrase.end) }
    note(.slot(.nodePattern, name: "pat"), at: phrase.end)
    note(.slot(.expression, name: "list"), at: phrase.end)
  }

  // MARK: Presentations

  mutating func style(_ position: inout Int) -> StyleSyntax? {
    guard let word = phrase.word(at: position) else { return nil }
    var style = StyleSyntax(keyword: phrase.atoms[position])
    var end = position + 1
    switch PresentationWords.style(of: word) {
    case let kind? where kind.isAlert: texts(of: &style, &end)
    case _?:
      style.node = pattern(&end)
      guard style.node != nil else {
        note(.slot(.nodePattern, name: "node"), at: end)
        return nil
      }
      tail(of: &style, &end)
    case nil:
      guard presentables[word] != nil else { return nil }
      if !isStyleClause(at: end) { style.node = pattern(&end) }
      tail(of: &style, &end)
    }
    position = end
    return style
  }

  /// Parses the texts of an alert: either a title and a message, or the name and arguments of a
  /// declared alert.
  private mutating func texts(of style: inout StyleSyntax, _ position: inout Int) {
    if isStyleClause(at: position) { return }
    style.title = expression(&position)
    if style.title == nil {
      style.node = atom(.name, at: &position).map { .name($0) }
    } else if !isStyleClause(at: position) {
      style.message = expression(&position)
    }
  }

  private func isStyleClause(at position: Int) -> Bool {
    isWord(Word.from.symbol, at: position) || isWord(Word.on.symbol, at: position)
      || isWord(Word.transition.symbol, at: position) || isInsideTab(at: position)
  }

  private func isInsideTab(at position: Int) -> Bool {
    isWord(Word.inside.symbol, at: position) && isWord(Word.tab.symbol, at: position + 1)
  }

  private mutating func tail(of style: inout StyleSyntax, _ position: inout Int) {
    if phrase.tree.word(style.keyword) == Word.cover.symbol, isInsideTab(at: position) {
      style.isInsideTab = true
      position += 2
    }
    var end = position + 1
    if isWord(Word.from.symbol, at: position) {
      style.source = expression(&end)
      if style.source == nil { return }
    } else if isWord(Word.transition.symbol, at: position) {
      style.transition = atom(.name, at: &end)
      if style.transition == nil { return }
    } else {
      return
    }
    position = end
  }
}
