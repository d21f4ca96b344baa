/// The words of other frameworks, tools and languages, and their equivalents in Sextant. `help` and
/// the suggestions of errors read this table.
package struct ForeignWords: Sendable {
  package enum Place: Sendable {
    case statement
    /// A fact in `expect` or a condition.
    case fact
    /// A declaration, or another item that only files contain.
    case declaration
    /// The type of an input or a state, in any letter case.
    case type
    case word
    /// A property of a list. It follows a dot.
    case member
  }

  package enum Origin: String, Sendable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
    case composableArchitecture = "the Composable Architecture"
    case reactNavigation = "React Navigation"
    case flutter = "Flutter"
    case android = "Android"
    case tests = "other test tools"
    case languages = "other languages"
    /// Other systems of Sextant, and informal words.
    case people = "other words"
  }

  /// The foreign words. Brackets and a leading `.`, `@` or `#` are omitted.
  package let words: [String]
  package let origin: Origin
  package private(set) var place = Place.statement
  /// The equivalents, with arguments in capitals. The first valid equivalent is used. An equivalent
  /// with a prefix, such as `router:`, is valid only in that system.
  package let meant: [String]
  /// The advice if no equivalent is valid, or if the words occur in a position other than `place`.
  package let advice: String?
  /// For each equivalent that behaves differently from the foreign words, the difference. The keys
  /// have no system prefix.
  private let differences: [String: String]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - words: The words, separated by commas.
  ///   - differences: The equivalents with a different effect. Fixes never insert these
  ///     equivalents.
  init(
    _ words: String, _ origin: Origin, _ meant: [String], _ advice: String? = nil,
    differing differences: [String: String] = [:]
  ) {
    self.words = words.split(separator: ", ").map(String.init)
    self.origin = origin
    self.meant = meant
    self.advice = advice
    self.differences = differences
  }

  /// Returns the difference in behavior between an equivalent and the foreign words; nil if the
  /// effects on a stack, in a sheet and in tabs are equal.
  package func difference(of form: String) -> String? { differences[form] }
}

extension ForeignWords {
  private static let byWord: [String: [ForeignWords]] = all.reduce(into: [:]) { table, row in
    for word in row.words { table[word, default: []].append(row) }
  }

  package static func rows(of word: String, _ place: Place) -> [ForeignWords] {
    (byWord[word] ?? []).filter { $0.place == place }
  }

  private static let pushing = [
    "append NODE", "push NODE", "navigate to NODE", "show NODE", "forward to NODE push",
    "push NODE on STACK",
  ]
  private static let backTo =
    ["drop to NODE", "pop to NODE", "back to NODE"] + toRoot
  private static let replacing =
    ["set root NODE clear", "switch to NODE"] + pushing
  private static let tabbing = ["select tab ID"]
  private static let opening = ["open url TEXT", "open link TEXT"]
  private static let backFacts = ["graph", "router", "coordinator", "navigator", "intent"].map {
    "\($0): expect can tap back"
  }
  static let tops = ["top is NODE"]
  private static let popping = ["drop last", "pop", "back", "stackview: pop STACK"]
  private static let toRoot = ["drop to root", "pop all", "pop to root", "back to root"]
  private static let backMoves = ["back", "tap back", "stackview: pop STACK"]
  private static let sheets =
    [
      "present sheet NODE", "present popup NODE", "forward to NODE present",
      "present NODE on STACK",
    ]
    + pushing
  private static let covers = ["present cover NODE"] + sheets
  private static let alerts = ["present alert TITLE", "show alert TITLE"]
  private static let dialogs = ["present dialog TITLE"] + alerts
  private static let closing = ["dismiss", "back", "pop", "stackview: dismiss STACK"]
  private static let screens = ["screen NAME", "destination NAME", "view NAME", "route NAME"]
  private static let states = ["state NAME = VALUE"]
  private static let links = ["link TEXT { … }"]
  private static let tabs = ["tabs NAME { … }"]
  private static let scenarios = ["scenario TITLE { … }"]
  private static let checks = ["expect FACT"]

