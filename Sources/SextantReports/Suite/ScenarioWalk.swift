package import SextantEngine
package import SextantInterpreter

package struct ScenarioWalk: Sendable {
  /// The visible state before the first step, or after a step.
  package struct Scene: Sendable, Hashable {
    /// The graph; nil if it is too large to show.
    package var graph: GraphSnapshot?
    /// The actions of the screens, by instance number.
    package var actions: [Int: [String]]
    package var variables: [String]

    package init(
      graph: GraphSnapshot?, actions: [Int: [String]] = [:], variables: [String] = []
    ) {
      self.graph = graph
      self.actions = actions
      self.variables = variables
    }
  }

  package struct Step: Sendable {
    package var place: SourcePlace
    package var expects = false
    package var scene: Int
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

  /// The scenes. The first scene is the initial state. A step without changes has the same scene as
  /// the previous step.
  package var scenes: [Scene] = []
  package var steps: [Step] = []
  /// The number of executed statements, including statements outside of `steps`.
  package var count = 0

  package init() {}
}
