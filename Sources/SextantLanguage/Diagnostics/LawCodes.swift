package import SextantSyntax

/// The laws of navigation that a search checks, with their words in `help` and suppression
/// comments. The checker of each law documents it in full.
package enum LawCodes {
  package static let noDeadEnd = law(
    "noDeadEnd", 1401, "nothing leads to %1 from here any more%2",
    cause:
      "From some state no move, no timer and no event leads to the home of the app any more: whoever gets there must quit it. Home is the first screen, or what `home NAME` says; several screens that cannot be left may have a home of their own.",
    fails:
      "app T { screen Home { action open { set root Detail clear } }; screen Detail; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let backUndoes = law(
    "backUndoes", 1402, "%1 does not undo %2",
    cause:
      "A move has pushed one screen or presented one thing, and the system's own way back from there leads elsewhere, or is refused.",
    fails:
      "app T { screen Home { action open { append Detail }; on finished from Detail { append Survey } }; screen Detail; screen Survey; start stacked Home }",
    works:
      "app T { state asked = false; screen Home { action open { append Detail }; on finished from Detail { set asked = true } }; screen Detail; start stacked Home }"
  )
  package static let nothingLost = law(
    "nothingLost", 1403, "%1 %2",
    cause:
      "A button or an action that is offered has a sentence that is refused or ignored, or shows something where nobody sees it; or an event adds a screen where nobody sees it; or an event, a link or a timer removes a screen and keeps the sheet that the screen has presented; or a link is refused; or a timer or an event fails each time.",
    fails: "app T { screen Home { action open { append Detail } }; screen Detail; start Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let liveButtons = law(
    "liveButtons", 1404, "%1 never does anything%2",
    cause:
      "The action is offered, and in no state does it change, send, trigger or open anything; or it works elsewhere, and never where its screen is presented, or where its screen is pushed.",
    fails:
      "app T { state isReady = false; screen Home { action open { if isReady { append Detail } } }; screen Detail { action wait { set isReady = true } }; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let reachableScreens = law(
    "reachableScreens", 1405, "`%1` is never on top",
    cause: "No road through the app leads to the screen.",
    fails:
      "app T { screen Home { action open { append Detail } }; screen Detail; screen Help; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail { action help { append Help } }; screen Help; start stacked Home }"
  )
  package static let tabsKeep = law(
    "tabsKeep", 1406,
    "%1 selects another tab, and the path of the tab that it %2 changes from %3 to %4",
    cause:
      "A move selects another tab. A rule or a handler, or an action whose own screen remains, changes the path of the tab that is left; or a rule or a handler that has not itself selected it changes the path of the tab that is entered. A user who comes back finds another screen. An action that ends its own screen may select another tab.",
    fails:
      "app T { state isHome = true; tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { set isHome = false; select tab search } }; screen Search { action home { set isHome = true; select tab home } }; when not isHome { in Home: drop to root }; start Main }",
    works:
      "app T { tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { select tab search } }; screen Search; start Main }"
  )
  package static let equalExits = law(
    "equalExits", 1407, "%1 %2, and %3",
    cause:
      "The system's own way to close a screen forgets what the app's own button puts back, or leads elsewhere than a button that only closes it, or closes a changed screen without the question that the button asks.",
    fails:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor } }; screen Editor { action close { set isEditing = false; dismiss } }; start stacked Home }",
    works:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor }; on finished from Editor { set isEditing = false } }; screen Editor { action close { dismiss } }; start stacked Home }"
  )

  package static let linksLand = law(
    "linksLand", 1408, "%1 leaves %2 on top here, and %3",
    cause:
      "A link shows something in one state, and in another one it is dropped, or what it adds is not seen: something else stays on top, and goes by no move that answers, unlocks or logs in.",
    fails:
      "app T { screen Home { action open { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { if no Detail { append Detail(id: 2) } }; start stacked Home }",
    works:
      "app T { screen Home { action open when count stack is 1 { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { drop to root; append Detail(id: 2) }; start stacked Home }"
  )
  package static let ownTime = law(
    "ownTime", 1409, "%1 %2 %3, %4",
    cause:
      "A timer takes away or changes what was not there when it was set, and what neither its own body nor its own screen has made: the person who is at it loses it. Or it ends a session that a later timer of the same body still guards.",
    fails:
      "app T { screen Splash { action more { append Help }; action go { after 2s { drop to root } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }",
    works:
      "app T { screen Splash { action more { append Help }; action go { after 2s { if top is Splash { append Help } } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }"
  )

  package static let tapsOnce = law(
    "tapsOnce", 1410, "a second tap at once, after %1, %2",
    cause:
      "Two quick taps on a button do something twice, such as push a screen above itself, since the button is still there when the second one comes. Only `sextant explore --double-taps` looks.",
    fails:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }",
    works:
      "app T { screen Home { action open { if no Detail { append Detail } } }; screen Detail; start stacked Home }"
  )

  private static func law(
    _ word: String, _ number: Int, _ wording: String, cause: String, fails: String, works: String
  ) -> Code {
    Code(
      word, number, wording, severity: .warning, cause: cause, fails: fails, works: works,
      remark: "when `sextant explore` searches it")
  }

  /// All laws, in the order of their reports.
  package static let all = [
    noDeadEnd, backUndoes, nothingLost, liveButtons, reachableScreens, tabsKeep, equalExits,
    linksLand, ownTime, tapsOnce,
  ]
}