  private static let titles = "the content of a screen is not modelled; a screen has only a name"
  private static let styles = "the style of a presentation is not modelled"
  private static let guardsSwipe =
    "in the screen, write `on swipe down when FACT { … }`: while the fact holds, the block runs instead of the gesture; an empty block disables the gesture"
  private static let backAdvice =
    "in the screen, write `on tap back when FACT { … }`: while the fact holds, the block runs instead of the gesture; an empty block disables the gesture"
  private static let ownStack =
    "the stack needs no declaration: the app has one stack, with `start` as its root"
  private static let stackedNode =
    "write a stack with its first screen: `start stacked Home`, `present sheet stacked Home`"
  private static let handles =
    "not needed: a sentence acts on the visible screen, or with `in REF:` on another node"
  private static let functions =
    "if a user starts the function, write `action NAME { … }` in a screen; if bodies call the function, write `command NAME { … }` in the app"
  private static let loops =
    "loops are bounded: `repeat 3 { … }` runs three times, `for id in [1, 2] { … }` once per value"

  package static let all =
    statements + statementsOfAppearance + placed(.fact, facts)
    + placed(.declaration, declarations + declarationsOfAppearance) + placed(.type, types)
    + placed(.word, words) + placed(.member, members)

  private static func placed(_ place: Place, _ rows: [ForeignWords]) -> [ForeignWords] {
    rows.map {
      var row = $0
      row.place = place
      return row
    }
  }

  private static func each(_ forms: [String], _ difference: String) -> [String: String] {
    let names = forms.map { $0.split(separator: ": ").last.map(String.init) ?? $0 }
    return Dictionary(names.map { ($0, difference) }) { first, _ in first }
  }

  private static let segue =
    each(pushing, "a segue pushes or presents, depending on the storyboard")
  private static let showing =
    each(
      sheets.filter { !pushing.contains($0) },
      "`show` of UIKit pushes onto a stack, or presents if there is no stack")
  private static let showingDetail =
    each(
      pushing,
      "`showDetailViewController` replaces the detail column, or presents if there are no columns")
  private static let going =
    each(pushing, "the suggestion adds a screen, but `context.go` replaces the whole stack")
  private static let activity =
    each(pushing, "an activity covers tabs and sheets, but the suggestion pushes inside them")
  private static let finishing =
    each(
      ["hide", "stop"] + popping, "`finish` closes an activity with all its screens")
  private static let keeping = "the suggestion keeps the current screen below the new screen"
  private static let replacingTop =
    each(pushing, keeping).merging([
      "set root NODE clear":
        "the suggestion replaces the whole stack; to replace only the current screen, write `drop last`, then `append`",
      "switch to NODE":
        "if the route is on the stack, `switch to` goes back to the route; otherwise, `switch to` keeps the current screen below the route",
    ]) { $1 }
  private static let replacingAll =
    each(pushing, keeping).merging([
      "switch to NODE": "the suggestion may keep the stack below the new screen"
    ]) { $1 }
  private static let removing =
    replacingTop.merging([
      "set root NODE clear": "the suggestion always replaces the whole stack"
    ]) { $1 }
  private static let toFirst =
    each(toRoot, "the suggestion goes back to the first screen, not to the given screen")
  private static let dismissingAll =
    each(
      ["dismiss all"], "it closes presentations; `dismissAll` of Expo Router means `drop to root`")
  private static let unpresented =
    each(pushing.filter { $0 != "show NODE" }, "the suggestion pushes instead of presenting")
    .merging(["show NODE": "the presentation style is declared with the route"]) { $1 }
  private static let beside =
    unpresented.merging(
      each(
        sheets.filter { !pushing.contains($0) },
        "a sheet covers the screen; this element is beside the screen")
    ) { $1 }

