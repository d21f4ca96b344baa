import Testing

/// A small app, with the number of its states at each depth.
struct SmallApp: Sendable, CustomTestStringConvertible {
  let system: String
  let text: String
  let moves: [String]
  let states: [Int]

  var testDescription: String { system }

  static let all: [SmallApp] = [
    SmallApp(
      system: "graph",
      text: """
        app Small {
          screen Home
          screen Detail
          tabs Main { tab one stacked Home; tab two stacked Home }
          start Main
        }
        """,
      moves: [
        "append Detail", "drop last", "present sheet stacked Detail", "dismiss", "hide",
        "select tab two", "tap tab one", "tap back", "swipe down", "present alert \"A\"",
        "tap button \"OK\"", "set root Detail",
      ],
      states: [1, 5, 15, 39, 92, 200]),
    SmallApp(
      system: "router",
      text: """
        app Small uses router {
          screen Home
          route list
          route detail(id: Int)
          popup add
          alert sure "Sure?" confirm "Yes" { pop } cancel "No"
          start Home
        }
        """,
      moves: [
        "push list", "push detail(id: 1)", "pop", "pop all", "set stack [detail(id: 2), list]",
        "present popup add", "dismiss", "show alert sure", "hide alert", "tap back",
        "tap back to 0",
        "swipe down", "tap button \"Yes\"", "tap button \"No\"",
      ],
      states: [1, 5, 14, 30, 59, 117]),
    SmallApp(
      system: "coordinator",
      text: """
        app Small uses coordinator {
          flow Main {
            route list
            route detail(id: Int)
            route info popup modal
            route add popup modal starts Add
            route more starts More
            route both shows [detail(id: 1), detail(id: 2)]
          }
          flow Add { route form }
          flow More { route first; route second }
          start Main
        }
        """,
      moves: [
        "show detail(id: 1)", "show info", "show add", "show more", "show second", "show both",
        "back", "back to root", "back to detail", "stop", "switch to list", "switch to info",
        "switch to add", "tap back", "swipe down", "show alert \"A\"", "tap button \"OK\"",
      ],
      states: [1, 6, 17, 36, 73, 149]),
    SmallApp(
      system: "navigator",
      text: """
        app Small uses navigator {
          screen Home
          screen Detail(id: Int)
          screen Last
          start Home
        }
        """,
      moves: [
        "navigate to Detail(id: 1)", "navigate to Detail(id: 2)", "navigate to Last",
        "try navigate to Home", "navigate with [Detail(id: 1), Last]", "pop", "pop to root",
        "pop to Detail(id: 1)", "pop to Detail(id: 2) or root", "dismissed Last", "tap back",
        "tap back to 0", "wait 700ms",
      ],
      states: [1, 5, 16, 44, 50, 25]),
    SmallApp(
      system: "intent",
      text: """
        app Small uses intent {
          destination home in navigation
          destination detail(id: Int) { on dismiss editor { back } }
          destination editor in navigation
          destination note
          start home
        }
        """,
      moves: [
        "forward to detail(id: 1) push", "forward to detail(id: 2) push",
        "forward to editor present", "forward to note present", "back", "tap back", "tap back to 0",
        "swipe down",
      ],
      states: [1, 4, 18, 60, 206, 704]),
    SmallApp(
      system: "stackview",
      text: """
        app Small uses stackview {
          view Root { stackview main; stackview side }
          view Detail { stackview inner }
          view Last
          start Root
        }
        """,
      moves: [
        "push Detail on main", "present Last on main", "show Last on side", "fade in Last on inner",
        "hide main", "hide top animation push", "hide side reversed", "pop main", "dismiss inner",
        "fade out side",
      ],
      states: [1, 4, 21, 56, 144, 188]),
  ]
}
