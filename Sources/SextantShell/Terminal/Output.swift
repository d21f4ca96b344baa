package import SextantReports

/// The output of a run: results on one stream, diagnostics and progress on the other.
package protocol Output: AnyObject {
  /// Writes to standard output, without a newline.
  func write(_ text: String)
  /// Writes a text that a person at a terminal reads page by page, if it is longer than the screen.
  func page(_ text: String)
  /// Writes to standard error.
  func writeError(_ text: String)
  /// The style of results.
  var style: Style { get }
  /// The style of diagnostics.
  var errorStyle: Style { get }
  /// How many cells a line of results has.
  var columns: Int { get }
  /// How many cells a line of text may have; nil where nothing says so, as in a pipe.
  var textColumns: Int? { get }
  /// Whether results go to a terminal, which must get no control characters of a file.
  var isTerminal: Bool { get }
  /// What boxes are drawn with.
  var boxCharacters: BoxCharacters { get }
  /// Writes everything that is buffered.
  func flush()
  /// Whether somebody watches who can be shown how far the work has come.
  var showsProgress: Bool { get }
  /// Shows how far the work has come, on a line that is replaced by the next one, and by all other output;
  /// nil to take it away.
  func showProgress(_ text: String?)
}

extension Output {
  package var showsProgress: Bool { false }
  package func showProgress(_ text: String?) {}
}

extension Output {
  /// Writes lines of a text, broken between words where they are wider than the terminal.
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
