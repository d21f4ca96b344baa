public import SextantEngine

/// A world as it can be kept in a file: the graph and the app's variables.
///
/// Bodies that wait (timers, buttons) belong to a run and are not kept, but for the buttons of alerts
/// that the app declares: a restored world has the handlers of a fresh app. What was lost is counted.
public struct StateSnapshot: Hashable, Sendable {
  public struct Variable: Hashable, Sendable {
    public var name: String
    public var value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What a system has left for later.
  public struct Pending: Hashable, Sendable {
    /// Virtual milliseconds until it is done.
    public var left: Int
    /// The number of the node that it belongs to.
    public var owner: Int
    public var values: [Value]

    public init(left: Int, owner: Int, values: [Value]) {
      self.left = left
      self.owner = owner
      self.values = values
    }
  }

  /// Bodies that no file holds: of which kind, and how many.
  public struct Loss: Hashable, Sendable {
    public var what: String
    public var count: Int

    package init(what: String, count: Int) {
      self.what = what
      self.count = count
    }
  }

  public var graph: GraphSnapshot
  public var variables: [Variable]
  /// Virtual milliseconds since the world began.
  public var clock: Int
  /// The open windows' names in the order in which they had the focus, the focused one last: closing
  /// it gives the focus to the one before.
  public var focus: [String]
  /// What the system keeps beside the tree; its nodes are the graph's, by number, or stand aside.
  public var memory: Value?
  public var aside: [NodeSnapshot]
  public var pending: [Pending]
  public var notKept: [Loss] = []

  public init(
    graph: GraphSnapshot, focus: [String], variables: [Variable], clock: Int,
    memory: Value? = nil, aside: [NodeSnapshot] = [], pending: [Pending] = []
  ) {
    self.pending = pending
    self.memory = memory
    self.aside = aside
    self.graph = graph
    self.focus = focus
    self.variables = variables
    self.clock = clock
  }
}

/// How a state is written as text and read back; the reports have one in JSON.
public protocol StateFormat: Sendable {
  func text(of state: StateSnapshot) -> String
  /// - Throws: `FileProblem` when the bytes hold no state.
  func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot
}
