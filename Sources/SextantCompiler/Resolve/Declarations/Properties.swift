import SextantEngine
import SextantLanguage
import SextantSyntax

/// Claims about all that can happen in an app.
enum Properties {
  static let invariant = form(
    "invariant STRING:title [after NAME:action] CLAIM",
    "hold a fact after every step, or after those of an action",
    "invariant \"a screen shows\" { not nothing presented }")
  static let never = form(
    "never STRING:title CLAIM", "hold the opposite of a fact after every step",
    "never \"two sheets\" { count sheets > 1 }")
  static let sometimes = form(
    "sometimes STRING:title CLAIM",
    "claim that a fact holds in some state, of a suite or of `sextant explore`",
    "sometimes \"a sheet\" { count sheets is 1 }")
  static let always = form(
    "always can reach STRING:title CLAIM [within INT:count (move | moves)]",
    "claim that a fact can be reached from every state, or by so many moves: `sextant explore` looks",
    "always can reach \"no sheet\" { count sheets is 0 } within 5 moves")

  private static func form(
    _ pattern: String, _ summary: String, _ example: String
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example,
      define: { declared, resolver in
        guard let word = declared.row?.word else { return }
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
    var (end, actions) = (title + 1, nil as Set<BodyID>?)
    if word == "invariant", phrase.word(at: end) == binder.keywords.other("after") {
      actions = Self.actions(phrase, at: end + 1, &binder)
      if actions == nil { return }
      end += 2
    }
    guard phrase.kind(at: title) == .string, phrase.end == end, let block = phrase.block
    else {
      let hasTitle = phrase.kind(at: title) == .string
      binder.expected(
        hasTitle ? "{ with a fact" : "a title in quotes and { with a fact",
        at: hasTitle ? end : min(title, phrase.end), of: phrase)
      return
    }
    var most: Int?
    if word == "always", clauses.count > 1 {
      most = bound(clauses, &binder)
      if most == nil { return }
    }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "one fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = binder.fact(inside, 0..<inside.end) else { return }
    let kind: Property.Kind =
      switch word {
      case "never": .never
      case "sometimes": .sometimes
      case "always": .canReach(within: most)
      default: .invariant
      }
    let property = Property(
      kind: kind, actions: actions, title: binder.tree.string(phrase.atoms[title]), fact: fact,
      text: inside.span(of: 0..<inside.end).map { binder.tree.source.text(of: $0) } ?? "",
      place: binder.place(of: phrase.node))
    if kind == .invariant || kind == .never {
      binder.app.behavior.properties.append(property)
    } else {
      binder.app.behavior.searchedProperties.append(property)
      if kind == .sometimes { binder.app.behavior.possibilities.append(property) }
    }
  }

  /// The bodies of all actions with a name; nil where there is none, which is reported.
  private static func actions(
    _ phrase: Phrase, at position: Int, _ binder: inout Binder
  ) -> Set<BodyID>? {
    guard let symbol = phrase.name(at: position) else {
      binder.expected("the name of an action", at: position, of: phrase)
      return nil
    }
    let name = binder.text(symbol)
    let found = binder.app.actions(named: name)
    if found.isEmpty {
      binder.unknown(
        LanguageCodes.unknownAction, phrase.atoms[position], name,
        among: binder.app.actionPlaces.keys)
      return nil
    }
    return Set(found.map(\.body))
  }

  /// The number of `within 5 moves` or `within 1 move`, which ends an `always can reach`; reports what is wrong.
  private static func bound(_ clauses: NodeRange, _ binder: inout Binder) -> Int? {
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
