/// A set of commands with its own rules, over the shared shape.
///
/// Everything that people can say in a system is a row of one of its tables: checking, completion,
/// help, the grammar and the system's page are made from them.
public protocol NavigationSystem: Sendable {
  /// The word after `uses`.
  var name: String { get }
  /// Its commands and gestures: the only place where they are declared.
  var sentences: [Sentence] { get }
  /// What its apps declare beside what apps of every system do.
  var declarations: [Declaration] { get }
  /// What `expect`, `if` and `print` may ask of it beside the facts of every system.
  var facts: [SystemFact] { get }
  /// What `expect` may ask of the last statement beside the events of every system.
  var events: [SystemEvent] { get }
  /// What can be bound by `let` beside nodes and values.
  var handles: [SystemHandle] { get }
  /// The names of its own events, by the number that an event carries.
  var eventWords: [String] { get }
  /// What may follow its name after `uses`: `silencing errors`.
  var options: [String] { get }
  /// The word of the declarations that may stand after `start`; nil for any node.
  var startWord: String? { get }
  /// Its errors and warnings.
  var codes: [Code] { get }
  /// The names that may stand in a slot for a bare name, by its label; none where any may.
  func words(for label: String) -> [String]
  /// Which nodes `in REF:` may name.
  var targets: SentenceTargets { get }
  /// How many elements of a stack are left out where people speak of it: a root that is no route.
  var hiddenElements: Int { get }
  /// What it is, for those who know the original.
  var manual: SystemManual { get }

  /// What the first window opens with, for what stands after `start`.
  func root(for start: NodeDescription, in app: AppMap) throws(Refusal) -> NodeDescription
  /// Makes the world in which an app begins: what stands after `start`.
  func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal)
  /// The render pass: what follows from the edits of a sentence or a body.
  func settle(in draft: inout Draft) throws(Refusal)
  /// Makes what the system remembers from a graph that was put back.
  func adopt(in draft: inout Draft) throws(Refusal)
  /// Why a graph that was put back is none that its sentences can make; nil where nothing is known
  /// against it. Asked before `violations`, since it can say where.
  func flaw(in draft: Draft) -> Flaw?
  /// The word that declares alerts; nil where sentences say what one shows.
  var alertWord: String? { get }
  /// What an alert of a declaration shows, as `Draft.makeModal` takes it; nil where apps declare none.
  func alertText(of alert: NodeDescription, in app: AppMap) -> [Value]?
  /// Does what was left for later with `Draft.addTimer(_:owner:due:)`, and leaves the rest of it.
  func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal)
  /// What does not hold in a state although it always should; empty when all is well.
  func violations(in draft: Draft) -> [String]
}

extension NavigationSystem {
  public var declarations: [Declaration] { [] }
  public var facts: [SystemFact] { [] }
  public var events: [SystemEvent] { [] }
  public var handles: [SystemHandle] { [] }
  public var eventWords: [String] { [] }
  public var options: [String] { [] }
  public var startWord: String? { nil }
  public var targets: SentenceTargets { .windows }
  public var alertWord: String? { nil }
  public var hiddenElements: Int { 0 }

  public func root(
    for start: NodeDescription, in app: AppMap
  ) throws(Refusal) -> NodeDescription { start }

  /// Opens the first window with its root.
  public func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal) {
    try draft.openWindow(NameID(index: 0), root: try root(for: start, in: draft.app))
  }

  public func flaw(in draft: Draft) -> Flaw? { nil }
  public func alertText(of alert: NodeDescription, in app: AppMap) -> [Value]? { nil }

  public func words(for label: String) -> [String] { [] }
  public func settle(in draft: inout Draft) throws(Refusal) { draft.renderPass() }
  public func adopt(in draft: inout Draft) throws(Refusal) {}
  public func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal) {}
}

/// What makes a graph one that no app of a system can have.
public struct Flaw: Sendable {
  public let message: String
  /// What to write instead.
  public let help: String?
  /// The node at which it shows.
  public let node: Instance

  public init(_ message: String, help: String? = nil, at node: Instance) {
    self.message = message
    self.help = help
    self.node = node
  }
}

/// What `in REF:` may name.
public enum SentenceTargets: Sendable {
  /// Any node.
  case nodes
  /// Only windows: the system has one model.
  case windows
  /// Windows, and the flows that are open.
  case flows
}

/// What people who know the original should be told of a system.
public struct SystemManual: Sendable {
  /// What the original is called.
  public let original: String
  /// What it is, in a sentence or two.
  public let summary: String
  /// A whole small app, as the first thing to read.
  public let example: String
  /// Where Sextant does something else than the original, on purpose.
  public let differences: [String]
  /// Names of the original's that are no sentence or fact of their own here, each with what to write.
  public let terms: [Term]

  public struct Term: Sendable {
    public let original: String
    public let meaning: String

    public init(_ original: String, _ meaning: String) {
      self.original = original
      self.meaning = meaning
    }
  }

  public init(
    original: String, summary: String, example: String, differences: [String] = [],
    terms: [Term] = []
  ) {
    self.original = original
    self.summary = summary
    self.example = example
    self.differences = differences
    self.terms = terms
  }
}

/// The systems that a session knows, the first for apps that name none.
public struct SystemCatalog: Sendable {
  /// A system by its name, made only when somebody asks: each brings tables of patterns.
  public struct Entry: Sendable {
    let name: String
    let make: @Sendable () -> any NavigationSystem

    public init(_ name: String, _ make: @escaping @Sendable () -> any NavigationSystem) {
      self.name = name
      self.make = make
    }
  }

  private let entries: [Entry]

  public init(_ entries: [Entry]) {
    precondition(!entries.isEmpty, "a session has at least one system")
    self.entries = entries
  }

  /// Systems that are there already.
  public init(_ first: any NavigationSystem, _ others: any NavigationSystem...) {
    entries = ([first] + others).map { system in Entry(system.name) { system } }
  }

  public var names: [String] { entries.map(\.name) }

  /// The system of apps that name none.
  public var standard: any NavigationSystem { entries[0].make() }

  public func system(named name: String) -> (any NavigationSystem)? {
    entries.first { $0.name == name }?.make()
  }
}

extension NavigationSystem {
  package func hasSentences(beginningWith word: String) -> Bool {
    sentences.contains { $0.pattern.firstWords.contains(word) }
  }
}
