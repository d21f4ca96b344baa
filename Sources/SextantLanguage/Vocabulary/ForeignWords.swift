/// Words of other frameworks, tools and languages, and what is written here in their place: one table, which serves
/// `help` and what errors suggest.
package struct ForeignWords: Sendable {
  /// What the words are written in the place of.
  package enum Place: Sendable {
    case statement
    /// A declaration, in the app or in the block of another, or a form of files.
    case declaration
    /// A type of an input or a state, in any case.
    case type
    /// A word in the middle of a form.
    case word
  }

  /// Who says so.
  package enum Origin: String, Sendable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
    case composableArchitecture = "the Composable Architecture"
    case reactNavigation = "React Navigation"
    case flutter = "Flutter"
    case android = "Android"
    case tests = "other test tools"
    case languages = "other languages"
    /// The other systems, and what people call it.
    case people = "other words"
  }

  /// As they are written, without brackets and without a `.`, `@` or `#` before them.
  package let words: [String]
  package let origin: Origin
  package private(set) var place = Place.statement
  /// What to write, with the places of arguments in capitals. Of several the first one that the system has; one
  /// with the name of a system before it is for that one alone.
  package let meant: [String]
  /// What to say where no form replaces them, or in the places of others.
  package let advice: String?

  /// - Parameter words: with commas between them.
  private init(
    _ words: String, _ origin: Origin, _ meant: [String], _ advice: String? = nil
  ) {
    self.words = words.split(separator: ", ").map(String.init)
    self.origin = origin
    self.meant = meant
    self.advice = advice
  }
}

extension ForeignWords {
  private static let byWord: [String: [ForeignWords]] = all.reduce(into: [:]) { table, row in
    for word in row.words { table[word, default: []].append(row) }
  }

  /// The rows of a word.
  package static func rows(of word: String, _ place: Place) -> [ForeignWords] {
    (byWord[word] ?? []).filter { $0.place == place }
  }
}

extension ForeignWords {
  private static let pushing = [
    "append NODE", "push NODE", "navigate to NODE", "show NODE", "forward to NODE push",
    "push NODE on STACK",
  ]
  private static let popping = ["drop last", "pop", "back", "stackview: pop STACK"]
  private static let toRoot = ["drop to root", "pop all", "pop to root", "back to root"]
  private static let goingBack = ["back", "tap back", "stackview: pop STACK"]
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

  private static let titles = "what a screen shows is not modelled: a screen has its name"
  private static let ownStack =
    "nothing declares the stack: the app has one, which begins at its `start`"
  private static let handles =
    "nothing to write: a sentence acts on the visible screen, or on that of `in REF:`"
  private static let functions =
    "`action NAME { … }` in a screen is for a person, `command NAME { … }` in the app for bodies"
  private static let loops =
    "no loop runs for ever: `repeat 3 { … }` runs that often, `for id in [1, 2] { … }` once for each value"

  package static let all =
    statements + placed(.declaration, declarations) + placed(.type, types) + placed(.word, words)

  private static func placed(_ place: Place, _ rows: [ForeignWords]) -> [ForeignWords] {
    rows.map {
      var row = $0
      row.place = place
      return row
    }
  }

