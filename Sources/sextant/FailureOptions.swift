internal import ArgumentParser
internal import SextantReports
internal import SextantShell

/// What `sextant test` does at the first failure.
struct FailureOptions: ParsableArguments {
  @Flag(
    name: .customLong("repl-on-failure"),
    help: "Stop at the first failed scenario and open the REPL where it failed.")
  var opensShell = false

  func validate() throws {
    if opensShell, !Terminal.isInteractive {
      throw ValidationError("--repl-on-failure needs a terminal to open the REPL in.")
    }
  }

  func apply(to options: inout TestOptions) {
    guard opensShell else { return }
    options.maxFailures = 1
    options.workers = 1
    options.openShell = { result in
      var place = result.replay
      // A warning that is a failure stops nothing.
      if result.failures.first?.statement != nil { place.untilFailure = true }
      ReplCommand.open(place, afterFailureOf: result.name)
    }
  }
}

extension ReplCommand {
  /// Opens the REPL where a scenario has failed.
  fileprivate static func open(_ place: ReplayPlace, afterFailureOf name: String) {
    Terminal.shared.write(
      "✘ \(printable(name)) failed here; `:undo` goes back, Ctrl-D leaves and reports the suite\n")
    _ = open(
      "\(place.file):\(place.line)", case: place.caseText, untilFailure: place.untilFailure,
      showsBanner: false, keepsHistory: true)
  }
}
