import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

/// After each sentence, these must be equal: the error, the stopped and completed flows, the tree,
/// the chain, and the controllers off screen.
@Suite("system coordinator equals its model")
struct CoordinatorWalkTests {
  private static let flows = ["Main", "Other", "Deep"]
  private static let routes = CoordinatorModel.routes.keys.sorted()

  private struct Step {
    let text: String
    let run: (CoordinatorModel) throws(CoordinatorModel.Failure) -> Void
  }

  private func step(_ random: inout SeededRandom) -> Step {
    let named = random.below(5) == 0 ? Self.flows[random.below(3)] : nil
    let index = named != nil && random.below(2) == 0 ? random.below(3) : nil
    let name = named.map { name in index.map { "\(name) \($0)" } ?? name }
    let prefix = name.map { "in flow \($0): " } ?? ""
    let route = Self.routes[random.below(Self.routes.count)]
    let keeping = random.below(4) == 0
    func toFlow(
      _ text: String,
      _ run:
        @escaping (CoordinatorModel, CoordinatorModel.Flow) throws(CoordinatorModel.Failure)
        -> Void
    ) -> Step {
      Step(text: prefix + text) { model throws(CoordinatorModel.Failure) in
        try run(model, try model.flow(named, index))
      }
    }
    func gesture(
      _ text: String, _ run: @escaping (CoordinatorModel) throws(CoordinatorModel.Failure) -> Void
    ) -> Step { Step(text: text, run: run) }
    let ending = keeping ? " keeping popup" : ""
    switch random.below(16) {
    case 0, 1, 2, 3, 4, 5:
      return toFlow("show \(route)") { model, flow throws(CoordinatorModel.Failure) in
        try model.show(route, flow)
      }
    case 6, 7, 8:
      return toFlow("switch to \(route)") { model, flow throws(CoordinatorModel.Failure) in
        try model.switchTo(route, flow)
      }
    case 9:
      return toFlow("back to \(route)" + ending) {
        model, flow throws(CoordinatorModel.Failure) in
        if let word = model.goBack(to: route, dismissing: !keeping, flow) { throw .word(word) }
      }
    case 10:
      return toFlow("back to root" + ending) { model, flow throws(CoordinatorModel.Failure) in
        if let word = model.goBack(to: flow.initial, dismissing: !keeping, flow) {
          throw .word(word)
        }
      }
    case 11:
      return toFlow("back") { model, flow throws(CoordinatorModel.Failure) in
        if try !model.goBack(flow) { throw .word("notOnStack") }
      }
    case 12:
      return Step(text: name.map { "stop flow \($0)" } ?? "stop") {
        model throws(CoordinatorModel.Failure) in try model.stop(try model.flow(named, index))
      }
    case 13:
      return gesture("tap back") { model throws(CoordinatorModel.Failure) in try model.tapBack() }
    case 14:
      return gesture("swipe down") { model throws(CoordinatorModel.Failure) in
        try model.swipeDown()
      }
    default:
      if random.below(2) == 0 {
        return gesture("tap button \"OK\"") { model throws(CoordinatorModel.Failure) in
          try model.tapOK()
        }
      }
      return toFlow("show alert \"A\"") { model, flow throws(CoordinatorModel.Failure) in
        try model.alert(flow)
      }
    }
  }

  @Test(arguments: 1...UInt64(cases(12))) func everyStepEqualsTheModel(part: UInt64) throws {
    for seed in (part * 15)..<(part * 15 + 15) {
      var random = SeededRandom(seed: seed)
      let play = try Play(app: CoordinatorModel.app)
      var model = CoordinatorModel()
      var done: [Step] = []
      for _ in 0..<40 {
        let step = step(&random)
        var expected: [String] = []
        do throws(CoordinatorModel.Failure) {
          try model.run(step.run)
          done.append(step)
        } catch {
          if case .word(let word) = error { expected = [word] }
          model = CoordinatorModel()
          for earlier in done { try model.run(earlier.run) }
        }
        play.run(step.text)
        let stepLog = "\(seed): " + (done.map(\.text) + [step.text]).joined(separator: "; ")
        try #require(play.errors == expected, "\(stepLog)")
        if expected.isEmpty { try #require(play.flowEvents == model.events, "\(stepLog)") }
        try #require(play.flowDescription == model.description, "\(stepLog)")
        try #require(CoordinatorSystem().violations(in: play.draft) == [], "\(stepLog)")
      }
    }
  }
}

extension Play {
  var flowEvents: [String] {
    entries.flatMap { entry in
      entry.events.compactMap { index -> String? in
        let event = draft.events[index]
        guard event.kind == .system, case .enumCase(let name) = draft.store.value(event.value)
        else { return nil }
        return switch event.word {
        case 0: "completed \(name)"
        case 1: "stopped \(name)"
        default: nil
        }
      }
    }
  }

  /// The chain of flows with the controller of each flow, followed by the window.
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
