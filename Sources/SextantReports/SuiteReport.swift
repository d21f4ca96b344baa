/// A reporter of test results. To add one: one file, and one line in `SuiteReporters`.
public protocol SuiteReporter: Sendable {
  /// The name after `--report`.
  var name: String { get }
  /// One line for help.
  var summary: String { get }
  /// The whole report; deterministic.
  func report(_ result: SuiteResult, options: SuiteReportOptions) -> String
}

/// Options of all reporters, each as far as it applies.
public struct SuiteReportOptions: Sendable {
  public var style: Style
  /// Whether passed scenarios are listed.
  public var isVerbose: Bool
  /// The maximum width of a source line in columns.
  public var width: Int

  public init(style: Style = .plain, isVerbose: Bool = false, width: Int = 100) {
    self.style = style
    self.isVerbose = isVerbose
    self.width = width
  }
}

/// All reporters.
public enum SuiteReporters {
  public static let all: [any SuiteReporter] = [PrettyReport()]

  /// The reporter with a name.
  public static func named(_ name: String) -> (any SuiteReporter)? {
    all.first { $0.name == name }
  }
}
