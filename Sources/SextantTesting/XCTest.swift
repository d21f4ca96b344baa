#if canImport(XCTest)
  public import XCTest

  extension XCTestCase {
    /// Runs scenarios in this test. Each failure of a scenario is a failure of the test.
    ///
    /// Scenarios with `skip` do not run. A scenario with `todo` may fail. If it passes, the test
    /// fails. Scenarios with `skip` or `todo` are reported on standard output.
    ///
    /// - Throws: `XCTSkip` if all scenarios have `skip`. XCTest can only skip whole tests.
    public func runScenarios(of scripts: NavigationScripts) throws {
      try runScenarios(scripts.scenarios)
    }

    /// Runs scenarios of ``NavigationScripts`` in this test.
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
