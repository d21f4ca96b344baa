package import SextantEngine
package import SextantInterpreter

/// What a scenario did, step by step, for reports that show it.
package struct ScenarioWalk: Sendable {
  /// What can be seen between two steps.
  package struct Scene: Sendable, Hashable {
    /// The graph; nil where it is too large to be shown.
    package var graph: GraphSnapshot?
    /// What its screens offer, by the number of their instance.
    package var actions: [Int: [String]]
    /// The app's variables, each a line.
    package var variables: [String]

    package init(
      graph: GraphSnapshot?, actions: [Int: [String]] = [:], variables: [String] = []
    ) {
      self.graph = graph
      self.actions = actions
      self.variables = variables
    }
  }

  /// A statement that has run.
  package struct Step: Sendable {
    package var place: SourcePlace
    /// Whether it is an expectation.
    package var expects = false
    /// The scene after it, by its index in the walk.
    package var scene: Int
    /// Which statement of the scenario it is, from 1.
    package var number: Int
    package var changes: [String] = []
    package var events: [String] = []
    package var warnings: [String] = []
    package var printed: String?
    package var failures: [ProblemReport] = []

    package init(at place: SourcePlace, scene: Int, number: Int) {
      self.place = place
      self.scene = scene
      self.number = number
    }
  }

  /// The scenes, that of the start first; each step that has changed nothing shares that before it.
  package var scenes: [Scene] = []
  package var steps: [Step] = []
  /// How many statements have run, those included that are not kept.
  package var count = 0

  package init() {}
}
