import SextantReports
import SextantShell

/// An output that keeps what is written.
final class TextOutput: Output {
  private(set) var text = ""
  private(set) var errors = ""
  let style: Style
  var errorStyle: Style { style }

  init(style: Style = .plain) { self.style = style }

  func write(_ text: String) { self.text += text }
  func writeError(_ text: String) { errors += text }
  func flush() {}
}
