import Foundation
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("help on stackview for users of the original") struct StackViewHelpTests {
  private static let app = """
    app Views uses stackview {
      view Root { stackview main }
      view Detail(id: String) { stackview inner }
      view Last
      start Root
    }
    """

  private static let names = [
    "NavigationModel", "NavigationStackModel", "silenceErrors", "init(silenceErrors:)",
    "showView", "showView(_:animation:alternativeView:)", "hideView", "hideView(_:animation:)",
    "hideTopView", "hideTopView(animation:)", "hideTopViewWithReverseAnimation",
    "hideTopViewWithReverseAnimation()", "hideViewWithReverseAnimation",
    "hasAlternativeViewShowing", "isAlternativeViewShowing", "isAlternativeViewShowing(_:)",
    "topViewShowingBinding", "topViewShowingBinding()", "viewShowingBinding",
    "viewShowingBinding(_:)", "debugDescription",
    "pushContent", "pushContent(_:alternativeView:)", "popContent", "popContent(_:)",
    "presentContent", "dismissContent", "fadeInContent", "fadeOutContent",
    "NavigationModel.pushContent", "navigationmodel.hidetopview",
    "NavigationStackView", "NavigationStackView(_:defaultView:)", "NavigationStackView.init",
    "NavigationAnimation", "NavigationAnimation.push", "NavigationAnimation.pop",
    "NavigationAnimation.present", "NavigationAnimation.dismiss", "NavigationAnimation.fade",
    "animation", "defaultViewTransition", "alternativeViewTransition", "defaultViewZIndex",
    "alternativeViewZIndex", "zIndexOfBehind", "zIndexOfInFront",
    "onDidAppear", "View.onDidAppear(_:)", "onAnimationCompleted",
    "onAnimationCompleted(for:completion:)", "NavigationViewLifecycleAction",
    "AnyTransition.static", "static", "blur", "blur(radius:)", "brightness", "contrast",
    "hueRotation", "saturation", "circleShape", "rectangleShape", "stripes",
    "stripes(stripes:horizontal:inverted:)", "tiltAndFly", "BlurModifier", "BrightnessModifier",
    "ContrastModifier", "HueRotationModifier", "SaturationModifier", "ClipShapeModifier",
    "CircleShape", "RectangleShape", "StripesShape",
  ]

  @Test(arguments: names) func helpFindsTheNamesOfTheOriginal(name: String) {
    #expect(!Self.book.lines(on: name).isEmpty)
  }

  private static let book: HelpBook = {
    var session = Session(systems: .all)
    _ = session.submit(app)
    return helpBook(session)
  }()

  @Test func everyRuleHasAScenario() throws {
    let scripts = RepositoryScripts.all
    let folder = "Scripts/stackview/"
    let scenarios = try scripts.paths.filter { $0.hasPrefix(folder) }.flatMap { path in
      try scripts.compile(path).file.program.scenarios
    }
    let rules = try String(
      contentsOf: RepositoryScripts.root.appending(path: folder + "rules.txt"), encoding: .utf8)
    var section = ""
    var titles: Set<String> = []
    for line in rules.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().prefix { $0 != "]" })
        continue
      }
      #expect(titles.insert(String(line)).inserted, "twice: \(line)")
      let own = scenarios.filter { Self.title($0) == line }
      #expect(!own.isEmpty, "no scenario holds: \(line)")
      #expect(own.allSatisfy { $0.tags.contains(section) }, "not tagged \(section): \(line)")
    }
    for scenario in scenarios {
      #expect(titles.contains(Self.title(scenario)), "no such rule: \(scenario.name)")
    }
  }

  private static func title(_ scenario: Scenario) -> String {
    if scenario.parameters.isEmpty { return scenario.name }
    return scenario.name.prefix { $0 != "[" && $0 != "(" }.trimmingCharacters(in: .whitespaces)
  }

  @Test func everyRowIsUsed() throws {
    let system = StackViewSystem()
    let texts = try FileManager.default.contentsOfDirectory(
      at: RepositoryScripts.root.appending(path: "Scripts/stackview"),
      includingPropertiesForKeys: nil
    ).map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let patterns =
      system.facts.map(\.pattern) + system.events.map(\.pattern) + system.bindings.map(\.pattern)
    for pattern in patterns {
      let words = pattern.notation.split(separator: " ").filter { $0.first?.isLowercase == true }
      let source = words.map(String.init).joined(separator: " ([^ ]+ )*?")
      #expect(texts.range(of: source, options: .regularExpression) != nil, "\(pattern.notation)")
    }
  }

  // MARK: States

  private final class StateFile: FileAccess {
    nonisolated(unsafe) var text = ""

    func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(text.utf8) }
  }

  @Test(
    "`restore` restores the list and the tree that `print state` has printed",
    arguments: [
      "", "push Detail(id: \"1\") on main",
      "push Detail(id: \"1\") on main; present Last on inner",
      "push Detail(id: \"1\") on main; present Last on inner; pop main",
      "push Detail(id: \"1\") on main; present Last on inner; fade out inner; pop main",
      "show Last on inner", "show Last on inner; push Detail(id: \"1\") on main; hide main",
    ]) func roundTrip(text: String) throws
  {
    let file = StateFile()
    var session = Session(systems: .all, files: file, stateFormat: JSONStateFormat())
    func printed() -> String {
      let reply = session.submit("print state")
      let entries = reply.statements.flatMap { session.interpreter.trace.entries[$0.entries] }
      return entries.compactMap { $0.printed.map { session.interpreter.trace.printed[$0] } }
        .joined()
    }
    #expect(session.submit(Self.app).succeeded)
    #expect(text.isEmpty || session.submit(text).succeeded)
    file.text = printed()
    let world = session.draft.world
    #expect(session.submit("try hide main; push Last on main").succeeded || true)
    #expect(session.submit("restore \"state.json\"").succeeded)
    #expect(session.draft.store.areEqual(world, session.draft.world), "\(printed())")
    #expect(StackViewSystem().violations(in: session.draft) == [])
    var fresh = Session(systems: .all, files: file, stateFormat: JSONStateFormat())
    #expect(fresh.submit(Self.app).succeeded)
    #expect(fresh.submit("restore \"state.json\"").succeeded)
    #expect(graphLiteral(fresh.draft.snapshot()) == graphLiteral(session.draft.snapshot()))
  }

  @Test(arguments: [
    (#""memory":[["main""#, #""memory":[["nowhere""#), ("true,\"push\"", "false,\"push\""),
  ]) func rejectsAnImpossibleState(old: String, new: String) {
    let file = StateFile()
    var session = Session(systems: .all, files: file, stateFormat: JSONStateFormat())
    #expect(session.submit(Self.app + "\npush Detail(id: \"1\") on main").succeeded)
    let reply = session.submit("print state")
    let entries = reply.statements.flatMap { session.interpreter.trace.entries[$0.entries] }
    let text = entries.compactMap { $0.printed.map { session.interpreter.trace.printed[$0] } }
      .joined()
    #expect(text.contains(old))
    file.text = text.replacingOccurrences(of: old, with: new)
    #expect(!session.submit("restore \"state.json\"").succeeded)
  }
}
