import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

@Suite("system intent equals its model") struct IntentWalkTests {
  private static func app(_ root: String) -> String {
    """
    app Walk uses intent {
      state heard = 0
      destination list\(root) { \(handlers) }
      destination plain(n: Int) { \(handlers) }
      destination framed(n: Int) in navigation { \(handlers) }
      start list
    }
    """
  }

  private static let handlers =
    "on dismiss plain { set heard = heard + 1 }; on dismiss framed { set heard = heard + 1 }"

  /// Performs a random command of the model. Returns the sentence and the code of the error.
  private func step(
    _ model: inout IntentModel, _ number: Int, _ random: inout SeededRandom
  ) -> (sentence: String, error: String?) {
    let top = model.screens.count - 1
    let index =
      Int.random(in: 0..<8, using: &random) < 5
      ? top : max(0, top - Int.random(in: 0..<3, using: &random))
    let head = "in \(model.screens[index].name): try "
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return (head + "back", model.give(.back, to: index))
    case 3: return ("try tap back", model.tapBack())
    case 4: return ("try swipe down", model.swipeDown())
    default:
      let isFramed = Bool.random(using: &random)
      let isPush = Bool.random(using: &random)
      let name = "\(isFramed ? "framed" : "plain")(n: \(number))"
      let error = model.give(
        .forward(name, bringsNavigation: isFramed, isPush: isPush), to: index)
      return (head + "forward to \(name) \(isPush ? "push" : "present")", error)
    }
  }

  @Test(arguments: [("", UInt64(1)), (" in navigation", 2), (" in navigation", 3), ("", 4)])
  func aRandomWalk(root: String, seed: UInt64) throws {
    let play = try Play(app: Self.app(root))
    var model = IntentModel(root: "list", bringsNavigation: !root.isEmpty)
    var random = SeededRandom(seed: seed)
    var heard = 0
    var errors: Set<String> = []
    for number in 1...cases(1000) {
      let (sentence, error) = step(&model, number, &random)
      play.run(sentence)
      #expect(play.errors == [error].compactMap { $0 }, "\(seed), \(number): \(sentence)")
      errors.formUnion(play.errors)
      #expect(play.literal == model.literal, "\(seed), \(number): \(sentence)")
      heard += model.dismissed.count
      var asked = model.expectations + "expect state heard is \(heard)\n"
      for name in model.dismissed { asked += "expect dismissed \(name)\n" }
      if model.dismissed.isEmpty { asked += "expect nothing dismissed\n" }
      #expect(play.run(asked), "\(seed), \(number): \(sentence)\n\(play.messages)")
      #expect(play.draft.app.name == "Walk")
      #expect(IntentSystem().violations(in: play.draft) == [], "\(seed), \(number): \(sentence)")
      play.dropTrace()
      if !play.lastReply.succeeded { return }
    }
    #expect(errors == ["undefinedByArticle", "atRoot", "noNavigation", "notPossible"])
    // In a root without a navigation view, a link flag has no effect. It stays set, and prevents
    // sheets of the root.
    #expect(heard > (root.isEmpty ? 2 : cases(20)))
  }
}
