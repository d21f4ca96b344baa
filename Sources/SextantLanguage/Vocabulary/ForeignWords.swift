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
  package let place: Place
  /// What to write, with the places of arguments in capitals. Of several the first one that the system has; one
  /// with the name of a system before it is for that one alone.
  package let meant: [String]
  /// What to say where no form replaces them, or in the places of others.
  package let advice: String?

  private init(
    _ words: [String], _ origin: Origin, _ place: Place, _ meant: [String], _ advice: String? = nil
  ) {
    self.words = words
    self.origin = origin
    self.place = place
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
  private static let stacks =
    "a screen stands in a stack where its place says so: `start stacked Home`"
  private static let ownStack =
    "nothing declares the stack: the app has one, which begins at its `start`"
  private static let handles =
    "nothing to write: a sentence acts on the visible screen, or on that of `in REF:`"
  private static let functions =
    "`action NAME { … }` in a screen is for a person, `command NAME { … }` in the app for bodies"
  private static let loops =
    "no loop runs for ever: `repeat 3 { … }` runs that often, `for id in [1, 2] { … }` once for each value"

  package static let all: [ForeignWords] = statements + declarations + insideOfForms

  private static let statements: [ForeignWords] = [
    // Going on.
    .init(
      ["NavigationLink", "path.append", "navigationPath.append"], .swiftUI, .statement, pushing),
    .init(
      ["pushViewController", "performSegue", "showDetailViewController"], .uiKit, .statement,
      pushing),
    .init(["show"], .uiKit, .statement, sheets),
    .init(["state.path.append"], .composableArchitecture, .statement, pushing),
    .init(
      ["navigate", "navigation.navigate", "navigation.push", "router.push", "router.navigate"],
      .reactNavigation, .statement, pushing),
    .init(
      [
        "Navigator.push", "Navigator.pushNamed", "Navigator.of", "pushNamed", "context.go",
        "context.push",
      ],
      .flutter, .statement, pushing),
    .init(["startActivity", "navController.navigate"], .android, .statement, pushing),
    .init(
      ["go", "go to", "goto", "add", "append", "push", "forward", "forward to", "navigate to"],
      .people, .statement, pushing),
    // Going back.
    .init(["path.removeLast"], .swiftUI, .statement, popping),
    .init(["popViewController"], .uiKit, .statement, popping),
    .init(
      ["navigation.pop", "navigation.goBack", "router.back", "goBack"], .reactNavigation,
      .statement, goingBack),
    .init(["Navigator.pop", "context.pop", "maybePop"], .flutter, .statement, popping),
    .init(["popBackStack", "navController.popBackStack"], .android, .statement, popping),
    .init(
      ["onBackPressed", "navigateUp", "navController.navigateUp"], .android, .statement, goingBack),
    .init(["finish"], .android, .statement, ["hide", "stop"] + popping),
    .init(["go back"], .people, .statement, goingBack),
    .init(["back"], .people, .statement, ["navigator: pop", "tap back", "stackview: pop STACK"]),
    .init(["pop"], .people, .statement, ["back", "stackview: pop STACK"]),
    .init(
      ["popToRoot", "pop to root", "pop root", "navigationController.popToRoot", "path.removeAll"],
      .swiftUI, .statement, toRoot),
    .init(["popToRootViewController", "popToViewController"], .uiKit, .statement, toRoot),
    .init(
      ["popToTop", "navigation.popToTop", "router.dismissAll"], .reactNavigation, .statement, toRoot
    ),
    .init(["popUntil", "Navigator.popUntil"], .flutter, .statement, toRoot),
    // Presenting.
    .init(["sheet", "popover", "inspector"], .swiftUI, .statement, sheets),
    .init(["fullScreenCover", "cover"], .swiftUI, .statement, covers),
    .init(["alert"], .swiftUI, .statement, alerts),
    .init(["confirmationDialog", "actionSheet", "dialog"], .swiftUI, .statement, dialogs),
    .init(
      ["present", "presentViewController", "present modal", "present sheet"], .uiKit, .statement,
      sheets),
    .init(["UIAlertController"], .uiKit, .statement, alerts),
    .init(["Alert.alert"], .reactNavigation, .statement, alerts),
    .init(["showModalBottomSheet", "showBottomSheet"], .flutter, .statement, sheets),
    .init(["showDialog", "showAlertDialog"], .flutter, .statement, dialogs),
    .init(["BottomSheetDialog", "dialogFragment.show"], .android, .statement, sheets),
    .init(["AlertDialog"], .android, .statement, alerts),
    .init(
      [
        "dismissViewController", "dismiss sheet", "close sheet", "close cover", "close modal",
        "close popup",
      ],
      .uiKit, .statement, closing),
    .init(
      ["close alert", "dismiss alert"], .people, .statement, ["router: hide alert"] + closing),
    .init(["close", "dismiss"], .people, .statement, closing),
    // Tabs and links.
    .init(
      ["select", "selectedIndex", "switch tab", "jumpTo"], .uiKit, .statement, ["select tab ID"]),
    .init(
      ["openURL", "UIApplication.shared.open", "Linking.openURL", "launchUrl"], .uiKit, .statement,
      ["open url TEXT", "open link TEXT"]),
    // A person.
    .init(["set state"], .people, .statement, ["set NAME = VALUE"]),
    .init(["click", "press", "touch"], .people, .statement, ["tap NAME"]),
    .init(["tapOn"], .tests, .statement, ["tap NAME"]),
    .init(["store.send", "viewStore.send"], .composableArchitecture, .statement, ["tap NAME"]),
    // Tests.
    .init(
      [
        "assert", "check", "ensure", "verify", "should", "Then", "then", "XCTAssert",
        "XCTAssertTrue", "assertTrue",
      ],
      .tests, .statement, ["STATEMENT"] + checks),
    .init(["XCTAssertEqual", "assertEquals"], .tests, .statement, ["expect VALUE is VALUE"]),
    .init(["XCTAssertFalse", "assertFalse"], .tests, .statement, ["expect not FACT"]),
    .init(["assertVisible"], .tests, .statement, ["expect NODE visible"]),
    .init(["Given"], .tests, .statement, ["STATEMENT", "require FACT"]),
    .init(["When", "And", "and"], .tests, .statement, ["STATEMENT"]),
    .init(
      ["sleep", "pause", "waitForExistence", "Thread.sleep", "delay"], .tests, .statement,
      ["wait TIME"]),
    // Languages.
    .init(["const", "var", "val", "final"], .languages, .statement, ["let NAME = VALUE"]),
    .init(
      ["echo", "log", "console.log", "NSLog", "println", "printf"], .languages, .statement,
      ["print VALUE"]),
    .init(["unless"], .languages, .statement, ["if not FACT { … }"]),
    .init(["do", "loop", "until", "while"], .languages, .statement, [], loops),
    .init(
      ["foreach", "forEach"], .languages, .statement, [],
      "`for id in [1, 2] { … }` runs once for each value"),
    .init(
      ["await"], .languages, .statement, [],
      "`wait 2s` lets time pass; nothing else is waited for, since a sentence is done before the next one"
    ),
    // What has no form.
    .init(
      [
        "useNavigation", "useRouter", "@Environment", "@EnvironmentObject", "navigationController",
        "NavigationPath",
      ],
      .reactNavigation, .statement, [], handles),
    .init(["navigationTitle", "title"], .swiftUI, .statement, [], titles),
    .init(
      ["interactiveDismissDisabled", "isModalInPresentation"], .swiftUI, .statement, [],
      "a person can always swipe a sheet down: what must not happen then is an `invariant`"),
  ]

  private static let declarations: [ForeignWords] = [
    // Screens.
    .init(["struct", "View", "scene", "screen", "view"], .swiftUI, .declaration, screens),
    .init(["UIViewController", "ViewController"], .uiKit, .declaration, screens),
    .init(["Stack.Screen", "Screen", "route"], .reactNavigation, .declaration, screens),
    .init(["widget", "Scaffold", "GoRoute", "page"], .flutter, .declaration, screens),
    .init(["activity", "fragment", "composable"], .android, .declaration, screens),
    .init(["case"], .composableArchitecture, .declaration, screens),
    .init(["coordinator", "Coordinator"], .people, .declaration, ["flow NAME { … }"] + screens),
    .init(["class"], .uiKit, .declaration, [], "`screen NAME { … }` declares what a person sees"),
    .init(["sheet", "modal"], .swiftUI, .declaration, ["popup NAME"]),
    .init(["title", "navigationTitle"], .swiftUI, .declaration, [], titles),
    // Containers.
    .init(["TabView"], .swiftUI, .declaration, tabs),
    .init(["UITabBarController"], .uiKit, .declaration, tabs),
    .init(["Tab.Navigator", "createBottomTabNavigator"], .reactNavigation, .declaration, tabs),
    .init(["BottomNavigationBar"], .flutter, .declaration, tabs),
    .init(["BottomNavigationView"], .android, .declaration, tabs),
    .init(["tabItem", "Tab", "Tab.Screen"], .swiftUI, .declaration, ["graph: tab ID NODE"]),
    .init(["switch"], .swiftUI, .declaration, ["switched NAME shows NODE"]),
    .init(
      ["NavigationStack", "NavigationView", "NavigationSplitView"], .swiftUI, .declaration,
      ["graph: stacked NODE"], ownStack),
    .init(["UINavigationController"], .uiKit, .declaration, ["graph: stacked NODE"], ownStack),
    .init(
      ["Stack.Navigator", "createStackNavigator", "NavigationContainer"], .reactNavigation,
      .declaration,
      ["graph: stacked NODE"], ownStack),
    .init(
      ["NavHost", "NavHostFragment"], .android, .declaration, ["graph: stacked NODE"], ownStack),
    .init(["MaterialApp", "CupertinoApp"], .flutter, .declaration, [], ownStack),
    // Where it begins, and where links lead.
    .init(
      [
        "root", "initial", "initialRoute", "startDestination", "rootViewController",
        "initialRouteName",
      ],
      .people, .declaration, ["start NODE"]),
    .init(["onOpenURL"], .swiftUI, .declaration, links),
    .init(["deeplink", "deepLink", "navDeepLink", "universalLink"], .android, .declaration, links),
    // State and behaviour.
    .init(
      ["@State", "@Published", "@Binding", "@AppStorage"], .swiftUI, .declaration, states),
    .init(["var", "let", "const", "val", "useState"], .languages, .declaration, states),
    .init(["button", "onTapGesture", "onPressed"], .swiftUI, .declaration, ["action NAME { … }"]),
    .init(
      ["func", "function", "fun", "def"], .languages, .declaration,
      ["command NAME { … }", "action NAME { … }"], functions),
    .init(["if"], .languages, .declaration, ["when FACT { … }"]),
    .init(["eventually"], .people, .declaration, ["always can reach TITLE { … }"]),
    .init(
      ["timer"], .languages, .declaration, [],
      "`after 2s { … }` sets a timer, in an action or another body"),
    // Files.
    .init(
      ["describe", "it", "test", "spec", "feature", "Feature", "Scenario", "testcase"], .tests,
      .declaration,
      scenarios),
    .init(
      ["setup", "setUp", "beforeEach", "beforeAll"], .tests, .declaration, ["before each { … }"]),
    .init(
      ["teardown", "tearDown", "afterEach", "afterAll"], .tests, .declaration, ["after each { … }"]),
    .init(["application", "module", "program"], .people, .declaration, ["app NAME { … }"]),
  ]

  private static let insideOfForms: [ForeignWords] = [
    .init(["integer", "number", "long", "uint"], .languages, .type, ["Int"]),
    .init(["double", "float"], .languages, .type, ["Decimal"]),
    .init(["boolean"], .languages, .type, ["Bool"]),
    .init(["text", "str"], .languages, .type, ["String"]),
    .init(["time", "timeinterval"], .languages, .type, ["Duration"]),
    .init(["equals", "equal"], .tests, .word, ["is"]),
    .init(["to be", "to equal"], .tests, .word, ["is"]),
    .init(["isnt", "differs"], .tests, .word, ["is not"]),
    .init(["shown", "displayed", "appears"], .tests, .word, ["visible"]),
    .init(["of", "from"], .languages, .word, ["in"]),
    .init(["to", "be", "is"], .languages, .word, ["="]),
    .init(["elif", "elseif", "elsif"], .languages, .word, ["else if"]),
    .init(["using"], .languages, .word, ["uses"]),
    .init(["begin", "do", "then", "times"], .languages, .word, [""]),
    .init(["no animation", "not animated"], .people, .word, ["without animation"]),
    .init(["yes", "True", "YES"], .languages, .word, ["true"]),
    .init(["no", "False", "NO"], .languages, .word, ["false"]),
  ]
}
