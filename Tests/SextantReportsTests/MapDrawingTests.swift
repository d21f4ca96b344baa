import Foundation
import SextantLanguage
import SextantMap
import TestSupport
import Testing

@testable import SextantReports
@testable import SextantShell
@testable import ShellTestSupport

extension Graphviz {
  fileprivate func drawing(of map: NavigationMap) throws -> MapDrawing {
    try #require(MapDrawing(of: map, laidOutAs: try svg(of: mapLayoutDOT(of: map))))
  }
}

@Suite struct MapDrawingTests {
  /// Returns missing and duplicate nodes and edges, and unknown elements and attributes.
  private static func problems(_ map: NavigationMap, title: String = "the map") throws -> [String] {
    let svg = try Graphviz { false }.drawing(of: map).svg(of: MapPicture(map), title: title)
    let elements = try XMLElements(svg).all
    var problems: [String] = []
    let nodes = elements.compactMap { $0.attributes["data-id"] }
    if nodes.count != map.nodes.count { problems.append("nodes: \(nodes)") }
    let ways = elements.compactMap { $0.attributes["data-ids"] }
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let edges = map.edges.filter { $0.source != $0.target }
    if ways.count != edges.count { problems.append("\(ways.count) of \(edges.count) edges") }
    for element in elements {
      let known: [String: Set<String>] = [
        "svg": ["class", "viewBox", "width", "height", "role"], "title": [], "style": [],
        "rect": ["class", "width", "height"], "g": ["class", "data-id", "data-ids", "transform"],
        "path": ["class", "d"], "polygon": ["class", "points"],
        "text": ["class", "x", "y"],
      ]
      let others = Set(element.attributes.keys).subtracting(known[element.name] ?? [])
        .subtracting(["xmlns"])
      if known[element.name] == nil || !others.isEmpty {
        problems.append("\(element.name) \(others)")
      }
    }
    return problems
  }

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

  @Test("drawings of random apps and of Scripts contain each node and each edge once")
  func complete() throws {
    var random = SeededRandom(seed: 19)
    for count in [1, 2, 3, 5, 8, 13, 30] + Array(repeating: 20, count: cases(10)) {
      let text = Self.randomApp(count, ways: 1 + random.below(4), &random)
      #expect(try Self.problems(NavigationMapTests.map(text)) == [], "\(text)")
    }
    for path in sample(RepositoryScripts.all.paths) {
      guard let (map, _) = try NavigationMapTests.map(of: path) else { continue }
      #expect(try Self.problems(map) == [], "\(path)")
    }
  }

