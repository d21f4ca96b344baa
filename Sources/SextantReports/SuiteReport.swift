/// A way to report a suite. To add one: one file, and one line in `SuiteReporters`.
public protocol SuiteReporter: Sendable {
  /// The word after `--report`.
  var name: String { get }
  /// One line for help.
  var summary: String { get }
  /// The whole report; the same bytes for the same result.
  func report(_ result: SuiteResult, options: SuiteReportOptions) -> String
}

/// What all reports of suites understand, each as far as it makes sense there.
public struct SuiteReportOptions: Sendable {
  public var style: Style
  /// Whether what passed is told too.
  public var isVerbose: Bool
  /// How many columns a line of source may take.
  public var width: Int

  public init(style: Style = .plain, isVerbose: Bool = false, width: Int = 100) {
    self.style = style
    self.isVerbose = isVerbose
    self.width = width
  }
}

/// Every way to report a suite.
public enum SuiteReporters {
  public static let all: [any SuiteReporter] = [PrettyReport()]

  /// The reporter of a name.
  public static func named(_ name: String) -> (any SuiteReporter)? {
    all.first { $0.name == name }
  }
}
