import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

private struct DifferentialRun {
  let world: OracleWorld
  private var generator: OracleGenerator
  private(set) var play: Play
  private(set) var steps = 0

  init(_ shape: OracleShape, seed: UInt64) throws {
    world = OracleWorld(shape: shape)
    generator = OracleGenerator(seed: seed, shape: shape)
    play = try Play(app: shape.text)
  }

  /// Performs a random sentence. Returns the differences, with the oracle's value first.
  mutating func step() -> [String] {
    let (sentence, result) = generator.step(world)
    let text = sentence.text { [world] in world.reference($0) }
    play.run(text)
    steps += 1
    var differences: [String] = []
    func compare(_ what: String, _ wanted: String, _ got: String) {
      if wanted != got { differences.append("\(what): \(wanted) ≠ \(got)") }
    }
    compare("problems", "", play.lastReply.problems.joined(separator: "; "))
    compare("outcomes", outcomes(result), play.outcomes.joined(separator: ", "))
    compare("events", result.lifecycleEvents, play.lifecycleEvents.joined(separator: " "))
    compare("transactions", "\(result.transactions)", "\(play.transactions)")
    compare("graph", world.literal(omittingDefaultButtons: true), play.literal)
    compare("nodes", nodes, play.nodes.joined(separator: " "))
    compare("top", world.chain.top.map { "\($0.instance)" } ?? "", top)
    compare("next", "\(world.nextInstance)", "\(play.draft.world.nextInstance.number)")
    compare("violations", "", GraphSystem().violations(in: play.draft).joined(separator: ", "))
    return differences.isEmpty ? [] : ["after \(text)"] + differences
  }

  private var nodes: String {
    world.models.map { "\($0.name)#\($0.instance)" }.joined(separator: " ")
  }

  private var top: String {
    let chain = play.draft.visibleChain(ofWindow: play.draft.focusedWindow)
    return "\(play.draft.store.instance(of: chain[chain.last].node).number)"
  }

  private func outcomes(_ result: OracleResult) -> String {
    result.steps.map { step in
      [step.can ? "can" : "cannot", step.outcome.word, step.outcome.code?.rawValue]
        .compactMap { $0 }.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

@Suite("system graph equals its oracle") struct DifferentialTests {
  @Test("for random sequences, step by step", arguments: OracleShape.all)
  func random(_ shape: OracleShape) throws {
    for seed in 100..<UInt64(100 + cases(8)) {
      var differentialRun = try DifferentialRun(shape, seed: seed)
      #expect(
        differentialRun.play.literal == differentialRun.world.literal(omittingDefaultButtons: true))
      #expect(
        differentialRun.play.nodes
          == differentialRun.world.models.map { "\($0.name)#\($0.instance)" })
      for step in 0..<120 {
        let differences = differentialRun.step()
        if !differences.isEmpty {
          Issue.record(
            "\(shape.name), seed \(seed), step \(step): \(differences.joined(separator: "\n"))")
          break
        }
      }
    }
  }

  @Test("for the rules of the list, as text", arguments: OracleCase.all)
  func rule(_ rule: OracleCase) throws {
    let world = OracleWorld(start: rule.start)
    let play = try Play(app: OracleShape(around: rule.start).text)
    for sentence in rule.sentences {
      // The oracle runs first, because a later step of `together` refers to nodes that an earlier
      // step has created.
      world.perform(sentence)
      play.run(sentence.text { world.reference($0) })
    }
    #expect(play.outcomes.last == rule.outcome)
    #expect(play.lifecycleEvents.joined(separator: " ") == rule.events)
    #expect(play.literal == world.literal(omittingDefaultButtons: true))
  }
}

extension OracleShape {
  init(around start: OracleNode) {
    var containers: [OracleNode] = []
    func collect(_ node: OracleNode) {
      for part in node.parts { collect(part) }
      switch node {
      case .screen, .stack: break
      default: if !containers.contains(node) { containers.append(node) }
      }
    }
    collect(start)
    // Some rules refer to containers and tabs that are not in their own graph.
    let extra = OracleNode.tabs(
      "Extra", [OracleTab("home", .screen("A")), OracleTab("other", .screen("B"))])
    collect(extra)
    if !containers.contains(where: { $0.text == "Gate" }) {
      collect(.switched("Gate", .screen("C")))
    }
    self.init(
      name: "Rules", screens: ["A", "B", "C", "D", "E"], containers: containers,
      presentables: ["picker"], start: start)
  }
}
