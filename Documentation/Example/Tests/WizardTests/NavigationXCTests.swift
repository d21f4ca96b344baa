import SextantTesting
import XCTest

final class NavigationXCTests: XCTestCase {
  func testScripts() throws {
    try runScenarios(of: NavigationScripts(folder, systems: systems))
  }
}
