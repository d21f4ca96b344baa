#if canImport(XCTest)
  public import XCTest

  extension XCTestCase {
    /// Runs scenarios in this test, each failure of which is one of the test.
    ///
    /// Scenarios that say `skip` do not run, and those that say `todo` may fail; one that says `todo` and
    /// passes fails. A line on standard output tells of each.
    ///
    /// - Throws: `XCTSkip` if all of them say `skip`: XCTest skips a test as a whole.
    public func runScenarios(of scripts: NavigationScripts) throws {
      try runScenarios(scripts.scenarios)
    }

    /// Runs scenarios in this test: some of those of ``NavigationScripts``.
    public func runScenarios(_ scenarios: [ScriptScenario]) throws {
      var skipped: [String] = []
      for scenario in scenarios {
        switch scenario.verdict() {
        case .passed: break
        case .failed(let issues): for issue in issues { record(issue) }
        case .todo(let reason, _): print("\(scenario) fails as expected: \(reason)")
        case .skipped(let reason, _):
          let text = "\(scenario) is skipped: \(reason)"
          skipped.append(text)
          print(text)
        }
      }
      if !skipped.isEmpty, skipped.count == scenarios.count {
        throw XCTSkip(skipped.joined(separator: "\n"))
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
