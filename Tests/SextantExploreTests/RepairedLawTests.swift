import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing

@testable import SextantShell
@testable import ShellTestSupport

/// Pairs of apps. The first app violates a law, and the second app does not.
@Suite("laws on pairs of apps") struct RepairedLawTests {
  struct Pair: CustomTestStringConvertible {
    let what: String
    let law: String
    let broken: String
    let kept: String
    var testDescription: String { what }
  }

  private static let gate =
    "screen Login { action logIn { in Root: switch to stacked Home } }; screen Home { action logOut { in Root: switch to stacked Login } }; screen Item; switched Root shows stacked Login; start Root"

  private static let pairs = [
    Pair(
      what: "a timer that closes a newer screen and its sheet, which a condition names",
      law: "ownTime",
      broken:
        "screen Event { action hold { after 60s { if not nothing presented { dismiss all } } }; action pay { present cover Checkout } }; screen Checkout { action voucher { present sheet Voucher } }; screen Voucher; start stacked Event",
      kept:
        "screen Event { action hold { after 60s { if Checkout exists { dismiss all } } }; action pay { present cover Checkout } }; screen Checkout { action voucher { present sheet Voucher } }; screen Voucher; start stacked Event"
    ),
    Pair(
      what: "an idle timer that each action restarts by a command",
      law: "ownTime",
      broken:
        "command touch { in root: after 60s as idle { drop to root } }; screen Attract { action begin { touch; append Menu } }; screen Menu { action dish { append Dish } }; screen Dish; start stacked Attract",
      kept:
        "command touch { in root: after 60s as idle { drop to root } }; screen Attract { action begin { append Menu; touch } }; screen Menu { action dish { touch; append Dish } }; screen Dish; start stacked Attract"
    ),
    Pair(
      what: "a link to a page with tips, opened while the page is visible", law: "linksLand",
      broken:
        "state seen = false; screen Home { action other { append Other } }; screen Other; screen Page { on appear { if not seen { set seen = true; present cover Tips } } }; screen Tips { action ok { dismiss } }; link \"t://page\" { if no Other { append Page } }; start stacked Home",
      kept:
        "state seen = false; screen Home { action other { append Other } }; screen Other; screen Page { on appear { if not seen { set seen = true; present cover Tips } } }; screen Tips { action ok { dismiss } }; link \"t://page\" { if no Page { append Page } }; start stacked Home"
    ),
    Pair(
      what: "a timer that closes a flow with its pages", law: "ownTime",
      broken:
        "screen Home { action logIn { present sheet stacked Code; after 60s { if Help exists { in Help: drop to root } } } }; screen Code { action help { append Help }; action submit { dismiss } }; screen Help; start stacked Home",
      kept:
        "screen Home { action logIn { present sheet stacked Code; after 60s { if Code exists { in Code: dismiss } } } }; screen Code { action help { append Help }; action submit { dismiss } }; screen Help; start stacked Home"
    ),
    Pair(
      what: "a timer that ends a pushed flow with a name", law: "ownTime",
      broken:
        "screen Seats { action book { let flow = Address; append flow; in root: after 60s { drop to root } }; action help { append Help } }; screen Help; screen Address { action next { append Pay } }; screen Pay; start stacked Seats",
      kept:
        "screen Seats { action book { let flow = Address; append flow; in root: after 60s { if flow exists { drop to root } } }; action help { append Help } }; screen Help; screen Address { action next { append Pay } }; screen Pay; start stacked Seats"
    ),
    Pair(
      what: "an action that pushes a page and presents an ad over it", law: "nothingLost",
      broken:
        "screen Home { action open { append Article; present cover Ad } }; screen Article; screen Ad { action skip { dismiss; drop to root } }; start stacked Home",
      kept:
        "screen Home { action open { append Article; present cover Ad } }; screen Article; screen Ad { action skip { dismiss } }; start stacked Home"
    ),
    Pair(
      what: "a swipe that minimises a player, which an action on an earlier screen shows again",
      law: "equalExits",
      broken:
        "state playing = false; screen Library { action album { append Album }; action stars when playing { append Stars } }; screen Stars; screen Album { action play { set playing = true; present sheet NowPlaying } }; screen NowPlaying { action stop { set playing = false; dismiss } }; start stacked Library",
      kept:
        "state playing = false; screen Library { action show when playing { present sheet NowPlaying }; action album { append Album } }; screen Album { action play { set playing = true; present sheet NowPlaying } }; screen NowPlaying { action stop { set playing = false; dismiss } }; start stacked Library"
    ),
    Pair(
      what: "a swipe that minimises a player, which only another tab shows again",
      law: "equalExits",
      broken:
        "state playing = false; tabs Main { tab library \"Library\" stacked Library; tab browse \"Browse\" stacked Browse }; screen Library { action stars when playing { append Stars } }; screen Stars; screen Browse { action play { set playing = true; present sheet NowPlaying } }; screen NowPlaying { action stop { set playing = false; dismiss } }; start Main",
      kept:
        "state playing = false; tabs Main { tab library \"Library\" stacked Library; tab browse \"Browse\" stacked Browse }; screen Library { action show when playing { present sheet NowPlaying } }; screen Browse { action play { set playing = true; present sheet NowPlaying } }; screen NowPlaying { action stop { set playing = false; dismiss } }; start Main"
    ),
    Pair(
      what: "a screen that is pushed on the stack of a closed sheet", law: "nothingLost",
      broken:
        "screen Rooms { action new { present sheet stacked NewRoom } }; screen NewRoom { action create { dismiss; append Room } }; screen Room; start stacked Rooms",
      kept:
        "screen Rooms { action new { present sheet stacked NewRoom } }; screen NewRoom { action create { dismiss; in root: append Room } }; screen Room; start stacked Rooms"
    ),
    Pair(
      what: "a dialog that offers a choice before the screen closes", law: "equalExits",
      broken:
        "screen Sort { state by = 0; action choose { set by = 1 }; action apply { if by is 0 { dismiss } else { present dialog \"Apply to\" { button \"All\" { dismiss }; button \"None\" destructive { dismiss }; button \"Back\" cancel } } } }; screen List { action sort { present sheet Sort } }; start stacked List",
      kept:
        "screen Sort { state by = 0; action choose { set by = 1 }; action apply { if by is 0 { dismiss } else { present dialog \"Apply to\" { button \"All\" { dismiss }; button \"This\" { dismiss }; button \"Back\" cancel } } } }; screen List { action sort { present sheet Sort } }; start stacked List"
    ),
    Pair(
      what: "a timer that ends a pushed flow with the sheet over it", law: "ownTime",
      broken:
        "screen Films { action buy { append Seats }; action about { append About } }; screen About { action help { append Help } }; screen Help; screen Seats { action reserve { append Pay; in Films: after 10min { try dismiss all; drop to root } } }; screen Pay { action voucher { present sheet Voucher } }; screen Voucher; start stacked Films",
      kept:
        "screen Films { action buy { append Seats }; action about { append About } }; screen About { action help { append Help } }; screen Help; screen Seats { action reserve { append Pay; in Films: after 10min { if Pay exists { try dismiss all; drop to root } } } }; screen Pay { action voucher { present sheet Voucher } }; screen Voucher; start stacked Films"
    ),
    Pair(
      what: "a session timer of an app that starts with a splash screen", law: "ownTime",
      broken:
        "screen Splash { action go { set root LogIn clear } }; screen LogIn { action logIn { set root Home clear; in root: after 5min as session { set root Bye clear } } }; screen Bye { action again { set root LogIn clear } }; screen Home { action open { append Account } }; screen Account; home LogIn; start stacked Splash",
      kept:
        "screen Splash { action go { set root LogIn clear } }; screen LogIn { action logIn { set root Home clear; in root: after 5min as session { set root LogIn clear } } }; screen Home { action open { append Account } }; screen Account; home LogIn; start stacked Splash"
    ),
    Pair(
      what: "a swipe that keeps a value which an event or a list can still use", law: "equalExits",
      broken:
        "state playing = false; screen Albums { action play when not playing { set playing = true; present sheet Player } }; screen Player { action stop { set playing = false; dismiss } }; start stacked Albums",
      kept:
        "state playing = false; screen Albums { action play when not playing { set playing = true; present sheet Player } }; screen Player { action stop { set playing = false; dismiss } }; event lockScreenTapped when playing and no Player { in root: present sheet Player }; start stacked Albums"
    ),
    Pair(
      what: "a button that marks a mail as unread and goes back", law: "equalExits",
      broken:
        "state read = false; screen Inbox { action open when not read { set read = true; append Message } }; screen Message { action markUnread { set read = false; drop last } }; start stacked Inbox",
      kept:
        "state read = false; screen Inbox { action open { set read = true; append Message } }; screen Message { action markUnread { set read = false; drop last } }; start stacked Inbox"
    ),
    Pair(
      what: "an inspector window that pushes in the main window", law: "nothingLost",
      broken:
        "screen Inspector { action reveal { in Files: append File } }; screen Files { action inspector { present sheet Inspector } }; screen File; start stacked Files",
      kept:
        "window inspector { Inspector }; screen Inspector { action reveal { in Files: append File } }; screen Files { action inspector { open window inspector } }; screen File; start stacked Files"
    ),
    Pair(
      what: "a hidden album that locks itself", law: "tabsKeep",
      broken:
        "tabs Main { tab photos stacked Photos; tab hidden stacked Locked }; screen Photos { on appear { in Locked: drop to root } }; screen Locked { action unlock { append Hidden } }; screen Hidden; start Main",
      kept:
        "tabs Main { tab photos stacked Photos; tab hidden stacked Locked }; screen Photos; screen Locked { action unlock { append Hidden } }; screen Hidden { on disappear { in Locked: drop to root } }; start Main"
    ),
    Pair(
      what: "a lock that a timer of the root shows", law: "ownTime",
      broken:
        "switched Root shows Splash; screen Splash { on appear { after 5s { in Root: switch to Lock } }; action go { in Root: switch to stacked Home } }; screen Lock { action unlock { in Root: switch to stacked Home } }; screen Home { action open { append Page } }; screen Page; home Home; start Root",
      kept:
        "switched Root shows stacked Home; screen Lock { action unlock { in Root: switch to stacked Home } }; screen Home { action open { in Root: after 5min as lock { switch to Lock }; append Page } }; screen Page { action more { append More } }; screen More; start Root"
    ),
    Pair(
      what: "a paywall without which a page closes", law: "backUndoes",
      broken:
        "screen Home { action open { append Page } }; screen Page { action unlock { present sheet Pay } ; on finished from Pay { drop last } }; screen Pay { action no { set root Home clear } }; start stacked Home",
      kept:
        "screen Home { action open { append Page } }; screen Page { action unlock { present sheet Pay } ; on finished from Pay { drop last } }; screen Pay { action no { dismiss } }; start stacked Home"
    ),
    Pair(
      what: "a switched tab that a rule changes before the tab is selected", law: "tabsKeep",
      broken:
        "state isIn = false; tabs Main { tab home stacked Home; tab profile stacked Profile }; screen Home { action page { append Page } }; screen Page { action logIn { set isIn = true; select tab profile } }; screen Profile { action out { set isIn = false } }; when isIn { in Home: try drop to root }; start Main",
      kept:
        "state isIn = false; tabs Main { tab home stacked Home; tab profile Root }; switched Root shows Guest; screen Guest; screen Home { action logIn { set isIn = true; select tab profile } }; screen Profile { action out { set isIn = false } }; when isIn { in Root: switch to stacked Profile } otherwise { in Root: switch to Guest }; start Main"
    ),
    Pair(
      what: "a dead end behind a splash screen, with a timer that users can repeat",
      law: "noDeadEnd",
      broken:
        "state n = 0; screen Splash { action go { set root Home clear } }; screen Home { action like { set n = 1; after 5s { set n = 0 } }; action show when n is 1 { append Page }; action pay { set root Done clear } }; screen Page; screen Done; start stacked Splash",
      kept:
        "state n = 0; screen Splash { action go { set root Home clear } }; screen Home { action like { set n = 1; after 5s { set n = 0 } }; action show when n is 1 { append Page }; action pay { set root Done clear } }; screen Page; screen Done { action ok { set root Home clear } }; start stacked Splash"
    ),
    Pair(
      what: "a draft that a trigger saves when the screen disappears", law: "equalExits",
      broken:
        "screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List",
      kept:
        "trigger save; screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } }; on disappear { if text is not \"\" { in top: trigger save } } }; screen List { action new { present sheet stacked Note } }; start stacked List"
    ),
    Pair(
      what: "a draft that a trigger saves after every exit", law: "equalExits",
      broken:
        "screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List",
      kept:
        "trigger save; on finished from Note { trigger save }; screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List"
    ),
    Pair(
      what: "a dialog whose buttons all close the screen", law: "equalExits",
      broken:
        "screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List",
      kept:
        "screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel { dismiss } } } } }; screen List { action new { present sheet stacked Note } }; start stacked List"
    ),
    Pair(
      what: "a dialog whose button ends a workout", law: "equalExits",
      broken:
        "screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List",
      kept:
        "state isRunning = false; screen Note { state text = \"\"; action type when text is \"\" { set text = \"a\" }; action cancel { if text is \"\" { dismiss } else { present dialog \"Delete?\" { button \"Delete\" destructive { set isRunning = false; dismiss }; button \"Keep\" cancel } } } }; screen List { action new { present sheet stacked Note } }; start stacked List"
    ),
    Pair(
      what: "a timer that leads home, although another timer fails at the same time",
      law: "noDeadEnd",
      broken:
        "screen Home { action go { set root Offer clear } }; screen Terms; home Home; start stacked Home; screen Offer { state read = false; state seen = false; action terms when not read { set read = true; append Terms } }",
      kept:
        "screen Home { action go { set root Offer clear } }; screen Terms; home Home; start stacked Home; screen Offer { state read = false; state seen = false; action terms when not read { set read = true; append Terms }; on appear { after 5s { set root Home clear } } }"
    ),
    Pair(
      what: "a timer that leads home after a failed timer", law: "noDeadEnd",
      broken:
        "screen Home { action go { set root Offer clear } }; screen Terms; home Home; start stacked Home; screen Offer { state read = false; state seen = false; action terms when not read { set read = true; append Terms }; on appear { after 2s { if read { dismiss } else { set seen = true } } } }",
      kept:
        "screen Home { action go { set root Offer clear } }; screen Terms; home Home; start stacked Home; screen Offer { state read = false; state seen = false; action terms when not read { set read = true; append Terms }; on appear { after 2s { if read { dismiss } else { set seen = true } }; after 5s { set root Home clear } } }"
    ),
    Pair(
      what: "an event that removes a page, but keeps a sheet on the root", law: "nothingLost",
      broken:
        "screen Library { action open { append Track } }; screen Track { action play { present sheet Player } }; screen Player; event removed when Track exists { in Library: drop to root }; start stacked Library",
      kept:
        "screen Library { action open { append Track } }; screen Track { action play { present sheet Player on root } }; screen Player; event removed when Track exists { in Library: drop to root }; start stacked Library"
    ),
    Pair(
      what: "a timer of an earlier session, which each log-in replaces", law: "ownTime",
      broken:
        "switched Root shows stacked LogIn; screen LogIn { action logIn { in Root: switch to Accounts; in Root: after 60s { if Accounts exists { in Root: switch to stacked LogIn } } } }; screen Accounts { action logOut { in Root: switch to stacked LogIn } }; start Root",
      kept:
        "switched Root shows stacked LogIn; screen LogIn { action logIn { in Root: switch to Accounts; in Root: after 60s as session { if Accounts exists { in Root: switch to stacked LogIn } } } }; screen Accounts { action logOut { in Root: switch to stacked LogIn } }; start Root"
    ),
    Pair(
      what: "a link behind a cover, with a page or a sheet on the cover", law: "linksLand",
      broken:
        "screen Home { action lock { present sheet stacked Lock } }; screen Lock { action unlock { dismiss }; action help { append Help }; action more { present sheet Help } }; screen Help; screen Item; link \"t://i\" { if no Item { in Home: append Item } }; start stacked Home",
      kept:
        "screen Home { action lock { present cover stacked Lock } }; screen Lock { action unlock { dismiss }; action help { append Help }; action more { present sheet Help } }; screen Help; screen Item; link \"t://i\" { if no Item { in Home: append Item } }; start stacked Home"
    ),
    Pair(
      what: "an event behind a cover, with a page or a sheet on the cover", law: "nothingLost",
      broken:
        "screen Home { action lock { present sheet stacked Lock } }; screen Lock { action unlock { dismiss }; action help { append Help }; action more { present sheet Help } }; screen Help; screen Item; event arrives when no Item { in Home: append Item }; start stacked Home",
      kept:
        "screen Home { action lock { present cover stacked Lock } }; screen Lock { action unlock { dismiss }; action help { append Help }; action more { present sheet Help } }; screen Help; screen Item; event arrives when no Item { in Home: append Item }; start stacked Home"
    ),
    Pair(
      what: "a link dropped while a variable says that nobody is logged in", law: "linksLand",
      broken:
        "state isIn = false; screen Home { action logIn when not isIn { set isIn = true } }; screen Item; link \"t://i\" { if isIn { append Item } }; start stacked Home",
      kept:
        "state isIn = false; state wanted = false; screen Home { action logIn when not isIn { set isIn = true; if wanted { set wanted = false; append Item } } }; screen Item; link \"t://i\" { if isIn { append Item } else { set wanted = true } }; start stacked Home"
    ),
    Pair(
      what: "a link dropped behind `switch to`", law: "linksLand",
      broken: "\(gate); link \"t://i\" { if Home exists { in stack of Home: append Item } }",
      kept:
        "\(gate); link \"t://i\" { in Root: switch to stacked [Home, Item] }"
    ),
    Pair(
      what: "a link dropped behind `set root`", law: "linksLand",
      broken:
        "screen Login { action logIn { set root Home clear } }; screen Home { action logOut { set root Login clear } }; screen Item; link \"t://i\" { if Home exists { append Item } }; start stacked Login",
      kept:
        "screen Login { action logIn { set root Home clear } }; screen Home { action logOut { set root Login clear } }; screen Item; link \"t://i\" { if not Home exists { set root Home clear }; append Item }; start stacked Login"
    ),
    Pair(
      what: "what a link shows by a command", law: "linksLand",
      broken:
        "screen Home { action open { append Other } }; screen Other; screen Item; command show { if no Other { append Item } }; link \"t://i\" { show }; start stacked Home",
      kept:
        "screen Home { action open { append Other } }; screen Other; screen Item; command show { append Item }; link \"t://i\" { show }; start stacked Home"
    ),
    Pair(
      what: "the same link with other values, in a coordinator", law: "linksLand",
      broken:
        "uses coordinator; flow Main { route list; route account(id: Int) }; link \"t://a/{id: Int}\" for id in [1, 2] { if no account { in flow Main: show account(id: id) } }; start Main",
      kept:
        "uses coordinator; flow Main { route list; route account(id: Int) }; link \"t://a/{id: Int}\" for id in [1, 2] { in flow Main: show account(id: id) }; start Main"
    ),
    Pair(
      what: "what cannot be left and lies in a sheet is a trap, also of two screens",
      law: "noDeadEnd",
      broken:
        "screen Home { action ask { present sheet stacked A }; on finished from A { present sheet stacked A } }; screen A { action next { append B } }; screen B; start stacked Home",
      kept:
        "state asked = 0; screen Home { action ask { present sheet stacked A }; on finished from A { if asked is 0 { set asked = 1; present sheet stacked A } } }; screen A { action next { append B } }; screen B; start stacked Home"
    ),
    Pair(
      what: "a trap that is open only towards a bound", law: "noDeadEnd",
      broken:
        "screen Home { action lock { set root Locked clear } }; screen Locked { action help { append Help } }; screen Help { action help { append Help } }; home Home; start stacked Home",
      kept:
        "screen Home { action lock { set root Locked clear } }; screen Locked { action help { append Help } }; screen Help { action help { append Help }; action done { set root Home clear } }; home Home; start stacked Home"
    ),
    Pair(
      what: "several screens that a link shows one after the other", law: "linksLand",
      broken:
        "uses navigator; screen home { action more { navigate to other } }; screen other; screen list; screen detail; link \"x://d\" { if no other { pop to root; navigate with [list, detail] } }; start home",
      kept:
        "uses navigator; screen home; screen list; screen detail; link \"x://d\" { if not top is detail { pop to root; navigate with [list, detail] } }; start home"
    ),
    Pair(
      what: "several homes", law: "noDeadEnd",
      broken:
        "screen Who { action a { set root A clear }; action b { set root B clear } }; screen A { action more { append AA } }; screen AA; screen B { action more { append BB } }; screen BB; home A; start stacked Who",
      kept:
        "screen Who { action a { set root A clear }; action b { set root B clear } }; screen A { action more { append AA } }; screen AA; screen B { action more { append BB } }; screen BB; home A; home B; start stacked Who"
    ),
    Pair(
      what: "put back by copying another variable", law: "equalExits",
      broken:
        "state a = 1; state b = 1; screen Home { action edit { present sheet Edit }; action use when b is 2 { append Use } }; screen Use; screen Edit { action choose when b is 1 { set b = 2 }; action save { set a = b; dismiss }; action cancel { set b = a; dismiss } }; start stacked Home",
      kept:
        "state a = 1; state b = 1; screen Home { action edit { present sheet Edit }; action use when b is 2 { append Use }; on finished from Edit { set b = a } }; screen Use; screen Edit { action choose when b is 1 { set b = 2 }; action save { set a = b; dismiss }; action cancel { set b = a; dismiss } }; start stacked Home"
    ),
    Pair(
      what: "a swipe that minimises", law: "equalExits",
      broken:
        "state on = false; screen Home { action play when not on { set on = true; present sheet Player } }; screen Player { action stop { set on = false; dismiss } }; start stacked Home",
      kept:
        "state on = false; screen Home { action play when not on { set on = true; present sheet Player }; action open when on { present sheet Player } }; screen Player { action stop { set on = false; dismiss } }; start stacked Home"
    ),
    Pair(
      what: "a timer that puts up another root than that of the start", law: "ownTime",
      broken:
        "screen Home { action begin { in root: after 5s { set root Other clear } }; action open { append Item } }; screen Item { action more { append Item } }; screen Other { action home { set root Home clear } }; start stacked Home",
      kept:
        "screen Home { action begin { in root: after 5s { set root Home clear } }; action open { append Item } }; screen Item { action more { append Item } }; start stacked Home"
    ),
    Pair(
      what: "the same by a rule", law: "ownTime",
      broken:
        "state isOver = false; screen Splash; screen Intro; screen Page; when not isOver { after 2s { set isOver = true } } otherwise { set root Intro clear }; link \"t://p\" { if no Page { append Page } }; home Intro; start stacked Splash",
      kept:
        "state isIn = false; switched Root shows nothing; when isIn { in Root: switch to stacked Home; after 5min { set isIn = false } } otherwise { in Root: switch to stacked Login }; screen Login { action logIn { set isIn = true } }; screen Home { action open { append Item } }; screen Item; start Root"
    ),
    Pair(
      what: "an alert whose screen a link has taken away", law: "nothingLost",
      broken:
        "screen Home { action open { append Trip } }; screen Trip { action delete { present alert \"Sure?\" { button \"Yes\" { hide }; button \"No\" cancel } } }; link \"t://t\" { map stack [0, new Trip] }; start stacked Home",
      kept:
        "screen Home { action open { append Trip } }; screen Trip { action delete { present alert \"Sure?\" { button \"Yes\" { hide }; button \"No\" cancel } } }; link \"t://t\" { if no Trip { append Trip } }; start stacked Home"
    ),
    Pair(
      what: "a tab that is cleared on the way to another one", law: "tabsKeep",
      broken:
        "message paid; tabs Main { tab a stacked A; tab b stacked B }; screen A { action open { append Pay }; on paid from Pay { drop to root } }; screen Pay { action pay { send paid; select tab b } }; screen B; start Main",
      kept:
        "tabs Main { tab a stacked A; tab b stacked B }; screen A { action open { append Pay } }; screen Pay { action pay { drop to root; select tab b; in B: append Order } }; screen B; screen Order; start Main"
    ),
  ]

