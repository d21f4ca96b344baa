import SextantLanguage
import SextantMap
import SextantSyntax
import TestSupport
import Testing

@testable import SextantReports

/// The drawing of a map, held to laws.
@Suite struct MapDrawingTests {
  /// What is wrong with a drawing: what overlaps or leaves the picture, and nodes and edges that are not there once.
  static func problems(_ drawing: MapDrawing, of map: NavigationMap) -> [String] {
    var problems: [String] = []
    func isInside(_ frame: MapDrawing.Frame) -> Bool {
      frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= drawing.width
        && frame.y + frame.height <= drawing.height
    }
    if drawing.boxes.map(\.node) != Array(map.nodes.indices) { problems.append("nodes") }
    let edges = drawing.boxes.flatMap(\.edges) + drawing.lines.flatMap(\.edges)
    if edges.sorted() != Array(map.edges.indices) { problems.append("edges") }
    for box in drawing.boxes {
      let frame = box.frame
      if !isInside(frame) { problems.append("\(map.nodes[box.node].id) is outside") }
      for text in box.texts
      where text.frame.x < frame.x || text.frame.y < frame.y
        || text.frame.x + text.frame.width > frame.x + frame.width
        || text.frame.y + text.frame.height > frame.y + frame.height
      {
        problems.append("\(text.text) leaves its box")
      }
    }
    let sorted = drawing.boxes.sorted { $0.frame.x < $1.frame.x }
    for (index, box) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.frame.x >= box.frame.x + box.frame.width { break }
        if box.frame.intersects(other.frame) {
          problems.append("\(map.nodes[box.node].id) overlaps \(map.nodes[other.node].id)")
        }
      }
    }
    let labels = drawing.lines.flatMap(\.labels)
    for label in labels {
      if !isInside(label.frame) { problems.append("\(label.text) is outside") }
      for box in sorted where box.frame.intersects(label.frame) {
        problems.append("\(label.text) is on \(map.nodes[box.node].id)")
      }
    }
    for line in drawing.lines {
      let (source, target) = (map.edges[line.edges[0]].source, map.edges[line.edges[0]].target)
      let ends = [(line.points.first, source), (line.points.last, target)]
      for (point, node) in ends {
        guard let point else { return problems + ["a line without points"] }
        let frame = drawing.boxes[node].frame
        if ![frame.x, frame.x + frame.width].contains(point.x) || point.y < frame.y
          || point.y > frame.y + frame.height
        {
          problems.append("a line does not touch \(map.nodes[node].id)")
        }
      }
      for point in line.points
      where !isInside(.init(x: point.x, y: point.y, width: 0, height: 0)) {
        problems.append("a line is outside")
      }
    }
    return problems
  }

  /// An app with so many screens and random ways between them.
  static func randomApp(_ count: Int, ways: Int, _ random: inout SeededRandom) -> String {
    let names = [
      "S", "Überlänge", "画面", "VeryLongNameOfAScreenThatNobodyWouldWriteByHandOrWouldThey",
    ]
    func name(_ index: Int) -> String { names[index % names.count] + "\(index)" }
    var text = "app Random {\n"
    for index in 0..<count {
      text += "screen \(name(index)) {\n"
      for way in 0..<random.below(ways + 1) {
        let target = name(random.below(count))
        let verb = ["append", "present sheet", "present cover", "set root"][random.below(4)]
        text += "action a\(way) { \(verb) \(target) }\n"
      }
      text += "}\n"
    }
    return text + "start stacked \(name(0))\n}\n"
  }

  @Test("random apps keep the laws, and equal apps have equal pictures")
  func laws() {
    var random = SeededRandom(seed: 19)
    for count in [1, 2, 3, 5, 8, 13, 30] + Array(repeating: 20, count: cases(50)) {
      let text = Self.randomApp(count, ways: 1 + random.below(4), &random)
      let map = NavigationMapTests.map(text)
      let drawing = MapDrawing(map)
      #expect(Self.problems(drawing, of: map) == [], "\(text)")
      #expect(drawing == MapDrawing(NavigationMapTests.map(text)))
    }
  }

  @Test("the apps of Scripts keep the laws")
  func scripts() throws {
    for path in RepositoryScripts.all.paths {
      guard let (map, _) = try NavigationMapTests.map(of: path) else { continue }
      #expect(Self.problems(MapDrawing(map), of: map) == [], "\(path)")
    }
  }

  @Test("the map of the tour fits a page of A4 on its side, with text of 6 points and more")
  func tour() throws {
    let (map, _) = try #require(try NavigationMapTests.map(of: "Scripts/tour.sextant"))
    let drawing = MapDrawing(map)
    let scale = min(1_123 / Double(drawing.width), 794 / Double(drawing.height))
    #expect(
      scale * Double(MapDrawing.smallFont.size) * 0.75 > 6.2,
      "\(drawing.width) × \(drawing.height)")
  }

  @Test(
    "a text is broken between words or parts of a name, and cut only where it has too many lines",
    arguments: [
      ("when loggedIn … otherwise", ["when loggedIn", "… otherwise"]),
      ("notificationArrivesAgain", ["notification", "ArrivesAgain"]),
      (
        "tour://detail/{id: Int}?with={extra}",
        ["tour://detail/", "{id: Int}?with=", "{extra}"]
      ),
      (
        "one two three four five six seven eight",
        ["one two three", "four five six", "seven eight"]
      ),
      ("oneTwoThreeFourFiveSixSevenEightNineTen", ["oneTwoThree", "FourFiveSix", "SevenEightN…"]),
      ("nobreaksinthislongwordofonlylowercase", ["nobreaksinthis", "longwordofonl", "ylowercase"]),
      ("short", ["short"]), ("", [""]),
    ])
  func wrapping(text: String, lines: [String]) {
    let font = PictureFont(size: 12)
    #expect(font.wrapped(text, to: 80, lines: 3) == lines)
    for line in font.wrapped(text, to: 80, lines: 3) { #expect(font.width(of: line) <= 80) }
  }

  @Test("links cross as little as they can: a ladder does not cross at all")
  func crossings() {
    var links: [LayeredGraph.Link] = []
    for rung in (0..<12).reversed() {
      links.append(LayeredGraph.Link(from: rung, to: rung + 2, breadth: 13))
    }
    var graph = LayeredGraph(
      breadths: Array(repeating: 0, count: 14), links: links, roots: [0, 1])
    graph.layOut(without: [], breadths: Array(repeating: 30, count: 14))
    #expect(graph.crossings() == 0)
    // A chain stands in line.
    #expect(Set((0..<7).map { graph.centers[2 * $0] }).count == 1)
  }

  @Test("a very large app is drawn, with its longest ways only named")
  func large() {
    var text = "app Large {\n"
    for index in 0..<2_000 {
      text +=
        "screen S\(index) { action next { append S\(min(index + 1, 1_999)) }; action home { append S0 } }\n"
    }
    let map = NavigationMapTests.map(text + "start stacked S0\n}\n")
    let drawing = MapDrawing(map)
    #expect(Self.problems(drawing, of: map) == [])
    #expect(drawing.boxes[1_000].texts.contains { $0.role == .far || $0.role == .name })
  }

  @Test(
    "names of any kind are escaped or shortened, never markup",
    arguments: [
      "</script><script>alert(1)</script>", "</title><b>&\\\"",
      String(repeating: "long ", count: 200),
      "👩‍👩‍👧‍👦🎉", "\u{202E}שלום עולם", "a\\nb", "]]>", "`|#;{}[]",
    ])
  func hostile(title: String) throws {
    let map = NavigationMapTests.map(
      "app T { screen H { action ask { present alert \"\(title)\" { button \"\(title)\" { append H } } } }; start stacked H }"
    )
    let drawing = MapDrawing(map)
    #expect(Self.problems(drawing, of: map) == [])
    for format in MapFormats.all where ["svg", "mermaid"].contains(format.name) {
      let text = format.text(MapPicture(map), .plain)
      #expect(
        !text.contains("<script") && !text.contains("<b>") && !text.contains("\u{202E}"),
        "\(format.name)")
      #expect(text.hasSuffix("\n"))
    }
    let svg = drawing.svg(of: map, title: title)
    #expect(try !XMLElements(svg).all.isEmpty)
    #expect(svg.contains("prefers-color-scheme:dark") && !svg.contains("http://www.w3.org/1999"))
  }

  @Test("what is marked is drawn as unseen")
  func marks() throws {
    let map = NavigationMapTests.map(
      "app T { screen H { action a { append B } }; screen B; start stacked H }")
    var picture = MapPicture(map)
    let node = try #require(map.nodes.firstIndex { $0.id == "screen B" })
    picture.marks.unseenNodes = [node]
    picture.marks.unseenEdges = Set(map.edges.indices.filter { map.edges[$0].target == node })
    picture.isExplored = true
    for (name, marked) in [
      ("svg", "class=\"node screen unseen\" data-id=\"screen B\""), ("tree", "B (never seen)"),
      ("dot", "style=dashed"), ("mermaid", "class n\(node) unseen"), ("json", "\"isSeen\":false"),
    ] {
      let format = try #require(MapFormats.named(name))
      #expect(format.text(picture, .plain).contains(marked), "\(name)")
      #expect(!format.text(MapPicture(map), .plain).contains(marked), "\(name)")
    }
  }
}
