package import SextantReports

/// The output of a run: results on one stream, diagnostics and progress on the other.
package protocol Output: AnyObject {
  /// Writes to standard output, without a newline.
  func write(_ text: String)
  /// Writes a text. If the text has more lines than the terminal, shows it in a pager.
  func page(_ text: String)
  func writeError(_ text: String)
  var style: Style { get }
  var errorStyle: Style { get }
  var columns: Int { get }
  /// The maximum width of a line of text in cells; nil if it is unknown, as in a pipe.
  var textColumns: Int? { get }
  /// Whether results go to a terminal. If true, control characters of a script must be replaced.
  var isTerminal: Bool { get }
  var boxCharacters: BoxCharacters { get }
  func flush()
  var showsProgress: Bool { get }
  /// Shows the progress on a line. Further output replaces the line. If `text` is nil, erases the
  /// line.
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
