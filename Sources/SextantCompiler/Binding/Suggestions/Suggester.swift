import SextantEngine
import SextantLanguage
import SextantSyntax

/// Makes suggestions for phrases that match no pattern, and for unknown names.
///
/// A suggester parses candidate texts. The new names in these texts are added to `context.symbols`.
struct Suggester {
  var context: PhraseContext
  /// Whether to search for suggestions. This search takes longer than all other steps.
  let suggests: Bool
  /// The mentions of each name. Computed before their first use.
  private(set) var nameCounts: NameCounts?

  init(_ context: PhraseContext, suggests: Bool, nameCounts: NameCounts?) {
    (self.context, self.suggests, self.nameCounts) = (context, suggests, nameCounts)
  }

  var app: App { context.app }
  var scope: Scope { context.scope }
  var tree: SyntaxTree { context.tree }
  var forms: FormWords { context.forms }
  var vocabulary: Vocabulary { context.vocabulary }
  var system: any NavigationSystem { context.system }

  func text(_ symbol: Symbol) -> String { context.text(symbol) }

  func text(_ expected: Expected) -> String? { context.text(expected) }

  /// Returns the suggestion for a phrase that matches none of the patterns. If a slot took a
  /// misspelt word as a name, the parser stops before that word.
  mutating func suggestion(
    for parser: inout PhraseParser, _ patterns: some Sequence<CompiledPattern>, from start: Int,
    _ phrase: Phrase, isQuestion: Bool
  ) -> Suggestion? {
    if let suggestion = factSuggestion(for: parser, phrase) { return suggestion }
    if let (earlier, meant) = misspeltWord(
      before: parser, patterns, start, phrase, isQuestion: isQuestion)
    {
      parser = earlier
      return meant
    }
    return isQuestion
      ? repair(
        of: phrase, from: start, by: context.names.factRows(phrase, from: start).map(\.pattern),
        parser)
      : repair(of: phrase, from: start, by: patterns, parser)
  }

  // MARK: Names

  /// Returns the nearest known name. To bound the time, returns nil if more than 2,000 names are
  /// known.
  func nearest(to name: String, among known: some Collection<String>) -> String? {
    suggests && known.count <= 2_000 ? likelyName(to: name, in: known) : nil
  }

  func replacement(of atom: NodeID, with name: String) -> Suggestion {
    .replacement(name, fix: renaming(atom, to: name))
  }

  func renaming(_ node: NodeID, to name: String) -> Fix? {
    guard let place = context.nameSpan(of: node), place.length <= 100 else { return nil }
    let old = tree.source.text(of: place)
    return old == name ? nil : .replacing(old, at: place, with: name)
  }

  /// Returns the fix that replaces a name by the nearest known name.
  ///
  /// Returns nil if another name is equally near, or if the text mentions the nearest name only in
  /// a declaration. In the second case, the declaration may contain the typo.
  mutating func unambiguousRename(
    _ node: NodeID, from old: String, to near: String, among known: some Collection<String>
  ) -> Fix? {
    guard onlyNearestName(to: old, in: known) == near, !isOnlyDeclared(near) else { return nil }
    return renaming(node, to: near)
  }

  private mutating func isOnlyDeclared(_ name: String) -> Bool {
    guard let symbol = context.symbols.find(name) else { return false }
    let counts = countNames()
    return counts.count(of: symbol) == 1
      && (counts.isDeclared(symbol) || app.caseTypes[symbol] != nil)
  }

  mutating func occursOnce(_ name: String) -> Bool {
    context.symbols.find(name).map { countNames().count(of: $0) == 1 } ?? false
  }

  private mutating func countNames() -> NameCounts {
    if let nameCounts { return nameCounts }
    let counts = NameCounts(of: tree)
    nameCounts = counts
    return counts
  }
}

/// For each name, the number of mentions in a text. Also contains the names that clauses such as
/// `screen Home` may declare.
struct NameCounts {
  private var counts: [Symbol: Int] = [:]
  private var declared: Set<Symbol> = []

  init(of tree: SyntaxTree) {
    for (index, node) in tree.nodes.enumerated() {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      for symbol in [tree.symbol(id), tree.secondSymbol(id)] where symbol != .empty {
        counts[symbol, default: 0] += 1
      }
      guard node.kind == .clause, node.childCount > 1 else { continue }
      declared.insert(tree.symbol(tree.children(of: id)[1]))
    }
  }

  func count(of symbol: Symbol) -> Int { counts[symbol] ?? 0 }

  func isDeclared(_ symbol: Symbol) -> Bool { declared.contains(symbol) }
}
