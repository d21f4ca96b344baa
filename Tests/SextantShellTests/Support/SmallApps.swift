/// The small app of each system, in the order of the systems.
extension CommonLawTests {
  static let apps: [SmallApp] = [
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
  ]
}
