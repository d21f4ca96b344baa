/// A typical router without Sextant, with at most one planted fault.
@MainActor final class Market {
  enum Fault: String, CaseIterable {
    case lostPush, secondTapPushes, swappedArguments, sheetDropsStack, forgetfulTab, lateAlert,
      linkIgnoredUnderSheet, linkInWrongTab, openGate, backGoesToRoot, backMenuOffByOne,
      buttonKeepsSheet, lastingLogin
  }

  enum Tab { case shop, account }

  enum Route: Hashable {
    case shop, account, cart
    case product(id: String, origin: String)
    case reviews(id: String)
  }

  struct Alert {
    let title: String
    let buttons: [(title: String, action: @MainActor (Market) -> Void)]
  }

  private(set) var tab = Tab.shop
  private(set) var paths: [Tab: [Route]] = [.shop: [], .account: []]
  private(set) var hasSheet = false
  private(set) var alert: Alert?
  private(set) var loggedIn = false
  private let fault: Fault?
  private var lateAlert: (alert: Alert, isDue: Bool)?
  private var taps = 0

  init(fault: Fault? = nil) { self.fault = fault }

  var top: Route {
    if hasSheet { return .cart }
    return paths[tab]?.last ?? (tab == .shop ? .shop : .account)
  }

  // MARK: Buttons

  func open(_ id: String) {
    taps += 1
    if fault == .secondTapPushes, taps % 2 == 1 { return }
    paths[.shop]?.append(
      fault == .swappedArguments
        ? .product(id: "shop", origin: id) : .product(id: id, origin: "shop"))
  }

  func reviews(_ id: String) {
    if fault == .lostPush, id == "pot" { return }
    paths[.shop]?.append(.reviews(id: id))
  }

  func showCart() {
    hasSheet = true
    if fault == .sheetDropsStack { paths[.shop] = [] }
  }

  func buy() {
    if loggedIn || fault == .openGate { return showCart() }
    show(Alert(title: "Log in first", buttons: [("OK", { _ in })]))
  }

  func clear() {
    show(
      Alert(
        title: "Clear the cart?",
        buttons: [
          ("Clear", { market in market.hasSheet = market.fault == .buttonKeepsSheet }),
          ("Keep", { _ in }),
        ]))
  }

  private func show(_ alert: Alert) {
    if fault == .lateAlert { lateAlert = (alert, false) } else { self.alert = alert }
  }

  func press(_ title: String) -> Bool {
    guard let button = alert?.buttons.first(where: { $0.title == title }) else { return false }
    alert = nil
    button.action(self)
    return true
  }

  func logIn() { loggedIn = true }

  func logOut() { loggedIn = fault == .lastingLogin }

  // MARK: Gestures

  func select(_ tab: Tab) {
    if fault == .forgetfulTab, tab != self.tab { paths[self.tab] = [] }
    self.tab = tab
  }

  func back(to count: Int) -> Bool {
    guard let path = paths[tab], count < path.count, !hasSheet else { return false }
    paths[tab] = Array(path.prefix(fault == .backMenuOffByOne && count > 0 ? count - 1 : count))
    return true
  }

  func back() -> Bool {
    let count = (paths[tab]?.count ?? 0) - 1
    return count >= 0 && back(to: fault == .backGoesToRoot ? 0 : count)
  }

  func swipeDown() -> Bool {
    defer { hasSheet = false }
    return hasSheet
  }

  // MARK: Links

  func openLink(to id: String) {
    if fault == .linkIgnoredUnderSheet, hasSheet { return }
    (alert, hasSheet) = (nil, false)
    if fault != .linkInWrongTab { select(.shop) }
    paths[.shop]?.append(.product(id: id, origin: "link"))
  }

  func settle() {
    guard let late = lateAlert else { return }
    if late.isDue { alert = late.alert }
    lateAlert = late.isDue ? nil : (late.alert, true)
  }
}
