package import SextantReports

/// The output of a run: results on one stream, diagnostics and progress on the other.
package protocol Output: AnyObject {
  /// Writes to standard output, without a newline.
  func write(_ text: String)
  /// Writes a text, through a pager if it is longer than the terminal.
  func page(_ text: String)
  /// Writes to standard error.
  func writeError(_ text: String)
  /// The style of results.
  var style: Style { get }
  /// The style of diagnostics.
  var errorStyle: Style { get }
  /// The width of a line of results in cells.
  var columns: Int { get }
  /// The maximum width of a line of text in cells; nil if it is unknown, such as in a pipe.
  var textColumns: Int? { get }
  /// Whether results go to a terminal, which must not receive control characters of a file.
  var isTerminal: Bool { get }
  /// The characters for drawing boxes.
  var boxCharacters: BoxCharacters { get }
  /// Writes all buffered output.
  func flush()
  /// Whether a person can see the progress.
  var showsProgress: Bool { get }
  /// Shows the progress on a line that all further output replaces; nil erases it.
  func showProgress(_ text: String?)
}

extension Output {
  package var showsProgress: Bool { false }
  package func showProgress(_ text: String?) {}
}

extension Output {
  func show(_ lines: [StyledLine], inPager: Bool = false) {
    let shown = textColumns.map { width in lines.flatMap { $0.wrapped(to: width) } } ?? lines
    let text = style.text(of: shown)
    if inPager { page(text) } else { write(text) }
  }

  package func page(_ text: String) { write(text) }

  package var columns: Int { 80 }
  package var textColumns: Int? { nil }
  package var isTerminal: Bool { false }
  package var boxCharacters: BoxCharacters { .unicode }
}
