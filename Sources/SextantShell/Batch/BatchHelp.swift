internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime

extension Batch {
  /// Shows the help on a word of the language, as the shell does; whether there is any.
  public func help(on topic: String) -> Bool {
    let lines = HelpBook(Session(systems: systems)).lines(on: topic)
    if lines.isEmpty { return false }
    output.write(output.style.text(of: lines))
    output.flush()
    return true
  }
}
