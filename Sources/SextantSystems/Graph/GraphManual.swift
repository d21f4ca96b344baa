import SextantEngine

/// System `graph` for those who know SwiftUINavigation.
let graphManual = SystemManual(
  original: "SwiftUINavigation",
  summary:
    "A graph of navigation models: stacks, tabs, switched and custom containers, presentations in every style, windows, messages, triggers and commands.",
  example: """
    app Shop {
      message saved(text: String)
      trigger requestReview
      presentable photosPicker
      switched Root shows Main
      tabs Main {
        tab home "Home" stacked Home
        tab profile "Profile" stacked Profile
      }
      screen Home { action open { append Detail } }
      screen Detail {
        action edit { present sheet stacked Editor }
        on saved(text) from Editor { trigger requestReview }
      }
      screen Editor { action save(text: String) { send saved(text); dismiss } }
      screen Profile {
        action choosePhoto { present photosPicker }
        action pause { open window waiting }
        action logOut { in Root: switch to Welcome }
      }
      screen Welcome
      screen Waiting
      window waiting { Waiting }
      start Root
    }
    """)
