/// A set of commands with its own rules, over the shared shape.
///
/// All the forms of a system are rows of its tables: checking, completion, help, the grammar and
/// the system's page are generated from them.
public protocol NavigationSystem: Sendable {
  /// The word after `uses`.
  var name: String { get }
  /// Its rows and words.
  var vocabulary: SystemVocabulary { get }
  /// Its manual, for those who know the original; by default an empty one.
  var manual: SystemManual { get }
  /// The type of its memory; nil where the tree is its whole state.
  var memoryType: (any SystemMemory.Type)? { get }

  /// The root of the first window, for the node after `start`.
  func root(for start: NodeDescription, in app: AppMap) throws(Refusal) -> NodeDescription
  /// Makes the initial world of an app, for the node after `start`.
  func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal)
  /// The render pass: derives what follows from the edits of a sentence or a body, and records the
  /// events.
  func render(in draft: inout Draft) throws(Refusal)
  /// Does the first item of a work queue that was scheduled with `Draft.addTimer(_:owner:due:)`,
  /// and schedules the rest.
  func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal)
  /// Rebuilds the memory from a restored graph.
  func rebuild(in draft: inout Draft) throws(Refusal)
  /// Why no sentences of the system can have made a restored graph; nil where it finds nothing.
  /// Asked before `violations`, since it knows at which node.
  func restoreError(in draft: Draft) -> RestoreError?
  /// Whether a declaration that makes no other nodes is itself a view, which can be seen on top.
  func isView(_ definition: Definition) -> Bool
  /// The violated invariants of a state, each a sentence; empty when all hold, which is the default.
  func violations(in draft: Draft) -> [String]
}

extension NavigationSystem {
  public var manual: SystemManual { SystemManual(original: name, summary: "", example: "") }
  public var memoryType: (any SystemMemory.Type)? { nil }
  public func violations(in draft: Draft) -> [String] { [] }

  public func root(
    for start: NodeDescription, in app: AppMap
  ) throws(Refusal) -> NodeDescription { start }

  /// Opens the first window with its root.
  public func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal) {
    try draft.openWindow(NameID(index: 0), root: try root(for: start, in: draft.app))
  }

  public func render(in draft: inout Draft) throws(Refusal) { draft.renderPass() }
  public func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal) {}
  public func rebuild(in draft: inout Draft) throws(Refusal) {}
  public func restoreError(in draft: Draft) -> RestoreError? { nil }
  public func isView(_ definition: Definition) -> Bool {
    definition.kind == .screen && definition.word != vocabulary.alerts?.word
  }
}

/// Why a graph cannot be restored.
public struct RestoreError: Sendable {
  /// Why, as a sentence.
  public let message: String
  /// What to write instead.
  public let help: String?
  /// The node at fault; none where it is the graph as a whole.
  public let node: Instance

  /// An error with what to write instead, at a node.
  public init(_ message: String, help: String? = nil, at node: Instance) {
    self.message = message
    self.help = help
    self.node = node
  }
}

/// The manual of a system for those who know the original.
public struct SystemManual: Sendable {
  /// The name of the original.
  public let original: String
  /// A sentence or two.
  public let summary: String
  /// A whole small app, as the first thing to read.
  public let example: String
  /// Sentences to begin with, each with what it does; without any, the first of its table.
  public let firstSteps: [(sentence: String, summary: String)]
  /// Where Sextant deliberately differs from the original.
  public let differences: [String]
  /// Names of the original without a form of their own here, each with what to write instead.
  public let terms: [Term]

  /// A name of the original.
  public struct Term: Sendable {
    /// The name in the original.
    public let original: String
    /// What to write instead.
    public let meaning: String

    /// A name of the original, and what it is here.
    public init(_ original: String, _ meaning: String) {
      self.original = original
      self.meaning = meaning
    }
  }

  /// A manual; all but the original, a summary and an example may be left out.
  public init(
    original: String, summary: String, example: String,
    firstSteps: [(sentence: String, summary: String)] = [], differences: [String] = [],
    terms: [Term] = []
  ) {
    self.firstSteps = firstSteps
    self.original = original
    self.summary = summary
    self.example = example
    self.differences = differences
    self.terms = terms
  }
}

/// The systems that a session knows, the first for apps that name none.
public struct SystemCatalog: Sendable {
  /// A system by its name, made lazily: each has tables of patterns to parse.
  public struct Entry: Sendable {
    let name: String
    let make: @Sendable () -> any NavigationSystem

    /// A system by its name, and what makes it.
    public init(_ name: String, _ make: @escaping @Sendable () -> any NavigationSystem) {
      self.name = name
      self.make = make
    }
  }

  private let entries: [Entry]

  /// A catalogue of at least one system, of which the first is for apps that name none.
  public init(_ entries: [Entry]) {
    precondition(!entries.isEmpty, "a session has at least one system")
    self.entries = entries
  }

  /// The same systems and one more, for apps that say `uses NAME`.
  ///
  /// ```swift
  /// let systems = SystemCatalog.all.adding("wizard") { WizardSystem() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: that of the system. A system of this name that is there already gives way to it.
  ///   - make: makes the system; called when an app uses it.
  public func adding(
    _ name: String, _ make: @escaping @Sendable () -> any NavigationSystem
  ) -> SystemCatalog {
    let entry = Entry(name, make)
    guard let place = entries.firstIndex(where: { $0.name == name }) else {
      return SystemCatalog(entries + [entry])
    }
    var entries = entries
    entries[place] = entry
    return SystemCatalog(entries)
  }

  /// The names of the systems.
  public var names: [String] { entries.map(\.name) }

  /// The system of apps that name none.
  public var standard: any NavigationSystem { entries[0].make() }

  /// The system of a name; nil if there is none.
  public func system(named name: String) -> (any NavigationSystem)? {
    entries.first { $0.name == name }?.make()
  }
}
