import SextantTesting
import XCTest

/// A test that keeps what it is told has failed.
private final class Recording: XCTestCase {
  var failures: [String] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let file = filePath.split(separator: "/").last ?? ""
    failures.append("\(file):\(lineNumber): \(description.prefix { $0 != "\n" })")
  }
}

final class XCTestTests: XCTestCase {
  func testFailuresAreReportedInTheirScript() {
    let test = Recording(name: "recording") { _ in }
    test.runScenarios(of: NavigationScripts("Scripts/shop"))
    XCTAssertEqual(
      test.failures,
      [
        "walk.sextant:10: fails", "shop.sextant:4: fails in the app",
        "walk.sextant:21: works by now",
      ])
  }

  func testScenariosOfATagRun() {
    let scripts = NavigationScripts("Scripts/shop/walk.sextant")
    runScenarios(scripts.scenarios(tagged: "smoke").filter { $0.name != "works by now" })
  }
}
