import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

/// Comments that say that a warning is meant.
@Suite struct SilenceTests {
  private func words(_ text: String, files: [String: String] = [:], isStrict: Bool = false)
    -> [String]
  {
    var compiler = Compiler(
      systems: .all, files: Texts(files: files), isStrictAboutNames: isStrict)
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics.map(
      \.code.word)
  }

  @Test(
    "a comment is for the statement that it stands behind, and one that is alone for the next",
    arguments: [
      ("let a = 1", ["unusedBinding"]),
      ("let a = 1 // sextant: allow unusedBinding", []),
      ("let a = 1 //sextant:allow unusedBinding", []),
      ("let a = 1 /* sextant: allow unusedBinding */", []),
      ("/* sextant: allow unusedBinding */ let a = 1", []),
      ("// sextant: allow unusedBinding\nlet a = 1", []),
      ("// sextant: allow unusedBinding\n// for the example\nlet a = 1", []),
      ("/* sextant: allow unusedBinding\n*/\nlet a = 1", []),
      ("// sextant: allow unusedBinding\r\nlet a = 1\r\n", []),
      ("let a = 1\n// sextant: allow unusedBinding", ["unusedBinding", "unusedSilence"]),
      ("// sextant: allow unusedBinding\n\nlet a = 1", ["unusedBinding", "unusedSilence"]),
      ("dismiss // sextant: allow unusedBinding\nlet a = 1", ["unusedBinding", "unusedSilence"]),
      ("let a = 1 // sextant: allow unusedBinding (shows a binding)", []),
      ("let a = 1 // sextant: allow unusedState, unusedBinding", ["unusedSilence"]),
      ("let a = 1 // sextant: allow unusedBinding, noChange", []),
      ("let a = 1 // sextant: allow 1301", []), ("let a = 1 // sextant: allow 2101, 1301", []),
      ("let a = 1 // sextant: allow 1300, unusedBinding", ["unusedSilence"]),
      (
        "repeat 2 { // sextant: allow unusedBinding\n  let a = 1\n}",
        ["unusedBinding", "unusedSilence"]
      ),
      ("repeat 2 {\n  let a = 1\n} // sextant: allow unusedBinding", []),
      ("// sextant: allow unusedBinding\nrepeat 2 {\n  let a = 1\n}", []),
      ("let a = [ // sextant: allow unusedBinding\n  1,\n]", []),
      ("let a = [\n  1, // sextant: allow unusedBinding\n]", []),
      ("let a = [\n  // sextant: allow unusedBinding\n  1,\n]", []),
      ("let a = 1; dismiss // sextant: allow unusedBinding", ["unusedBinding", "unusedSilence"]),
      ("let a = 1 /* sextant: allow unusedBinding */; dismiss", []),
      (
        "dismiss; /* sextant: allow unusedBinding */ let a = 1", ["unusedBinding", "unusedSilence"]
      ),
      ("repeat 2 { /* sextant: allow unusedBinding */ let a = 1 }", []),
      ("repeat 2 { let a = 1 /* sextant: allow unusedBinding */ }", []),
      (
        "repeat 2 {\n  dismiss\n  // sextant: allow unusedBinding\n}\nlet a = 1",
        ["unusedBinding", "unusedSilence"]
      ),
      ("let a = 1 /* \n */ // sextant: allow unusedBinding", []),
      (
        "if 1 is 1 { dismiss } else { // sextant: allow unusedBinding\n  let a = 1\n}",
        ["unusedBinding", "unusedSilence"]
      ),
      ("#!/usr/bin/env sextant: allow unusedBinding\nlet a = 1", ["unusedBinding"]),
    ])
  func place(_ text: String, _ expected: [String]) {
    #expect(words(text).sorted() == expected.sorted(), "\(text)")
  }

  @Test(
    "a comment that allows nothing is a warning",
    arguments: [
      ("dismiss // sextant: allow unused", "unusedSilence"),
      ("dismiss // sextant: allow unusedd", "unknownSilence"),
      ("dismiss // sextant: allow 1235", "unusedSilence"),
      ("dismiss // sextant: allow 9999", "unknownSilence"),
      ("dismiss // sextant: allow 1220", "silencedError"),
      ("dismiss // sextant: allow unknownNode", "silencedError"),
      ("dismiss // sextant: allow noStack", "silencedError"),
      ("dismiss // sextant: allow unterminatedString", "silencedError"),
      ("dismiss // sextant: allow unusedSilence", "silencedError"),
      ("dismiss // sextant: allow", "badSilence"),
      ("dismiss // sextant: allow: unused", "badSilence"),
      ("dismiss // sextant: alow unused", "badSilence"),
      ("dismiss // Sextant: allow unused", "badSilence"),
      ("dismiss // sextant allow unused", "badSilence"),
      ("dismiss // sextant: allow someday, noChange", "unknownSilence"),
    ])
  func useless(_ text: String, _ word: String) {
    #expect(words(text) == [word])
  }

