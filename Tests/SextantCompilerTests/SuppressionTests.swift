import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
import RuntimeTestSupport

@Suite struct SuppressionTests {
  private func words(_ text: String, files: [String: String] = [:], isStrict: Bool = false)
    -> [String]
  {
    var compiler = Compiler(
      systems: .all, files: Texts(files: files), isStrictAboutNames: isStrict)
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics.map(
      \.code.word)
  }

  @Test(
    "a comment applies to its statement or to the next statement",
    arguments: [
      ("let a = 1", ["unusedBinding"]),
      ("let a = 1 // sextant: allow unusedBinding", []),
      ("let a = 1 //sextant:allow unusedBinding", []),
      ("// sextant: allow unusedBinding\nlet a = 1", []),
      ("// sextant: allow unusedBinding\n// for the example\n\nlet a = 1", []),
      ("// sextant: allow unusedBinding\r\nlet a = 1\r\n", []),
      ("let a = 1\n// sextant: allow unusedBinding", ["unusedBinding", "unusedSuppression"]),
      (
        "dismiss // sextant: allow unusedBinding\nlet a = 1",
        ["unusedBinding", "unusedSuppression"]
      ),
      (
        "let a = 1; dismiss // sextant: allow unusedBinding",
        ["unusedBinding", "unusedSuppression"]
      ),
      ("let a = 1 // sextant: allow unusedBinding (shows a binding)", []),
      ("let a = 1 // sextant: allow unusedBinding for the example", []),
      ("let a = 1 // sextant: allow unusedState, unusedBinding", ["unusedSuppression"]),
      ("let a = 1 // sextant: allow unusedBinding, noChange", []),
      ("let a = [\n  1,\n] // sextant: allow unusedBinding", []),
      (
        "let a = [\n  1, // sextant: allow unusedBinding\n]",
        ["unusedBinding", "unusedSuppression"]
      ),
      ("repeat 2 {\n  let a = 1\n} // sextant: allow unusedBinding", []),
      ("// sextant: allow unusedBinding\nrepeat 2 {\n  let a = 1\n}", []),
      ("repeat 2 {\n  // sextant: allow unusedBinding\n  let a = 1\n}", []),
      (
        "repeat 2 { // sextant: allow unusedBinding\n  let a = 1\n}",
        ["unusedBinding", "unusedSuppression"]
      ),
      ("app T { screen A { // sextant: allow unused\n  }\n  screen B; start B }", []),
      (
        "app T { // sextant: allow unused\n  screen A; screen B; start B }",
        ["unused", "unusedSuppression"]
      ),
      (
        "if 1 is 1 { dismiss } else { // sextant: allow unusedBinding\n  let a = 1\n}",
        ["unusedBinding", "unusedSuppression"]
      ),
      (
        "repeat 2 {\n  dismiss\n  // sextant: allow unusedBinding\n}\nlet a = 1",
        ["unusedBinding", "unusedSuppression"]
      ),
      ("let a = 1 /* sextant: allow unusedBinding */", ["unusedBinding"]),
      ("#!/usr/bin/env sextant: allow unusedBinding\nlet a = 1", ["unusedBinding"]),
    ])
  func place(_ text: String, _ expected: [String]) {
    #expect(words(text).sorted() == expected.sorted(), "\(text)")
  }

  @Test(
    "a comment that suppresses nothing is a warning",
    arguments: [
      ("dismiss // sextant: allow unused", "unusedSuppression"),
      ("dismiss // sextant: allow unusedd", "unknownSuppression"),
      ("dismiss // sextant: allow unknownNode", "suppressedError"),
      ("dismiss // sextant: allow noStack", "suppressedError"),
      ("dismiss // sextant: allow unterminatedString", "suppressedError"),
      ("dismiss // sextant: allow unusedSuppression", "suppressedError"),
      ("dismiss // sextant: allow", "badSuppression"),
      ("dismiss // sextant: allow: unused", "badSuppression"),
      ("dismiss // sextant: allow 1235", "badSuppression"),
      ("dismiss // sextant: allow someday, noChange", "unknownSuppression"),
    ])
  func useless(_ text: String, _ word: String) {
    #expect(words(text) == [word])
  }

