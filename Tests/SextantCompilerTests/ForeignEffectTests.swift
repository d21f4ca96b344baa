import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantSyntax
import SextantSystems
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("effects of fixes for foreign words") struct ForeignEffectTests {
  private enum Effect {
    case push, pop, popToRoot, popTo, reset, sheet, cover, coverInTab, alert, dialog, dismiss
    case selectTab
  }

  private static let effects: [Effect: String] = [
    .push: """
    NavigationLink, path.append, navigationPath.append, navigationDestination, \
    pushViewController, navigationController.show, navigate, navigation.navigate, \
    navigation.push, router.push, router.navigate, Link, Navigator.push, Navigator.pushNamed, \
    pushNamed, context.push, navController.navigate, go, go to, goto, add, append, push, forward, \
    forward to, navigate to
    """,
    .pop: """
    path.removeLast, path.popLast, popViewController, navigation.pop, navigation.goBack, \
    router.back, goBack, Navigator.pop, context.pop, maybePop, popBackStack, \
    navController.popBackStack, onBackPressed, navigateUp, navController.navigateUp, go back, back, \
    pop, swipeBack, swipe back, swipeRight, swipe right
    """,
    .popToRoot: """
    path.removeAll, popToRootViewController, navigationController.popToRoot, popToTop, \
    navigation.popToTop, router.dismissAll, popToRoot
    """,
    .popTo: """
    popToViewController, popTo, navigation.popTo, popUntil, Navigator.popUntil, dismissTo, \
    router.dismissTo
    """,
    .reset: "setViewControllers, navigation.reset",
    .sheet: """
    sheet, popover, present, presentViewController, present modal, present popup, present sheet, \
    showModalBottomSheet, BottomSheetDialog, dialogFragment.show, present popover
    """,
    .cover: "fullScreenCover, cover, present fullScreenCover",
    .coverInTab: "present overCurrentContext",
    .alert: "alert, UIAlertController, Alert.alert, AlertDialog",
    .dialog: """
    confirmationDialog, actionSheet, dialog, showDialog, showAlertDialog, \
    present confirmationDialog, present actionSheet
    """,
    .dismiss: """
    dismissViewController, dismiss sheet, close sheet, close cover, close modal, close popup, \
    close, dismiss, close alert, dismiss alert
    """,
    .selectTab: """
    selectedIndex, tabBarController.selectedIndex, selectedViewController, jumpTo, \
    navigation.jumpTo, select, switch tab
    """,
  ]

  private static let app = """
    app T {
      screen Home; screen A; screen B; screen C; screen S; screen X
      tabs M { tab one stacked Home; tab two stacked X }
      start stacked Home
    }
    """
  /// The initial graphs: a stack of three screens, a sheet with a stack, and tabs.
  private static let fixtures = [
    "append A; append B", "append A; present sheet stacked S; append B",
    "set root M clear; append A; append B",
  ]

  private static func expected(_ effect: Effect) -> [String] {
    func tabs(_ stack: String, _ over: String = "", selected: String = "one") -> String {
      "stack { tabs M selected \(selected) { tab one { stack { \(stack) } } "
        + "tab two { stack { X } } }\(over) }"
    }
    func presented(_ style: String) -> [String] {
      [
        "stack { Home A B \(style) }", "stack { Home A sheet { stack { S B \(style) } } }",
        tabs("Home A B", " " + style),
      ]
    }
    return switch effect {
    case .push:
      ["stack { Home A B C }", "stack { Home A sheet { stack { S B C } } }", tabs("Home A B C")]
    case .pop: ["stack { Home A }", "stack { Home A sheet { stack { S } } }", tabs("Home A")]
    case .popToRoot: ["stack { Home }", "stack { Home A sheet { stack { S } } }", tabs("Home")]
    case .popTo: ["stack { Home A }", "", tabs("Home A")]
    case .reset: ["stack { C }", "stack { Home A sheet { stack { C } } }", tabs("C")]
    case .sheet: presented("sheet { C }")
    case .cover: presented("cover { C }")
    case .coverInTab: ["", "", tabs("Home A B cover inside tab { C }")]
    case .alert: presented("alert \"C\"")
    case .dialog: presented("dialog \"C\"")
    case .dismiss: ["", "stack { Home A }", ""]
    case .selectTab: ["", "", tabs("Home A B", selected: "two")]
    }
  }

  private static func statements(_ word: String, _ effect: Effect?) -> [String] {
    let screen = effect == .popTo ? "A" : "C"
    return [" \(screen)", "(\(screen))", " \"\(screen)\"", "", "()", " two"].map { word + $0 }
  }

  @Test("each navigating fix has the effect of the word") func effects() throws {
    let listed = Dictionary(
      uniqueKeysWithValues: Self.effects.flatMap { effect, words in
        words.split(separator: ", ").map { (String($0), effect) }
      })
    var wrong: [String] = []
    var seen: Set<String> = []
    for word in Set(ForeignWords.all.filter { $0.place == .statement }.flatMap(\.words)).sorted() {
      for statement in Self.statements(word, listed[word]) {
        guard let fixed = Self.fixed(statement) else { continue }
        let results = try Self.fixtures.map { try Self.graph(after: $0, fixed) }
        if results.allSatisfy({ $0.isEmpty }) { continue }
        seen.insert(word)
        let wanted = listed[word].map(Self.expected)
        if results != wanted { wrong.append("\(statement) → \(fixed): \(results)") }
      }
    }
    #expect(wrong == [])
    #expect(listed.keys.filter { !seen.contains($0) }.sorted() == [])
  }

  @Test(
    "a word with another effect has a hint on the difference, and no fix",
    arguments: [
      (
        "pushReplacement C",
        "did you mean `set root C clear`? the suggestion replaces the whole stack; to replace only the current screen, write `drop last`, then `append`"
      ),
      (
        "router.replace C",
        "did you mean `set root C clear`? the suggestion replaces the whole stack; to replace only the current screen, write `drop last`, then `append`"
      ),
      (
        "context.go C",
        "did you mean `append`? the suggestion adds a screen, but `context.go` replaces the whole stack"
      ),
      (
        "popUntil",
        "did you mean `drop to root`? the suggestion goes back to the first screen, not to the given screen"
      ),
      (
        "dismissAll",
        "did you mean `dismiss all`? it closes presentations; `dismissAll` of Expo Router means `drop to root`"
      ),
      (
        "show C",
        "did you mean `present sheet`? `show` of UIKit pushes onto a stack, or presents if there is no stack"
      ),
      ("appendTwo C", "did you mean `append`?"),
    ])
  func differences(statement: String, help: String) throws {
    let found = Self.errors(statement)
    #expect(found.map(\.help) == [help])
    #expect(found.map(\.fix) == [nil])
  }

  /// Returns the fixed statement; nil if no fix leads to a correct statement.
  private static func fixed(_ statement: String) -> String? {
    let found = errors(statement)
    guard found.count == 1, let fix = found[0].fix else { return nil }
    let text = String(
      decoding: [fix].applied(to: Array((app + "\n" + statement).utf8)), as: UTF8.self)
    let fixed = String(text.dropFirst(app.count + 1))
    return errors(fixed).isEmpty ? fixed : nil
  }

  private static func errors(_ statement: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    return compiler.compile(SourceText(name: "t", text: app + "\n" + statement)).diagnostics
      .filter { $0.severity == .error }
  }

  private static func graph(after fixture: String, _ statement: String) throws -> String {
    func printed(_ play: Play) -> String {
      play.run("print graph")
      let words = play.printed.joined().split { " \n;".contains($0) }
      return words.dropFirst(2).dropLast().joined(separator: " ")
    }
    let play = try Play(app: app)
    play.run(fixture)
    let before = printed(play)
    guard play.run(statement) else { return "" }
    let after = printed(play)
    return after == before ? "" : after
  }
}
