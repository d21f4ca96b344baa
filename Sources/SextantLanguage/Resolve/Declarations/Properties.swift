import SextantEngine
import SextantSyntax

/// Claims about all that can happen in an app.
enum Properties {
  static let invariant = form(
    "invariant", "hold a fact after every step",
    "invariant \"a screen shows\" { not nothing presented }")
  static let never = form(
    "never", "hold the opposite of a fact after every step",
    "never \"two sheets\" { count sheets > 1 }")
  static let sometimes = form(
    "sometimes", "claim that a fact holds in some state, of a suite or of `sextant explore`",
    "sometimes \"a sheet\" { count sheets is 1 }")
  static let always = form(
    "always", "claim that a fact can be reached from every state: `sextant explore` looks",
    "always can reach \"no sheet\" { count sheets is 0 }", words: "always can reach")
  static let eventually = form(
    "eventually", "claim that so many moves reach a fact from every state: `sextant explore` looks",
    "eventually \"no sheet\" { count sheets is 0 } within 5 moves",
    after: "within COUNT (move | moves)")

  private static func form(
    _ word: String, _ summary: String, _ example: String, words: String? = nil,
    after: String? = nil
  ) -> CommonDeclaration {
    let between = (words ?? word).split(separator: " ").dropFirst().map { "\"\($0)\" , " }.joined()
    return CommonDeclaration(
      word, notation: "\(words ?? word) \"TITLE\" { FACT }" + (after.map { " \($0)" } ?? ""),
      production: between + "STRING , \"{\" , FACT , \"}\""
        + (after == nil ? "" : " , \"within\" , INT , ( \"move\" | \"moves\" )"),
      summary, example: example, mayHaveClauses: after != nil, hasTitle: true,
      define: { declared, resolver in
        let clauses = declared.clauses
        resolver.leaveBody { bindProperty(clauses, word, &$0) }
      })
  }

  /// `invariant "…" { FACT }` and its kind.
  private static func bindProperty(_ clauses: NodeRange, _ word: String, _ binder: inout Binder) {
    let phrase = binder.tree.phrase(of: clauses[0])
    // `always can reach` has three words before its title.
    let title = word == "always" ? 3 : 1
    if word == "always" {
      for (position, wanted) in [(1, "can"), (2, "reach")]
      where phrase.word(at: position) != binder.keywords.other(wanted) {
        binder.expected("`\(wanted)`", at: position, of: phrase)
        return
      }
    }
    guard phrase.kind(at: title) == .string, phrase.end == title + 1, let block = phrase.block
    else {
      let hasTitle = phrase.kind(at: title) == .string
      binder.expected(
        hasTitle ? "{ with a fact" : "a title in quotes and { with a fact",
        at: hasTitle ? title + 1 : min(title, phrase.end), of: phrase)
      return
    }
    var most: Int?
    if word == "eventually" {
      most = bound(clauses, after: block, &binder)
      if most == nil { return }
    }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "one fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = Facts.fact(inside, 0..<inside.end, &binder) else { return }
    let kind: Property.Kind =
      switch word {
      case "never": .never
      case "sometimes": .sometimes
      case "always": .canReach
      case "eventually": .eventually(within: most ?? 0)
      default: .invariant
      }
    let property = Property(
      kind: kind, title: binder.tree.string(phrase.atoms[title]), fact: fact,
      text: inside.span(of: 0..<inside.end).map { binder.tree.source.text(of: $0) } ?? "",
      place: binder.place(of: phrase.node))
    if kind == .invariant || kind == .never {
      binder.app.behavior.properties.append(property)
    } else {
      binder.app.behavior.searchedProperties.append(property)
      if kind == .sometimes { binder.app.behavior.possibilities.append(property) }
    }
  }

  /// The number of `within 5 moves` or `within 1 move`, which ends an `eventually`; reports what is missing.
  private static func bound(
    _ clauses: NodeRange, after block: NodeID, _ binder: inout Binder
  ) -> Int? {
    guard clauses.count > 1 else {
      binder.error(LanguageCodes.expected, block, "`within 5 moves` after the block")
      return nil
    }
    let phrase = binder.tree.phrase(of: clauses[1])
    guard phrase.word(at: 0) == binder.keywords.other("within") else {
      binder.error(LanguageCodes.expected, clauses[1], "`within 5 moves`")
      return nil
    }
    guard phrase.kind(at: 1) == .integer else {
      binder.expected("a number of moves", at: 1, of: phrase)
      return nil
    }
    guard let unit = phrase.word(at: 2),
      unit == binder.keywords.other("moves") || unit == binder.keywords.other("move")
    else {
      binder.expected("`moves`", at: 2, of: phrase)
      return nil
    }
    binder.requireEnd(phrase, at: 3)
    if clauses.count > 2 { binder.stray(clauses[2]) }
    return binder.tree.integer(phrase.atoms[1])
  }
}
