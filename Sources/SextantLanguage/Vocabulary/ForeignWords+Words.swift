import SextantSyntax

/// Foreign words that mean facts, types, keywords inside forms, or the appearance of screens.
extension ForeignWords {
  static let statementsOfAppearance = appearing.map {
    ForeignWords(
      $0.words, $0.origin, [], "in a screen, `\($0.form)` is the equivalent")
  }
  static let declarationsOfAppearance = appearing.map { row in
    // In `stackview`, animations determine when views appear.
    let systems = ["graph", "router", "coordinator", "navigator", "intent"]
    return ForeignWords(row.words, row.origin, systems.map { "\($0): \(row.form)" })
  }

  private static let appearing: [(words: String, origin: Origin, form: String)] = [
    ("onAppear", .swiftUI, "on appear { … }"),
    ("viewDidLoad, viewWillAppear, viewDidAppear", .uiKit, "on appear { … }"),
    ("useEffect, useFocusEffect", .reactNavigation, "on appear { … }"),
    ("initState", .flutter, "on appear { … }"),
    ("onResume", .android, "on appear { … }"),
    ("onDisappear", .swiftUI, "on disappear { … }"),
    ("viewWillDisappear, viewDidDisappear", .uiKit, "on disappear { … }"),
    ("dispose", .flutter, "on disappear { … }"),
    ("onPause", .android, "on disappear { … }"),
  ]

  static let facts: [ForeignWords] = [
    .init("alert, alert is, alertIsPresented", .swiftUI, ["presented is alert TITLE"] + tops),
    .init("dialog, dialog is, confirmationDialog", .swiftUI, ["presented is dialog TITLE"] + tops),
    .init("sheet, modal, popup", .swiftUI, ["presented is sheet NODE"] + tops),
    .init("cover, fullScreenCover", .swiftUI, ["presented is cover NODE"] + tops),
    .init("presented is", .people, ["presented is sheet NODE"]),
    .init("presented, isPresented", .swiftUI, ["presented is sheet NODE"] + tops),
    .init("presentedViewController", .uiKit, ["presented is sheet NODE"] + tops),
    .init("topViewController, visibleViewController", .uiKit, tops),
    .init("screen, page, view", .people, tops),
    .init("visible, shown, displayed", .people, ["NODE visible"]),
  ]

  static let types: [ForeignWords] = [
    .init("integer, number, long, uint", .languages, ["Int"]),
    .init("double, float", .languages, ["Decimal"]),
    .init("boolean", .languages, ["Bool"]),
    .init("text, str", .languages, ["String"]),
    .init("time, timeinterval", .languages, ["Duration"]),
  ]

  static let members: [ForeignWords] = [
    .init("count, length, size", .languages, ["count LIST"]),
    .init("isEmpty", .languages, ["count LIST is 0"]),
    .init("first", .languages, ["first of LIST"]),
    .init("last", .languages, ["last of LIST"]),
    .init("contains, includes", .languages, ["LIST contains VALUE"]),
    .init("prefix", .languages, ["first COUNT of LIST"]),
    .init("suffix", .languages, ["last COUNT of LIST"]),
  ]

  static let words: [ForeignWords] = [
    .init("equals, equal", .tests, ["is"]),
    .init("if, where, while, guard", .languages, ["when"]),
    .init("to be, to equal", .tests, ["is"]),
    .init("isnt, differs", .tests, ["is not"]),
    .init("shown, displayed, appears", .tests, ["visible"]),
    .init("of, from", .languages, ["in"]),
    .init("to, be, is", .languages, ["="]),
    .init("elif, elseif, elsif", .languages, ["else if"]),
    .init("using", .languages, ["uses"]),
    .init("begin, do, then, times", .languages, [""]),
    .init("role", .swiftUI, [""]),
    .init("NavigationStack, NavigationView", .swiftUI, ["stacked"]),
    .init("UINavigationController", .uiKit, ["stacked"]),
    .init("NavHost", .android, ["stacked"]),
    .init("in tab, within tab", .people, ["inside tab"]),
    .init("no animation, not animated", .people, ["without animation"]),
    .init("nil, null, undefined, None", .languages, [], adviceForOptionals),
    .init("yes, True, YES", .languages, ["true"]),
    .init("no, False, NO", .languages, ["false"]),
  ]
}
