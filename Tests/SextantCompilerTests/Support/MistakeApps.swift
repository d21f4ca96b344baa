/// The apps. A row inserts its declarations before the second last line.
extension MistakeRow {
  static let apps = [
    "graph": """
    app Shop {
      enum Plan { free, premium }
      state visits = 0
      state loggedIn = false
      state plan = free
      state name = "a"
      message saved(text: String)
      trigger rated(stars: Int)
      presentable picker
      window help { Settings }
      screen Home {
        source "plus"
        action open(id: Int in [1, 2]) { append Detail(id: id) }
        action close { dismiss }
      }
      screen Detail(id: Int = 1, title: String = "a", plan: Plan = free)
      screen Settings
      screen Product(id: Int)
      tabs Main { tab feed "Feed" stacked Home; tab profile "Profile" stacked Settings }
      command thank(times: Int = 1) { present sheet Settings }
      event offer { append Detail(id: 2) }
      link "shop://detail/{id: Int}" { append Detail(id: id) }
      start stacked Home
    }
    """,
    "router": """
    app Assets uses router {
      state deleted = 0
      screen List { action open(id: Int in [1, 2]) { push detail(id: id) } }
      route detail(id: Int) { action edit { push editor(id: id) } }
      route editor(id: Int)
      route info
      popup add { action done { dismiss } }
      alert sure "Sure?" confirm "Yes" { pop } cancel "No"
      start List
    }
    """,
    "coordinator": """
    app Assets uses coordinator {
      flow Main {
        route list { action open(id: String in ["1"]) { show detail(id: id) } }
        route detail(id: String)
        route info popup modal
        route add popup modal starts Add
      }
      flow Add { route form { action done { stop } } }
      start Main
    }
    """,
    "navigator": """
    app Dive uses navigator {
      screen surface { action dive(id: Int in [1, 2]) { navigate to deep(id: id) } }
      screen deep(id: Int) { action up { pop to root } }
      screen wreck
      start surface
    }
    """,
    "intent": """
    app Todos uses intent {
      destination list in navigation { action add { forward to editor present } }
      destination detail(id: Int) { on dismiss editor { back } }
      destination editor in navigation { action done { back } }
      destination help
      start list
    }
    """,
    "stackview": """
    app Pages uses stackview {
      animation bright { curve easeOut; default static; alternative brightness }
      view Home { stackview main; stackview side; action next { push Detail on main } }
      view Detail { stackview inner; action back { hide top reversed } }
      view Last
      start Home
    }
    """,
  ]
}
