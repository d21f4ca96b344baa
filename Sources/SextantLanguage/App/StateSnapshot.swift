package import SextantEngine

/// The content of a state file: the graph and the app's variables.
///
/// Pending bodies of timers and buttons are not saved, except for buttons of declared alerts. A
/// restored world has the handlers of the initial state.
package struct StateSnapshot: Hashable, Sendable {
  package struct Variable: Hashable, Sendable {
    package var name: String
    package var value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  package struct Pending: Hashable, Sendable {
    /// The virtual time until the body runs, in milliseconds.
    package var left: Int
    package var owner: Int
    package var values: [Value]

    package init(left: Int, owner: Int, values: [Value]) {
      (self.left, self.owner, self.values) = (left, owner, values)
    }
  }

  /// The number of unsaved bodies of a kind.
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
  /// The virtual time, in milliseconds, since the world started.
  package var clock: Int
  /// The names of the open windows in the order in which they last had the focus. The last window
  /// has the focus. When it closes, the window before it gets the focus.
  package var focus: [String]
  /// The system's memory. It refers to nodes by their numbers. These nodes are in the graph or in
  /// `aside`.
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

/// A text format of states. SextantReports implements it in JSON.
package protocol StateFormat: Sendable {
  func text(of state: StateSnapshot) -> String
  func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot
}