  private static func text(_ app: String) -> String {
    guard app.hasPrefix("uses "), let end = app.firstIndex(of: ";") else {
      return "app T { \(app) }"
    }
    return "app T \(app[..<end]) { \(app[app.index(after: end)...]) }"
  }

  @Test("report the incorrect app", arguments: pairs)
  func broken(pair: Pair) throws {
    let app = try LawfulApp(Self.text(pair.broken))
    #expect(app.verdict(pair.law) == .broken, "\(app.findings.map(\.message))")
  }

  @Test("accept the correct app", arguments: pairs)
  func kept(pair: Pair) throws {
    let app = try LawfulApp(Self.text(pair.kept))
    #expect(app.broken == [], "\(app.findings.map(\.message))")
  }

  @Test("note a set of screens behind a larger set")
  func noted() throws {
    let app = try LawfulApp(
      "app T { screen Home { action a { append A }; action buy { set root Thanks clear } }; screen A { action b { append B } }; screen B; screen Thanks { action more { append Receipt } }; screen Receipt; start stacked Home }"
    )
    #expect(app.broken == [])
    #expect(app.findings.contains { $0.word == "noDeadEnd" && $0.verdict == .noted })
  }

  @Test("distinguish buttons with the same title by their bodies")
  func sameTitles() throws {
    let app = try LawfulApp(
      "app T { screen Home { action a { present alert \"A?\" { button \"OK\" { dismiss } } }; action open { append Item } }; screen Item { action b { present alert \"B?\" { button \"OK\" { drop last; dismiss } } } }; start stacked Home }"
    )
    #expect(
      app.broken.filter { $0.hasPrefix("nothingLost") } == [
        "nothingLost: tap a; tap button \"OK\"", "nothingLost: tap open; tap b; tap button \"OK\"",
      ])
  }

  @Test("show the way back in a violation of `backUndoes`")
  func wayBack() throws {
    let app = try LawfulApp("app " + LawCodes.backUndoes.fails.dropFirst(4))
    #expect(app.broken == ["backUndoes: tap open; tap back"])
  }

  @Test("accept a window that can be closed")
  func windows() throws {
    let app = try LawfulApp(
      "app T { screen Home { action write { open window composer } }; screen Draft; window composer { stacked Draft }; start stacked Home; always can reach \"home\" { top is Home } }"
    )
    #expect(app.broken == [] && app.verdict("noDeadEnd") == .holds)
  }
}
