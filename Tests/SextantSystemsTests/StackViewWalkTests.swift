import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

@Suite("system stackview equals its model") struct StackViewWalkTests {
  private static let app = """
    app Walk uses stackview {
      animation slide { curve easeOut; default static; alternative opacity }
      view Root { stackview main }
      view A { stackview a1; stackview a2 }
      view B { stackview b }
      view C { stackview c }
      view D(n: Int)
      start Root
    }
    """

  @Test(arguments: 1...UInt64(cases(4))) func aThousandSentences(seed: UInt64) throws {
    let play = try Play(app: Self.app)
    var random = SeededRandom(seed: seed)
    var model = StackViewModel()
    var bound: [(name: String, node: StackViewModel.Node)] = []
    for step in 0..<1_000 {
      let (text, end) = sentence(&random, &model, &bound, step)
      play.run("try " + text)
      let expected: [String] = if case .error(let word) = end { [word] } else { [] }
      #expect(play.errors == expected, "\(seed), \(step): \(text)")
      #expect(play.literal == model.mount("Root", inside: [])?.literal, "\(seed), \(step): \(text)")
      #expect(listed(play.draft) == listed(model), "\(seed), \(step): \(text)")
      #expect(appeared(play) == model.appeared.sorted(), "\(seed), \(step): \(text)")
      #expect(StackViewSystem().violations(in: play.draft) == [], "\(seed), \(step): \(text)")
      if random.chance(5) { bind(&random, model, &bound, play, step) }
      for (name, node) in bound.suffix(3) {
        let holds = node.isShowing && model.nodes.contains { $0 === node }
        #expect(play.run("expect \(holds ? "" : "not ")\(name)"), "\(seed), \(step): \(name)")
      }
      if play.errors != [] || step % 97 == 0 { play.dropTrace() }
    }
  }

  // MARK: Sentences

  private func sentence(
    _ random: inout SeededRandom, _ model: inout StackViewModel,
    _ bound: inout [(name: String, node: StackViewModel.Node)], _ step: Int
  ) -> (String, StackViewModel.End) {
    let id = StackViewModel.ids[random.below(StackViewModel.ids.count)]
    switch random.below(12) {
    case 0...5:
      let view = ["A", "B", "C", "D(n: \(step))", "Root"][random.below(random.chance(80) ? 4 : 5)]
      let (words, animation): (String, String?) =
        [
          ("push \(view) on \(id)", "push"), ("present \(view) on \(id)", "present"),
          ("fade in \(view) on \(id)", "fade"), ("show \(view) on \(id)", nil),
          ("show \(view) on \(id) animation slide", "slide"),
        ][random.below(5)]
      return (words, model.show(view, on: id, animation))
    case 6...8:
      let (words, animation): (String, String??) =
        [
          ("pop \(id)", "pop"), ("dismiss \(id)", "dismiss"), ("fade out \(id)", "fade"),
          ("hide \(id)", .some(nil)), ("hide \(id) animation default", "default"),
          ("hide \(id) reversed", nil),
        ][random.below(6)]
      return (words, model.hide(model.node(id), else: "noSuchView", animation))
    case 9, 10:
      let (words, animation): (String, String??) =
        [
          ("hide top", .some(nil)), ("hide top animation slide", "slide"),
          ("hide top reversed", nil),
        ][random.below(3)]
      return (words, model.hide(model.leaf, else: "noTopView", animation))
    default:
      guard let (name, node) = random.pick(bound) else {
        return ("hide top", model.hide(model.leaf, else: "noTopView", .some(nil)))
      }
      let isAnimated = random.chance(50)
      model.unbind(node, isAnimated: isAnimated)
      return ("set \(name) = false" + (isAnimated ? " with animation" : ""), .done)
    }
  }

  private func bind(
    _ random: inout SeededRandom, _ model: StackViewModel,
    _ bound: inout [(name: String, node: StackViewModel.Node)], _ play: Play, _ step: Int
  ) {
    let isTop = random.chance(50)
    guard let node = isTop ? model.leaf : random.pick(model.nodes) else { return }
    play.run("let b\(step) = binding of \(isTop ? "top" : node.id)")
    #expect(play.errors == [])
    bound.append(("b\(step)", node))
  }

  // MARK: States

  private func listed(_ model: StackViewModel) -> [String] {
    model.nodes.map { "\($0.id) \($0.view) \($0.isShowing) \($0.animation ?? "")" }
  }

  private func listed(_ draft: Draft) -> [String] {
    guard case .list(let items)? = draft.memory else { return [] }
    var draft = draft
    return items.map { item in
      guard case .list(let parts) = item, case .string(let id) = parts[0],
        case .node(let view) = parts[1], draft.focus(on: view), case .string(let name) = parts[3]
      else { return "\(item)" }
      return "\(id) \(draft.written(draft.target)) \(parts[2]) \(name)"
    }
  }

  private func appeared(_ play: Play) -> [String] {
    play.entries.flatMap(\.events).map { play.draft.events[$0] }
      .filter { $0.kind == .system }.map { play.draft.written($0.node) }.sorted()
  }
}
