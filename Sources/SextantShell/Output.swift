public import SextantReports

/// The output of a run: results on one stream, diagnostics and progress on the other.
public protocol Output: AnyObject {
  /// Writes to standard output, without a newline.
  func write(_ text: String)
  /// Writes to standard error.
  func writeError(_ text: String)
  /// The style of results.
  var style: Style { get }
  /// The style of diagnostics.
  var errorStyle: Style { get }
  /// Writes everything that is buffered.
  func flush()
}

/// An output that collects what is written, for tests.
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
