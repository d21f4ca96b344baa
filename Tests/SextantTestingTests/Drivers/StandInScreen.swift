import Foundation
import Testing

/// A replacement for the class of XCTest. A tap on an element that is not on the screen records an
/// issue.
@MainActor final class XCUIApplication {
  /// The fault of the app in the next launch.
  static var fault: Market.Fault?

  var launchEnvironment: [String: String] = [:]
  private var market: Market?
  private var hasMenu = false

  func launch() { market = Market(fault: Self.fault) }

  func open(_ url: URL) { market?.openLink(to: url.lastPathComponent) }

  func swipeDown() {
    if market?.swipeDown() != true { Issue.record("there is no sheet to swipe down") }
  }

  /// The buttons on the screen; none while an alert is visible.
  var buttons: XCUIElementQuery {
    guard let market, !alerts.firstMatch.exists else { return XCUIElementQuery([]) }
    var actions: [(String, @MainActor () -> Void)] = []
    switch market.top {
    case .shop:
      actions = [
        ("open-cup", { market.open("cup") }), ("open-pot", { market.open("pot") }),
        ("cart", market.showCart),
      ]
    case .product(let id, _):
      actions = [
        ("reviews", { market.reviews(id) }), ("cart", market.showCart), ("buy", market.buy),
      ]
    case .reviews: break
    case .cart: actions = [("clear", market.clear)]
    case .account:
      actions = [market.loggedIn ? ("logOut", market.logOut) : ("logIn", market.logIn)]
    }
    return XCUIElementQuery(actions.map { XCUIElement($0.0, onTap: $0.1) })
  }

  var navigationBars: XCUIElementQuery {
    guard let market, !market.hasSheet, market.paths[market.tab]?.isEmpty == false else {
      return XCUIElementQuery([])
    }
    let back = XCUIElement("back", onTap: { _ = market.back() }, onPress: { self.hasMenu = true })
    return XCUIElementQuery([XCUIElement("bar", inner: [back])])
  }

  /// The menu of the back button, which lists the nearest screen first.
  var collectionViews: XCUIElementQuery {
    guard let market, hasMenu else { return XCUIElementQuery([]) }
    let count = market.paths[market.tab]?.count ?? 0
    let items = (0..<count).reversed().map { place in
      XCUIElement("\(place)", onTap: { (_, self.hasMenu) = (market.back(to: place), false) })
    }
    return XCUIElementQuery([XCUIElement("menu", inner: items)])
  }

  var tabBars: XCUIElementQuery {
    guard let market else { return XCUIElementQuery([]) }
    let tabs = [Market.Tab.shop, .account].map { tab in
      XCUIElement("\(tab)", isSelected: market.tab == tab, onTap: { market.select(tab) })
    }
    return XCUIElementQuery([XCUIElement("tabs", inner: tabs)])
  }

  var alerts: XCUIElementQuery {
    guard let market, let alert = market.alert else { return XCUIElementQuery([]) }
    let buttons = alert.buttons.map { button in
      XCUIElement(button.title, onTap: { _ = market.press(button.title) })
    }
    return XCUIElementQuery([XCUIElement(alert.title, inner: buttons)])
  }

  var otherElements: XCUIElementQuery {
    guard let market else { return XCUIElementQuery([]) }
    market.settle()
    let sheet = market.hasSheet ? ["sheet cart"] : []
    return XCUIElementQuery((sheet + ["screen \(market.top)"]).map { XCUIElement($0) })
  }
}

/// An element of the screen. If the element is missing, `exists` is false.
@MainActor final class XCUIElement {
  let identifier: String
  let isSelected: Bool
  let exists: Bool
  private let inner: [XCUIElement]
  private let onTap: (@MainActor () -> Void)?
  private let onPress: (@MainActor () -> Void)?

  init(
    _ identifier: String, exists: Bool = true, isSelected: Bool = false, inner: [XCUIElement] = [],
    onTap: (@MainActor () -> Void)? = nil, onPress: (@MainActor () -> Void)? = nil
  ) {
    (self.identifier, self.exists, self.isSelected) = (identifier, exists, isSelected)
    (self.inner, self.onTap, self.onPress) = (inner, onTap, onPress)
  }

  var label: String { identifier }
  var buttons: XCUIElementQuery { XCUIElementQuery(inner) }

  func waitForExistence(timeout: Double) -> Bool { exists }
  func tap() { use(onTap, "tap") }
  func press(forDuration duration: Double) { use(onPress, "press") }

  private func use(_ action: (@MainActor () -> Void)?, _ verb: String) {
    guard exists, let action else {
      Issue.record("there is no \(identifier) to \(verb)")
      return
    }
    action()
  }
}

@MainActor struct XCUIElementQuery {
  let allElementsBoundByIndex: [XCUIElement]

  init(_ elements: [XCUIElement]) { allElementsBoundByIndex = elements }

  var count: Int { allElementsBoundByIndex.count }
  var firstMatch: XCUIElement { element(boundBy: 0) }
  var buttons: XCUIElementQuery { allElementsBoundByIndex.first?.buttons ?? XCUIElementQuery([]) }

  subscript(identifier: String) -> XCUIElement {
    allElementsBoundByIndex.first { $0.identifier == identifier }
      ?? XCUIElement(identifier, exists: false)
  }

  func element(boundBy index: Int) -> XCUIElement {
    allElementsBoundByIndex.indices.contains(index)
      ? allElementsBoundByIndex[index] : XCUIElement("element \(index)", exists: false)
  }
}
