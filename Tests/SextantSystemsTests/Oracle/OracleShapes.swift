/// Apps for which the rules of section 3 give different results.
extension OracleShape {
  static let all: [OracleShape] = [
    bare, stack, login, gateInBackgroundTab, segments, openSegments, nestedTabs, everything,
  ]

  private static let screens = ["A", "B", "C", "D", "E"]

  private init(_ name: String, _ containers: [OracleNode], start: OracleNode) {
    self.init(
      name: name, screens: Self.screens, containers: containers, presentables: ["picker"],
      start: start)
  }

  /// An app without an initial stack.
  static let bare = OracleShape("Bare", [], start: .screen("A"))

  static let stack = OracleShape("Stack", [], start: .stacked("A"))

  static let login: OracleShape = {
    let main = OracleNode.tabs(
      "Main", [OracleTab("home", .stacked("A")), OracleTab("profile", .stacked("B"))])
    let root = OracleNode.switched("Root", nil)
    return OracleShape("Login", [main, root], start: root)
  }()

  /// The gate is in an unselected tab. Its content still takes precedence as presenter.
  static let gateInBackgroundTab: OracleShape = {
    let gate = OracleNode.switched("Gate", .stacked("C"))
    let main = OracleNode.tabs(
      "Main",
      [
        OracleTab("home", .stacked("A")), OracleTab("deep", .stack([.screen("B"), gate])),
        OracleTab("gate", gate),
      ])
    return OracleShape("GateInBackgroundTab", [gate, main], start: main)
  }()

  static let segments: OracleShape = {
    let inner = OracleNode.custom("Inner", wrapping: true, [.screen("A"), .stacked("B")])
    let outer = OracleNode.custom("Outer", wrapping: true, [.stacked("C"), inner, .screen("D")])
    return OracleShape("Segments", [inner, outer], start: outer)
  }()

  /// Segments that can present, in a stack and in a wrapping container.
  static let openSegments: OracleShape = {
    let open = OracleNode.custom("Open", wrapping: false, [.screen("A"), .stacked("B")])
    let outer = OracleNode.custom("Outer", wrapping: true, [.stack([.screen("C"), open]), open])
    return OracleShape("OpenSegments", [open, outer], start: .stack([.screen("E"), outer]))
  }()

  /// Both containers have a tab `home`.
  static let nestedTabs: OracleShape = {
    let inner = OracleNode.tabs(
      "Inner", [OracleTab("home", .screen("A")), OracleTab("left", .stacked("B"))])
    let main = OracleNode.tabs(
      "Main", [OracleTab("home", inner), OracleTab("right", .stacked("C"))])
    return OracleShape("NestedTabs", [inner, main], start: main)
  }()

  static let everything: OracleShape = {
    let gate = OracleNode.switched("Gate", .screen("D"))
    let open = OracleNode.custom("Open", wrapping: false, [.screen("A"), gate])
    let segments = OracleNode.custom("Segments", wrapping: true, [.stacked("B"), open])
    let main = OracleNode.tabs(
      "Main",
      [
        OracleTab("home", .stacked("A")), OracleTab("feed", segments),
        OracleTab("gate", .stack([.screen("C"), gate])),
      ])
    let root = OracleNode.switched("Root", main)
    return OracleShape("Everything", [gate, open, segments, main, root], start: root)
  }()
}
