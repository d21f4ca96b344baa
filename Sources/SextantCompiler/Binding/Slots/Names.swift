import SextantEngine
import SextantLanguage
import SextantSyntax

/// TAB: the id of a tab.
enum TabSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    tab(place.atom, &binder).map { .name($0) }
  }

  /// The tab that is named at an atom.
  static func tab(_ atom: NodeID, _ binder: inout Binder) -> NameID? {
    let symbol = binder.tree.symbol(atom)
    if let id = binder.app.tabIDs[symbol] {
      binder.mention(.tab(id), at: atom)
      return id
    }
    let written = binder.text(symbol)
    if let id = id(meantBy: written, &binder), !binder.isErrorSymbol(written) {
      binder.error(
        LanguageCodes.unknownTab, atom, written, suggestion: binder.replacement(of: atom, with: id))
      return nil
    }
    binder.unknown(
      LanguageCodes.unknownTab, atom, written,
      among: binder.app.tabIDs.keys.map { binder.text($0) })
    return nil
  }

  /// The id of the tab whose title stands in the place of it, in whatever case; or its id in another.
  static func id(meantBy text: String, _ binder: inout Binder) -> String? {
    let wanted = text.lowercased()
    let names = binder.app.names
    let tabs = binder.app.definitions.flatMap(\.tabs).map { (names[Int($0.id.index)], $0.title) }
    return
      (tabs.first { $0.1?.lowercased() == wanted } ?? tabs.first { $0.0.lowercased() == wanted })?
      .0
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    let app = binder.app
    return .names(
      app.definitions.flatMap { definition in
        definition.tabs.map {
          .init(app.names[Int($0.id.index)], "a tab of \(definition.name)")
        }
      })
  }

  static func description(_ label: String) -> String { "the id of a tab" }
}

/// WINDOW: the name of a window.
enum WindowSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    window(place.atom, &binder).map { .window($0) }
  }

  /// The window that is named at an atom.
  static func window(_ atom: NodeID, _ binder: inout Binder) -> NameID? {
    let symbol = binder.tree.symbol(atom)
    if let id = binder.app.windowIDs[symbol] {
      binder.mention(.window(id), at: atom)
      return id
    }
    binder.unknown(
      LanguageCodes.unknownWindow, atom, binder.text(symbol),
      among: binder.app.windowIDs.keys.map { binder.text($0) })
    return nil
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .windows
  }

  static func description(_ label: String) -> String { "the name of a window" }
}

/// PRESENTABLE: one of the app's styles of presentation.
enum PresentableSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.presentableLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let symbol = binder.tree.symbol(place.atom)
    if let index = binder.app.presentableIDs[symbol] {
      binder.usages.presentables.insert(index)
      binder.mention(.presentable(index), at: place.atom)
      return .presentable(index)
    }
    binder.unknown(
      LanguageCodes.unknownPresentable, place.atom, binder.text(symbol),
      among: binder.app.presentables)
    return nil
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.app.presentables.map { .init($0, "a presentable of the app") })
  }

  static func description(_ label: String) -> String { "one of the app's presentables" }

  static let production: String? = "NAME"
}

/// STATE: the name of a state.
enum VariableSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let symbol = binder.tree.symbol(place.atom)
    if let index = binder.app.variableIDs[symbol] {
      binder.usages.readStates.insert(index)
      binder.mention(.variable(index), at: place.atom)
      return .variable(index)
    }
    binder.unknown(
      LanguageCodes.unknownState, place.atom, binder.text(symbol),
      among: binder.app.variables.map(\.name))
    return nil
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .states
  }

  static func description(_ label: String) -> String { "the name of a state" }
}

/// TRANSITION: one of the names that the system has for the label.
enum TransitionSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let words = binder.system.words(for: place.label)
    let isKnown = words.isEmpty || isKnown(place, among: words, &binder)
    return isKnown ? .word(binder.text(binder.tree.symbol(place.atom))) : nil
  }

  /// Whether a name is one of those that the system has for the label of its slot; reports it when it is
  /// none.
  static func isKnown(
    _ place: SlotPlace, among words: [String], _ binder: inout Binder
  ) -> Bool {
    let name = binder.text(binder.tree.symbol(place.atom))
    if words.contains(name) { return true }
    let near = binder.nearest(to: name, among: words)
    binder.report(
      LanguageCodes.unknownThing, binder.tree.span(place.atom), [place.label, name],
      near.map { binder.replacement(of: place.atom, with: $0) } ?? Suggestion(.oneOf(words)))
    return false
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.system.words(for: label).map { .init($0, "a \(label)") })
  }

  static func description(_ label: String) -> String { "the name of \(label.withArticle)" }
}

/// CODE: the word of an error or a warning.
enum CodeSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let word = binder.text(binder.tree.symbol(place.atom))
    if binder.knownCodes.contains(word) { return .word(word) }
    binder.unknown(LanguageCodes.unknownCode, place.atom, word, among: binder.knownCodes)
    return nil
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.knownCodes.map { .init($0, "an error or a warning") })
  }

  static func description(_ label: String) -> String { "the word of an error or a warning" }
}

/// FLAG: whether words are there that may be left out.
enum FlagSlot: SlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? { .flag(true) }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .nothing
  }

  static func description(_ label: String) -> String { "`\(label)`" }
}

/// NEW: a name that a form declares or binds, so only the form knows what it means.
enum NewNameSlot: NameSlotKind, FormSlotKind {
  static func description(_ label: String) -> String { "a name" }

  static func notation(_ label: String) -> String? { "NAME" }
}

/// BODY: a block of statements; the form binds them, in the scope that it gives them.
enum BodySlot: BlockSlotKind, FormSlotKind {
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names([.init("{", "statements")])
  }

  static func description(_ label: String) -> String { "{" }

  static func notation(_ label: String) -> String? { "{ … }" }

  static let production: String? = "\"{\" , { Statement } , \"}\""
}