  private static let statements: [ForeignWords] = [
    // Forward navigation.
    .init(
      "NavigationLink, path.append, navigationPath.append, navigationDestination", .swiftUI, pushing
    ),
    .init("pushViewController, navigationController.show", .uiKit, pushing),
    .init("performSegue", .uiKit, pushing, differing: segue),
    .init("showDetailViewController", .uiKit, pushing, differing: showingDetail),
    .init("show", .uiKit, sheets, differing: showing),
    .init("state.path.append", .composableArchitecture, pushing),
    .init(
      "navigate, navigation.navigate, navigation.push, router.push, router.navigate, Link",
      .reactNavigation, pushing),
    .init(
      "Navigator.push, Navigator.pushNamed, pushNamed, context.push",
      .flutter, pushing),
    .init("context.go, GoRouter.go", .flutter, pushing, differing: going),
    .init("navController.navigate", .android, pushing),
    .init("startActivity", .android, pushing, differing: activity),
    .init("go, go to, goto, add, append, push, forward, forward to, navigate to", .people, pushing),
    // Back navigation.
    .init("path.removeLast, path.popLast", .swiftUI, popping),
    .init("popViewController", .uiKit, popping),
    .init("navigation.pop, navigation.goBack, router.back, goBack", .reactNavigation, backMoves),
    .init(
      "router.dismiss, navigation.dismiss", .reactNavigation, backMoves,
      differing: each(backMoves, "`dismiss` of Expo Router pops a screen, or closes a modal route")),
    .init("Navigator.pop, context.pop, maybePop", .flutter, popping),
    .init("popBackStack, navController.popBackStack", .android, popping),
    .init("onBackPressed, navigateUp, navController.navigateUp", .android, backMoves),
    .init("finish", .android, ["hide", "stop"] + popping, differing: finishing),
    .init("go back", .people, backMoves),
    .init("back", .people, ["navigator: pop", "tap back", "stackview: pop STACK"]),
    .init("pop", .people, ["back", "drop last", "stackview: pop STACK"]),
    .init("canGoBack, navigation.canGoBack, router.canGoBack", .reactNavigation, backFacts),
    .init("path.removeAll", .swiftUI, toRoot),
    .init("popToRootViewController, navigationController.popToRoot", .uiKit, toRoot),
    .init("popToViewController", .uiKit, backTo, differing: toFirst),
    .init("popToTop, navigation.popToTop, router.dismissAll", .reactNavigation, toRoot),
    .init("dismissAll", .reactNavigation, ["dismiss all"] + toRoot, differing: dismissingAll),
    .init("popTo, navigation.popTo", .reactNavigation, backTo, differing: toFirst),
    .init("dismissTo, router.dismissTo", .reactNavigation, backTo, differing: toFirst),
    .init("popUntil, Navigator.popUntil", .flutter, backTo, differing: toFirst),
    .init("popToRoot, pop to root, pop root", .people, toRoot),
    // Replacing a stack.
    .init("setViewControllers", .uiKit, replacing, differing: replacingAll),
    .init("navigation.reset", .reactNavigation, replacing, differing: replacingAll),
    .init(
      "navigation.replace, router.replace", .reactNavigation, replacing, differing: replacingTop),
    .init(
      "pushReplacement, pushReplacementNamed, Navigator.pushReplacement, Navigator.pushReplacementNamed",
      .flutter, replacing, differing: replacingTop),
    .init(
      "pushAndRemoveUntil, Navigator.pushAndRemoveUntil", .flutter, replacing, differing: removing),
    // Presentations.
    .init("sheet, popover, present popover", .swiftUI, sheets, differing: unpresented),
    .init("inspector", .swiftUI, sheets, differing: beside),
    .init(
      "fullScreenCover, cover, present fullScreenCover", .swiftUI, covers, differing: unpresented),
    .init("alert", .swiftUI, alerts),
    .init("present overCurrentContext", .uiKit, ["present cover NODE inside tab"]),
    .init(
      "confirmationDialog, actionSheet, dialog, present confirmationDialog, present actionSheet",
      .swiftUI, dialogs),
    .init(
      "present, presentViewController, present modal, present popup, present sheet", .uiKit, sheets,
      differing: unpresented),
    .init("UIAlertController", .uiKit, alerts),
    .init("Alert.alert", .reactNavigation, alerts),
    .init("showModalBottomSheet", .flutter, sheets, differing: unpresented),
    .init("showBottomSheet", .flutter, sheets, differing: beside),
    .init("showDialog, showAlertDialog", .flutter, dialogs),
    .init("BottomSheetDialog, dialogFragment.show", .android, sheets, differing: unpresented),
    .init("AlertDialog", .android, alerts),
    .init(
      "dismissViewController, dismiss sheet, close sheet, close cover, close modal, close popup",
      .uiKit, closing),
    .init("close alert, dismiss alert", .people, ["router: hide alert"] + closing),
    .init("close, dismiss", .people, closing),
    // Tabs and links.
    .init("selectedIndex, tabBarController.selectedIndex, selectedViewController", .uiKit, tabbing),
    .init("jumpTo, navigation.jumpTo", .reactNavigation, tabbing),
    .init("select, switch tab", .people, tabbing),
    .init("openURL, UIApplication.shared.open", .uiKit, opening),
    .init("Linking.openURL", .reactNavigation, opening),
    .init("launchUrl", .flutter, opening),
    .init("openWindow", .swiftUI, ["open window NAME"]),
    .init("dismissWindow", .swiftUI, ["close window NAME"]),
    // User actions.
    .init("set state", .people, ["set NAME = VALUE"]),
    .init("toggle", .swiftUI, ["set NAME = not NAME"]),
    .init("click, press, touch", .people, ["tap ACTION", "tap button TITLE"]),
    .init("tapOn", .tests, ["tap ACTION", "tap button TITLE"]),
    .init("escape, press esc, press cancel, tap escape, tap cancel", .people, ["press escape"]),
    .init("swipeBack, swipe back, swipeRight, swipe right", .people, ["tap back"]),
    .init("store.send, viewStore.send", .composableArchitecture, ["tap NAME"]),
    // Tests.
    .init(
      "assert, check, ensure, verify, should, Then, then, XCTAssert, XCTAssertTrue, assertTrue",
      .tests, ["STATEMENT"] + checks),
    .init("XCTAssertEqual, assertEqual, assertEquals", .tests, ["expect VALUE is VALUE"]),
    .init("toBe, toEqual", .tests, ["expect VALUE is VALUE"]),
    .init("toBeVisible, toBeDisplayed", .tests, ["expect NODE visible"]),
    .init("XCTAssertFalse, assertFalse", .tests, ["expect not FACT"]),
    .init("assertVisible", .tests, ["expect NODE visible"]),
    .init("Given", .tests, ["STATEMENT", "require FACT"]),
    .init("When, And, and", .tests, ["STATEMENT"]),
    .init("sleep, pause, waitForExistence, Thread.sleep, delay", .tests, ["wait TIME"]),
    .init(
      "wait, wait for, wait until, waitFor, waitUntil", .tests,
      ["wait TIME", "expect FACT", "expect NODE visible"]),
    // Languages.
    .init("const, var, val, final", .languages, ["let NAME = VALUE"]),
    .init("echo, log, console.log, NSLog, println, printf", .languages, ["print VALUE"]),
    .init("unless", .languages, ["if not FACT { … }"]),
    .init("do, loop, until, while", .languages, [], loops),
    .init(
      "guard", .languages, [], "write `if FACT { … }` around the statements that need the fact"),
    .init(
      "return", .languages, [],
      "a body always runs to its end: put the later statements into `else { … }`"),
    .init(
      "break, continue", .languages, [],
      "a loop always runs to its end: put the later statements into `if FACT { … }`"),
    .init("foreach, forEach", .languages, [], "`for id in [1, 2] { … }` runs once per value"),
    .init(
      "await", .languages, [],
      "write `wait 2s` to advance the time; nothing else needs a wait, because each sentence finishes before the next starts"
    ),
    // Words without an equivalent form.
    .init("Environment, EnvironmentObject", .swiftUI, [], handles),
    .init("NavigationPath", .swiftUI, [], ownStack),
    .init("NavigationStack, NavigationView", .swiftUI, [], stackedNode),
    .init("UINavigationController", .uiKit, [], stackedNode),
    .init("NavHost", .android, [], stackedNode),
    .init("navigationController", .uiKit, [], handles),
    .init("useNavigation, useRouter", .reactNavigation, [], handles),
    .init("navigationTitle, title", .swiftUI, [], titles),
    .init("presentationDetents, modalPresentationStyle", .swiftUI, [], styles),
    .init("interactiveDismissDisabled", .swiftUI, [], guardsSwipe),
    .init(
      "isModalInPresentation, presentationControllerDidAttemptToDismiss", .uiKit, [], guardsSwipe),
    .init("WillPopScope, PopScope", .flutter, [], backAdvice),
    .init("beforeRemove, usePreventRemove", .reactNavigation, [], backAdvice),
    .init("BackHandler, OnBackPressedCallback", .android, [], backAdvice),
  ]

