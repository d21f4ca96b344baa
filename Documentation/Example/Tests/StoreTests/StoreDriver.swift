import SextantTesting
import Store

/// Performs moves on the shop's router. These tests have no views, so the driver refuses the
/// buttons that a view does not offer.
@MainActor final class StoreDriver: NavigationDriver {
  private var router = StoreRouter()

  func reset(_ start: NavigationStart) {
    router = StoreRouter(isLoggedIn: start.state["loggedIn"] == .bool(true))
  }

  func perform(_ move: NavigationMove) -> NavigationOutcome {
    if move.kind != .link, (router.alert != nil) != (move.kind == .button) { return .refused }
    let (isFree, top) = (router.sheet == nil, router.path.last)
    let isHome = isFree && top == nil && router.tab == .catalogue
    let product: String? = if isFree, case .product(let id)? = top { id } else { nil }
    switch (move.kind, move.name) {
    case (.button, let title): router.answer(title)
    case (.link, _): return router.open(link: move.url ?? "") ? .applied : .refused
    case (.gesture, "swipe down") where !isFree: router.closeSheet()
    case (.gesture, "tap back") where isFree && top != nil:
      router.goBack(to: router.path.count - 1)
    case (.gesture, "tap back to") where isFree: router.goBack(to: move.number("pick") ?? 0)
    case (.gesture, "tap tab") where isFree:
      router.select(move.text("tab") == "account" ? .account : .catalogue)
    case (.action, "open") where isHome: router.push(.product(id: move.text("id")))
    case (.action, "showCart") where isHome || product != nil: router.showCart()
    case (.action, "addToCart") where product != nil && router.itemsInCart < 2: router.addToCart()
    case (.action, "reviews") where product != nil: router.push(.reviews(of: product ?? ""))
    case (.action, "checkOut") where router.sheet == .cart && router.itemsInCart > 0:
      router.checkOut()
    case (.action, "logIn") where router.sheet == .logIn: router.logIn()
    case (.action, "logIn") where isFree && top == nil && !router.isLoggedIn: router.showLogIn()
    case (.action, "logOut") where isFree && top == nil && router.isLoggedIn: router.logOut()
    case (.action, "close") where !isFree: router.closeSheet()
    case (.action, _), (.gesture, _): return .refused
    default: return .unsupported
    }
    return .applied
  }

  func observe() -> NavigationObservation {
    let root = router.tab == .catalogue ? "Catalogue" : "Account"
    let path = [root] + router.path.map { "\($0)" }
    let sheet = router.sheet.map { ["sheet \($0)"] } ?? []
    return NavigationObservation(
      top: router.sheet.map { "\($0)" } ?? path.last,
      presented: sheet + (router.alert.map { ["alert \"\($0.title)\""] } ?? []),
      tab: "\(router.tab)", state: ["loggedIn": .bool(router.isLoggedIn)])
  }
}
