import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import TestSupport
import Testing
@testable import RuntimeTestSupport

private func takeRandomSteps(
  _ shape: OracleShape, seed: UInt64, steps: Int, _ visit: (Play, String) throws -> Void
) throws {
  let play = try Play(app: shape.text)
  let world = OracleWorld(shape: shape)
  var generator = OracleGenerator(seed: seed, shape: shape)
  for _ in 0..<steps {
    let text = generator.step(world).sentence.text { world.reference($0) }
    play.run(text)
    try visit(play, text)
  }
}

@Suite("laws of system graph") struct LawTests {
  @Test(
    "undo restores the previous world, redo restores the undone world",
    arguments: OracleShape.all)
  func undo(_ shape: OracleShape) throws {
    var worlds: [(world: World, graph: String, nodes: [String])] = []
    var last: Play?
    try takeRandomSteps(shape, seed: 7, steps: 60) { play, _ in
      let before = play.draft.world
      let (graph, nodes) = (play.graph, play.nodes)
      worlds.append((before, graph, nodes))
      last = play
      // If an alert is visible, the sentence is refused, and there is nothing to undo.
      guard play.run("in root: present sheet A") else { return }
      let after = (play.graph, play.nodes)
      #expect(play.undo() == 1)
      #expect(play.draft.world.isSame(as: before))
      #expect(play.draft.world.nextInstance == before.nextInstance)
      #expect(play.graph == graph && play.nodes == nodes)
      #expect(play.redo() == 1)
      #expect(play.graph == after.0 && play.nodes == after.1)
      #expect(play.undo() == 1)
    }
    let play = try #require(last)
    // Undo must restore the graph and the nodes of each earlier world.
    var index = worlds.count - 1
    while index > 0, play.undo() == 1 {
      let current = play.draft.world
      guard let found = worlds[..<index].lastIndex(where: { $0.world.isSame(as: current) }) else {
        continue
      }
      index = found
      #expect(play.graph == worlds[index].graph && play.nodes == worlds[index].nodes)
    }
    #expect(index < worlds.count / 2)
  }

  @Test("the output of `print graph` can be expected and restored", arguments: OracleShape.all)
  func literals(_ shape: OracleShape) throws {
    for seed in 40..<UInt64(40 + cases(2)) {
      try takeRandomSteps(shape, seed: seed, steps: 50) { play, text in
        let graph = play.graph
        #expect(play.run("expect \(graph)"), "\(text)\n\(graph)\n\(play.messages)")
        let restored = try Play(app: shape.text)
        #expect(restored.run("restore \(graph)"), "\(graph)\n\(restored.messages)")
        #expect(restored.graph == graph)
        let (own, other) = (play.draft.snapshot(), restored.draft.snapshot())
        #expect(own.windows.map(\.root.withoutNumbers) == other.windows.map(\.root.withoutNumbers))
        #expect(restored.run("expect \(graph)"))
      }
    }
  }

  @Test("the formatted literal has the same meaning")
  func printed() throws {
    try takeRandomSteps(.everything, seed: 3, steps: 60) { play, _ in
      let text = "restore \(play.graph)\n"
      var symbols = SymbolTable()
      let result = parse(SourceText(name: "literal", text: text), symbols: &symbols)
      #expect(result.diagnostics.isEmpty)
      let again = result.tree.formatted()
      let restored = try Play(app: OracleShape.everything.text)
      #expect(restored.run(again), "\(again)\n\(restored.messages)")
      #expect(restored.graph == play.graph)
    }
  }

  @Test("a text with errors changes nothing, and neither does a text that fails at once")
  func nothingKept() throws {
    try takeRandomSteps(.login, seed: 5, steps: 40) { play, _ in
      let before = play.draft.world
      #expect(!play.run("append A\nlet fresh = B\njump"))
      #expect(!play.run("drop last -1"))
      #expect(play.draft.world.isSame(as: before))
      #expect(play.draft.world.nextInstance == before.nextInstance)
      #expect(!play.run("print fresh"))
    }
  }
}

extension NodeSnapshot {
  fileprivate var withoutNumbers: NodeSnapshot {
    var result = self
    result.instance = 0
    for index in children.indices {
      result.children[index].node = children[index].node.withoutNumbers
    }
    for index in presented.indices {
      result.presented[index].node = presented[index].node.withoutNumbers
    }
    return result
  }
}
