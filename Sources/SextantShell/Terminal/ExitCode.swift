/// The exit codes, as `sextant help exit-codes` lists them.
///
/// A function that has already reported the reason may throw an exit code as an error.
package enum ExitCode: Int32, Error, CaseIterable {
  case success = 0
  case failure = 1
  case usage = 64
  case badScript = 65
  case missingInput = 66
  case nothingSelected = 69
  case internalError = 70
  case cannotWrite = 74
  case engineFailed = 76
  case badConfiguration = 78
  case hungUp = 129
  case interrupted = 130
  case brokenPipe = 141
  case terminated = 143

  package var meaning: String {
    switch self {
    case .success: "success: something ran, and everything passed"
    case .failure:
      "a scenario or a statement failed; a property is violated; the coverage is too low; `explore` found a violation; `format --check` found an unformatted file; or `diff --fail-on` found a difference"
    case .usage: "an invalid command line"
    case .badScript:
      "a script has errors and did not run, or `merge` cannot join the reports"
    case .missingInput: "an input file is missing or unreadable"
    case .nothingSelected:
      "nothing to run: the file has no app, the suite is empty, no scenario is selected, or all scenarios have `skip` (with `--allow-empty`, the code is 0); or Graphviz cannot draw a map"
    case .internalError: "a bug in sextant itself"
    case .cannotWrite: "a file or standard output is not writable"
    case .engineFailed: "an engine failed"
    case .badConfiguration: "an invalid configuration file"
    case .hungUp: "the terminal was closed"
    case .interrupted:
      "interrupted with Ctrl-C; after 129, 130, 141 and 143, reports mark unfinished scenarios as \"not run\""
    case .brokenPipe: "the reader of standard output closed it"
    case .terminated: "terminated"
    }
  }

  private static let order: [ExitCode] = [
    .internalError, .interrupted, .terminated, .hungUp, .brokenPipe, .cannotWrite,
    .badConfiguration, .engineFailed,
    .usage, .missingInput, .badScript, .failure,
    .nothingSelected, .success,
  ]

  package func joined(with other: ExitCode) -> ExitCode {
    ExitCode.order.first { $0 == self || $0 == other } ?? self
  }

  static var rows: [(number: String, meaning: String)] {
    allCases.map { code in
      let number = String(code.rawValue)
      return (String(repeating: " ", count: 5 - number.count) + number + "  ", code.meaning)
    }
  }

  package static var table: String { rows.map { $0.number + $0.meaning + "\n" }.joined() }
}