  @Test(
    "other comments, and the words of warnings that only a run gives, are left alone",
    arguments: [
      "dismiss // sextant: a shell for navigation", "dismiss // sextant", "dismiss // sextant:",
      "dismiss // Sextant: a shell",
      "dismiss // sextant allows much", "dismiss // sextant: allow noChange, for later",
      "dismiss // see sextant: allow unused", "dismiss // sextant: allow noChange, cannot",
      "dismiss // sextant: allow 2101",
      "dismiss // sextant: allow staleChild", "print \"// sextant: allow unused\"",
    ])
  func free(_ text: String) { #expect(words(text) == []) }

  @Test("a word that is near to a warning's is told")
  func near() {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let text = "dismiss // sextant: allow unusedStat, noChnage"
    let found = compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
    #expect(
      found.map(\.suggestion) == ["did you mean `unusedState`?", "did you mean `noChange`?"])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("a name near to another can be meant, also where that would be an error")
  func nearName() {
    let text = "append Detail\nappend Detial // sextant: allow nearName"
    #expect(words(text) == [])
    #expect(words(text, isStrict: true) == [])
  }

  @Test("errors stay, and nothing is said of comments beside them")
  func errors() {
    let text = "append house // sextant: allow unused"
    #expect(words(text) == ["unknownNode"])
  }

  @Test("beyond what is told of one text, nobody knows what a comment allows")
  func beyondTheLimit() {
    let lines = (0..<1_100).map { "let a\($0) = 1 // sextant: allow unusedBinding" }
    #expect(words(lines.joined(separator: "\n")) == [])
  }

  @Test("an imported file silences its own warnings, and is judged by itself")
  func imported() {
    let links = "link \"x://{a}\" { hide }\nlink \"x://b\" { hide }"
    let text = "import \"app.sextant\""
    #expect(words(text, files: ["app.sextant": links]) == ["unreachableLink"])
    let allowed = links + " // sextant: allow unreachableLink, unused"
    #expect(words(text, files: ["app.sextant": allowed]) == [])
    #expect(words(allowed) == ["unusedSilence"])
  }

  @Test(
    "a warning of a run is not told where a comment allows it, and can be expected all the same")
  func running() throws {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let text = """
      scenario "quiet" { drop to root // sextant: allow noChange
        expect warning noChange
      }
      scenario "loud" { drop to root }
      scenario "other" { drop to root // sextant: allow cannot
      }
      """
    let checked = compiler.compile(SourceText(name: "test.sextant", text: text))
    #expect(checked.diagnostics.isEmpty)
    var runner = ScenarioRunner(checked, compiler)
    let found = checked.scenarios.map { runner.run($0).warnings.map(\.word) }
    #expect(found == [[], ["noChange"], ["noChange"]])
  }

  @Test("a comment means the same in the canonical layout", arguments: 0..<300)
  func layout(_ seed: UInt64) {
    var writer = SilencedText(seed: seed)
    let text = writer.block(depth: 0)
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "test.sextant", text: text), symbols: &symbols).tree
    let formatted = tree.formatted()
    #expect(warnings(of: text) == warnings(of: formatted), "\(text)\n---\n\(formatted)")
  }

  /// What the checker and a run say of a text that is one scenario.
  private func warnings(of text: String) -> [String] {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let text = "scenario \"s\" {\n\(text)\n}"
    let checked = compiler.compile(SourceText(name: "test.sextant", text: text))
    var runner = ScenarioRunner(checked, compiler)
    let told = checked.diagnostics.map(\.code.word).sorted()
    return told + checked.scenarios.flatMap { runner.run($0).warnings.map(\.word) }
  }

  @Test("thousands of comments take no time worth speaking of")
  func many() {
    let line = "/* sextant: allow noChange */ "
    let text =
      String(repeating: line, count: 20_000) + "\n"
      + String(repeating: line + "\n", count: 20_000) + "let a = 1 // sextant: allow unusedBinding"
    #expect(words(text) == [])
  }
}

/// Statements that bring warnings, in odd layouts, with comments between them that allow some.
private struct SilencedText {
  var random: SeededRandom
  private var count = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func one(of texts: [String]) -> String {
    texts[Int(random.next() % UInt64(texts.count))]
  }

  private mutating func comment(_ before: String, _ after: String) -> String {
    let word = one(of: ["unusedBinding", "noChange"])
    return before + "/* sextant: allow \(word) */" + after
  }

  private mutating func maybe(_ comment: (inout Self) -> String) -> String {
    random.next() % 3 == 0 ? comment(&self) : ""
  }

  mutating func block(depth: Int) -> String {
    var text = ""
    for _ in 0...(random.next() % 3) {
      text += maybe { $0.comment("", $0.one(of: [" ", "\n", "\n\n"])) }
      text += statement(depth)
      text += maybe { $0.comment(" ", "") }
      text += one(of: ["\n", "; ", "\n\n\n", " ;\n"])
      text += maybe { $0.comment("  ", "\n") }
    }
    return text
  }

  private mutating func statement(_ depth: Int) -> String {
    count += 1
    switch random.next() % (depth < 2 ? 6 : 4) {
    case 0: return "let a\(count) = 1"
    case 1: return "drop to root"
    case 2:
      let inner = maybe { $0.comment(" ", $0.one(of: [" ", "\n"])) }
      return "let a\(count) = [\(inner)\"\(String(repeating: "long ", count: 12))\", \"\(count)\"]"
    case 3: return "let a\(count) = [\n  1, // sextant: allow unusedBinding\n  2]"
    default:
      let opener = maybe { $0.comment(" ", $0.one(of: [" ", "\n"])) }
      let closer = one(of: ["", "\n"]) + maybe { $0.comment(" ", " ") }
      return "repeat 1 {\(opener) \(block(depth: depth + 1))\(closer)}"
    }
  }
}

/// Files by name.
struct Texts: FileAccess {
  let files: [String: String]

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = files[path] else { throw FileProblem("there is no such file") }
    return Array(text.utf8)
  }
}
