import SextantTesting
import XCTest

final class NavigationXCTests: XCTestCase {
  func testScripts() { runScenarios(of: NavigationScripts(folder, systems: systems)) }
}
