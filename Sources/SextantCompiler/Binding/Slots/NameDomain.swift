package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// What may be written at a slot, as data: completion reads it, and asks the world where names are not
/// enough.
package enum NameDomain: Sendable {
  /// A name with a line about it.
  package struct Name: Sendable {
    package let text: String
    package let summary: String
    /// Whether it may go on behind the name.
    package let goesOn: Bool

    init(_ text: String, _ summary: String, goesOn: Bool = false) {
      self.text = text
      self.summary = summary
      self.goesOn = goesOn
    }

    /// Something that takes inputs: with a bracket if it needs some.
    init(_ name: String, _ parameters: [App.Parameter], _ summary: String) {
      let needsInput = parameters.contains { $0.fallback == nil }
      self.init(name + (needsInput ? "(" : ""), summary)
    }
  }

  /// Nothing that could be listed.
  case nothing
  case names([Name])
  /// A list in brackets whose elements fill a slot.
  case list(of: Pattern.Slot)
  /// Nodes to make, or patterns of nodes; declared by a word, if there is one.
  case nodes(isPattern: Bool, declaredBy: String?)
  /// Screens and containers by their names alone.
  case screens
  /// Nodes that exist.
  case references
  /// Elements of the nearest stack.
  case elements
  /// Actions that are visible.
  case actions
  case states, windows
  /// Values of a type; of some only a person knows which.
  case values(ValueType, isFree: Bool)
  /// Sources of what is visible.
  case sources
  /// Addresses that lead into the app.
  case addresses
  /// Screens alone, by their names.
  case views
  /// Types of values.
  case types
  /// Files with one of some endings, or with any.
  case files(endings: [String])
}

extension Binder {
  /// What may be written at a slot.
  ///
  /// - Parameter isInSentence: whether the slot is of a sentence rather than of a question.
  package func domain(
    of slot: Pattern.Slot, _ label: String, isInSentence: Bool
  ) -> NameDomain {
    switch slot {
    case .node: .nodes(isPattern: false, declaredBy: vocabulary.declaration(label)?.source.word)
    case .nodePattern:
      .nodes(isPattern: true, declaredBy: vocabulary.declaration(label)?.source.word)
    case .declared: .nodes(isPattern: true, declaredBy: label)
    case .nodes: .list(of: .node)
    case .nodePatterns: .list(of: .nodePattern)
    case .declaredNames: .list(of: .declared)
    case .picks: .list(of: .pick)
    case .pick: .elements
    case .reference: .references
    case .screen: .screens
    case .view: .views
    case .window: .windows
    case .variable: .states
    case .action: .actions
    case .type: .types
    case .value: .values(.unknown, isFree: false)
    case .expression: domainOfValue(label)
    case .string: label == "file" ? .files(endings: [".sextant"]) : .nothing
    case .buttons: .names([.init("{", "its buttons")])
    case .answers: .names([.init("{", "what follows from each answer")])
    case .literal: .names([.init("{", "the graph, as `print graph` shows it")])
    case .body: .names([.init("{", "statements")])
    case .cases, .claim, .content, .members, .tabs, .segments, .declarations:
      .names([.init("{", "what is in it")])
    default: .names(names(for: slot, label, isInSentence: isInSentence))
    }
  }

  private func domainOfValue(_ label: String) -> NameDomain {
    switch label {
    case "source": .sources
    case "file": .files(endings: [])
    case "address": .addresses
    case "list": .values(.list(.unknown), isFree: false)
    case "duration": .values(.duration, isFree: false)
    case "count": .values(.int, isFree: true)
    default: .values(.unknown, isFree: true)
    }
  }

  /// The names that may fill a slot, where they are known without a look at what is there now.
  private func names(
    for slot: Pattern.Slot, _ label: String, isInSentence: Bool
  ) -> [NameDomain.Name] {
    switch slot {
    case .tab:
      app.definitions.flatMap { definition in
        definition.tabs.map { .init(app.names[Int($0.id.index)], "a tab of \(definition.name)") }
      }
    case .presentable: app.presentables.map { .init($0, "a presentable of the app") }
    case .style:
      namesOfStyles.map { .init($0, "a presentation style", goesOn: true) }
        + (vocabulary.hasOwnDeclarations ? [.init("popup", "a popup", goesOn: true)] : [])
        + app.presentables.map { .init($0, "a presentable of the app", goesOn: true) }
    case .trigger:
      sorted(app.triggers, "a trigger of the app")
        + (isInSentence ? [] : HostTrigger.allCases.map { .init($0.rawValue, "a trigger") })
    case .message, .heard: sorted(app.messages, "a message")
    case .event: app.behavior.events.map { .init($0.name, $0.parameters, "an event") }
    case .command: app.behavior.commands.map { .init($0.name, $0.parameters, "a command") }
    case .call:
      system.calls(for: label).map {
        .init($0.name, $0.parameters.map(App.Parameter.init), label.withArticle)
      }
    case .transition: system.words(for: label).map { .init($0, "a \(label)") }
    case .code: knownCodes.map { .init($0, "an error or a warning") }
    case .system: languages.catalog.names.map { .init($0, "a navigation system") }
    default: []
    }
  }

  /// Declared names with what they take, by name.
  private func sorted(
    _ names: [Symbol: [App.Parameter]], _ summary: String
  ) -> [NameDomain.Name] {
    names.map { (text($0), $1) }.sorted { $0.0 < $1.0 }.map { .init($0, $1, summary) }
  }
}