  private static let declarations: [ForeignWords] = [
    // Screens.
    .init("struct, View, scene, screen, view", .swiftUI, screens),
    .init("UIViewController, ViewController", .uiKit, screens),
    .init("Stack.Screen, Screen, route", .reactNavigation, screens),
    .init("widget, Scaffold, GoRoute, page", .flutter, screens),
    .init("activity, fragment, composable", .android, screens),
    .init("case", .composableArchitecture, screens),
    .init("coordinator, Coordinator", .people, ["flow NAME { … }"] + screens),
    .init("class", .uiKit, [], "`screen NAME { … }` declares a screen"),
    .init("sheet, modal", .swiftUI, ["popup NAME"]),
    .init("title, navigationTitle", .swiftUI, [], titles),
    // Containers.
    .init("TabView", .swiftUI, tabs),
    .init("UITabBarController", .uiKit, tabs),
    .init("Tab.Navigator, createBottomTabNavigator", .reactNavigation, tabs),
    .init("BottomNavigationBar", .flutter, tabs),
    .init("BottomNavigationView", .android, tabs),
    .init("tabItem, Tab", .swiftUI, ["graph: tab ID NODE"]),
    .init("Tab.Screen", .reactNavigation, ["graph: tab ID NODE"]),
    .init("switch", .languages, ["switched NAME shows NODE"]),
    .init(
      "NavigationStack, NavigationView, NavigationSplitView", .swiftUI, ["graph: stacked NODE"],
      ownStack),
    .init("UINavigationController", .uiKit, ["graph: stacked NODE"], ownStack),
    .init(
      "Stack.Navigator, createStackNavigator, createNativeStackNavigator, NavigationContainer",
      .reactNavigation,
      ["graph: stacked NODE"], ownStack),
    .init("NavHost, NavHostFragment", .android, ["graph: stacked NODE"], ownStack),
    .init("MaterialApp, CupertinoApp", .flutter, [], ownStack),
    // Start and links.
    .init(
      "root, initial, initialRoute, startDestination, rootViewController, initialRouteName",
      .people, ["start NODE"]),
    .init("onOpenURL", .swiftUI, links),
    .init("linking", .reactNavigation, links),
    .init("navDeepLink", .android, links),
    .init("deeplink, deepLink, universalLink", .people, links),
    // State and behavior.
    .init("State, Published, Binding, AppStorage, SceneStorage", .swiftUI, states),
    .init("useState", .reactNavigation, states),
    .init("var, let, const, val", .languages, states),
    .init("button, Button, onTapGesture", .swiftUI, ["action NAME { … }"]),
    .init("onPress", .reactNavigation, ["action NAME { … }"]),
    .init("onPressed", .flutter, ["action NAME { … }"]),
    .init("WindowGroup, UIWindow", .swiftUI, ["window NAME { … }"]),
    .init(
      "func, function, fun, def", .languages, ["command NAME { … }", "action NAME { … }"], functions
    ),
    .init("if", .languages, ["when FACT { … }"]),
    .init("eventually", .people, ["always can reach TITLE { … }"]),
    .init(
      "timer", .languages, [], "write `after 2s { … }` in an action or another body to set a timer"),
    // Files.
    .init(
      "describe, it, test, Test, spec, feature, Feature, Scenario, testcase", .tests, scenarios),
    .init("setup, setUp, beforeEach, beforeAll", .tests, ["before each { … }"]),
    .init("teardown, tearDown, afterEach, afterAll", .tests, ["after each { … }"]),
    .init("application, module, program", .people, ["app NAME { … }"]),
  ]
}
