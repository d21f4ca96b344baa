import TestSupport
import Testing

private func outcome(_ result: OracleResult) -> String {
  [result.can ? "can" : "cannot", result.outcome.word, result.outcome.code?.rawValue]
    .compactMap { $0 }.joined(separator: " ")
}

private let a = OracleNode.screen("A")
private let b = OracleNode.screen("B")
private let c = OracleNode.screen("C")
private let d = OracleNode.screen("D")
private let stackABC = OracleNode.stack([a, b, c])
private let main = OracleNode.tabs(
  "Main", [OracleTab("home", .stacked("A")), OracleTab("profile", .stacked("B"))])

private func sheet(_ node: OracleNode, from source: String? = nil) -> OracleOp {
  .present(.sheet(node), source: source)
}

@Suite("the oracle of system graph") struct OracleTests {
  @Test(
    "obeys the rules of the list",
    arguments: OracleCase.all)
  func rule(_ rule: OracleCase) {
    let world = OracleWorld(start: rule.start)
    var last: OracleResult?
    for sentence in rule.sentences { last = world.perform(sentence) }
    #expect(last.map(outcome) == rule.outcome)
    #expect(last?.lifecycleEvents == rule.events)
    #expect(world.literal() == rule.literal)
  }

  @Test("numbers containers before their content and prints the debug graph")
  func debugGraph() {
    let world = OracleWorld(start: main)
    world.perform(.one(sheet(.stack([c, d]))))
    #expect(
      world.debugPrint() == """
        [Main#1]
        \t[stack#6]
        \t\t[C#7]
        \t\t[D#8]
        \t[stack#2]
        \t\t[A#3]
        \t[stack#4]
        \t\t[B#5]
        """)
    #expect(world.initialEvents == (1...5).map { .started($0) })
  }

  @Test("follows the chain into the topmost presenting element")
  func chain() {
    let world = OracleWorld(start: stackABC)
    world.perform(sheet(d, from: "s"), on: 3)
    #expect(world.chain.models.map(\.instance) == [1, 3, 5])
    world.perform(.present(.alert(OracleAlert("T"))), on: 4)
    #expect(world.chain.top?.name == "D")
  }

  @Test("writes sentences as in scripts")
  func texts() {
    let alert = OracleAlert("Sure?", "Really", buttons: [OracleButton("Yes", .destructive)])
    let sentences: [OracleSentence] = [
      .one(sheet(.stacked("Review"), from: "s"), on: 7),
      .one(.present(.alert(alert), source: "s", on: 2)),
      .one(.mapPicks([.index(0), .new(.stack([a, b]))])),
      .together([OracleStep(.append(main)), OracleStep(.hide, on: 3)]),
    ]
    let names = { (instance: Int) in "Detail#\(instance)" }
    #expect(
      sentences.map { $0.text(names) }.joined(separator: "\n") == """
        in Detail#7: try present sheet stacked Review from "s"
        try present alert "Sure?" "Really" from "s" on Detail#2 { button "Yes" destructive }
        try map stack [0, new stacked [A, B]]
        together {
          try append Main
          in Detail#3: try hide
        }
        """)
    #expect(
      OracleShape.login.text == """
        app Login {
          screen A { source "s" }
          screen B { source "s" }
          screen C { source "s" }
          screen D { source "s" }
          screen E { source "s" }
          tabs Main {
            tab home stacked A
            tab profile stacked B
          }
          switched Root shows nothing
          presentable picker
          start Root
        }
        """)
  }

  @Test("keeps a tree under random sentences, and replays them", arguments: OracleShape.all)
  func random(_ shape: OracleShape) {
    var codes: [String: Int] = [:]
    var deepest = 0
    for seed in 0..<UInt64(cases(6)) {
      let world = OracleWorld(shape: shape)
      let replay = OracleWorld(shape: shape)
      var generator = OracleGenerator(seed: seed, shape: shape)
      for _ in 0..<150 {
        let (sentence, result) = generator.step(world)
        #expect(replay.perform(sentence) == result)
        for step in result.steps {
          codes[step.outcome.code?.rawValue ?? "applied", default: 0] += 1
        }
        deepest = max(deepest, world.chain.models.count)
        let models = world.models
        #expect(Set(models.map(\.instance)).count == models.count)
        for model in world.root.viewedSubtree {
          #expect(model.isStarted && !model.isFinished)
          #expect(model.viewedChildren.allSatisfy { $0.parent === model })
        }
        #expect(models.allSatisfy { $0.presenter.canPresent })
      }
      #expect(replay.literal() == world.literal())
    }
    #expect(deepest >= 8)
    #expect(codes["applied", default: 0] > cases(300))
    #expect(codes["gone"] == nil)
  }
}
