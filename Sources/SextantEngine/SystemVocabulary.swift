/// What can be written in a system: its rows, and the words around them.
public final class SystemVocabulary: Sendable {
  /// How apps declare alerts.
  public struct Alerts: Sendable {
    /// The word of the declarations.
    public let word: String
    /// The texts of a declared alert, as `Draft.makeModal` takes them.
    public let text: @Sendable (NodeDescription, AppMap) -> [Value]?

    /// Declared alerts: the word of the declarations, and what gives their texts.
    public init(_ word: String, text: @escaping @Sendable (NodeDescription, AppMap) -> [Value]?) {
      self.word = word
      self.text = text
    }
  }

  /// In which style a sentence presents what it shows.
  public enum Presentation: Sendable {
    case style(String)
    /// That of the app's own which its first argument names.
    case presentable
    /// What the declaration says from which its first argument makes a node; nil where that is pushed.
    case declared(@Sendable (DefinitionID, AppMap) -> String?)
  }

  /// What a sentence does to what shows, where it does not present something.
  public enum Effect: String, Sendable {
    /// Puts what it makes on top of what shows.
    case push
    /// Puts what it makes in the place of something.
    case replace
    /// Takes something away.
    case back
    /// Selects a tab.
    case select
    /// Opens a window, or closes one.
    case open, close
  }

  /// Its commands and gestures.
  public let sentences: [Sentence]
  /// Its declarations beside those of every system.
  public let declarations: [Declaration]
  /// Its facts beside those of every system.
  public let facts: [SystemFact]
  /// Its event expectations beside those of every system.
  public let events: [SystemEvent]
  /// What `let` can bind beside nodes and values.
  public let bindings: [SystemBinding]
  /// The names of its own events; an event has the index.
  public let eventWords: [String]
  /// The names that may fill a slot, by the slot's label; any name where there is no entry.
  public let words: [String: [String]]
  /// What may fill a slot `CALL`, by the slot's label.
  public let calls: [String: [CallForm]]
  /// What may follow its name after `uses`: `silencing errors`.
  public let options: [String]
  /// The word of the declarations that may stand after `start`; nil for any node.
  public let startWord: String?
  /// How apps declare alerts; nil where sentences say what one shows.
  public let alerts: Alerts?
  /// Which nodes `in REF:` may name.
  public let targets: SentenceTargets
  /// The sentences that present something, by their names.
  public let presentations: [String: Presentation]
  /// What sentences do to what shows where they do not present, by their names; those that do nothing are missing.
  public let effects: [String: Effect]
  /// What a declaration has shown in its place or within it, beside the nodes that it holds: a route that
  /// starts a flow leads to the flow, and that to its first route.
  public let successors: @Sendable (DefinitionID, AppMap) -> [DefinitionID]
  /// The sentence without arguments that closes what the host itself shows; nil where it shows nothing.
  public let hostSentence: String?
  /// How many first elements of a stack the language leaves out: a root screen that is no route.
  public let hiddenElements: Int
  /// Its errors and warnings.
  public let codes: [Code]

  /// A vocabulary; a system needs sentences and codes, and what it lacks may be left out.
  public init(
    sentences: [Sentence], declarations: [Declaration] = [], facts: [SystemFact] = [],
    events: [SystemEvent] = [], bindings: [SystemBinding] = [], eventWords: [String] = [],
    words: [String: [String]] = [:], calls: [String: [CallForm]] = [:], options: [String] = [],
    startWord: String? = nil,
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

/// What `in REF:` may name.
public enum SentenceTargets: Sendable, Equatable {
  /// Any node.
  case nodes
  /// Only windows: the system has one navigation model.
  case windows
  /// Windows, and by a word what is declared with it: the deepest that is open.
  case declarations(by: String)

  /// The word before a name of what is declared.
  public var word: String? {
    if case .declarations(let word) = self { word } else { nil }
  }
}

/// The rows and words of a system by their names.
extension NavigationSystem {
  package var sentences: [Sentence] { vocabulary.sentences }
  package var declarations: [Declaration] { vocabulary.declarations }
  package var facts: [SystemFact] { vocabulary.facts }
  package var events: [SystemEvent] { vocabulary.events }
  package var bindings: [SystemBinding] { vocabulary.bindings }
  /// The name of an event of the system; its number where the system has none for it.
  package func word(of event: Event) -> String {
    let words = vocabulary.eventWords
    return words.indices.contains(Int(event.word)) ? words[Int(event.word)] : "event \(event.word)"
  }
  package var options: [String] { vocabulary.options }
  package var startWord: String? { vocabulary.startWord }
  package var targets: SentenceTargets { vocabulary.targets }
  package var hiddenElements: Int { vocabulary.hiddenElements }
  package var codes: [Code] { vocabulary.codes }

  /// The names that may fill a slot, by the slot's label; empty where any name may.
  public func words(for label: String) -> [String] { vocabulary.words[label] ?? [] }

  /// What may fill a slot `CALL`, by the slot's label.
  package func calls(for label: String) -> [CallForm] { vocabulary.calls[label] ?? [] }

  package func hasSentences(beginningWith word: String) -> Bool {
    sentences.contains { $0.pattern.firstWords.contains(word) }
  }
}
