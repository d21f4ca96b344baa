import Testing

struct MovingApp: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// Sentences, each with the possible moves after the sentence. `!` marks a move that fails.
  let moves: [(after: String, texts: [String])]

  var testDescription: String { name }
}

extension MovingApp {
  static let all = [graph, router, coordinator, navigator, intent, stackView, conditions]

  private static let graph = MovingApp(
    name: "graph",
    text: """
      app T {
        enum Plan { free, premium }
        state n = 0
        tabs Main { tab one stacked Home; tab two stacked Parts }
        custom Parts { segment First; segment Second }
        screen First
        screen Second { action close { dismiss } }
        screen Home {
          action open(id: Int in [1, 2]) { append Detail(id: id) }
          action choose(plan: Plan) { set n = n + 1 }
          action pay(amount: Int) { set n = amount }
          action ask {
            present alert "Sure?" { button "Yes" { set n = 7 }; button "Fail" { dismiss } }
          }
          action later { after 2s { set n = 9 } }
          action never when n > 9 { set n = 0 }
        }
        screen Detail(id: Int) {
          action broken { dismiss }
          action sheet { present sheet stacked Second }
        }
        link "t://detail/{id: Int}" for id in [3] { present sheet stacked Detail(id: id) }
        link "t://detail/{other}" { set n = 1 }
        event pushed(isLoud: Bool) { set n = n + 1 }
        start Main
      }
      """,
    moves: [
      (
        "",
        [
          "tap open(id: 1)", "tap open(id: 2)", "tap choose(plan: free)",
          "tap choose(plan: premium)", "tap pay(…)", "tap ask", "tap later", "tap tab one",
          "tap tab two", "open link \"t://detail/3\"", "open link \"t://detail/{other}\"",
          "fire pushed(isLoud: false)", "fire pushed(isLoud: true)",
        ]
      ),
      (
        "tap open(id: 1)",
        [
          "!tap broken", "tap sheet", "tap back", "tap back to 0", "tap tab one", "tap tab two",
          "open link \"t://detail/3\"", "open link \"t://detail/{other}\"",
          "fire pushed(isLoud: false)", "fire pushed(isLoud: true)",
        ]
      ),
      (
        "tap ask",
        [
          "tap button \"Yes\"", "!tap button \"Fail\"", "!open link \"t://detail/3\"",
          "open link \"t://detail/{other}\"", "fire pushed(isLoud: false)",
          "fire pushed(isLoud: true)",
        ]
      ),
      (
        "append Detail(id: 1); tap sheet; after 300ms { dismiss; dismiss; dismiss }",
        [
          "tap close", "swipe down", "open link \"t://detail/3\"",
          "open link \"t://detail/{other}\"", "fire pushed(isLoud: false)",
          "fire pushed(isLoud: true)", "!wait 300ms",
        ]
      ),
      (
        "tap tab two",
        [
          "tap tab one", "tap tab two", "tap segment 0", "tap segment 1",
          "open link \"t://detail/3\"", "open link \"t://detail/{other}\"",
          "fire pushed(isLoud: false)", "fire pushed(isLoud: true)",
        ]
      ),
    ])

  private static let conditions = MovingApp(
    name: "conditions",
    text: """
      app T {
        state isMember = false
        screen Home { action join { set isMember = true }; action read when isMember { append Article } }
        screen Article
        screen Offer
        link "t://article" when isMember { append Article }
        link "t://article" { present sheet Offer }
        link "t://page/{n: Int}" for n in [1, 2] when n > 1 or isMember { append Article }
        link "t://{any}" when not isMember or can in top: tap read { set isMember = true }
        event left(isFar: Bool) when isMember and isFar { set isMember = false }
        event sale when top is Home { present sheet Offer }
        start stacked Home
      }
      """,
    moves: [
      (
        "",
        [
          "tap join", "open link \"t://article\"", "open link \"t://page/2\"",
          "open link \"t://{any}\"", "fire sale",
        ]
      ),
      (
        "tap join",
        [
          "tap join", "tap read", "open link \"t://article\"", "open link \"t://page/1\"",
          "open link \"t://page/2\"", "open link \"t://{any}\"", "fire left(isFar: true)",
          "fire sale",
        ]
      ),
      (
        "tap join; tap read",
        [
          "tap back", "tap back to 0", "open link \"t://article\"", "open link \"t://page/1\"",
          "open link \"t://page/2\"", "fire left(isFar: true)",
        ]
      ),
    ])

  private static let router = MovingApp(
    name: "router",
    text: """
      app T uses router {
        screen Home { action go(id: Int in [1]) { push detail(id: id) } }
        route detail(id: Int) { action ask { show alert sure } }
        popup add { action done { dismiss } }
        alert sure "Sure?" confirm "Yes" { pop } cancel "No"
        link "t://add" { present popup add }
        start Home
      }
      """,
    moves: [
      ("", ["tap go(id: 1)", "open link \"t://add\""]),
      ("tap go(id: 1)", ["tap ask", "tap back", "tap back to 0", "open link \"t://add\""]),
      ("present popup add", ["tap done", "swipe down", "open link \"t://add\""]),
      (
        "tap go(id: 1); tap ask",
        ["tap button \"Yes\"", "tap button \"No\"", "press escape", "open link \"t://add\""]
      ),
    ])

  private static let coordinator = MovingApp(
    name: "coordinator",
    text: """
      app T uses coordinator {
        flow Main {
          route list { action open { show detail } }
          route detail { action add { show form } }
          route form popup modal { action fail { switch to nowhere } }
        }
        flow Other { route nowhere }
        event asked { show alert "Sure?" }
        start Main
      }
      """,
    moves: [
      ("", ["tap open", "fire asked"]), ("tap open", ["tap add", "tap back", "fire asked"]),
      ("tap open; tap add", ["!tap fail", "swipe down", "!fire asked"]),
      ("fire asked", ["tap button \"OK\"", "!fire asked"]),
    ])

  private static let navigator = MovingApp(
    name: "navigator",
    text: """
      app T uses navigator {
        screen home { action open(id: Int in [1, 2]) { navigate to detail(id: id) } }
        screen detail(id: Int) { action far { navigate with [detail(id: 8), detail(id: 9)] } }
        start home
      }
      """,
    moves: [
      ("", ["tap open(id: 1)", "tap open(id: 2)"]),
      ("tap open(id: 2)", ["tap far", "tap back", "tap back to 0"]),
      (
        "tap open(id: 2); tap far",
        ["!tap far", "tap back", "tap back to 0", "tap back to 1", "wait 700ms"]
      ),
    ])

  private static let intent = MovingApp(
    name: "intent",
    text: """
      app T uses intent {
        destination list in navigation {
          action open { forward to detail push }
          action add { forward to form present }
        }
        destination detail { action out { back } }
        destination form { action on { forward to detail push } }
        start list
      }
      """,
    moves: [
      ("", ["tap open", "tap add"]), ("tap open", ["tap out", "tap back", "tap back to 0"]),
      ("tap add", ["!tap on", "swipe down"]),
    ])

  private static let stackView = MovingApp(
    name: "stackview",
    text: """
      app T uses stackview {
        view Home { stackview main; action open { show Detail on main } }
        view Detail { action close { hide main }; action fail { show Home on main } }
        link "t://{name}" for name in ["a", "b c"] { fade in Detail on main }
        start Home
      }
      """,
    moves: [
      ("", ["tap open", "open link \"t://a\"", "open link \"t://b%20c\""]),
      (
        "tap open",
        ["tap close", "!tap fail", "!tap open", "!open link \"t://a\"", "!open link \"t://b%20c\""]
      ),
    ])
}
