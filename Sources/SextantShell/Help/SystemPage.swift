package import SextantEngine

/// The manual page of a system. It is generated from the system's tables, as Markdown.
package struct SystemPage: Sendable {
  private let system: any NavigationSystem
  private let codes: [Explanation]

  package init?(_ name: String, of systems: SystemCatalog) {
    guard let system = systems.system(named: name) else { return nil }
    self.system = system
    codes = system.codes.map { Explanation($0) }
  }

  /// Returns a list of all systems. Each line names a system and its original framework.
  package static func table(of systems: SystemCatalog) -> String {
    let width = systems.names.map(\.count).max() ?? 0
    return systems.names.map { name in
      let padding = String(repeating: " ", count: width + 2 - name.count)
      let original = systems.system(named: name)?.manual.original ?? ""
      return "\(name)\(padding)original: \(original)\n"
    }.joined()
  }

  package var text: String {
    let manual = system.manual
    var parts = ["# System `\(system.name)`", manual.summary + origin]
    parts += section("A small app", [SystemPage.code(manual.example)])
    parts += section(
      "Sentences", HelpBook.sentences(of: system, areGestures: false).map { row($0) })
    parts += section(
      "Gestures of the user",
      HelpBook.sentences(of: system, areGestures: true).map { row($0) })
    parts += section("Declarations", HelpBook.declarations(of: system).map { row($0) })
    parts += section("Options of an app", options)
    let (facts, events) = (HelpBook.facts(of: system), HelpBook.events(of: system))
    parts += section(
      "Facts, for `expect`, `if` and `print`", facts.map { row($0, prefix: "expect ") })
    parts += section(
      "Events of the last statement, for `expect`", events.map { row($0, prefix: "expect ") })
    parts += section("Bindings with `let`", HelpBook.bindings(of: system).map { row($0) })
    parts += section("Assignments with `set`", HelpBook.setters(of: system).map { row($0) })
    parts += section("Names of the original", terms)
    parts += section("Differences from the original", list(manual.differences))
    parts += section("Errors and warnings", codes.map(page))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var origin: String {
    let title = system.manual.original
    return " The original is \(title).\n\n`sextant help \(system.name)` prints this page."
  }

  // MARK: Rows

  private func row(_ entry: HelpTopic, prefix: String = "") -> String {
    let names = entry.originals.map { "`\($0)`" }.joined(separator: ", ")
    let title = "### `\(prefix)\(entry.notation)`"
    return [
      title, names.isEmpty ? "" : "In the original: \(names)", entry.summary,
      SystemPage.code(entry.example),
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var options: [String] {
    list(system.options.map { "`app NAME uses \(system.name) \($0) { … }`" })
  }

  private var terms: [String] {
    let rows = system.manual.terms.map { "| `\($0.original)` | \(SystemPage.cell($0.meaning)) |" }
    if rows.isEmpty { return [] }
    return [(["| original | Sextant |", "|---|---|"] + rows).joined(separator: "\n")]
  }

  private func page(_ code: Explanation) -> String {
    let wording =
      code.wording == "…" ? "The text of the message depends on the problem." : code.wording
    var text = "### `\(code.word)` \(code.number)\n\n\(wording)\n\n\(code.cause)"
    if !code.advice.isEmpty { text += "\n\nFix: \(code.advice)." }
    text += "\n\nExample with this problem:\n\n" + SystemPage.code(code.fails)
    text += "\n\nCorrected example:\n\n" + SystemPage.code(code.works)
    return text
  }

  // MARK: Markdown

  private func section(_ title: String, _ parts: [String]) -> [String] {
    parts.isEmpty ? [] : ["## \(title)"] + parts
  }

  private func list(_ items: [String]) -> [String] {
    items.isEmpty ? [] : [items.map { "- \($0)" }.joined(separator: "\n")]
  }

  private static func code(_ text: String) -> String { "```sextant\n\(text)\n```" }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
