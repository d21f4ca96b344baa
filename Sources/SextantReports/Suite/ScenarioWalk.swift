public import SextantEngine

/// What a scenario did, step by step, for reports that show it.
public struct ScenarioWalk: Sendable {
  /// What can be seen between two steps.
  public struct Scene: Sendable, Hashable {
    /// The graph; nil where it is too large to be shown.
    public var graph: GraphSnapshot?
    /// What its screens offer, by the number of their instance.
    public var actions: [Int: [String]]
    /// The app's variables, each a line.
    public var variables: [String]

    public init(
      graph: GraphSnapshot?, actions: [Int: [String]] = [:], variables: [String] = []
    ) {
      self.graph = graph
      self.actions = actions
      self.variables = variables
    }
  }

  /// A statement that has run.
  public struct Step: Sendable {
    public var file: String
    /// Lines and columns count from 1.
    public var line: Int
    public var column: Int
    /// The source text of the statement.
    public var sentence: String
    /// Whether it is an expectation.
    public var expects = false
    /// The scene after it, by its index in the walk.
    public var scene: Int
    /// Which statement of the scenario it is, from 1.
    public var number: Int
    public var changes: [String] = []
    public var events: [String] = []
    public var warnings: [String] = []
    public var printed: String?
    public var failures: [ScenarioFailure] = []

    public init(
      file: String, line: Int, column: Int, sentence: String, scene: Int, number: Int
    ) {
      self.file = file
      self.line = line
      self.column = column
      self.sentence = sentence
      self.scene = scene
      self.number = number
    }
  }

  /// The scenes, that of the start first; each step that has changed nothing shares that before it.
  public var scenes: [Scene] = []
  public var steps: [Step] = []
  /// How many statements have run, those included that are not kept.
  public var count = 0

  public init() {}
}
