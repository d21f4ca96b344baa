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

/// An output that keeps what is written: for tests.
public final class TextOutput: Output {
  public private(set) var text = ""
  public private(set) var errors = ""
  public let style: Style
  public var errorStyle: Style { style }

  public init(style: Style = .plain) { self.style = style }

  public func write(_ text: String) { self.text += text }
  public func writeError(_ text: String) { errors += text }
  public func flush() {}
}
