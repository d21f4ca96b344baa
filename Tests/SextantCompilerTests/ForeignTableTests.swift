import SextantCompiler
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("the table of foreign words") struct ForeignTableTests {
  /// Sample arguments, by the word before the argument, or by the placeholder.
  private static let samples: [String: [String: String]] = [
    "graph": [
      "NODE": "Settings", "tap": "close", "set": "visits", "start": "Settings", "window": "help",
      "not": "loggedIn",
    ],
    "router": [
      "NODE": "info", "popup": "add", "alert": "sure", "tap": "done", "set": "deleted",
      "start": "List",
    ],
    "coordinator": ["NODE": "info", "tap": "done", "start": "Main"],
    "navigator": ["NODE": "wreck", "tap": "up", "start": "surface"],
    "intent": ["NODE": "help", "tap": "done", "start": "list"],
    "stackview": ["NODE": "Last", "tap": "next", "start": "Home"],
  ]
  private static let common = [
    "TITLE": "\"Sure?\"", "TEXT": "\"shop://x\"", "VALUE": "1", "TIME": "2s",
    "FACT": "count windows is 1", "ID": "feed", "STACK": "main",
    "NAME": "Another", "STATEMENT": "wait 1s",
  ]
  private static let blocks = [
    "tabs": "tab a Home", "always": "count windows is 1", "window": "Home",
  ]
  private static let holders = [
    "graph": "screen Extra {", "router": "screen Extra {",
    "coordinator": "flow Extra { route one {",
    "navigator": "screen Extra {", "intent": "destination extra {", "stackview": "view Extra {",
  ]

  @Test("has words of each framework for each system", arguments: SystemCatalog.all.names)
  func frameworks(system: String) throws {
    let meanings = try Self.meanings(in: system)
    let origins = Set(meanings.map(\.words.origin))
    #expect(origins.count >= 9, "\(origins)")
    #expect(meanings.reduce(0) { $0 + $1.words.words.count } >= 100)
  }

  @Test("suggests valid forms", arguments: SystemCatalog.all.names)
  func written(system: String) throws {
    var seen: Set<String> = []
    for (row, meaning) in try Self.meanings(in: system)
    where [.statement, .fact, .declaration].contains(row.place) && seen.insert(meaning).inserted {
      guard meaning.hasPrefix("write `") else { continue }
      let form = (row.place == .fact ? "expect " : "") + meaning.dropFirst(7).prefix { $0 != "`" }
      let sample = form.contains(" not ") ? "not" : "set"
      if form.hasPrefix("set "), Self.samples[system]?[sample] == nil { continue }
      let text = Self.filled(form, row.place, system)
      let placed = Self.placed(text, row.place, system)
      let whole = try #require(placed.whole(placed.written), "\(form)")
      var compiler = Compiler.fresh()
      let found = compiler.compile(SourceText(name: "t", text: whole.text)).diagnostics
      let errors = found.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(row.words): \(text): \(errors.map(\.message))")
    }
  }

  @Test("names existing systems only")
  func systems() {
    for form in ForeignWords.all.flatMap(\.meant) {
      guard let colon = form.firstIndex(of: ":") else { continue }
      #expect(SystemCatalog.all.names.contains(String(form[..<colon])))
    }
  }

  private static func meanings(in system: String) throws -> [(words: ForeignWords, meaning: String)]
  {
    var compiler = Compiler.fresh()
    let app = try #require(MistakeRow.apps[system])
    let compilation = compiler.compile(SourceText(name: "t", text: app))
    compiler.context.app = compilation.program.app
    return compiler.context.foreignMeanings()
  }

  private static func filled(
    _ form: String, _ place: ForeignWords.Place, _ system: String
  ) -> String {
    let own = samples[system] ?? [:]
    if let flag = own["not"], form.contains("not NAME") {
      return form.replacing("NAME", with: flag)
    }
    let words = form.split(separator: " ").map(String.init)
    return words.enumerated().map { index, word in
      if word == "…" { return blocks[words[0]] ?? "" }
      guard word.count > 1, word.allSatisfy(\.isUppercase) else { return word }
      let before = index > 0 ? words[index - 1] : ""
      // The condition of a rule may read only variables.
      if before == "when" { return "1 is 1" }
      let isNamed = place == .statement || place == .fact || before == "start"
      return (isNamed ? own[before] : nil) ?? own[word] ?? common[word] ?? word
    }.joined(separator: " ")
  }

  private static func placed(
    _ text: String, _ place: ForeignWords.Place, _ system: String
  ) -> MistakeRow {
    func row(_ place: String, _ text: String) -> MistakeRow {
      MistakeRow(place: place, written: text, meant: text, outcome: "")
    }
    let app = MistakeRow.apps[system] ?? ""
    let holder = holders[system] ?? ""
    let closers = String(repeating: " }", count: holder.count { $0 == "{" })
    switch text.split(separator: " ").first.map(String.init) ?? "" {
    case _ where place == .statement || place == .fact: return row(system, text)
    case "scenario", "before", "after": return row("\(system) file", text)
    case "action", "on": return row("\(system) app", "\(holder) \(text)\(closers)")
    case "route" where system == "coordinator":
      return row("\(system) app", "flow Extra { \(text) }")
    case "tab": return row("\(system) app", "tabs Extra { \(text) }")
    // An app has a single `start` and a single name, so the text replaces them.
    case "start": return row("text", app.replacing(#/\n *start .*/#, with: "\n\(text)"))
    case "stacked": return row("text", app.replacing(#/\n *start .*/#, with: "\nstart \(text)"))
    case "app":
      return row("text", app.replacing(#/^app \w+/#, with: text.replacing(" {  }", with: "")))
    default: return row("\(system) app", text)
    }
  }
}
