import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing
import TestSupport

/// Random sentences, each compared with the model: its error, the tree, the chain, and the
/// controllers that are off screen.
@Suite("coordinators do what the model of them does")
struct CoordinatorWalkTests {
  private static let flows = ["Main", "Other", "Deep"]
  private static let routes = CoordinatorModel.routes.keys.sorted()

  /// A sentence, and the same command on the model.
  private struct Step {
    let text: String
    let run: (CoordinatorModel) throws(CoordinatorModel.Failure) -> Void
  }

  private func step(_ random: inout SeededRandom) -> Step {
    let named = random.below(5) == 0 ? Self.flows[random.below(3)] : nil
    let prefix = named.map { "in flow \($0): " } ?? ""
    let route = Self.routes[random.below(Self.routes.count)]
    switch random.below(16) {
    case 0, 1, 2, 3, 4, 5:
      return Step(text: prefix + "show \(route)") { model throws(CoordinatorModel.Failure) in
        try model.show(route, try model.flow(named))
      }
    case 6, 7, 8:
      return Step(text: prefix + "switch to \(route)") { model throws(CoordinatorModel.Failure) in
        try model.switchTo(route, try model.flow(named))
      }
    case 9:
      return Step(text: prefix + "back to \(route)") { model throws(CoordinatorModel.Failure) in
        let flow = try model.flow(named)
        if let word = try model.goBack(to: route, dismissing: true, flow) { throw .word(word) }
      }
    case 10:
      return Step(text: prefix + "back to root") { model throws(CoordinatorModel.Failure) in
        let flow = try model.flow(named)
        if let word = try model.goBack(to: flow.initial, dismissing: true, flow) {
          throw .word(word)
        }
      }
    case 11:
      return Step(text: prefix + "back") { model throws(CoordinatorModel.Failure) in
        if try !model.goBack(try model.flow(named)) { throw .word("notOnStack") }
      }
    case 12:
      return Step(text: named.map { "stop flow \($0)" } ?? "stop") {
        model throws(CoordinatorModel.Failure) in try model.stop(try model.flow(named))
      }
    case 13:
      return Step(text: "tap back") { model throws(CoordinatorModel.Failure) in
        try model.tapBack()
      }
    case 14:
      return Step(text: "swipe down") { model throws(CoordinatorModel.Failure) in
        try model.swipeDown()
      }
    default:
      if random.below(2) == 0 {
        return Step(text: "tap button \"OK\"") { model throws(CoordinatorModel.Failure) in
          try model.tapOK()
        }
      }
      return Step(text: prefix + "show alert \"A\"") { model throws(CoordinatorModel.Failure) in
        try model.alert(try model.flow(named))
      }
    }
  }

  @Test(arguments: 1...UInt64(cases(12))) func everyStepIsTheModels(part: UInt64) throws {
    for seed in (part * 15)..<(part * 15 + 15) {
      var random = SeededRandom(seed: seed)
      let play = try Play(app: CoordinatorModel.app)
      var model = CoordinatorModel()
      var done: [Step] = []
      for _ in 0..<40 {
        let step = step(&random)
        var expected: [String] = []
        do throws(CoordinatorModel.Failure) {
          try step.run(model)
          done.append(step)
        } catch {
          if case .word(let word) = error { expected = [word] }
          model = CoordinatorModel()
          for earlier in done { try earlier.run(model) }
        }
        play.run(step.text)
        let story = "\(seed): " + (done.map(\.text) + [step.text]).joined(separator: "; ")
        try #require(play.errors == expected, "\(story)")
        try #require(play.flowDescription == model.description, "\(story)")
        try #require(CoordinatorSystem().violations(in: play.draft) == [], "\(story)")
      }
    }
  }
}

extension Play {
  /// The chain with each flow's controller, then the window.
  var flowDescription: String {
    guard case .list(let flows)? = draft.memory else { return "no memory" }
    var copy = draft
    let chain = flows.map { flow -> String in
      guard case .list(let parts) = flow, case .string(let name) = parts[0],
        case .node(let controller) = parts[1], copy.focus(on: controller)
      else { return "?" }
      return "\(name)=\(Play.description(copy.snapshot(of: copy.target)))"
    }
    let roots = draft.snapshot().windows.map { Play.description($0.root) }
    return chain.joined(separator: " ") + " | " + roots.joined()
  }

  private static func description(_ node: NodeSnapshot) -> String {
    if node.kind != .stack { return node.name }
    var text = "[" + node.children.map(\.node.name).joined(separator: ",")
    for shown in node.presented {
      text +=
        "; " + (shown.style == "alert" ? "alert" : "\(shown.style) \(description(shown.node))")
    }
    return text + "]"
  }
}
