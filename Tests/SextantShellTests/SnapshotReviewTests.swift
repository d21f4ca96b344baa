import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("reviewing snapshots") struct SnapshotReviewTests {
  private static let texts = [
    "a.sextant":
      "scenario \"one\" { append A; expect graph snapshot { stack { Home } } }\nscenario \"two\" { expect graph snapshot \"n\" }\n",
    "a.sextant.snap": "snapshot \"old\" { stack { Old } }\n",
    "b.sextant": "append B\nexpect graph snapshot\n",
  ]

  private func review(
    _ files: SnapshotFiles, _ answers: [LineInput], path: String = "."
  ) -> BatchResult {
    var options = TestOptions.standard
    options.runContext.writer = files
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    let code = SnapshotReviewer(context).review([path], options, reader: ScriptedReader(answers))
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }

  private func lines(_ text: String) -> [LineInput] {
    text.split(separator: " ").map { .line(Array($0.utf8)) }
  }

  @Test func showsEachSnapshotWithItsDifference() {
    let files = SnapshotFiles(Self.texts)
    let result = review(files, lines("a a a a"))
    #expect(
      result.text == """
        1 of 4: a.sextant:1: the snapshot differs, in `one`

            graph {
              stack {
                Home
          +     A
              }
            }

        2 of 4: a.sextant:2: the snapshot "n" is new, in `two`

          + graph {
          +   stack {
          +     Home
          +   }
          + }

        3 of 4: a.sextant.snap:1: the snapshot "old" is unused

          - graph {
          -   stack {
          -     Old
          -   }
          - }

        4 of 4: b.sextant:2: the snapshot is new, in `b`

          + graph {
          +   stack {
          +     Home
          +     B
          +   }
          + }

        2 snapshots written, 1 updated, 1 removed

        """)
    #expect(result.code == .success && result.errors.isEmpty)
    #expect(files.test(.none).code == .success)
    let again = review(files, [])
    #expect(again.code == .success && again.text == "no snapshot is missing, changed or unused\n")
  }

  @Test(
    "accepts answers",
    arguments: [
      ("A", "2 snapshots written, 1 updated, 1 removed", ExitCode.success),
      ("a A", "2 snapshots written, 1 updated, 1 removed", .success),
      ("r a r A", "2 snapshots written, 2 rejected", .failure),
      ("a s no all", "1 snapshot written, 1 updated, 1 rejected, 1 skipped", .failure),
      ("accept q", "1 snapshot updated, 3 skipped", .failure),
      ("y", "1 snapshot updated, 3 skipped", .failure),
      ("x a what quit", "1 snapshot updated, 3 skipped", .failure),
      ("r s r skip", "no snapshot written, 2 rejected, 2 skipped", .failure),
      ("", "no snapshot written, 4 skipped", .failure),
    ])
  func answers(_ answers: String, _ summary: String, _ code: ExitCode) {
    let files = SnapshotFiles(Self.texts)
    let result = review(files, lines(answers))
    #expect(result.code == code && result.text.hasSuffix("\n\(summary)\n"), "\(result.text)")
    #expect(files.writes == 0 || !summary.hasPrefix("no "))
    let unknown = answers.split(separator: " ").filter { ["x", "what"].contains($0) }
    #expect(
      result.errors
        == String(repeating: "sextant: type a, r, s, A or q\n", count: unknown.count))
  }

  @Test("Ctrl-C changes nothing") func interrupted() {
    let files = SnapshotFiles(Self.texts)
    let result = review(files, lines("a") + [.interrupted])
    #expect(result.code == .interrupted && files.writes == 0)
  }

  @Test("offers no scenarios with other failures") func failing() {
    let files = SnapshotFiles([
      "a.sextant": "scenario \"f\" { expect graph snapshot; expect top is A }\n",
      "b.sextant": "append\n", "c.sextant": "expect graph snapshot\n",
    ])
    let result = review(files, lines("a a"))
    #expect(result.code == .badScript && files.writes == 1)
    #expect(
      result.errors.contains("sextant: 1 scenario fails; run `sextant test` for details\n")
        && result.errors.contains(
          "the snapshots of the scenario `f` are not written, because the scenario fails")
    )
    #expect(result.text.hasSuffix("1 snapshot written\n"))
    #expect(review(files, [], path: "a.sextant").code == .failure)
    #expect(review(files, [], path: "none").code != .success)
  }

  @Test("offers a snapshot file without a script") func orphan() {
    let files = SnapshotFiles([
      "new.sextant": "append A\n", "old.sextant.snap": "snapshot \"a\" { stack { Home } }\n",
    ])
    #expect(review(files, lines("r")).code == .failure && files["old.sextant.snap"] != nil)
    let result = review(files, lines("a"))
    #expect(
      result.text.hasPrefix(
        "1 of 1: old.sextant.snap:1: the snapshot \"a\" is unused\n"))
    #expect(result.text.hasSuffix("\n1 snapshot removed\n") && files["old.sextant.snap"] == nil)
  }

  @Test("reports unwritable files") func writing() {
    let files = SnapshotFiles(Self.texts, unwritable: ["b.sextant"])
    let result = review(files, lines("A"))
    #expect(result.code == .cannotWrite)
    #expect(
      result.errors
        == "sextant: b.sextant: snapshots are not written: b.sextant cannot be written: there is no room\n"
    )
    #expect(result.text.hasSuffix("\n1 snapshot written, 1 updated, 1 removed\n"))
  }
}