  @Test(
    "ignores other comments, and words of runtime warnings",
    arguments: [
      "dismiss // sextant: a shell for navigation", "dismiss // sextant", "dismiss // sextant:",
      "dismiss // Sextant: a shell", "dismiss // sextant: allows much",
      "dismiss // see sextant: allow unused", "dismiss // sextant: allow noChange, cannot",
      "dismiss // sextant: allow staleChild", "print \"// sextant: allow unused\"",
    ])
  func free(_ text: String) { #expect(words(text) == []) }

  @Test("a misspelled warning is reported")
  func near() {
    var compiler = Compiler.fresh()
    let text = "dismiss // sextant: allow unusedStat, noChnage"
    let found = compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
    #expect(
      found.map(\.help) == ["did you mean `unusedState`?", "did you mean `noChange`?"])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("a similar name can be allowed, even with --strict")
  func nearName() {
    let text = "append Detail\nappend Detial // sextant: allow nearName"
    #expect(words(text) == [])
    #expect(words(text, isStrict: true) == [])
  }

  @Test("errors are not suppressed, and hide unused comments")
  func errors() {
    let text = "append house // sextant: allow unused"
    #expect(words(text) == ["unknownNode"])
  }

  @Test("beyond the limit of diagnostics, no comment is reported as unused")
  func beyondTheLimit() {
    let lines = (0..<1_100).map { "let a\($0) = 1 // sextant: allow unusedBinding" }
    #expect(words(lines.joined(separator: "\n")) == [])
  }

  @Test("warnings of an imported file are reported in its own check")
  func imported() {
    let links = "link \"x://{a}\" { hide }\nlink \"x://{b}\" { hide }"
    let text = "import \"app.sextant\""
    #expect(words(text, files: ["app.sextant": links]) == [])
    #expect(words(links) == ["unreachableLink"])
    let allowed = links + " // sextant: allow unreachableLink, unused"
    #expect(words(text, files: ["app.sextant": allowed]) == [])
    #expect(words(allowed) == ["unusedSuppression"])
  }

  @Test(
    "a comment suppresses a runtime warning, which can still be expected"
  )
  func running() throws {
    var compiler = Compiler.fresh()
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
    let found = checked.program.scenarios.map { runner.run($0).warnings.map(\.code.word) }
    #expect(found == [[], ["noChange"], ["noChange"]])
  }

  @Test("a comment has the same effect after formatting", arguments: 0..<100)
  func layout(_ seed: UInt64) {
    var writer = SuppressedText(seed: seed)
    let text = writer.block(depth: 0)
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "test.sextant", text: text), symbols: &symbols).tree
    let formatted = tree.formatted()
    #expect(warnings(of: text) == warnings(of: formatted), "\(text)\n---\n\(formatted)")
  }

  private func warnings(of text: String) -> [String] {
    var compiler = Compiler.fresh()
    let text = "scenario \"s\" {\n\(text)\n}"
    let checked = compiler.compile(SourceText(name: "test.sextant", text: text))
    var runner = ScenarioRunner(checked, compiler)
    let reported = checked.diagnostics.map { "\($0.code.word) \($0.arguments)" }.sorted()
    return reported + checked.program.scenarios.flatMap { runner.run($0).warnings.map(\.code.word) }
  }

  @Test("thousands of comments are fast")
  func many() {
    let line = "// sextant: allow noChange\n"
    let text =
      String(repeating: line, count: 20_000) + "dismiss\n"
      + String(repeating: "dismiss " + line, count: 20_000)
      + "let a = 1 // sextant: allow unusedBinding"
    #expect(words(text) == [])
  }
}

/// A text with an odd layout. Its comments suppress some warnings.
private struct SuppressedText {
  var random: SeededRandom
  private var count = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func one(of texts: [String]) -> String {
    texts[Int(random.next() % UInt64(texts.count))]
  }

  private mutating func comment(or other: String) -> String {
    let word = one(of: ["unusedBinding", "noChange"])
    let newline = one(of: ["\n", "\n\n\n"])
    return random.next() % 3 == 0 ? " // sextant: allow \(word)\(newline)" : other
  }

  mutating func block(depth: Int) -> String {
    var text = ""
    for _ in 0...(random.next() % 3) {
      text += comment(or: "") + statement(depth)
      text += comment(or: one(of: ["\n", "; ", "\n\n\n", " ;\n"]))
    }
    return text
  }

  private mutating func statement(_ depth: Int) -> String {
    count += 1
    switch random.next() % (depth < 2 ? 5 : 3) {
    case 0: return "let a\(count) = 1"
    case 1: return "drop to root"
    case 2:
      let long = String(repeating: "long ", count: 12)
      return "let a\(count) = [\(one(of: ["", "\n"]))\"\(long)\", \"\(long)\(count)\"]"
    default: return "repeat 1 {\(comment(or: " "))\(block(depth: depth + 1))\(comment(or: ""))}"
    }
  }
}

struct Texts: FileAccess {
  let files: [String: String]

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = files[path] else { throw FileProblem("no such file") }
    return Array(text.utf8)
  }
}
