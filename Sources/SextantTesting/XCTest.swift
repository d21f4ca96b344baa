#if canImport(XCTest)
  public import XCTest

  extension XCTestCase {
    /// Runs scenarios in this test, each failure of which is one of the test.
    ///
    /// Scenarios that say `skip` do not run, and those that say `todo` may fail; one that says `todo` and
    /// passes fails.
    public func runScenarios(of scripts: NavigationScripts) { runScenarios(scripts.scenarios) }

    /// Runs scenarios in this test: some of those of ``NavigationScripts``.
    public func runScenarios(_ scenarios: [ScriptScenario]) {
      for scenario in scenarios {
        guard case .failed(let issues) = scenario.verdict() else { continue }
        for issue in issues { record(issue) }
      }
    }

    private func record(_ issue: ScriptIssue) {
      #if canImport(ObjectiveC)
        let place = XCTSourceCodeLocation(filePath: issue.filePath, lineNumber: issue.line)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: issue.message,
            sourceCodeContext: XCTSourceCodeContext(location: place)))
      #else
        recordFailure(
          withDescription: issue.message, inFile: issue.filePath, atLine: issue.line,
          expected: true)
      #endif
    }
  }
#endif