  @Test(
    "names of any kind are escaped or shortened, never markup",
    arguments: [
      "</script><script>alert(1)</script>", "</title><b>&\\\"",
      String(repeating: "long ", count: 200),
      "👩‍👩‍👧‍👦🎉", "\u{202E}שלום עולם", "a\\nb", "]]>", "`|#;{}[]", "<<b>x</b>>", "&amp;&#10;",
    ])
  func hostile(title: String) throws {
    let map = NavigationMapTests.map(
      "app T { screen H { action ask { present alert \"\(title)\" { button \"\(title)\" { append H } } } }; start stacked H }"
    )
    #expect(try Self.problems(map, title: title) == [])
    var picture = MapPicture(map)
    picture.drawing = try Graphviz { false }.drawing(of: map)
    for name in ["svg", "mermaid"] {
      let text = try #require(MapFormats.named(name)).text(picture, .plain)
      #expect(
        !text.contains("<script") && !text.contains("<b>") && !text.contains("\u{202E}"), "\(name)")
      #expect(text.hasSuffix("\n"))
    }
    #expect(!mapOutline(of: picture).contains("<script"))
  }

  // MARK: Output of Graphviz

  private static let map = NavigationMapTests.map(
    "app T { screen H { action a { append B } }; screen B; start stacked H }")

  private static func answer(_ replaced: String = "", _ replacement: String = "") -> String {
    func part(_ id: String, texts count: Int) -> String {
      "<g id=\"\(id)\" class=\"node\"><path d=\"M0,0C1,1 2,2 3,3\"/>"
        + String(repeating: "<text x=\"1\" y=\"2\">T</text>", count: count) + "</g>"
    }
    let parts = MapParts(map)
    let nodes = parts.boxes.enumerated().map { part("n\($0)", texts: $1.texts.count) }
    let lines = parts.lines.enumerated().map { part("e\($0)", texts: $1.labels.count) }
    let svg =
      "<svg width=\"9pt\" viewBox=\"0.00 0.00 9.00 8.50\"><g transform=\"rotate(0) translate(4 5)\">"
      + nodes.joined() + lines.joined() + "</g></svg>"
    return replaced.isEmpty ? svg : svg.replacing(replaced, with: replacement)
  }

  @Test(
    "uses only the coordinates in Graphviz' output",
    arguments: [
      ("", ""), ("<path", "<path onclick=\"f()\" style=\"fill:url(x)\""),
      ("</svg>", "<script>f()</script><a href=\"x\"/></svg>"), (">T<", "><b>T</b><"),
      ("translate(4 5)", "translate(4 5)\" onload=\"f()"),
    ])
  func sanitised(replaced: String, replacement: String) throws {
    let picture = MapPicture(Self.map)
    let expected = try #require(MapDrawing(of: Self.map, laidOutAs: Self.answer()))
    let drawing = try #require(
      MapDrawing(of: Self.map, laidOutAs: Self.answer(replaced, replacement)))
    #expect(drawing.svg(of: picture, title: "T") == expected.svg(of: picture, title: "T"))
    #expect(expected.svg(of: picture, title: "T").contains("<g transform=\"translate(4.0 5.0)\">"))
  }

  @Test(
    "rejects output that does not draw the map",
    arguments: [
      ("M0,0", "url(x)"), ("id=\"n1\"", "id=\"n7\""), ("viewBox", "box"), ("9.00", "-9"),
      ("9.00", "nan"), ("x=\"1\"", ""), ("<path", "<b"),
    ])
  func refused(replaced: String, replacement: String) {
    #expect(MapDrawing(of: Self.map, laidOutAs: Self.answer(replaced, replacement)) == nil)
  }

  @Test(
    "draws nothing if Graphviz is missing, fails, or does not end",
    arguments: [
      (nil, "`dot` of Graphviz, which draws maps, is not installed: install it with `apt-get"),
      ("exit 3", "`dot` of Graphviz has failed with exit code 3"),
      ("exec sleep 60", "timed out after 1.0 seconds: `dot` of Graphviz did not lay out this map"),
    ])
  func withoutGraphviz(script: String?, message: String) throws {
    let folder = try TestFolder([:])
    let program = folder.path + "/dot"
    if let script {
      // The shell writes the file. If this process wrote it, child processes of other tests could
      // have it open, so it could not be executed.
      let write = "printf '#!/bin/sh\\n%s\\n' \"$2\" >\"$1\" && chmod 755 \"$1\""
      try Process.run(
        URL(filePath: "/bin/sh"), arguments: ["-c", write, "sh", program, script]
      ).waitUntilExit()
    }
    var graphviz = Graphviz { false }
    (graphviz.program, graphviz.timeout) = (program, .seconds(1))
    let problem = #expect(throws: FileProblem.self) {
      // The input is larger than the capacity of a pipe.
      try graphviz.svg(of: String(repeating: "digraph", count: 100_000))
    }
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
  }

  @Test("without Graphviz, `graph` writes nothing, and the page of a suite has an outline")
  func commandsWithoutGraphviz() throws {
    let folder = try TestFolder([
      "a.sextant": """
      app T { screen H { action a { append B } }; screen B; screen C; start stacked H }
      scenario "s" { tap a }

      """
    ])
    let graph = try Sextant.run(
      ["graph", "a.sextant", "--format", "svg", "-o", "a.svg"], environment: ["PATH": folder.path],
      directory: folder.path)
    #expect(graph.code == 69 && graph.output.isEmpty && graph.errors.contains("apt-get install"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.svg"))
    let test = try Sextant.run(
      ["test", "a.sextant", "--report", "html=page.html"], environment: ["PATH": folder.path],
      directory: folder.path)
    #expect(test.code == 0, "\(test)")
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    #expect(
      page.contains("<li class=\"node screen unseen\" data-id=\"screen C\">C (never seen)</li>"))
    #expect(page.contains(">a → B</li>") && !page.contains("class=\"map\""))
  }

  @Test("marked parts are drawn as unreached")
  func marks() throws {
    let map = NavigationMapTests.map(
      "app T { screen H { action a { append B } }; screen B; start stacked H }")
    var picture = MapPicture(map)
    let node = try #require(map.nodes.firstIndex { $0.id == "screen B" })
    picture.marks.unseenNodes = [node]
    picture.marks.unseenEdges = Set(map.edges.indices.filter { map.edges[$0].target == node })
    picture.isExplored = true
    let drawing = try Graphviz { false }.drawing(of: map)
    picture.drawing = drawing
    var plain = MapPicture(map)
    plain.drawing = drawing
    for (name, marked) in [
      ("svg", "class=\"node screen unseen\" data-id=\"screen B\""), ("tree", "B (never seen)"),
      ("dot", "style=dashed"), ("mermaid", "class n\(node) unseen"), ("json", "\"isSeen\":false"),
    ] {
      let format = try #require(MapFormats.named(name))
      #expect(format.text(picture, .plain).contains(marked), "\(name)")
      #expect(!format.text(plain, .plain).contains(marked), "\(name)")
    }
  }
}
