/// A screen that is pushed.
public enum Route: Hashable, Sendable {
  case product(id: String)
  case reviews(of: String)
  case order(number: Int)
}

/// A screen that comes up in a sheet.
public enum Sheet: Hashable, Sendable {
  case cart
  case logIn
}

/// A question, or something to be told.
public struct StoreAlert: Hashable, Sendable {
  public let title: String
  public let buttons: [String]
}

/// The navigation state of a small shop, and its transitions. The router does not refer to the views.
@MainActor public final class StoreRouter {
  public enum Tab: Hashable, Sendable, CaseIterable { case catalogue, account }

  public private(set) var tab = Tab.catalogue
  public private(set) var paths: [Tab: [Route]] = [.catalogue: [], .account: []]
  public private(set) var sheet: Sheet?
  public private(set) var alert: StoreAlert?

  public private(set) var isLoggedIn: Bool
  public private(set) var itemsInCart = 0
  /// The destination after the log-in.
  private var wanted: Route?

  public init(isLoggedIn: Bool = false) { self.isLoggedIn = isLoggedIn }

  public var path: [Route] { paths[tab] ?? [] }

  // MARK: Tabs and stacks

  public func select(_ tab: Tab) { self.tab = tab }

  public func push(_ route: Route) { paths[tab]?.append(route) }

  /// Goes back until so many screens are left above the first one.
  public func goBack(to count: Int) { paths[tab] = Array(path.prefix(count)) }

  // MARK: The cart

  public func showCart() { sheet = .cart }

  public func addToCart() {
    itemsInCart += 1
    alert = StoreAlert(title: "It is in your cart", buttons: ["OK"])
  }

  /// Shows the log-in first if the user is not logged in.
  public func checkOut() {
    let order = Route.order(number: 1)
    guard isLoggedIn else {
      wanted = order
      sheet = .logIn
      return
    }
    itemsInCart = 0
    sheet = nil
    show(order, in: .account)
  }

  // MARK: Logging in and out

  public func showLogIn() { sheet = .logIn }

  public func logIn() {
    isLoggedIn = true
    sheet = nil
    if let wanted { show(wanted, in: .account) }
    wanted = nil
  }

  public func logOut() {
    alert = StoreAlert(title: "Log out?", buttons: ["Log out", "Cancel"])
  }

  /// Closes the alert and handles a button.
  public func answer(_ button: String) {
    alert = nil
    if button == "Log out" {
      isLoggedIn = false
      paths[.account] = []
    }
  }

  public func closeSheet() {
    sheet = nil
    wanted = nil
  }

  // MARK: Links

  /// `store://product/ID` and `store://order/NUMBER`; false for anything else.
  @discardableResult
  public func open(link: String) -> Bool {
    let parts = link.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 3, parts[0] == "store:" else { return false }
    switch parts[1] {
    case "product":
      alert = nil
      closeSheet()
      show(.product(id: String(parts[2])), in: .catalogue)
    case "order":
      guard let number = Int(parts[2]) else { return false }
      alert = nil
      closeSheet()
      if isLoggedIn {
        show(.order(number: number), in: .account)
      } else {
        wanted = .order(number: number)
        sheet = .logIn
      }
    default: return false
    }
    return true
  }

  private func show(_ route: Route, in tab: Tab) {
    self.tab = tab
    paths[tab] = [route]
  }
}
