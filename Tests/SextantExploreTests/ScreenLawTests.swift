import SextantEngine
import TestSupport
import Testing

@testable import SextantReports
@testable import ShellTestSupport

@Suite struct ScreenLawTests {
  /// Generates graphs with all kinds of nodes, and with texts that are hard to draw.
  private struct Generator {
    var random: SeededRandom
    var instance = 0
    var hidden: Set<Int> = []

    private static let names = [
      "Home", "Product", "日本語の画面", "👩‍👩‍👧 Family", "שלום עולם", "a\u{202E}b", "", "\u{1B}[31m",
      "</script><b>&\"'", String(repeating: "Long", count: 300), "e\u{301}\u{302}tat", "a\nb\tc",
    ]

    mutating func name() -> String { random.pick(Self.names) ?? "" }

    mutating func graph() -> GraphSnapshot {
      let count = 1 + (random.below(3) == 0 ? random.below(9) : 0)
      return GraphSnapshot(
        windows: (0..<count).map { index in
          .init(name: name(), isFocused: index == count - 1, root: node(depth: 0))
        })
    }

    private mutating func node(depth: Int) -> NodeSnapshot {
      instance += 1
      let own = instance
      var result: NodeSnapshot
      switch depth > 3 ? 0 : random.below(6) {
      case 1, 2:
        result = stack(own, of: children(depth, shown: nil))
      case 3:
        result = tabs(name(), own, selected: "t0")
        result.children = children(depth, shown: 0).enumerated().map {
          .init(tab: "t\($0.offset)", node: $0.element)
        }
      case 4:
        result = custom(name(), own, selected: 0)
        result.children = children(depth, shown: 0).map { .init(node: $0) }
      case 5: result = switched(name(), own, random.below(4) == 0 ? nil : node(depth: depth + 1))
      default: result = screen(name(), own, (name(), .string(name())))
      }
      if random.below(5) == 0 {
        let style = random.pick(["sheet", "cover", "popup"]) ?? "sheet"
        result = result.presenting(style, node(depth: depth + 1))
      }
      if random.below(8) == 0 {
        instance += 1
        let style = random.pick(["alert", "dialog"]) ?? "alert"
        let buttons: [(String, String?)] = [(name(), nil), (name(), "cancel")]
        let question = alert(style, instance, name(), name(), buttons: buttons)
        result = result.presenting(style, question)
      }
      return result
    }

    /// Returns children. Only the child at `shown` is visible. If `shown` is nil, all are visible.
    private mutating func children(_ depth: Int, shown: Int?) -> [NodeSnapshot] {
      let count = 1 + random.below(6)
      return (0..<count).map { index in
        let first = instance + 1
        let child = node(depth: depth + 1)
        if let shown, index != shown { hidden.formUnion(first...instance) }
        return child
      }
    }
  }

  private func drawings(
    _ body: (GraphSnapshot, ScreenDrawing, Set<Int>) throws -> Void
  ) rethrows {
    for seed in 0..<cases(400) {
      var generator = Generator(random: SeededRandom(seed: UInt64(seed)))
      let graph = generator.graph()
      let actions = Dictionary(
        uniqueKeysWithValues: (1...generator.instance).map { ($0, ["a\($0)", generator.name()]) })
      let columns = [80, 40, 20, 120][seed % 4]
      let drawing = ScreenDrawing(of: graph, actions: actions, columns: columns)
      try body(graph, drawing, generator.hidden)
    }
  }

  private func box(_ shape: ScreenDrawing.Shape) -> ScreenDrawing.Frame? {
    shape.boxRole == nil ? nil : shape.frame
  }

  @Test func everyTextFitsItsBox() {
    drawings { _, drawing, _ in
      let whole = ScreenDrawing.Frame(x: 0, y: 0, width: drawing.width, height: drawing.height)
      for (index, shape) in drawing.shapes.enumerated() {
        #expect(whole.contains(shape.frame))
        let edge = shape.textRole?.isEnclosed == true ? 2 : shape.boxRole == nil ? 0 : 4
        #expect(shape.text.isEmpty || displayWidth(shape.text) + edge <= shape.frame.width)
        guard shape.textRole != nil else { continue }
        // The enclosing box is the last earlier box that intersects the text. Only a note may have
        // no box.
        let around = drawing.shapes[..<index].compactMap(box).last { $0.intersects(shape.frame) }
        if let around {
          let inside = ScreenDrawing.Frame(
            x: around.x + 1, y: around.y + 1, width: around.width - 2, height: around.height - 2)
          #expect(inside.contains(shape.frame))
        } else {
          #expect(shape.textRole == .note)
        }
      }
    }
  }

  @Test func textsDoNotOverlap() {
    drawings { _, drawing, _ in
      let texts = drawing.shapes.indices.filter { drawing.shapes[$0].textRole != nil }
      for (position, first) in texts.enumerated() {
        for second in texts[(position + 1)...] {
          #expect(!drawing.shapes[first].frame.intersects(drawing.shapes[second].frame))
        }
        for later in drawing.shapes[first...].compactMap(box) {
          #expect(!later.intersects(drawing.shapes[first].frame))
        }
      }
    }
  }

  @Test func drawsVisibleNodesOnly() {
    drawings { graph, drawing, hidden in
      let shown = Set(
        drawing.shapes.filter { $0.textRole == .button }.compactMap { shape in
          shape.text.wholeMatch(of: #/a(\d+)/#).flatMap { Int($0.output.1) }
        })
      #expect(shown.isDisjoint(with: hidden))
      guard drawing.width > 40, let window = graph.windows.last, graph.windows.count < 6 else {
        return
      }
      var node = window.root
      var hasAlert = node.presented.contains(where: \.isAlert)
      while let next = node.presented.last(where: { !$0.isAlert })?.node ?? node.visibleChild {
        node = next
        hasAlert = hasAlert || node.presented.contains(where: \.isAlert)
      }
      if node.kind == .screen, !hasAlert {
        #expect(shown.contains(node.instance) || drawing.shapes.contains { $0.text == "…" })
      }
    }
  }

  @Test func bothRenderersShowTheSameTextsAndEqualGraphsTheSamePicture() throws {
    try drawings { graph, drawing, _ in
      let svg = drawing.svg(title: "")
      let elements = try XMLElements(svg)
      let known: Set = ["svg", "title", "style", "rect", "path", "text"]
      #expect(Set(elements.all.map(\.name)).isSubset(of: known))
      #expect(svg.utf8.count < 100_000)
      let lines = drawing.lines().map(\.plain)
      #expect(lines.allSatisfy { displayWidth($0) <= drawing.width })
      for shape in drawing.shapes where !shape.text.isEmpty {
        #expect(svg.contains(">\(xmlText(shape.text))</text>"))
        #expect(lines[shape.frame.y].contains(shape.text))
      }
      let ascii = drawing.lines(in: .ascii).map(\.plain)
      #expect(ascii.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
      let columns = max(drawing.width, 20)
      #expect(
        ScreenDrawing(of: graph, columns: columns) == ScreenDrawing(of: graph, columns: columns))
    }
  }
}
