import SextantTesting
import Testing

@MainActor final class ShopDriver: NavigationDriver {
  private var router = ShopRouter()

  func reset(_ start: NavigationStart) { router = ShopRouter() }

  func perform(_ move: NavigationMove) -> NavigationOutcome {
    switch (move.kind, move.name) {
    case (.action, "open"): router.open(move.text("id"))
    case (.action, "logIn"): router.loggedIn = true
    case (.action, "buy"): router.buy()
    case (.gesture, "tap back"): return router.back() ? .applied : .refused
    case (.button, _): router.alert = nil
    case (.link, _): router.open(move.url?.split(separator: "/").last.map(String.init) ?? "")
    default: return .unsupported
    }
    return .applied
  }

  func observe() -> NavigationObservation {
    NavigationObservation(
      top: "\(router.path.last ?? .home)",
      presented: router.alert.map { ["alert \"\($0)\""] } ?? [],
      state: ["loggedIn": .bool(router.loggedIn)])
  }
}

@Suite struct ShopOnModel {
  static let scripts = NavigationScripts("Scripts")

  @Test(arguments: scripts.scenarios)
  func scenario(_ scenario: ScriptScenario) async throws {
    try await scenario.run(on: ShopDriver())
  }

  @Test func everyTransition() async {
    let coverage = await NavigationModel("Scripts/Shop.sextant").cover(on: ShopDriver(), depth: 3)
    #expect(coverage.covered > 20)
  }
}
