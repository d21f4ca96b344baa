package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The values allowed in a slot, as data for completion. Some domains are resolved against the
/// current state.
package enum NameDomain: Sendable {
  /// A name with a one-line description.
  package struct Name: Sendable {
    package let text: String
    package let summary: String
    /// Whether more text may follow the name.
    package let goesOn: Bool

    init(_ text: String, _ summary: String, goesOn: Bool = false) {
      self.text = text
      self.summary = summary
      self.goesOn = goesOn
    }

    /// Creates the name of a declaration with parameters. A required parameter adds an opening
    /// bracket.
    init(_ name: String, _ parameters: [App.Parameter], _ summary: String) {
      let needsInput = parameters.contains { $0.fallback == nil }
      self.init(name + (needsInput ? "(" : ""), summary)
    }
  }

  /// A domain without candidates.
  case nothing
  case names([Name])
  /// A bracketed list whose elements fill a slot.
  case list(of: Pattern.Slot)
  /// Nodes to make, or node patterns, optionally declared by a given keyword.
  case nodes(isPattern: Bool, declaredBy: String?)
  /// Screens and containers, by name only.
  case screens
  /// Existing nodes.
  case references
  /// Elements of the nearest stack.
  case elements
  /// Visible actions.
  case actions
  case states, windows
  /// Values of a type. If free, only the user knows the value.
  case values(ValueType, isFree: Bool)
  /// Sources of the visible nodes.
  case sources
  /// Addresses of the app's links.
  case addresses
  /// The declared addresses of the app's links, with their captures.
  case links
  /// Screens only, by name.
  case views
  /// Types of values.
  case types
  /// Files with any of the given extensions, or all files.
  case files(endings: [String])
}

extension Binder {
  /// Returns the domain of a slot.
  ///
  /// - Parameter isInSentence: whether the slot belongs to a sentence rather than a question.
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
    case .string: domainOfString(label)
    case .buttons: .names([.init("{", "its buttons")])
    case .answers: .names([.init("{", "what follows from each answer")])
    case .literal: .names([.init("{", "the graph, as `print graph` shows it")])
    case .body: .names([.init("{", "statements")])
    case .cases, .claim, .content, .members, .tabs, .segments, .declarations:
      .names([.init("{", "what is in it")])
    default: .names(names(for: slot, label, isInSentence: isInSentence))
    }
  }

  private func domainOfString(_ label: String) -> NameDomain {
    switch label {
    case "file": .files(endings: [".sextant"])
    case "link": .links
    default: .nothing
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

  /// Returns the names for a slot that do not depend on the current state.
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

  /// Returns declared names with their parameters, sorted by name.
  private func sorted(
    _ names: [Symbol: [App.Parameter]], _ summary: String
  ) -> [NameDomain.Name] {
    names.map { (text($0), $1) }.sorted { $0.0 < $1.0 }.map { .init($0, $1, summary) }
  }
}
