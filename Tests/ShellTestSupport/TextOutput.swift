import SextantReports
import SextantShell

final class TextOutput: Output {
  private(set) var text = ""
  private(set) var errors = ""
  let style: Style
  var errorStyle: Style { style }

  let showsProgress: Bool
  /// The shown texts; nil for an erased line.
  private(set) var progress: [String?] = []

  init(style: Style = .plain, showsProgress: Bool = false) {
    self.style = style
    self.showsProgress = showsProgress
  }

  func showProgress(_ text: String?) { progress.append(text) }

  func write(_ text: String) { self.text += text }
  func writeError(_ text: String) { errors += text }
  func flush() {}
}
