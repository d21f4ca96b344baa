import SextantInterpreter
import SextantRuntime
import SextantShell
import SextantSyntax
import Testing
@testable import ShellTestSupport

@Suite("recording snapshots") struct SnapshotUpdateTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var testDescription: String { name }
  }

  private static let layouts: [Layout] = [
    Layout(
      name: "a line of its own",
      before: "scenario \"s\" {\n  append A\n  expect graph snapshot\n  append B\n}\n",
      after:
        "scenario \"s\" {\n  append A\n  expect graph snapshot {\n    stack { Home; A }\n  }\n  append B\n}\n"
    ),
    Layout(
      name: "comments and odd layout stay",
      before:
        "// first\nscenario   \"s\" { // head\n\tappend   A // a\n\t  expect  graph snapshot /* b */ // c\n\n\n  append B\n}",
      after:
        "// first\nscenario   \"s\" { // head\n\tappend   A // a\n\t  expect  graph snapshot {\n\t    stack { Home; A }\n\t  } /* b */ // c\n\n\n  append B\n}"
    ),
    Layout(
      name: "in the middle of a line", before: "append A; expect graph snapshot; append B\n",
      after: "append A; expect graph snapshot { stack { Home; A } }; append B\n"),
    Layout(
      name: "what was on one line stays there",
      before: "append A\nrequire graph snapshot { stack { Home } }\n",
      after: "append A\nrequire graph snapshot { stack { Home; A } }\n"),
    Layout(
      name: "a line that gets too long",
      before:
        "append A(text: \"0123456789012345678901234567890123456789\")\nexpect graph snapshot { stack { Home } } // 2\nappend B(text: \"0123456789012345678901234567890123456789\")\nexpect graph snapshot { stack { Home } }\n",
      after:
        "append A(text: \"0123456789012345678901234567890123456789\")\nexpect graph snapshot { stack { Home; A(text: \"0123456789012345678901234567890123456789\") } } // 2\nappend B(text: \"0123456789012345678901234567890123456789\")\nexpect graph snapshot {\n  stack {\n    Home\n    A(text: \"0123456789012345678901234567890123456789\")\n    B(text: \"0123456789012345678901234567890123456789\")\n  }\n}\n"
    ),
    Layout(
      name: "comments of a literal stay in it",
      before: "append A\nexpect graph snapshot {\n  // why\n  stack { Home } // what\n}\n",
      after: "append A\nexpect graph snapshot {\n  // why\n  // what\n  stack { Home; A }\n}\n"),
    Layout(
      name: "the newlines of the text",
      before: "append A\r\nexpect graph snapshot\r\nappend B\r\n",
      after: "append A\r\nexpect graph snapshot {\r\n  stack { Home; A }\r\n}\r\nappend B\r\n"),
    Layout(
      name: "what is in canonical form stays in it",
      before: "scenario \"s\" { append A; append B; append C; append D; expect graph snapshot }\n",
      after:
        "scenario \"s\" {\n  append A\n  append B\n  append C\n  append D\n  expect graph snapshot {\n    stack { Home; A; B; C; D }\n  }\n}\n"
    ),
    Layout(
      name: "blocks around it",
      before:
        "scenario \"s\" {\n  if top is Home {\n    in root {\n      expect graph snapshot\n    }\n  }\n}\n",
      after:
        "scenario \"s\" {\n  if top is Home {\n    in root {\n      expect graph snapshot {\n        stack { Home }\n      }\n    }\n  }\n}\n"
    ),
    Layout(
      name: "an expectation that is no snapshot",
      before: "append A\nexpect graph { stack { ... } }\n",
      after: "append A\nexpect graph { stack { ... } }\n"),
  ]

  @Test(arguments: layouts) func layout(_ layout: Layout) {
    let files = SnapshotFiles(["a.sextant": layout.before])
    let first = files.test(.all)
    #expect(first.code == .success && first.errors.isEmpty, "\(first.text)\(first.errors)")
    #expect(files["a.sextant"] == layout.after)
    let writes = files.writes
    let again = files.test(.all)
    #expect(
      again.code == .success && files.writes == writes && again.text == "1 passed, 0 failed\n")
    #expect(files.test(.none).code == .success)
    var symbols = SymbolTable()
    func isFormatted(_ text: String) -> Bool {
      parse(SourceText(name: "", text: text), symbols: &symbols).tree.formatted() == text
    }
    if isFormatted(layout.before) { #expect(isFormatted(layout.after)) }
  }

  private static let script = """
    scenario "new" { append A; expect graph snapshot "new" }
    scenario "other" { append A; expect graph snapshot "other" }
    scenario "same" { append A; expect graph snapshot "same" }

    """
  private static let kept = """
    // What people wrote.
    snapshot "other" { stack { Home } }
    snapshot "gone" { stack { Home } }
    snapshot "same" { stack { Home; A } }

    """

  @Test(
    "records the snapshots of each mode",
    arguments: [
      (SnapshotUpdate.none, "1 passed, 2 failed\n", ["other", "gone", "same"]),
      (.missing, "1 snapshot written\n2 passed, 1 failed\n", ["new", "other", "same", "gone"]),
      (
        .failed, "1 snapshot written, 1 updated\n3 passed, 0 failed\n",
        ["new", "other", "same", "gone"]
      ),
      (
        .all, "1 snapshot written, 1 updated, 1 removed\n3 passed, 0 failed\n",
        ["new", "other", "same"]
      ),
    ])
  func modes(_ update: SnapshotUpdate, _ summary: String, _ names: [String]) {
    let files = SnapshotFiles(["a.sextant": Self.script, "a.sextant.snap": Self.kept])
    let result = files.test(update)
    #expect(result.text.hasSuffix(summary), "\(result.text)")
    #expect(result.code == (summary.contains(" 0 failed") ? .success : .failure))
    let text = files["a.sextant.snap"] ?? ""
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("snapshot ") }
    #expect(lines.map { $0.split(separator: "\"")[1] } == names.map { Substring($0) })
    #expect(files["a.sextant"] == Self.script)
    let warning =
      "sextant: warning: a.sextant.snap:3: unused snapshot \"gone\"; `sextant test --update` removes it\n"
    #expect(result.errors == (update == .all ? "" : warning))
    if update == .none { #expect(text == Self.kept) }
  }

  @Test("records names, cases and repetitions in the order of the script") func fileBeside() {
    let script = """
      before each { expect graph snapshot "start" }
      scenario "loop" for id, n in [["a", 2], ["b \\"c\\"", 1]] {
        repeat n { append Detail(id: id); expect graph snapshot "step" }
        expect graph snapshot "end"
      }
      scenario "last" { append A; expect graph snapshot "end" }

      """
    let files = SnapshotFiles(["a.sextant": script])
    let result = files.test(.missing)
    #expect(result.code == .success && result.errors.isEmpty, "\(result.errors)")
    let written = files["a.sextant.snap"]
    #expect(
      written == """
        // Graphs for `expect graph snapshot`. `sextant test --update` rewrites this file.

        snapshot "start" case(id: "a", n: 2) {
          stack { Home }
        }

        snapshot "start" case(id: "b \\"c\\"", n: 1) {
          stack { Home }
        }

        snapshot "start" {
          stack { Home }
        }

        snapshot "step" case(id: "a", n: 2) {
          stack { Home; Detail(id: "a") }
        }

        snapshot "step" case(id: "a", n: 2) 2 {
          stack { Home; Detail(id: "a"); Detail(id: "a") }
        }

        snapshot "step" case(id: "b \\"c\\"", n: 1) {
          stack { Home; Detail(id: "b \\"c\\"") }
        }

        snapshot "end" case(id: "a", n: 2) {
          stack { Home; Detail(id: "a"); Detail(id: "a") }
        }

        snapshot "end" case(id: "b \\"c\\"", n: 1) {
          stack { Home; Detail(id: "b \\"c\\"") }
        }

        snapshot "end" {
          stack { Home; A }
        }

        """)
    #expect(files.test(.none).code == .success && files.test(.all).text == "3 passed, 0 failed\n")
    files.set(
      "a.sextant.snap",
      (written ?? "").replacing(
        "snapshot \"step\" case(id: \"a\", n: 2) 2", with: "snapshot \"gone\""))
    #expect(files.test(.missing, path: "a.sextant:3").errors.contains("snapshot \"gone\";"))
    #expect(files.test(.all).errors.isEmpty && files["a.sextant.snap"] == written)
    files.set("a.sextant", "scenario \"s\" { append A }\n")
    #expect(files.test(.all).text == "9 snapshots removed\n1 passed, 0 failed\n")
    #expect(files["a.sextant.snap"] == nil)
  }

  @Test("writes the same files with any number of workers", arguments: 1...3) func workers(
    _ count: Int
  ) {
    var texts: [String: String] = [:]
    for index in 0..<12 {
      texts["f\(index).sextant"] =
        "scenario \"s\" { append A(n: \(index)); expect graph snapshot; expect graph snapshot \"n\" }\n"
    }
    let one = SnapshotFiles(texts)
    let several = SnapshotFiles(texts)
    let results = [
      one.test(.missing) { $0.workers = 1 }, several.test(.missing) { $0.workers = count },
    ]
    #expect(
      results[0].text == results[1].text && results[0].text.hasPrefix("24 snapshots written\n"))
    #expect(one.texts == several.texts && one.texts.count == 24)
  }
}
