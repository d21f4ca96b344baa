import SextantEngine

/// System `graph` for those who know SwiftUINavigation.
let graphManual = SystemManual(
  original: "SwiftUINavigation",
  summary:
    "A graph of navigation models: stacks, tabs, switched and custom containers, presentations in every style, windows, messages, triggers and commands.",
  example: """
    app Reader {
      screen Library { action open { append Book } }
      screen Book { action share { present sheet stacked Share } }
      screen Share
      start stacked Library
    }
    """)
