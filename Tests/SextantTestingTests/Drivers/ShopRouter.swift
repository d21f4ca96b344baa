/// The app of `Documentation/drivers.md`.
@MainActor struct ShopRouter {
  enum Route { case home, product(id: String), thanks }

  var path: [Route] = [.home]
  var alert: String?
  var loggedIn = false

  mutating func open(_ id: String) { path.append(.product(id: id)) }

  mutating func buy() {
    if loggedIn { path.append(.thanks) } else { alert = "Log in first" }
  }

  mutating func back() -> Bool {
    guard path.count > 1 else { return false }
    path.removeLast()
    return true
  }
}
