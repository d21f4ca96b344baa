public import SextantEngine

/// The page of a system for those who use it, as Markdown: all that its tables say.
public struct SystemPage: Sendable {
  private let system: any NavigationSystem
  private let codes: [CodePage]

  /// The page of a system; nil where there is none of that name.
  public init?(_ name: String, of systems: SystemCatalog) {
    guard let system = systems.system(named: name) else { return nil }
    self.system = system
    let own = Set(system.codes.map { "\($0.word)" })
    codes = CodePage.all(of: systems).filter { own.contains($0.word) }
  }

  /// Every system with its original, a line each.
  public static func table(of systems: SystemCatalog) -> String {
    let width = systems.names.map(\.count).max() ?? 0
    return systems.names.map { name in
      let padding = String(repeating: " ", count: width + 2 - name.count)
      let original = systems.system(named: name)?.manual.original ?? ""
      return "\(name)\(padding)after \(original)\n"
    }.joined()
  }

  public var text: String {
    let manual = system.manual
    var parts = ["# System `\(system.name)`", manual.summary + origin]
    parts += section("A whole small app", [SystemPage.code(manual.example)])
    parts += section("Sentences", system.sentences.filter { $0.role == .command }.map(row))
    parts += section("Gestures: what a person does", gestures.map(row))
    parts += section("Declarations", declarations(system.declarations, in: nil))
    parts += section("Options of an app", options)
    parts += section("Facts, for `expect`, `if` and `print`", facts)
    parts += section("Events of the last statement, for `expect`", events)
    parts += section("What `let` binds", handles)
    parts += section("Names of the original, and what to write", terms)
    parts += section("Where Sextant does something else", list(manual.differences))
    parts += section("Errors and warnings", codes.map(row))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var origin: String {
    let title = system.manual.original
    return " After \(title).\n\nThis page is printed by `sextant help \(system.name)`."
  }

  private var gestures: [Sentence] { system.sentences.filter { $0.role == .gesture } }

  // MARK: Rows

  private func row(_ sentence: Sentence) -> String {
    let animation = sentence.animates ? " [without animation]" : ""
    return SystemPage.entry(
      sentence.pattern.helpNotation + animation, sentence.originals, sentence.summary,
      sentence.example)
  }

  private func declarations(_ rows: [Declaration], in holder: String?) -> [String] {
    rows.flatMap { declaration -> [String] in
      let place = holder.map { ", in the block of `\($0)`" } ?? ""
      var inner = declaration.clauses
      switch declaration.block {
      case .none, .body: break
      case .members(let members), .only(let members): inner = members + inner
      }
      return [
        SystemPage.entry(
          declaration.helpNotation, declaration.originals, declaration.summary + place,
          declaration.example)
      ] + declarations(inner, in: declaration.word)
    }
  }

  private var options: [String] {
    list(system.options.map { "`app NAME uses \(system.name) \($0) { … }`" })
  }

  private var facts: [String] {
    system.facts.map {
      SystemPage.entry(
        "expect " + $0.pattern.helpNotation, $0.originals, $0.summary, "expect " + $0.example)
    }
  }

  private var events: [String] {
    system.events.map {
      SystemPage.entry(
        "expect " + $0.pattern.helpNotation + " [ever]", $0.originals, $0.summary,
        "expect " + $0.example)
    }
  }

  private var handles: [String] {
    system.handles.map {
      SystemPage.entry(
        "let NAME = " + $0.pattern.helpNotation, $0.originals, $0.summary, "let b = " + $0.example)
    }
  }

  private var terms: [String] {
    let rows = system.manual.terms.map { "| `\($0.original)` | \(SystemPage.cell($0.meaning)) |" }
    if rows.isEmpty { return [] }
    return [(["| original | here |", "|---|---|"] + rows).joined(separator: "\n")]
  }

  private func row(_ code: CodePage) -> String {
    let wording = code.wording == "…" ? "The message says what is wrong." : code.wording
    var text = "### `\(code.word)` \(code.number)\n\n\(wording)"
    if !code.advice.isEmpty { text += "\n\nWhat to do: \(code.advice)." }
    if let example = code.example {
      text += "\n\nThis leads to it:\n\n" + SystemPage.code(example.fails)
      text += "\n\nThis does not:\n\n" + SystemPage.code(example.works)
    }
    return text
  }

  // MARK: Markdown

  private func section(_ title: String, _ parts: [String]) -> [String] {
    parts.isEmpty ? [] : ["## \(title)"] + parts
  }

  private func list(_ items: [String]) -> [String] {
    items.isEmpty ? [] : [items.map { "- \($0)" }.joined(separator: "\n")]
  }

  private static func entry(
    _ notation: String, _ originals: [String], _ summary: String, _ example: String
  ) -> String {
    let names = originals.map { "`\($0)`" }.joined(separator: ", ")
    let title = "### `\(notation)`" + (names.isEmpty ? "" : "\n\nIn the original: \(names)")
    return "\(title)\n\n\(summary)\n\n\(code(example))"
  }

  private static func code(_ text: String) -> String { "```sextant\n\(text)\n```" }

  /// A text inside a table.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
