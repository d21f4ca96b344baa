import SextantTesting
import Testing
import XCTest

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
  func testFailuresAreReportedInTheirScript() throws {
    let test = Recording(name: "recording") { _ in }
    try test.runScenarios(of: NavigationScripts("Scripts/shop"))
    XCTAssertEqual(
      test.failures,
      [
        "walk.sextant:10: fails", "shop.sextant:4: fails in the app",
        "walk.sextant:21: works by now",
      ])
  }

  func testScenariosOfWhichAllSaySkipSkipTheTest() {
    let scenarios = NavigationScripts("Scripts/shop").scenarios.filter { $0.name == "never" }
    XCTAssertThrowsError(try runScenarios(scenarios)) { error in
      XCTAssertEqual(
        (error as? XCTSkip)?.message, "Scripts/shop/walk.sextant: never is skipped: no time")
    }
  }

  func testScenariosOfATagRun() throws {
    let scripts = NavigationScripts("Scripts/shop/walk.sextant")
    try runScenarios(scripts.scenarios(tagged: "smoke").filter { $0.name != "works by now" })
  }
}

@Suite("scripts in XCTest")
struct XCTestOutputTests {
  @Test("prints a line for skipped and known failing scenarios")
  func notes() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let test = Recording(name: "recording") { _ in }
      try test.runScenarios(of: NavigationScripts("Scripts/shop"))
    }
    let lines = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      .split(separator: "\n")
    #expect(
      lines == [
        "Scripts/shop/walk.sextant: later fails as expected: not built",
        "Scripts/shop/walk.sextant: never is skipped: no time",
      ])
  }
}
