import SextantEngine
import SextantLanguage
import SextantRuntime

/// Help from the tables of a system, whether or not the session uses it.
extension HelpBook {
  static func declarations(of system: any NavigationSystem) -> [Entry] {
    system.declarations.flatMap { declaration in
      [entry(declaration, in: nil)] + inner(declaration).map { entry($0, in: declaration.word) }
    }
  }

  private static func inner(_ declaration: Declaration) -> [Declaration] {
    switch declaration.block {
    case .none, .body: declaration.clauses
    case .members(let members), .only(let members): members + declaration.clauses
    }
  }

  private static func entry(_ declaration: Declaration, in holder: String?) -> Entry {
    let place = holder.map { ", in the block of `\($0)`" } ?? ""
    return Entry(
      notation: HelpNotation.text(of: declaration), summary: declaration.summary + place,
      example: declaration.example, words: [declaration.word], originals: declaration.originals)
  }

  /// Names of the original without a corresponding row of a table.
  static func terms(of system: any NavigationSystem) -> [Entry] {
    system.manual.terms.map {
      Entry(notation: $0.original, summary: $0.meaning, words: [], originals: [$0.original])
    }
  }

  static func sentences(of system: any NavigationSystem, areGestures: Bool) -> [Entry] {
    system.sentences.filter { $0.isGesture == areGestures }.map {
      .sentence(
        $0.name, $0.pattern, $0.summary, example: $0.example, originals: $0.originals,
        animates: $0.animates)
    }
  }

  static func facts(of system: any NavigationSystem) -> [Entry] {
    system.facts.map {
      .fact($0.pattern, $0.summary, example: $0.example, originals: $0.originals)
    }
  }

  static func events(of system: any NavigationSystem) -> [Entry] {
    system.events.map {
      .event($0.pattern, $0.summary, example: $0.example, originals: $0.originals)
    }
  }

  /// All help topics of a system.
  static func entries(of system: any NavigationSystem) -> [Entry] {
    sentences(of: system, areGestures: false) + sentences(of: system, areGestures: true)
      + declarations(of: system)
      + facts(of: system) + events(of: system) + bindings(of: system) + terms(of: system)
  }

  /// What `let` binds in a system in addition to nodes and values.
  /// The form of `set` that changes a binding.
  static func setters(of system: any NavigationSystem) -> [Entry] {
    let bound = system.bindings.first.map { "let b = \($0.example)\n" } ?? ""
    return statementForms.filter { $0.notation.contains("BINDING") }.map { form in
      Entry(
        notation: "set BINDING = VALUE [with animation]", summary: form.summary,
        example: bound + "set b = false with animation",
        words: [form.word])
    }
  }

  static func bindings(of system: any NavigationSystem) -> [Entry] {
    system.bindings.map {
      Entry(
        notation: "let NAME = " + HelpNotation.text(of: $0.pattern), summary: $0.summary,
        example: "let b = \($0.example)", words: HelpNotation.words(of: $0.pattern),
        originals: $0.originals)
    }
  }
}

extension HelpBook.Entry {
  static func sentence(
    _ name: String, _ pattern: Pattern, _ summary: String, example: String, originals: [String],
    animates: Bool
  ) -> Self {
    Self(
      notation: HelpNotation.text(of: pattern) + (animates ? " [without animation]" : ""),
      summary: summary,
      example: example, words: HelpNotation.words(of: pattern) + [name], originals: originals)
  }

  static func fact(
    _ pattern: Pattern, _ summary: String, example: String, originals: [String]
  ) -> Self {
    Self(
      notation: HelpNotation.text(of: pattern), summary: summary, example: "expect \(example)",
      words: HelpNotation.words(of: pattern), originals: originals)
  }

  static func event(
    _ pattern: Pattern, _ summary: String, example: String, originals: [String]
  ) -> Self {
    Self(
      notation: HelpNotation.text(of: pattern) + " [ever]", summary: summary,
      example: "expect \(example)",
      words: HelpNotation.words(of: pattern), originals: originals)
  }

  /// Whether a name is that of the original: with or without its type and parentheses, in any case.
  func isCalled(_ topic: String) -> Bool {
    let asked = HelpBook.spellings(of: topic)
    return originals.contains { !HelpBook.spellings(of: $0).isDisjoint(with: asked) }
  }
}

extension HelpBook {
  /// The spellings of a name of the original: `Router.push(_:)`, `push(_:)`, `Router.push`, `push`.
  static func spellings(of original: String) -> Set<String> {
    let whole = original.lowercased()
    let bare = whole.prefix { $0 != "(" }
    var spellings: Set<String> = [whole, String(bare), String(whole.drop { $0 == "@" })]
    if let dot = bare.lastIndex(of: ".") {
      let start = whole.index(after: dot)
      spellings.insert(String(whole[start...]))
      spellings.insert(String(bare[bare.index(after: dot)...]))
    }
    return spellings
  }
}
