import Testing
@testable import RuntimeTestSupport

struct ExploredApp: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let depth: Int?
  let states: Int
  let transitions: Int
  var maxStack: Int? = nil
  var maxLinks: Int? = nil

  var testDescription: String { name }
}

extension ExploredApp {
  static let all: [ExploredApp] = moving + own + bounded

  private static let moving = zip(
    MovingApp.all,
    [
      (4, 267, 788), (6, 6, 18), (6, 5, 12), (5, 28, 84), (6, 5, 11), (5, 4, 16), (4, 22, 67),
    ]
  )
  .map { app, size in
    ExploredApp(
      name: "moves in \(app.name)", text: app.text, depth: size.0, states: size.1,
      transitions: size.2)
  }

  private static let own: [ExploredApp] = [
    ExploredApp(
      name: "graph: tabs with stacks and a sheet",
      text: """
        app T {
          screen Home { action open { append Detail }; action add { present sheet stacked Form } }
          screen Detail { action close { drop last } }
          screen Form { action done { dismiss } }
          screen Profile { action open when count stack < 2 { append Detail } }
          tabs Main { tab home stacked Home; tab me stacked Profile }
          start Main
        }
        """,
      depth: nil, states: 10, transitions: 38),
    ExploredApp(
      name: "graph: timers, messages and alerts with values",
      text: """
        app T {
          state tries = 0
          message saved(id: Int)
          screen Home {
            action later when tries < 2 { set tries = tries + 1; after 2s { present sheet Form(id: tries) } }
            action ask(id: Int in [1, 2]) {
              present alert "Sure?" { button "Yes" { after 1s { set tries = id } }; button "No" }
            }
            on saved(id) from Form { set tries = id }
          }
          screen Form(id: Int) { action save { send saved(id: id); dismiss } }
          event reset { set tries = 0 }
          start Home
        }
        """,
      depth: 7, states: 295, transitions: 739),
    ExploredApp(
      name: "router: a stack of two routes",
      text: """
        app T uses router {
          screen Home { action go(id: Int in [1, 2]) { push detail(id: id) } }
          route detail(id: Int) { action all { pop all }; action ask { show alert sure } }
          popup add { action done { dismiss } }
          alert sure "Sure?" confirm "Yes" { pop } cancel "No"
          link "t://add" { present popup add }
          start Home
        }
        """,
      depth: 6, states: 10, transitions: 34),
    ExploredApp(
      name: "coordinator: a flow in a popup",
      text: """
        app T uses coordinator {
          flow Main {
            route list { action open { show detail } }
            route detail { action add { show add } }
            route add popup modal starts Add
          }
          flow Add { route form { action next { show last } }; route last { action end { stop } } }
          start Main
        }
        """,
      depth: 9, states: 4, transitions: 8),
    ExploredApp(
      name: "navigator: screens one after the other",
      text: """
        app T uses navigator {
          screen home { action open { navigate to detail } ; action both { navigate with [detail, last] } }
          screen detail { action on { navigate to last } }
          screen last { action home { pop to root } }
          start home
        }
        """,
      depth: 8, states: 24, transitions: 78),
    ExploredApp(
      name: "intent: forward and back",
      text: """
        app T uses intent {
          destination list in navigation {
            action open { forward to detail push }
            action add { forward to form present }
          }
          destination detail { action more { forward to detail push }; action out { back } }
          destination form in navigation { action on { forward to detail push } }
          start list
        }
        """,
      depth: 5, states: 19, transitions: 64),
    ExploredApp(
      name: "stackview: two lists",
      text: """
        app T uses stackview {
          view Root {
            stackview main; stackview side
            action open { push Detail on main }; action aside { show Last on side }
          }
          view Detail { stackview inner; action more { present Last on inner } }
          view Last { action close { hide main } }
          start Root
        }
        """,
      depth: 5, states: 11, transitions: 32),
  ]

  private static let bounded: [ExploredApp] = [
    ExploredApp(
      name: "graph: a stack without an end, a link and an event",
      text: """
        app T {
          screen Home { action open { append Detail }; action add { present sheet Home } }
          screen Detail { action next { append Detail } }
          link "t://detail" { append Detail }
          event late { if no Detail { append Detail } }
          start stacked Home
        }
        """,
      depth: nil, states: 24, transitions: 108, maxStack: 3, maxLinks: 1),
    ExploredApp(
      name: "navigator: screens in a ring",
      text: """
        app T uses navigator {
          screen home { action open { navigate to detail } }
          screen detail { action on { navigate to last } }
          screen last { action again { navigate to detail }; action both { navigate with [detail, last] } }
          start home
        }
        """,
      depth: nil, states: 5, transitions: 13, maxStack: 3),
    ExploredApp(
      name: "router: a link and an alert over an endless stack",
      text: """
        app T uses router {
          screen Home { action go { push detail } }
          route detail { action more { push detail }; action ask { show alert sure } }
          alert sure "Sure?" confirm "Yes" { push detail } cancel "No"
          link "t://detail" { push detail }
          start Home
        }
        """,
      depth: nil, states: 10, transitions: 33, maxStack: 3, maxLinks: 1),
    ExploredApp(
      name: "coordinator: flows without an end",
      text: """
        app T uses coordinator {
          flow Main {
            route list { action open { show detail } }
            route detail { action more { show detail }; action add { show add } }
            route add popup modal starts Add
          }
          flow Add { route form { action next { show form }; action end { stop } } }
          start Main
        }
        """,
      depth: nil, states: 9, transitions: 29, maxStack: 3),
  ]
}
