import SextantRuntime
import SextantSyntax
import SextantSystems
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
    "a comment is for its line, and one that is alone for the next",
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
    ])
  func useless(_ text: String, _ word: String) {
    #expect(words(text) == [word])
  }

  @Test(
    "other comments, and the words of warnings that only a run gives, are left alone",
    arguments: [
      "dismiss // sextant: a shell for navigation", "dismiss // sextant", "dismiss // sextant:",
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

  @Test("thousands of comments take no time worth speaking of")
  func many() {
    let line = "/* sextant: allow noChange */ "
    let text =
      String(repeating: line, count: 20_000) + "\n"
      + String(repeating: line + "\n", count: 20_000) + "let a = 1 // sextant: allow unusedBinding"
    #expect(words(text) == [])
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
