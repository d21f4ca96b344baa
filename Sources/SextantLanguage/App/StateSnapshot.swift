package import SextantEngine

/// A world as it can be kept in a file: the graph and the app's variables.
///
/// Bodies that wait (timers, buttons) belong to a run and are not kept, but for the buttons of alerts
/// that the app declares: a restored world has the handlers of a fresh app. What was lost is counted.
package struct StateSnapshot: Hashable, Sendable {
  package struct Variable: Hashable, Sendable {
    package var name: String
    package var value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What a system has left for later.
  package struct Pending: Hashable, Sendable {
    /// Virtual milliseconds until it is done.
    package var left: Int
    /// The number of the node that it belongs to.
    package var owner: Int
    package var values: [Value]

    package init(left: Int, owner: Int, values: [Value]) {
      self.left = left
      self.owner = owner
      self.values = values
    }
  }

  /// Bodies that no file holds: of which kind, and how many.
  package struct Loss: Hashable, Sendable {
    package var what: String
    package var count: Int

    package init(what: String, count: Int) {
      self.what = what
      self.count = count
    }
  }

  package var graph: GraphSnapshot
  package var variables: [Variable]
  /// Virtual milliseconds since the world began.
  package var clock: Int
  /// The open windows' names in the order in which they had the focus, the focused one last: closing
  /// it gives the focus to the one before.
  package var focus: [String]
  /// What the system keeps beside the tree; its nodes are the graph's, by number, or stand aside.
  package var memory: Value?
  package var aside: [NodeSnapshot]
  package var pending: [Pending]
  package var notKept: [Loss] = []

  package init(
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
package protocol StateFormat: Sendable {
  func text(of state: StateSnapshot) -> String
  /// - Throws: `FileProblem` when the bytes hold no state.
  func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot
}
