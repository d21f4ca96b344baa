package import SextantSyntax

/// The laws of navigation, as checked by a search, with their words in `help` and suppression
/// comments. The checker of each law documents it in full.
package enum LawCodes {
  package static let noDeadEnd = law(
    "noDeadEnd", 1401, "no path leads from here to %1%2",
    cause:
      "From some state, no sequence of moves, timers and events leads to the home of the app, so a user must quit the app. Home is the first screen or the screen of `home NAME`. Each group of screens without an exit can have its own `home`.",
    fails:
      "app T { screen Home { action open { set root Detail clear } }; screen Detail; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let backUndoes = law(
    "backUndoes", 1402, "%1 does not undo %2",
    cause:
      "A move pushed a screen or presented a node. Going back in the way of the system leads to a different state, or is refused.",
    fails:
      "app T { screen Home { action open { append Detail }; on finished from Detail { append Survey } }; screen Detail; screen Survey; start stacked Home }",
    works:
      "app T { state asked = false; screen Home { action open { append Detail }; on finished from Detail { set asked = true } }; screen Detail; start stacked Home }"
  )
  package static let nothingLost = law(
    "nothingLost", 1403, "%1 %2",
    cause:
      "An enabled button or action contains a sentence that is refused, ignored, or shows an invisible node. Or an event adds an invisible node. Or an event, a link or a timer removes a screen, but not the sheet that the screen presented. A note reports an action that removes the screen below its sheet and keeps the sheet. The law also reports refused links, and timers and events that always fail.",
    fails: "app T { screen Home { action open { append Detail } }; screen Detail; start Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let liveButtons = law(
    "liveButtons", 1404, "%1 never has an effect%2",
    cause:
      "The action is enabled in some state, but in no state does it change, send, trigger or open anything. Or it has an effect in some state, but in no state in which its screen is presented, or in no state in which its screen is pushed.",
    fails:
      "app T { state isReady = false; screen Home { action open { if isReady { append Detail } } }; screen Detail { action wait { set isReady = true } }; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }")
  package static let reachableScreens = law(
    "reachableScreens", 1405, "`%1` is never on top",
    cause: "No path from the initial state makes the screen visible on top.",
    fails:
      "app T { screen Home { action open { append Detail } }; screen Detail; screen Help; start stacked Home }",
    works:
      "app T { screen Home { action open { append Detail } }; screen Detail { action help { append Help } }; screen Help; start stacked Home }"
  )
  package static let tabsKeep = law(
    "tabsKeep", 1406,
    "%1 selects another tab, and the path of the tab that it %2 changes from %3 to %4",
    cause:
      "A move selects another tab and changes the path of the old or the new tab, so a returning user finds another screen. The law reports rules, handlers and actions of remaining screens that change the old tab. It also reports rules and handlers that change the new tab without selecting it. An action that closes its own screen may select another tab, and a move that adds a screen to another tab may clear the old tab.",
    fails:
      "app T { state isHome = true; tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { set isHome = false; select tab search } }; screen Search { action home { set isHome = true; select tab home } }; when not isHome { in Home: drop to root }; start Main }",
    works:
      "app T { tabs Main { tab home stacked Home; tab search stacked Search }; screen Home { action open { append Detail } }; screen Detail { action search { select tab search } }; screen Search; start Main }"
  )
  package static let equalExits = law(
    "equalExits", 1407, "%1 %2, but %3",
    cause:
      "Closing a screen in the way of the system does not restore a state that the app's button restores, or it leads to another screen than a button with the same purpose, or it closes a changed screen without the question that the button asks.",
    fails:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor } }; screen Editor { action close { set isEditing = false; dismiss } }; start stacked Home }",
    works:
      "app T { state isEditing = false; screen Home { action edit when not isEditing { set isEditing = true; present sheet Editor }; on finished from Editor { set isEditing = false } }; screen Editor { action close { dismiss } }; start stacked Home }"
  )

  package static let linksLand = law(
    "linksLand", 1408, "%1 leaves %2 on top here, but %3",
    cause:
      "A link shows a screen in one state. In another state, the link is ignored, or its screen stays hidden below another screen, and no move that answers, unlocks or logs in reveals it.",
    fails:
      "app T { screen Home { action open { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { if no Detail { append Detail(id: 2) } }; start stacked Home }",
    works:
      "app T { screen Home { action open when count stack is 1 { append Detail(id: 1) } }; screen Detail(id: Int); link \"t://detail/2\" { drop to root; append Detail(id: 2) }; start stacked Home }"
  )
  package static let ownTime = law(
    "ownTime", 1409, "%1 %2 %3, %4",
    cause:
      "A timer removes or changes a node that did not exist when the timer was set, and that neither the timer's body nor its screen created. A user of this node loses it. Or the timer ends a session while a later timer of the same body is pending.",
    fails:
      "app T { screen Splash { action more { append Help }; action go { after 2s { drop to root } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }",
    works:
      "app T { screen Splash { action more { append Help }; action go { after 2s { if top is Splash { append Help } } } }; screen Help { action ask { append Answer } }; screen Answer; start stacked Splash }"
  )

  package static let tapsOnce = law(
    "tapsOnce", 1410, "a quick second tap after %1 %2",
    cause:
      "Two quick taps on a button have a double effect, such as pushing a screen twice, because the button is still there at the second tap. Only `sextant explore --double-taps` checks this law.",
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
      remark: "in `sextant explore`")
  }

  /// All laws, in the order of their reports.
  package static let all = [
    noDeadEnd, backUndoes, nothingLost, liveButtons, reachableScreens, tabsKeep, equalExits,
    linksLand, ownTime, tapsOnce,
  ]
}
