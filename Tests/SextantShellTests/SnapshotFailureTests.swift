import SextantInterpreter
import SextantRuntime
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite("unrecorded snapshots") struct SnapshotFailureTests {
  @Test("a failed snapshot has its difference") func difference() {
    let files = SnapshotFiles([
      "a.sextant": "append A\nappend B\nexpect graph snapshot { stack { Home; A } }\n",
      "b.sextant": "append A\nexpect graph snapshot \"b\"\n",
    ])
    #expect(
      files.test(.missing) { $0.maxFailures = 5 }.text == """
        ✘ a                                                     a.sextant:1

          expect graph snapshot { stack { Home; A } }           a.sextant:3
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the graph differs from the snapshot [snapshotDiffers 3032]
          help: if the change is intended, record it with `sextant review` or `sextant test --update`

            graph {
              stack {
                Home
                A
          +     B
              }
            }

          before it:
            append A                                              a.sextant:1
              + A#3 in stack#1
            append B                                              a.sextant:2
              + B#4 in stack#1

          replay: sextant repl a.sextant:3

        1 snapshot written
        1 passed, 1 failed

        """)
  }

  @Test(
    "a recorded graph is compared exactly",
    arguments: [
      ("{ stack { ... } }", false), ("{ stack { Home; A } }", false),
      ("{ stack { Home; A(id: \"1\") /* c */ } }", true),
      ("{\n  stack {\n    Home\n    A(\n      id: \"1\"\n    )\n  }\n}", true), ("{ }", false),
      ("{ stack { Home; A(id: \"1\"); } }", true), ("{ stack { Home; Nobody } }", false),
    ])
  func exact(_ literal: String, _ holds: Bool) {
    let text = "append A(id: \"1\")\nexpect graph snapshot \(literal)\n"
    let result = SnapshotFiles(["a.sextant": text]).test(.none)
    #expect(result.code == (holds ? .success : .failure), "\(result.text)\(result.errors)")
    if !holds { #expect(result.text.contains("\n  + "), "\(result.text)") }
    let named = SnapshotFiles([
      "a.sextant": "append A(id: \"1\")\nexpect graph snapshot \"n\"\n",
      "a.sextant.snap": "snapshot \"n\" \(literal)\n",
    ])
    #expect(named.test(.none).code == (holds ? .success : .failure))
  }

  @Test(
    "a scenario with other failures keeps its snapshots",
    arguments: [
      "expect top is B", "in B: dismiss", "expect error from append B",
      "invariant \"i\" { no C }\nscenario \"t\" { append C; expect graph snapshot \"s\" }",
    ])
  func failingOtherwise(_ failure: String) {
    let isScript = failure.contains("scenario")
    let script =
      isScript
      ? failure + "\n" : "scenario \"t\" { append A; expect graph snapshot \"s\"; \(failure) }\n"
    let files = SnapshotFiles(["a.sextant": script, "a.sextant.snap": "snapshot \"s\" { Home }\n"])
    let before = files.texts
    let result = files.test(.all)
    #expect(result.code == .failure && files.texts == before)
    let line = isScript ? 2 : 1
    #expect(
      result.errors.contains(
        "sextant: a.sextant:\(line): the snapshots of the scenario `t` are not written, because the scenario fails\n"
      ),
      "\(result.errors)\(result.text)")
  }

  @Test("a known failing scenario records no snapshot") func todo() {
    let files = SnapshotFiles([
      "a.sextant": "scenario \"t\" todo \"x\" { append A; expect graph snapshot }\n"
    ])
    #expect(files.test(.all).code == .success && files.writes == 0)
  }

  @Test("a missing required snapshot ends the scenario if recording is off") func required() {
    let text = "append A\nrequire graph snapshot\nappend B\nexpect graph snapshot\n"
    let files = SnapshotFiles(["a.sextant": text])
    #expect(files.test(.none).text.contains("1 failed"))
    #expect(files.test(.missing).text == "2 snapshots written\n1 passed, 0 failed\n")
    #expect(files.test(.none).code == .success)
  }

  @Test("rejects two graphs with the same name") func conflict() {
    let script = """
      scenario "one" { append A; expect graph snapshot "x" }
      scenario "two" { append B; expect graph snapshot "x" }
      scenario "three" { append A; expect graph snapshot "x"; expect graph snapshot "y" }

      """
    let files = SnapshotFiles(["a.sextant": script])
    let result = files.test(.missing)
    #expect(result.code == .failure)
    #expect(
      result.errors
        == "sextant: a.sextant:2: the script has two different graphs for the snapshot \"x\", in `one` and in `two`, so the snapshot is not written: rename a snapshot\n"
    )
    #expect(files["a.sextant.snap"]?.contains("\"x\"") == false)
    #expect(files["a.sextant.snap"]?.contains("\"y\"") == true)
    // Two graphs have the name `x`. If one graph is recorded, the other scenario fails, and the
    // recorded graph stays.
    files.set("a.sextant.snap", "snapshot \"x\" { stack { Home; A } }\n")
    #expect(files.test(.none).text.contains("2 passed, 1 failed") == false)
    #expect(files.test(.failed).code == .failure)
    #expect(files["a.sextant.snap"]?.contains("Home; B") == false)
  }

  @Test(
    "reports files that cannot be written or have changed since they were read",
    arguments: [
      (["a.sextant"], [], "a.sextant cannot be written: there is no room"),
      (["a.sextant.snap"], [], "a.sextant.snap cannot be written: there is no room"),
      ([], ["a.sextant"], "a.sextant has changed since sextant read it"),
      ([], ["a.sextant.snap"], "a.sextant.snap has changed since sextant read it"),
    ] as [(Set<String>, Set<String>, String)])
  func writing(_ unwritable: Set<String>, _ changing: Set<String>, _ message: String) {
    let files = SnapshotFiles(
      [
        "a.sextant": "append A\nexpect graph snapshot\nexpect graph snapshot \"n\"\n",
        "a.sextant.snap": "snapshot \"o\" { A }\n", "b.sextant": "expect graph snapshot\n",
      ], unwritable: unwritable, changing: changing)
    let result = files.test(.missing)
    #expect(result.code == .cannotWrite)
    #expect(
      result.errors.hasPrefix("sextant: a.sextant: snapshots are not written: \(message)\n"),
      "\(result.errors)")
    // The other script is still written, and no file is partly written.
    #expect(result.text.hasSuffix("2 passed, 0 failed\n"))
    #expect(files["b.sextant"] == "expect graph snapshot {\n  stack { Home }\n}\n")
    #expect(files["a.sextant"]?.contains("{") == false)
    if unwritable != ["a.sextant"] {
      #expect(files["a.sextant.snap"]?.contains("\"n\"") == false)
    }
    #expect(files["a.sextant.snap"]?.contains("\"o\"") == true)
  }

  @Test("rejects a graph that nests deeper than the syntax allows") func nesting() {
    let files = SnapshotFiles([
      "a.sextant": "repeat 300 { present sheet stacked A }\nexpect graph snapshot\n"
    ])
    let before = files.texts
    let result = files.test(.missing)
    #expect(result.code == .cannotWrite && files.texts == before)
    #expect(result.errors.contains("a graph cannot be written: nestingTooDeep"), "\(result.errors)")
  }

  @Test("records nothing for standard input") func standardInput() throws {
    let result = try Sextant.run(
      ["test", "-"], input: "append A\nexpect graph snapshot\n")
    #expect(result.code == 1 && result.output.contains("[snapshotMissing 3031]"))
  }

  @Test(
    "an invalid snapshot file prevents its script from running",
    arguments: [
      ("snapshot \"n\" { A\n", "a.sextant.snap:1:14: error: missing } for this {"),
      (
        "snapshot \"n\" { A }\n\nsnapshot \"n\" { B }\n",
        "a.sextant.snap:3:10: error: `\"n\"` is already declared"
      ),
      ("snap \"n\" { A }\n", "a.sextant.snap:1:1: error: expected `snapshot`"),
      ("snapshot n { A }\n", "a.sextant.snap:1:10: error: expected a name in quotes"),
      ("snapshot \"n\"\n", "a.sextant.snap:1:13: error: expected { with a graph"),
      ("snapshot \"n\" case { A }\n", "a.sextant.snap:1:14: error: expected { with a graph"),
      (
        "snapshot \"n\" { A } { B }\n",
        "a.sextant.snap:1:20: error: expected a word before {"
      ),
      ("\0", "a.sextant.snap:1:1: error:"),
    ])
  func broken(_ text: String, _ message: String) {
    let files = SnapshotFiles([
      "a.sextant": "append A\nexpect graph snapshot \"n\"\n", "a.sextant.snap": text,
      "b.sextant": "append A\n",
    ])
    let before = files.texts
    let result = files.test(.all)
    #expect(result.code == .badScript && files.texts == before)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.text == "1 passed, 0 failed, 1 file did not run\n")
  }

  @Test("an unreadable file does not count as missing") func unreadable() {
    let files = SnapshotFiles(
      ["a.sextant": "expect graph snapshot \"n\"\n"], unreadable: ["a.sextant.snap"])
    let result = files.test(.missing)
    #expect(result.code == .badScript && files.writes == 0)
    #expect(
      result.errors.contains(
        "error: cannot read the snapshots of the script: permission denied [badSnapshots 1326]"))
  }

  private static let twoScenarios = """
    scenario "one" { append A; expect graph snapshot "a" }
    scenario "two" { append A; expect top is A }

    """

  @Test("reports unused snapshots after a whole run") func stale() {
    let files = SnapshotFiles([
      "a.sextant": Self.twoScenarios,
      "a.sextant.snap": "snapshot \"a\" { stack { Home; A } }\nsnapshot \"old\" { A }\n",
    ])
    let text =
      "a.sextant.snap:2: unused snapshot \"old\"; `sextant test --update` removes it\n"
    let whole = files.test(.none)
    #expect(whole.code == .success && whole.errors == "sextant: warning: " + text)
    let strict = files.test(.none) { $0.strictness.strict = true }
    #expect(strict.code == .failure && strict.errors == "sextant: " + text)
    let unattended = files.test(.none) { $0.runContext.isUnattended = true }
    #expect(unattended.code == .failure && unattended.errors == strict.errors)
    #expect(files.writes == 0)
    let part = files.test(.all, path: "a.sextant:2")
    #expect(part.text == "1 snapshot removed\n1 passed, 0 failed\n" && part.errors.isEmpty)
    #expect(files["a.sextant.snap"]?.contains("old") == false)
    // If a scenario ends early, its later snapshots may not have been compared.
    for body in ["in B: dismiss", "require top is B"] {
      let script = Self.twoScenarios.replacing("append A; expect", with: "\(body); expect")
      let cut = SnapshotFiles([
        "a.sextant": script, "a.sextant.snap": "snapshot \"a\" { stack { Home; A } }\n",
      ])
      #expect(!cut.test(.all).errors.contains("unused snapshot") && cut.writes == 0)
    }
  }

  /// Snapshots of four kinds: an unknown name, a removed case, a scenario that ends early, and a
  /// complete scenario.
  private static let recorded = """
    snapshot "gone" { stack { Home } }
    snapshot "case" case(id: 1) { stack { Home; A(id: 1) } }
    snapshot "case" case(id: 9) { stack { Home; A(id: 9) } }
    snapshot "held" 2 { stack { Home } }
    snapshot "held" { stack { Home } }

    """

  @Test(
    "an unknown name is obsolete after any run, a case after a run of its whole scenario",
    arguments: [
      ("skip \"later\"", ".", "1 3"), ("todo \"later\"", ".", "1 3"), ("", ".", "1 3 4"),
      ("skip \"later\"", "a.sextant:1", "1 3"), ("", "a.sextant:2", "1 4"),
      ("todo \"later\"", "a.sextant:2", "1"),
    ])
  func obsolete(_ attribute: String, _ path: String, _ lines: String) {
    let files = SnapshotFiles([
      "a.sextant": """
      scenario "cases" for id in [1] { append A(id: id); expect graph snapshot "case" }
      scenario "held" \(attribute) {
        expect graph snapshot "held"
        \(attribute.hasPrefix("todo") ? "require top is B" : "")
      }

      """, "a.sextant.snap": Self.recorded,
    ])
    let result = files.test(.missing, path: path)
    let found = result.errors.split(separator: "\n").compactMap {
      $0.split(separator: ":").dropFirst(3).first
    }
    #expect(found.joined(separator: " ") == lines, "\(result.errors)")
    #expect(result.code == .success && files.writes == 0)
  }

  @Test("statements with the name of a skipped scenario do not count for it") func sameName() {
    let files = SnapshotFiles([
      "a.sextant": "append A\nscenario \"a\" skip \"later\" { expect graph snapshot \"k\" }\n",
      "a.sextant.snap": "snapshot \"k\" { stack { Home } }\n",
    ])
    let before = files.texts
    let result = files.test(.all)
    #expect(result.errors.isEmpty && files.texts == before, "\(result.errors)")
  }

  @Test("an unknown name is unused even if its script is not selected") func unselected() {
    let files = SnapshotFiles([
      "a.sextant": Self.twoScenarios,
      "a.sextant.snap": "snapshot \"a\" { stack { Home; A } }\nsnapshot \"old\" { A }\n",
      "b.sextant": "scenario \"b\" { append A }\n",
    ])
    func test(_ update: SnapshotUpdate) -> BatchResult { files.test(update) { $0.filter = ["b"] } }
    #expect(
      test(.missing).errors
        == "sextant: warning: a.sextant.snap:2: unused snapshot \"old\"; `sextant test --update` removes it\n"
    )
    #expect(files.writes == 0 && test(.all).text == "1 snapshot removed\n1 passed, 0 failed\n")
    #expect(files.test(.none).errors.isEmpty)
  }

  @Test("a snapshot file without a script is reported, and removed only by an update")
  func orphans() {
    let orphan = "snapshot \"a\" { stack { Home } }\nsnapshot \"b\" { stack { Home } }\n"
    let files = SnapshotFiles([
      "new.sextant": "scenario \"a\" { append A }\n", "old.sextant.snap": orphan,
      "bad.sextant.snap": "snapshot {", "none.sextant.snap": "",
    ])
    let before = files.texts
    func texts(_ mark: String) -> String {
      ["bad", "none", "old"].map { name in
        let advice = name == "old" ? "`sextant test --update` removes the file" : "delete the file"
        return
          "sextant: \(mark)\(name).sextant.snap: the script `\(name).sextant` does not exist; \(advice)\n"
      }.joined()
    }
    for update in [SnapshotUpdate.none, .missing, .failed] {
      let result = files.test(update)
      #expect(result.code == .success && result.errors == texts("warning: "), "\(result.errors)")
      let strict = files.test(update) { $0.strictness.strict = true }
      let unattended = files.test(update) { $0.runContext.isUnattended = true }
      for result in [strict, unattended] {
        #expect(result.code == .failure && result.errors == texts(""))
      }
    }
    #expect(files.test(.missing, path: "new.sextant").errors.isEmpty)
    #expect(files.test(.all) { $0.list = true }.errors.isEmpty && files.texts == before)
    #expect(files.test(.all).text == "2 snapshots removed\n1 passed, 0 failed\n")
    #expect(files["old.sextant.snap"] == nil && files["bad.sextant.snap"] != nil)
  }

  @Test("results after the limit of failures record nothing") func limitOfFailures() {
    let files = SnapshotFiles([
      "a.sextant": "scenario \"a\" { expect top is A }\nscenario \"b\" { expect graph snapshot }\n",
      "b.sextant": "scenario \"c\" { expect graph snapshot }\n",
    ])
    for workers in 1...3 {
      let result = files.test(.missing) { ($0.maxFailures, $0.workers) = (1, workers) }
      #expect(result.text.hasSuffix("0 passed, 1 failed, 2 not run\n") && files.writes == 0)
    }
  }

  @Test("the shell rejects `graph snapshot` without a file")
  func shell() throws {
    let result = try Sextant.run(
      ["repl"],
      input: "append A\nexpect graph snapshot\nexpect graph snapshot { stack { Home; A } }\n")
    #expect(result.errors.contains("`graph snapshot` is not allowed in a script without a file"))
    #expect(result.output.contains("✓ it holds"))
  }
}
