internal import SextantReports

final class RedirectedOutput: Output {
  private let base: any Output
  private var held: String?
  var usesColor: Bool?

  init(_ base: any Output) { self.base = base }

  var style: Style {
    held == nil ? usesColor.map { $0 ? .ansi : .plain } ?? base.style : .plain
  }
  var errorStyle: Style { usesColor.map { $0 ? .ansi : .plain } ?? base.errorStyle }

  var columns: Int { held == nil ? base.columns : 80 }
  var textColumns: Int? { held == nil ? base.textColumns : nil }
  var boxCharacters: BoxCharacters { held == nil ? base.boxCharacters : .unicode }

  func write(_ text: String) {
    if held == nil { base.write(text) } else { held? += text }
  }

  func page(_ text: String) {
    if held == nil { base.page(text) } else { held? += text }
  }

  func writeError(_ text: String) { base.writeError(text) }
  func flush() { base.flush() }
  var showsProgress: Bool { base.showsProgress }
  func showProgress(_ text: String?) { base.showProgress(text) }

  func hold() { held = "" }

  func release() -> String? {
    defer { held = nil }
    return held
  }
}
