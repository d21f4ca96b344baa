import SextantTesting
import Testing

@Suite struct StoreTests {
  static let scripts = NavigationScripts("Scripts/Checkout.sextant")

  @Test(arguments: scripts.scenarios)
  func scenario(_ scenario: ScriptScenario) async throws {
    try await scenario.run(on: StoreDriver())
  }

  @Test func everyTransition() async {
    let coverage = await NavigationModel("Scripts/Store.sextant").cover(on: StoreDriver())
    #expect(coverage.covered == coverage.transitions)
  }
}
