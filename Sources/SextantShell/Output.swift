public import SextantReports

/// Where a run writes: results to one stream, diagnostics and progress to the other.
public protocol Output: AnyObject {
  /// Writes to standard output; nothing is added.
  func write(_ text: String)
  /// Writes to standard error.
  func writeError(_ text: String)
  /// Whether results are drawn with colours.
  var style: Style { get }
  /// Whether diagnostics are.
  var errorStyle: Style { get }
  /// Hands everything over that was held back.
  func flush()
}
