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
    "sometimes", "claim that a fact holds after some step of the scenarios of a suite",
    "sometimes \"a sheet\" { count sheets is 1 }")
  static let always = form(
    "always", "claim that a fact can always be reached; it takes a search",
    "always can reach \"no sheet\" { count sheets is 0 }", words: "always can reach")
  static let eventually = form(
    "eventually", "claim that a fact holds after some moves; it takes a search",
    "eventually \"no sheet\" { count sheets is 0 } within 5 moves", after: "within COUNT moves")

  private static func form(
    _ word: String, _ summary: String, _ example: String, words: String? = nil,
    after: String? = nil
  ) -> CommonDeclaration {
    let between = (words ?? word).split(separator: " ").dropFirst().map { "\"\($0)\" , " }.joined()
    return CommonDeclaration(
      word, notation: "\(words ?? word) \"TITLE\" { FACT }" + (after.map { " \($0)" } ?? ""),
      production: between + "STRING , \"{\" , FACT , \"}\""
        + (after == nil ? "" : " , \"within\" , INT , \"moves\""),
      summary, example: example, mayHaveClauses: after != nil, hasTitle: true,
      define: { declared, resolver in
        let clauses = declared.clauses
        resolver.leaveBody { bindProperty(clauses, word, &$0) }
      })
  }

  /// `invariant "…" { FACT }` and its kind. What takes a search is checked, and not evaluated.
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
    if word == "eventually", !hasBound(clauses, after: block, &binder) { return }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "one fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = Facts.fact(inside, 0..<inside.end, &binder) else { return }
    if word == "invariant" || word == "never" {
      binder.app.behavior.properties.append(
        Property(
          kind: word == "never" ? .never : .invariant,
          title: binder.tree.string(phrase.atoms[title]), fact: fact,
          place: binder.place(of: phrase.node)))
    } else if word == "sometimes" {
      binder.app.behavior.possibilities.append(
        Possibility(
          title: binder.tree.string(phrase.atoms[title]), fact: fact,
          place: binder.place(of: phrase.node)))
    } else if let words = phrase.span(of: 0..<title) {
      binder.diagnostics.report(
        LanguageCodes.notSearched, at: words, [binder.tree.source.text(of: words)],
        .advice("`invariant` and `never` are evaluated after every step"))
    }
  }

  /// Whether `within 5 moves` ends an `eventually`; reports it where it does not.
  private static func hasBound(
    _ clauses: NodeRange, after block: NodeID, _ binder: inout Binder
  ) -> Bool {
    guard clauses.count > 1 else {
      binder.error(LanguageCodes.expected, block, "`within 5 moves` after the block")
      return false
    }
    let phrase = binder.tree.phrase(of: clauses[1])
    guard clauses.count == 2, phrase.end == 3, phrase.block == nil,
      phrase.word(at: 0) == binder.keywords.other("within"), phrase.kind(at: 1) == .integer,
      phrase.word(at: 2) == binder.keywords.other("moves")
    else {
      binder.error(LanguageCodes.expected, clauses[1], "`within 5 moves`")
      return false
    }
    return true
  }
}