  private static let statements: [ForeignWords] = [
    // Going on.
    .init("NavigationLink, path.append, navigationPath.append", .swiftUI, pushing),
    .init("pushViewController, performSegue, showDetailViewController", .uiKit, pushing),
    .init("show", .uiKit, sheets),
    .init("state.path.append", .composableArchitecture, pushing),
    .init(
      "navigate, navigation.navigate, navigation.push, router.push, router.navigate",
      .reactNavigation, pushing),
    .init(
      "Navigator.push, Navigator.pushNamed, Navigator.of, pushNamed, context.go, context.push",
      .flutter, pushing),
    .init("startActivity, navController.navigate", .android, pushing),
    .init("go, go to, goto, add, append, push, forward, forward to, navigate to", .people, pushing),
    // Going back.
    .init("path.removeLast", .swiftUI, popping),
    .init("popViewController", .uiKit, popping),
    .init("navigation.pop, navigation.goBack, router.back, goBack", .reactNavigation, goingBack),
    .init("Navigator.pop, context.pop, maybePop", .flutter, popping),
    .init("popBackStack, navController.popBackStack", .android, popping),
    .init("onBackPressed, navigateUp, navController.navigateUp", .android, goingBack),
    .init("finish", .android, ["hide", "stop"] + popping),
    .init("go back", .people, goingBack),
    .init("back", .people, ["navigator: pop", "tap back", "stackview: pop STACK"]),
    .init("pop", .people, ["back", "stackview: pop STACK"]),
    .init(
      "popToRoot, pop to root, pop root, navigationController.popToRoot, path.removeAll", .swiftUI,
      toRoot),
    .init("popToRootViewController, popToViewController", .uiKit, toRoot),
    .init("popToTop, navigation.popToTop, router.dismissAll", .reactNavigation, toRoot),
    .init("popUntil, Navigator.popUntil", .flutter, toRoot),
    // Presenting.
    .init("sheet, popover, inspector", .swiftUI, sheets),
    .init("fullScreenCover, cover", .swiftUI, covers),
    .init("alert", .swiftUI, alerts),
    .init("confirmationDialog, actionSheet, dialog", .swiftUI, dialogs),
    .init("present, presentViewController, present modal, present sheet", .uiKit, sheets),
    .init("UIAlertController", .uiKit, alerts),
    .init("Alert.alert", .reactNavigation, alerts),
    .init("showModalBottomSheet, showBottomSheet", .flutter, sheets),
    .init("showDialog, showAlertDialog", .flutter, dialogs),
    .init("BottomSheetDialog, dialogFragment.show", .android, sheets),
    .init("AlertDialog", .android, alerts),
    .init(
      "dismissViewController, dismiss sheet, close sheet, close cover, close modal, close popup",
      .uiKit, closing),
    .init("close alert, dismiss alert", .people, ["router: hide alert"] + closing),
    .init("close, dismiss", .people, closing),
    // Tabs and links.
    .init("select, selectedIndex, switch tab, jumpTo", .uiKit, ["select tab ID"]),
    .init(
      "openURL, UIApplication.shared.open, Linking.openURL, launchUrl", .uiKit,
      ["open url TEXT", "open link TEXT"]),
    // A person.
    .init("set state", .people, ["set NAME = VALUE"]),
    .init("click, press, touch", .people, ["tap NAME"]),
    .init("tapOn", .tests, ["tap NAME"]),
    .init("store.send, viewStore.send", .composableArchitecture, ["tap NAME"]),
    // Tests.
    .init(
      "assert, check, ensure, verify, should, Then, then, XCTAssert, XCTAssertTrue, assertTrue",
      .tests, ["STATEMENT"] + checks),
    .init("XCTAssertEqual, assertEquals", .tests, ["expect VALUE is VALUE"]),
    .init("XCTAssertFalse, assertFalse", .tests, ["expect not FACT"]),
    .init("assertVisible", .tests, ["expect NODE visible"]),
    .init("Given", .tests, ["STATEMENT", "require FACT"]),
    .init("When, And, and", .tests, ["STATEMENT"]),
    .init("sleep, pause, waitForExistence, Thread.sleep, delay", .tests, ["wait TIME"]),
    // Languages.
    .init("const, var, val, final", .languages, ["let NAME = VALUE"]),
    .init("echo, log, console.log, NSLog, println, printf", .languages, ["print VALUE"]),
    .init("unless", .languages, ["if not FACT { … }"]),
    .init("do, loop, until, while", .languages, [], loops),
    .init("foreach, forEach", .languages, [], "`for id in [1, 2] { … }` runs once for each value"),
    .init(
      "await", .languages, [],
      "`wait 2s` lets time pass; nothing else is waited for, since a sentence is done before the next one"
    ),
    // What has no form.
    .init(
      "useNavigation, useRouter, @Environment, @EnvironmentObject, navigationController, NavigationPath",
      .reactNavigation, [], handles),
    .init("navigationTitle, title", .swiftUI, [], titles),
    .init(
      "interactiveDismissDisabled, isModalInPresentation", .swiftUI, [],
      "a person can always swipe a sheet down: what must not happen then is an `invariant`"),
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
    .init("class", .uiKit, [], "`screen NAME { … }` declares what a person sees"),
    .init("sheet, modal", .swiftUI, ["popup NAME"]),
    .init("title, navigationTitle", .swiftUI, [], titles),
    // Containers.
    .init("TabView", .swiftUI, tabs),
    .init("UITabBarController", .uiKit, tabs),
    .init("Tab.Navigator, createBottomTabNavigator", .reactNavigation, tabs),
    .init("BottomNavigationBar", .flutter, tabs),
    .init("BottomNavigationView", .android, tabs),
    .init("tabItem, Tab, Tab.Screen", .swiftUI, ["graph: tab ID NODE"]),
    .init("switch", .swiftUI, ["switched NAME shows NODE"]),
    .init(
      "NavigationStack, NavigationView, NavigationSplitView", .swiftUI, ["graph: stacked NODE"],
      ownStack),
    .init("UINavigationController", .uiKit, ["graph: stacked NODE"], ownStack),
    .init(
      "Stack.Navigator, createStackNavigator, NavigationContainer", .reactNavigation,
      ["graph: stacked NODE"], ownStack),
    .init("NavHost, NavHostFragment", .android, ["graph: stacked NODE"], ownStack),
    .init("MaterialApp, CupertinoApp", .flutter, [], ownStack),
    // Where it begins, and where links lead.
    .init(
      "root, initial, initialRoute, startDestination, rootViewController, initialRouteName",
      .people, ["start NODE"]),
    .init("onOpenURL", .swiftUI, links),
    .init("deeplink, deepLink, navDeepLink, universalLink", .android, links),
    // State and behaviour.
    .init("@State, @Published, @Binding, @AppStorage", .swiftUI, states),
    .init("var, let, const, val, useState", .languages, states),
    .init("button, onTapGesture, onPressed", .swiftUI, ["action NAME { … }"]),
    .init(
      "func, function, fun, def", .languages, ["command NAME { … }", "action NAME { … }"], functions
    ),
    .init("if", .languages, ["when FACT { … }"]),
    .init("eventually", .people, ["always can reach TITLE { … }"]),
    .init("timer", .languages, [], "`after 2s { … }` sets a timer, in an action or another body"),
    // Files.
    .init("describe, it, test, spec, feature, Feature, Scenario, testcase", .tests, scenarios),
    .init("setup, setUp, beforeEach, beforeAll", .tests, ["before each { … }"]),
    .init("teardown, tearDown, afterEach, afterAll", .tests, ["after each { … }"]),
    .init("application, module, program", .people, ["app NAME { … }"]),
  ]

  private static let types: [ForeignWords] = [
    .init("integer, number, long, uint", .languages, ["Int"]),
    .init("double, float", .languages, ["Decimal"]),
    .init("boolean", .languages, ["Bool"]),
    .init("text, str", .languages, ["String"]),
    .init("time, timeinterval", .languages, ["Duration"]),
  ]

  private static let words: [ForeignWords] = [
    .init("equals, equal", .tests, ["is"]),
    .init("to be, to equal", .tests, ["is"]),
    .init("isnt, differs", .tests, ["is not"]),
    .init("shown, displayed, appears", .tests, ["visible"]),
    .init("of, from", .languages, ["in"]),
    .init("to, be, is", .languages, ["="]),
    .init("elif, elseif, elsif", .languages, ["else if"]),
    .init("using", .languages, ["uses"]),
    .init("begin, do, then, times", .languages, [""]),
    .init("no animation, not animated", .people, ["without animation"]),
    .init("yes, True, YES", .languages, ["true"]),
    .init("no, False, NO", .languages, ["false"]),
  ]
}
