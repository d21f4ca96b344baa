/// The sentences, declarations, facts and keywords of a navigation system.
public final class SystemVocabulary: Sendable {
  /// The declarations of alerts in apps of a system.
  public struct Alerts: Sendable {
    /// The keyword of the declarations, such as `alert`.
    public let word: String
    /// Returns the content of a declared alert.
    public let content: @Sendable (NodeDescription, AppMap) -> AlertContent?

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
    /// The first argument is a style that the app declares.
    case presentable
    /// The first argument is a new node. The closure returns the style in this node's declaration;
    /// nil for a push.
    case declared(@Sendable (DefinitionID, AppMap) -> String?)
  }

  /// The effect of a sentence on the visible nodes. For sentences that present nodes, see
  /// `presentations`.
  public enum Effect: String, Sendable {
    case push
    case replace
    case back
    case select
    case open, close
  }

  /// The commands and gestures.
  public let sentences: [Sentence]
  /// The system's own declarations.
  public let declarations: [Declaration]
  /// The system's own facts.
  public let facts: [SystemFact]
  /// The system's own event expectations.
  public let events: [SystemEvent]
  /// The system's own forms of bindings. `let` also accepts nodes and values.
  public let bindings: [SystemBinding]
  /// The names of the system's own events. `Event.word` is an index into this array.
  public let eventWords: [String]
  /// The names that a slot accepts, by slot label. Slots with other labels accept any name.
  public let words: [String: [String]]
  /// The calls that a slot `CALL` accepts, by slot label.
  public let calls: [String: [CallForm]]
  /// The options that may follow the system's name after `uses`, such as `silencing errors`.
  public let options: [String]
  /// The keyword of the declarations that may follow `start`; nil if any node may follow.
  public let startWord: String?
  /// The name and the input of the predefined screen, if any. An app may declare a different screen
  /// with this name.
  public let screen: (name: String, input: String)?
  /// The declarations of alerts; nil if each sentence specifies its alert.
  public let alerts: Alerts?
  /// The nodes that `in REF:` may name.
  public let targets: SentenceTargets
  /// The presentation style of each presenting sentence. The keys are the names of the sentences.
  public let presentations: [String: Presentation]
  /// The effect of each sentence that presents nothing. The keys are the names of the sentences.
  public let effects: [String: Effect]
  /// Returns the declarations whose nodes appear together with the nodes of a declaration. For a
  /// route that starts a flow, the result is the flow. For a flow, the result is its first route.
  public let successors: @Sendable (DefinitionID, AppMap) -> [DefinitionID]
  /// The name of the sentence that closes a presentation of the host, such as a photo picker, if
  /// any.
  public let hostSentence: String?
  /// The number of elements at the start of each stack that scripts omit, such as a root screen
  /// without a route.
  public let hiddenElements: Int
  /// The codes of the errors and warnings.
  public let codes: [Code]

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
  /// Only windows, because each window has a single navigation model.
  case windows
  /// Windows, and the declarations with this keyword. The name of a declaration denotes its deepest
  /// open instance.
  case declarations(by: String)

  /// The keyword before the name of a declaration; nil if declarations are not possible targets.
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
  package func word(of event: Event) -> String {
    let words = vocabulary.eventWords
    return words.indices.contains(Int(event.word)) ? words[Int(event.word)] : "event \(event.word)"
  }
  package var options: [String] { vocabulary.options }
  package var startWord: String? { vocabulary.startWord }
  package var targets: SentenceTargets { vocabulary.targets }
  package var hiddenElements: Int { vocabulary.hiddenElements }
  package var codes: [Code] { vocabulary.codes }

  /// Returns the names that slots with a label accept; empty if these slots accept any name.
  public func words(for label: String) -> [String] { vocabulary.words[label] ?? [] }

  package func calls(for label: String) -> [CallForm] { vocabulary.calls[label] ?? [] }

  package func hasSentences(beginningWith word: String) -> Bool {
    sentences.contains { $0.pattern.firstWords.contains(word) }
  }
}
