import SextantCompiler
import SextantEngine

extension HelpBook {
  static func declarations(of system: any NavigationSystem) -> [HelpTopic] {
    system.declarations.flatMap { declaration in
      [HelpTopic(declaration, in: nil)]
        + declaration.members.map { HelpTopic($0, in: declaration.word) }
        + declaration.clauses.map { HelpTopic($0, in: nil) }
    }
  }

  static func terms(of system: any NavigationSystem) -> [HelpTopic] {
    system.manual.terms.map {
      HelpTopic(notation: $0.original, summary: $0.meaning, names: [], originals: [$0.original])
    }
  }

  static func sentences(of system: any NavigationSystem, areGestures: Bool) -> [HelpTopic] {
    system.sentences.filter { $0.isGesture == areGestures }.map { HelpTopic($0) }
  }

  static func facts(of system: any NavigationSystem) -> [HelpTopic] {
    system.facts.map { HelpTopic(fact: $0) }
  }

  static func events(of system: any NavigationSystem) -> [HelpTopic] {
    system.events.map { HelpTopic(event: $0) }
  }

  static func bindings(of system: any NavigationSystem) -> [HelpTopic] {
    system.bindings.map { HelpTopic($0) }
  }

  static func setters(of system: any NavigationSystem) -> [HelpTopic] {
    guard let bound = system.bindings.first else { return [] }
    return statementForms.filter { $0.openSlot == .assignment }.map { form in
      HelpTopic(
        notation: "set BINDING = VALUE [with animation]", summary: form.summary,
        example: "let b = \(bound.example)\nset b = false with animation", names: [form.word])
    }
  }

  static func topics(of system: any NavigationSystem) -> [HelpTopic] {
    let tree = commonDeclarations.filter(\.isOfTree).map { HelpTopic($0) }
    let members = memberForms.map { HelpTopic($0) }
    return sentences(of: system, areGestures: false) + sentences(of: system, areGestures: true)
      + (system.declarations.isEmpty ? tree + members : declarations(of: system))
      + facts(of: system) + events(of: system) + bindings(of: system)
      + setters(of: system) + slots(of: system) + terms(of: system)
  }

  // MARK: Slots

  static func slots(of system: any NavigationSystem) -> [HelpTopic] {
    var patterns = system.sentences.map(\.pattern)
    patterns += system.facts.map(\.pattern)
    patterns += system.events.map(\.pattern)
    patterns += system.bindings.map(\.pattern)
    patterns += system.declarations.flatMap(\.withNested).map(\.pattern)
    return topics(of: patterns.flatMap(\.slots))
  }

  /// Returns the slots that all systems have, with their names in the grammar as labels.
  static func commonSlots(_ forms: [Pattern]) -> [HelpTopic] {
    let kinds = Pattern.Slot.allCases.map { (slot: $0, name: $0.name.lowercased()) }
    return topics(of: forms.flatMap(\.slots) + kinds)
  }

  private static func topics(of slots: [(slot: Pattern.Slot, name: String)]) -> [HelpTopic] {
    var seen = Set(languageTopics.flatMap(\.names))
    var topics: [HelpTopic] = []
    for (slot, label) in slots where slot != .flag {
      let written = HelpNotation.text(of: slot, labelled: label)
      let isName = written.allSatisfy { $0.isUppercase }
      let name = isName ? written : slot.name
      if seen.insert(name).inserted {
        let isKind = label == slot.name.lowercased() && name != slot.name
        topics.append(
          HelpTopic(
            notation: name,
            summary: SlotKind.of(slot).summary(of: name, labelled: label),
            names: [name] + (isKind ? [slot.name] : [])))
      }
    }
    return topics
  }
}
