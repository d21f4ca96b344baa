package import SextantSyntax

/// The laws of navigation that a search checks. `help` and suppression comments use these codes.
/// The checker of each law documents the law in full.
package enum LawCodes {
  package static let noDeadEnd = law(
    "noDeadEnd", 1401, "no moves lead from this state to %1%2",
    cause:
      "From at least one state, no moves lead home, so a user must quit the app or open a link. Home is the first screen, or each screen that the app declares with `home NAME`.",
    fails:
      "app T { screen Home { action open { set root Detail clear } }; screen Detail; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let backUndoes = law(
    "backUndoes", 1402, "%1 does not undo %2",
    cause:
      "A move pushed a screen or presented a node. The gesture that should undo this move (`tap back` or `swipe down`) is refused, or does not lead back to the state before the move.",
    fails:
      "app T { screen Home { action open { append Detail }; on finished from Detail { append Survey } }; screen Detail; screen Survey; start stacked Home }",
    works:
      "app T { state asked = false; screen Home { action open { append Detail }; on finished from Detail { set asked = true } }; screen Detail; start stacked Home }"
  )
  package static let nothingLost = law(
    "nothingLost", 1403, "%1 %2",
    cause:
      "A move has no visible effect, or an unwanted effect. The law reports five faults. (1) An enabled action, button or link runs a sentence that is refused or ignored. (2) An action, button or event adds an invisible node. (3) A timer or an event fails in every state. (4) An event, a link or a timer removes a screen, but keeps the sheet that the screen presented; if an action does this, the law has only a note. (5) An action or button adds a node to a removed node, so the new node is never visible.",
    fails: "app T { screen Home { action open { append Detail } }; screen Detail; start Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let liveButtons = law(
    "liveButtons", 1404, "%1 never has an effect%2",
    cause:
      "The action is enabled in at least one state, but never changes, sends, triggers or opens anything. Or the action has an effect only if the screen is pushed, or only if the screen is presented.",
    fails:
      "app T { state isReady = false; screen Home { action open { if isReady { append Detail } } }; screen Detail { action wait { set isReady = true } }; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let reachableScreens = law(
    "reachableScreens", 1405, "`%1` is never on top",
    cause: "The screen is not the top screen in any reachable state.",
    fails:
      "app T { screen Home { action open { append Detail } }; screen Detail; screen Help; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail { action help { append Help } }; screen Help; start stacked Home }"
  )
  package static let tabsKeep = law(
    "tabsKeep", 1406,
    "%1 selects another tab and changes the screens in the %2 tab from %3 to %4",
    cause:
      "A move selects another tab and also changes the screens in a tab. In the old tab, two changes are permitted: an action closes its own screen and then selects the new tab, or the move adds a screen to the new tab. In the new tab, a rule or a handler may change the screens only if it selects this tab itself.",
    fails:
      "app T { state isHome = true; tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { set isHome = false; select tab search } }; screen Search { action home { set isHome = true; select tab home } }; when not isHome { in Home: drop to root }; start Main }",
    works:
      "app T { tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { select tab search } }; screen Search; start Main }"
  )
  package static let equalExits = law(
    "equalExits", 1407, "%1 %2, but %3",
    cause:
      "A button of the app and a gesture of the system close the same screen in different ways. For example, the gesture leads to another screen, or keeps the value of a variable that the button resets. Or the button asks before it closes a changed screen, but the gesture does not.",
    fails:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor } }; screen Editor { action close { set isEditing = false; dismiss } }; start stacked Home }",
    works:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor }; on finished from Editor { set isEditing = false } }; screen Editor { action close { dismiss } }; start stacked Home }"
  )

  package static let linksLand = law(
    "linksLand", 1408, "%1 %2, but in this state, %3 is visible%4",
    cause:
      "A link shows its screen in one state. In another state, the link has no effect, or another node hides the screen. The law permits a hidden screen if a later move, such as a log-in, removes the other node and reveals the screen.",
    fails:
      "app T { screen Home { action open { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { if no Detail { append Detail(id: 2) } }; start stacked Home }",
    works:
      "app T { screen Home { action open when count stack is 1 { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { drop to root; append Detail(id: 2) }; start stacked Home }"
  )
  package static let ownTime = law(
    "ownTime", 1409, "%1 %2 %3, %4",
    cause:
      "A timer removes or changes a node that appeared after the timer was set, or ends a session that began after the timer was set. The law permits the removal if the body or the screen that set the timer also shows such nodes, as with a toast.",
    fails:
      "app T { screen Splash { action more { append Help }; action go { after 2s { drop to root } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }",
    works:
      "app T { screen Splash { action more { append Help }; action go { after 2s { if top is Splash { append Help } } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }"
  )

  package static let tapsOnce = law(
    "tapsOnce", 1410, "a double tap instead of %1 %2%3",
    cause:
      "If a user taps a button twice before the screen is updated, both taps have an effect. For example, the button pushes a screen twice. Only `sextant explore --double-taps` checks this law.",
    fails:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }",
    works:
      "app T { screen Home { action open { if not top is Detail { append Detail } } }; screen Detail; start stacked Home }"
  )

  private static func law(
    _ word: String, _ number: Int, _ wording: String, cause: String, fails: String, works: String
  ) -> Code {
    Code(
      word, number, wording, severity: .warning, cause: cause, fails: fails, works: works,
      remark: "in `sextant explore`")
  }

  /// All laws, in the order in which a search reports them.
  package static let all = [
    noDeadEnd, backUndoes, nothingLost, liveButtons, reachableScreens, tabsKeep, equalExits,
    linksLand, ownTime, tapsOnce,
  ]
}
