/// A navigation framework: its commands on the common graph, and its rules.
///
/// The checker, completion, help, the grammar and the manual page read the tables in `vocabulary`.
public protocol NavigationSystem: Sendable {
  /// The name after `uses`.
  var name: String { get }
  /// The tables of the system's forms and keywords.
  var vocabulary: SystemVocabulary { get }
  /// The manual for users of the original framework; empty by default.
  var manual: SystemManual { get }
  /// The type of the system's memory; nil if the graph is the whole state of the system.
  var memoryType: (any SystemMemory.Type)? { get }

  /// Returns the root of the first window. `start` is the node after the keyword `start`.
  func root(for start: NodeDescription, in app: AppMap) throws(Refusal) -> NodeDescription
  /// Makes the initial world of an app.
  func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal)
  /// Performs a render pass: derives the consequences of the edits, and records events.
  func render(in draft: inout Draft) throws(Refusal)
  /// Executes the first item of a work queue, and schedules the other items with
  /// `Draft.addTimer(_:owner:due:)`.
  func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal)
  /// Completes a restored graph. If the memory is missing, rebuilds the memory from the graph.
  ///
  /// If this function returns no error, the caller checks `violations`, whose messages do not
  /// identify the invalid node.
  ///
  /// - Returns: The reason why no sequence of sentences leads to the graph; nil if the graph is
  ///   reachable.
  func rebuild(in draft: inout Draft) throws(Refusal) -> RestoreError?
  /// Returns whether the nodes of a declaration are views. A view without content can be the top
  /// node.
  func isView(_ definition: Definition) -> Bool
  /// Returns a message for each invariant that a state violates; empty by default.
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
  public func rebuild(in draft: inout Draft) throws(Refusal) -> RestoreError? { nil }
  public func isView(_ definition: Definition) -> Bool {
    definition.kind == .screen && definition.word != vocabulary.alerts?.word
  }
}

/// The reason why a graph cannot be restored.
public struct RestoreError: Sendable {
  /// The reason, as a message to the user.
  public let message: String
  /// The suggested fix.
  public let help: String?
  /// The invalid node; `none` if the error concerns the whole graph.
  public let node: Instance

  public init(_ message: String, help: String? = nil, at node: Instance) {
    self.message = message
    self.help = help
    self.node = node
  }
}

/// A manual for users of the original framework.
public struct SystemManual: Sendable {
  /// The name of the original framework.
  public let original: String
  /// A summary of one or two sentences.
  public let summary: String
  /// A small, complete app, used as the first example.
  public let example: String
  /// The first sentences to try, with their effects.
  public let firstSteps: [(sentence: String, summary: String)]
  /// The intended differences between Sextant and the original framework.
  public let differences: [String]
  /// The names of the original framework that the tables do not contain, each with its equivalent
  /// in Sextant.
  public let terms: [Term]

  /// A name of the original framework.
  public struct Term: Sendable {
    /// The name in the original framework.
    public let original: String
    /// The equivalent in Sextant.
    public let meaning: String

    public init(_ original: String, _ meaning: String) {
      self.original = original
      self.meaning = meaning
    }
  }

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

/// The systems of a session. Apps without `uses` use the first system.
public struct SystemCatalog: Sendable {
  /// A named system. `make` creates the system on demand, because parsing its patterns takes time.
  public struct Entry: Sendable {
    let name: String
    let make: @Sendable () -> any NavigationSystem

    public init(_ name: String, _ make: @escaping @Sendable () -> any NavigationSystem) {
      self.name = name
      self.make = make
    }
  }

  private let entries: [Entry]

  /// Creates a catalog of at least one system.
  public init(_ entries: [Entry]) {
    precondition(!entries.isEmpty, "a session has at least one system")
    self.entries = entries
  }

  /// Returns the catalog with an additional system. Apps select it with `uses NAME`.
  ///
  /// ```swift
  /// let systems = SystemCatalog.all.adding("wizard") { WizardSystem() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the system. An existing system with this name is replaced.
  ///   - make: the function that creates the system, called whenever an app uses the system.
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

  public var names: [String] { entries.map(\.name) }

  /// The system of apps without `uses`.
  public var standard: any NavigationSystem { entries[0].make() }

  /// Returns the system with a name; nil if the name is unknown.
  public func system(named name: String) -> (any NavigationSystem)? {
    entries.first { $0.name == name }?.make()
  }
}
