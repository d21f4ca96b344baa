/// The sentences, declarations, facts and keywords of a navigation system.
public final class SystemVocabulary: Sendable {
  /// How apps declare alerts.
  public struct Alerts: Sendable {
    /// The keyword of the declarations.
    public let word: String
    /// The content of a declared alert.
    public let content: @Sendable (NodeDescription, AppMap) -> AlertContent?

    /// Creates a form of declared alerts.
    public init(
      _ word: String, content: @escaping @Sendable (NodeDescription, AppMap) -> AlertContent?
    ) {
      self.word = word
      self.content = content
    }
  }

  /// The presentation style of a sentence.
  public enum Presentation: Sendable {
    case style(String)
    /// The app's own presentable that the first argument names.
    case presentable
    /// The style declared by the node that the first argument makes; nil if the node is pushed.
    case declared(@Sendable (DefinitionID, AppMap) -> String?)
  }

  /// The effect of a sentence on the visible nodes, apart from presentations.
  public enum Effect: String, Sendable {
    case push
    case replace
    case back
    case select
    case open, close
  }

  /// The commands and gestures.
  public let sentences: [Sentence]
  /// The system's own declarations, without those of every system.
  public let declarations: [Declaration]
  /// The system's own facts, without those of every system.
  public let facts: [SystemFact]
  /// The system's own event expectations, without those of every system.
  public let events: [SystemEvent]
  /// The bindings that `let` accepts in addition to nodes and values.
  public let bindings: [SystemBinding]
  /// The names of the system's own events. `Event.word` is the index.
  public let eventWords: [String]
  /// The valid names by the label of a slot. Other slots accept any name.
  public let words: [String: [String]]
  /// The calls that are valid in a slot `CALL`, by the slot's label.
  public let calls: [String: [CallForm]]
  /// The options that may follow the system's name after `uses`: `silencing errors`.
  public let options: [String]
  /// The keyword of the declarations that are valid after `start`; nil for any node.
  public let startWord: String?
  /// The name and the text input of a predefined screen, if any, which an app may declare
  /// otherwise.
  public let screen: (name: String, input: String)?
  /// How apps declare alerts; nil if the sentences themselves specify their alerts.
  public let alerts: Alerts?
  /// The nodes that `in REF:` may name.
  public let targets: SentenceTargets
  /// The presentation styles of presenting sentences, by name.
  public let presentations: [String: Presentation]
  /// The effects of the other sentences, by name.
  public let effects: [String: Effect]
  /// The declarations that a declaration shows in its place or inside it, besides its nodes. A
  /// route that starts a flow leads to the flow, and the flow to its first route.
  public let successors: @Sendable (DefinitionID, AppMap) -> [DefinitionID]
  /// The sentence that closes the host's own presentation; nil if the host shows nothing.
  public let hostSentence: String?
  /// The number of first elements of a stack that the language omits, such as a root screen without
  /// a route.
  public let hiddenElements: Int
  /// The errors and warnings.
  public let codes: [Code]

  /// Creates a vocabulary.
  public init(
    sentences: [Sentence], declarations: [Declaration] = [], facts: [SystemFact] = [],
    events: [SystemEvent] = [], bindings: [SystemBinding] = [], eventWords: [String] = [],
    words: [String: [String]] = [:], calls: [String: [CallForm]] = [:], options: [String] = [],
    startWord: String? = nil, screen: (name: String, input: String)? = nil,
    alerts: Alerts? = nil, targets: SentenceTargets = .windows,
    presentations: [String: Presentation] = [:], effects: [String: Effect] = [:],
    successors: @escaping @Sendable (DefinitionID, AppMap) -> [DefinitionID] = { _, _ in [] },
    hostSentence: String? = nil, hiddenElements: Int = 0, codes: [Code] = []
  ) {
    self.sentences = sentences
    self.declarations = declarations
    self.facts = facts
    self.events = events
    self.bindings = bindings
    self.eventWords = eventWords
    self.words = words
    self.calls = calls
    self.options = options
    self.startWord = startWord
    self.screen = screen
    self.alerts = alerts
    self.targets = targets
    self.presentations = presentations
    self.effects = effects
    self.successors = successors
    self.hostSentence = hostSentence
    self.hiddenElements = hiddenElements
    self.codes = codes
  }
}

/// The possible targets of `in REF:`.
public enum SentenceTargets: Sendable, Equatable {
  case nodes
  /// Only windows, since the system has one navigation model.
  case windows
  /// Windows, and declarations after a keyword. The target is the deepest open instance.
  case declarations(by: String)

  /// The keyword before the name of a declaration.
  public var word: String? {
    if case .declarations(let word) = self { word } else { nil }
  }
}

extension NavigationSystem {
  package var sentences: [Sentence] { vocabulary.sentences }
  package var declarations: [Declaration] { vocabulary.declarations }
  package var facts: [SystemFact] { vocabulary.facts }
  package var events: [SystemEvent] { vocabulary.events }
  package var bindings: [SystemBinding] { vocabulary.bindings }
  /// Returns the name of an event, or else its number.
  package func word(of event: Event) -> String {
    let words = vocabulary.eventWords
    return words.indices.contains(Int(event.word)) ? words[Int(event.word)] : "event \(event.word)"
  }
  package var options: [String] { vocabulary.options }
  package var startWord: String? { vocabulary.startWord }
  package var targets: SentenceTargets { vocabulary.targets }
  package var hiddenElements: Int { vocabulary.hiddenElements }
  package var codes: [Code] { vocabulary.codes }

  /// Returns the valid names for a label; empty if any name is valid.
  public func words(for label: String) -> [String] { vocabulary.words[label] ?? [] }

  /// Returns the valid calls for a label.
  package func calls(for label: String) -> [CallForm] { vocabulary.calls[label] ?? [] }

  package func hasSentences(beginningWith word: String) -> Bool {
    sentences.contains { $0.pattern.firstWords.contains(word) }
  }
}
