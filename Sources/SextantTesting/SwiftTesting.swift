public import Testing

extension ScriptScenario: CustomTestStringConvertible {
  /// The name of the case in reports: ``description``.
  public var testDescription: String { description }

  /// Runs the scenario in a test of Swift Testing, and records an issue for each failure.
  ///
  /// Failures of a scenario with `todo` are known issues. If such a scenario passes, the test
  /// fails.
  ///
  /// - Throws: A cancellation with the scenario's reason if the scenario has `skip` (Swift 6.3 or
  ///   later). In earlier versions of Swift, the function throws nothing, and the test passes.
  public func run() throws { try report(verdict()) }

  /// Runs the scenario on its model and on an app, step by step, up to the first difference. A
  /// difference is a failure.
  ///
  /// The issue is at the script line after which the observations differ, or at a move that the app
  /// performs and the model refuses. Only the model evaluates control flow, names and expectations.
  ///
  /// - Parameters:
  ///   - driver: The driver of the app.
  ///   - timeout: The maximum time for an answer of the driver. A later answer is a failure. Time
  ///     in which other tests occupy the main actor or the thread pool does not count.
  /// - Throws: A cancellation if the scenario has `skip`, or if the driver does not support a move.
  ///   See ``run()``.
  public func run(
    on driver: any NavigationDriver, timeout: Duration = .seconds(10)
  ) async throws {
    try report(await verdict(on: driver, timeout: timeout))
  }

  private func report(_ verdict: Verdict) throws {
    switch verdict {
    case .passed: return
    case .failed(let issues): for issue in issues { issue.record() }
    case .todo(let reason, let issues):
      for issue in issues {
        withKnownIssue(Comment(rawValue: reason), sourceLocation: issue.location) {
          issue.record()
        }
      }
    case .skipped(let reason, let issue):
      #if compiler(>=6.3)
        try Test.cancel(Comment(rawValue: reason), sourceLocation: issue.location)
      #endif
    }
  }
}

extension ScriptIssue {
  func record() {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  fileprivate var location: SourceLocation {
    // A file id needs a slash. Reports show only the part after the slash.
    let name = filePath[
      (filePath.lastIndex(of: "/").map(filePath.index(after:)) ?? filePath.startIndex)...]
    return SourceLocation(
      fileID: "Scripts/\(name)", filePath: filePath, line: max(1, line), column: max(1, column))
  }
}
