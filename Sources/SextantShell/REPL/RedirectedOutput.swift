internal import SextantReports

/// The shell's output, which `:once` can hold back for a file.
final class RedirectedOutput: Output {
  private let base: any Output
  /// What is held back; nil while results go where they always go.
  private var held: String?
  /// Whether results and diagnostics are drawn with colours; nil leaves that to the output.
  var usesColor: Bool?

  init(_ base: any Output) { self.base = base }

  var style: Style {
    held == nil ? usesColor.map { $0 ? .ansi : .plain } ?? base.style : .plain
  }
  var errorStyle: Style { usesColor.map { $0 ? .ansi : .plain } ?? base.errorStyle }

  func write(_ text: String) {
    if held == nil { base.write(text) } else { held? += text }
  }

  func writeError(_ text: String) { base.writeError(text) }
  func flush() { base.flush() }

  /// From now on results are held back.
  func hold() { held = "" }

  /// What was held back; nil if nothing was to be.
  func release() -> String? {
    defer { held = nil }
    return held
  }
}
