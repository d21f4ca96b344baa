import SextantTesting

@MainActor final class MarketDriver: NavigationDriver {
  private var market = Market()
  private let fault: Market.Fault?

  init(fault: Market.Fault? = nil) { self.fault = fault }

  func reset(_ start: NavigationStart) { market = Market(fault: fault) }

  func perform(_ move: NavigationMove) -> NavigationOutcome {
    let id = move.text("id")
    switch (move.kind, move.name) {
    case (.action, "open"): market.open(id)
    case (.action, "cart"): market.showCart()
    case (.action, "reviews"):
      guard case .product(let id, _) = market.top else { return .refused }
      market.reviews(id)
    case (.action, "buy"): market.buy()
    case (.action, "clear"): market.clear()
    case (.action, "logIn"): market.logIn()
    case (.action, "logOut"):
      guard market.top == .account else { return .refused }
      market.logOut()
    case (.gesture, "tap back"): return market.back() ? .applied : .refused
    case (.gesture, "tap back to"):
      return market.back(to: move.number("pick") ?? 0) ? .applied : .refused
    case (.gesture, "swipe down"): return market.swipeDown() ? .applied : .refused
    case (.gesture, "tap tab"): market.select(move.text("tab") == "shop" ? .shop : .account)
    case (.button, let title): return market.press(title) ? .applied : .refused
    case (.link, _): market.openLink(to: String(move.url?.split(separator: "/").last ?? ""))
    default: return .unsupported
    }
    return .applied
  }

  func observe() -> NavigationObservation {
    market.settle()
    return NavigationObservation(
      top: "\(market.top)",
      presented: (market.hasSheet ? ["sheet cart"] : [])
        + (market.alert.map { ["alert \"\($0.title)\""] } ?? []),
      tab: "\(market.tab)", state: ["loggedIn": .bool(market.loggedIn)])
  }
}
