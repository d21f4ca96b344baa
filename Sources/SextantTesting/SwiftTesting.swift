public import Testing

extension ScriptScenario: CustomTestStringConvertible {
  /// What a report calls the case: ``description``.
  public var testDescription: String { description }

  /// Runs the scenario in a test of Swift Testing, which gets an issue for each failure.
  ///
  /// One that says `todo` and fails has known issues; one that says `todo` and passes fails.
  ///
  /// - Throws: what ends the case of a scenario that says `skip`: from Swift 6.3 on it is reported as
  ///   cancelled, for the reason of the scenario; before it, nothing is thrown and it passes.
  public func run() throws { try report(verdict()) }

  /// Runs the scenario on its model and on an app as well, step by step, and fails where they differ.
  ///
  /// The test gets an issue at the line of the script after which the app shows something else, or did what the
  /// model refuses. Control flow, names and expectations are the model's.
  ///
  /// - Parameters:
  ///   - driver: what drives the app.
  ///   - timeout: the longest time for an answer of the driver; after it the scenario fails.
  ///     Time in which other tests occupy the main actor or the thread pool does not count.
  /// - Throws: what ends the case of a scenario that says `skip`, or needs what the driver does not support: see
  ///   ``run()``.
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
    // Reports show what stands behind the slash, which has to be there.
    let name = filePath[
      (filePath.lastIndex(of: "/").map(filePath.index(after:)) ?? filePath.startIndex)...]
    return SourceLocation(
      fileID: "Scripts/\(name)", filePath: filePath, line: max(1, line), column: max(1, column))
  }
}
