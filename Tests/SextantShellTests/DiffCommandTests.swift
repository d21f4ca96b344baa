import Foundation
import SextantExplore
import SextantLanguage
import SextantReports
import SextantSystems
import Testing

@testable import SextantShell

/// `sextant diff`: what it writes, how it ends, which apps it compares.
@Suite struct DiffCommandTests {
  private static let old = """
    app Shop {
      screen Home {
        action open { append Product }
        action menu { present sheet stacked Menu }
        action help { append Help }
      }
      screen Product { action buy { present sheet Cart } }
      screen Cart { action done { dismiss } }
      screen Menu { action settings { append Settings }; action close { dismiss } }
      screen Settings
      screen Help
      link "shop://cart" { drop to root; present sheet Cart }
      start stacked Home
      never "a menu on a product" { top is Menu and count Product > 0 }
    }

    """

  private static let new = """
    app Shop {
      screen Home {
        action open { append Item }
        action menu { present sheet stacked Menu }
      }
      screen Item { action buy { present sheet Cart }; action menu { present sheet stacked Menu } }
      screen Cart { action done { dismiss }; action help { dismiss; append Help } }
      screen Menu { action close { dismiss } }
      screen Settings
      screen Help
      link "shop://cart" { drop to root; append Item }
      start stacked Home
      never "a menu on a product" { top is Menu and count Item > 0 }
    }

    """

  private func run(
    _ files: [String: String] = ["old.sextant": old, "new.sextant": new],
    _ arguments: (String, String) = ("old.sextant", "new.sextant"),
    _ change: (inout DiffOptions) -> Void = { _ in }
  ) -> (result: BatchResult, files: ScriptedFiles) {
    let files = ScriptedFiles(files)
    let output = TextOutput()
    let batch = Batch(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = DiffOptions()
    options.writer = files
    options.search.maxStack = 3
    change(&options)
    let code = batch.diff(arguments.0, arguments.1, options, git: NoGit())
    return (BatchResult(code: code, text: output.text, errors: output.errors), files)
  }

  private struct NoGit: GitRunner {
    func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer {
      throw FileProblem("there is none")
    }
  }

  @Test("text")
  func text() {
    let result = run().result
    #expect(result.code == .success && result.errors == "")
    #expect(result.text == "golden")
  }

  @Test("Markdown: what is lost, then all to unfold")
  func markdown() {
    let result = run { $0.format = .markdown }.result
    #expect(result.text == "golden")
  }

  @Test("Markdown in which nothing of an app is markup, and which stays short")
  func hostile() {
    var old = "app T { screen Home; start stacked Home\n"
    for index in 0..<2_000 { old += "link \"t://</summary>`<b>*\(index)\" { append Home }\n" }
    let files = [
      "old.sextant": old + "}", "new.sextant": "app T { screen Home; start stacked Home }",
    ]
    let result = run(files) {
      $0.format = .markdown
      $0.search.depth = 1
    }.result
    #expect(result.text.utf8.count < 65_536)
    #expect(!result.text.contains("<b>*1\n```") && result.text.contains("2000 removed"))
  }

  @Test("JSON is what the schema says")
  func json() throws {
    let result = run {
      $0.format = .json
      $0.failing = [.removed, .laws]
    }.result
    let file = RepositoryScripts.root.appending(path: "Grammar/diff.schema.json")
    let schema = Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
    let value = try JSONValue(parsing: Array(result.text.utf8))
    #expect(schema.violations(of: value) == [])
    #expect(value["counts"]?["removed"]?.int == 2)
    #expect(result.text.contains("\"failing\":[\"removed\",\"laws\"]"))
    #expect(
      result.text.contains(
        "{\"change\":\"unreachable\",\"screen\":{\"before\":\"Settings\",\"after\":\"Settings\"},\"before\":[\"tap menu\",\"tap settings\"],\"after\":null"
      ))
  }

  @Test("no difference is said")
  func same() {
    let files = ["old.sextant": Self.old, "new.sextant": "// as before\n" + Self.old]
    let result = run(files) { $0.failing = Set(DifferenceKind.losses) }.result
    #expect(result.code == .success && result.text == "1 app compared: no difference\n")
  }

  @Test(
    "--fail-on fails if there is any of what it names", arguments: DifferenceKind.losses)
  func failing(_ kind: DifferenceKind) {
    let result = run { $0.failing = [kind] }.result
    #expect(result.code == .failure)
    #expect(result.errors.hasPrefix("sextant: --fail-on: \(kind.rawValue) ("))
    // The other way round, what was lost is won.
    let back = run(
      [
        "old.sextant": Self.old,
        "new.sextant": Self.old.replacing(
          "  screen Help\n", with: "  screen Help\n  screen More\n"),
      ]
    ) { $0.failing = [kind] }.result
    #expect(back.code == .success, "\(back)")
  }

  @Test("a report goes to a file, without colour; one that cannot be written is said")
  func output() throws {
    let (result, files) = run { $0.outputPath = "out/diff.txt" }
    #expect(result.text == "" && result.code == .success)
    #expect(String(decoding: try files.read("out/diff.txt"), as: UTF8.self) == run().result.text)
    let locked = run { $0.outputPath = "locked/diff.txt" }.result
    #expect(locked.code == .cannotWrite)
    #expect(locked.errors == "sextant: locked/diff.txt cannot be written: permission denied\n")
  }

  @Test("an error is reported with its side")
  func errors() {
    let broken = Self.new.replacing("start stacked Home", with: "start stacked Hom")
    var result = run(["old.sextant": Self.old, "new.sextant": broken]).result
    #expect(result.code == .badScript && result.text == "")
    #expect(
      result.errors.hasPrefix(
        "sextant: the new side, new.sextant: the app has errors\nnew.sextant:12:17: error: "))
    result = run(["old.sextant": broken, "new.sextant": broken]).result
    #expect(result.errors.contains("the old side") && result.errors.contains("the new side"))
    result = run(["old.sextant": Self.old], ("old.sextant", "none.sextant")).result
    #expect(result.code == .missingInput)
    #expect(result.errors == "sextant: the new side, none.sextant: there is no such file\n")
    result = run(["a.sextant": "screen A\n"], ("a.sextant", "a.sextant")).result
    #expect(result.code == .nothingSelected)
    #expect(result.errors == "sextant: there is no app on either side to compare\n")
    result = run([:], ("C:\\x\\y.sextant", "a")).result
    #expect(
      result.errors
        == "sextant: the old side, C:\\x\\y.sextant: there is no such file, and git cannot be started: there is none\n"
    )
    #expect(result.code == .missingInput)
  }

  @Test("every app of this repository is the same as itself")
  func repository() throws {
    let output = TextOutput()
    let batch = Batch(
      systems: .all, files: RepositoryScripts.all, output: output, interrupt: InterruptFlag())
    var options = DiffOptions()
    options.search.maxStates = 60
    let code = batch.diff("Scripts", "Scripts", options, git: NoGit())
    #expect(code == .success && output.errors == "")
    let parts = output.text.split(separator: " ")
    #expect(output.text.hasSuffix("apps compared: no difference\n"), "\(output.text)")
    #expect(Int(parts.first ?? "") ?? 0 >= 50)
  }

  // MARK: Files, folders, revisions

  /// Apps of which each has one screen beside its start.
  private static func app(_ name: String, _ screen: String) -> String {
    "app \(name) { screen Home { action go\(screen) { append \(screen) } }; screen \(screen); start stacked Home }\n"
  }

  @Test("apps of folders are compared by path, then by name; others were added or removed")
  func folders() throws {
    let folder = try TestFolder([
      "old/a.sextant": Self.app("A", "One"), "new/a.sextant": Self.app("A2", "One"),
      "old/b.sextant": Self.app("B", "One"), "new/sub/moved.sextant": Self.app("B", "Two"),
      "old/gone.sextant": Self.app("Gone", "One"), "new/come.sextant": Self.app("Come", "One"),
      // What imports an app has none of its own.
      "old/suite.sextant": "import \"a.sextant\"\nscenario \"s\" { tap goOne }\n",
      "new/suite.sextant": "import \"a.sextant\"\nscenario \"s\" { tap goOne }\n",
      // With errors on one side, nothing is said of it.
      "old/odd.sextant": Self.app("Odd", "One"), "new/odd.sextant": "app Odd { start Nothing }\n",
    ])
    let result = try Sextant.run(["diff", "old", "new"], directory: folder.path)
    #expect(result.code == 65)
    #expect(
      result.errors.hasPrefix("sextant: the new side, new/odd.sextant: the app has errors\n"))
    let heads = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      heads == [
        "A → A2 (old/a.sextant → new/a.sextant)", "B (old/b.sextant → new/sub/moved.sextant)",
        "Gone (old/gone.sextant)", "Come (new/come.sextant)",
        "4 apps compared: 3 removed, 3 added, 1 renamed",
      ], "\(result.output)")
    let failing = try Sextant.run(
      ["diff", "old/gone.sextant", "new/come.sextant", "--fail-on", "removed"],
      directory: folder.path)
    #expect(failing.code == 0 && failing.output.contains("1 app compared: 1 renamed"))
  }

  @Test("revisions of git, with what a file imports from the same one")
  func revisions() throws {
    let folder = try TestFolder([
      "apps/shop.sextant":
        "import \"../lib/screens.sextant\"\napp T { screen Home { action go { append A } }; start stacked Home }\n",
      "lib/screens.sextant": "screen A\n",
    ])
    func git(_ arguments: String...) throws {
      let settings = ["user.name=test", "user.email=test@localhost", "commit.gpgsign=false"]
      let result = try runProcess(
        "/usr/bin/env", ["git"] + settings.flatMap { ["-c", $0] } + arguments,
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"],
        directory: folder.path)
      #expect(result.code == 0, "\(result.errors)")
    }
    func diff(_ arguments: [String], in place: String = "") throws -> ProcessResult {
      try Sextant.run(["diff"] + arguments, directory: folder.path + "/" + place)
    }
    let outside = try diff(["main:apps/shop.sextant", "apps/shop.sextant"])
    #expect(outside.code == 66)
    #expect(outside.errors.contains("there is no such file, and this is no git repository"))
    try git("init", "-q", "-b", "main")
    try git("add", "-A")
    try git("commit", "-q", "-m", "one")
    try folder.write("screen A\nscreen B\n", to: "lib/screens.sextant")

    var result = try diff(["HEAD:apps/shop.sextant", "apps/shop.sextant"])
    #expect(result.code == 0 && result.output.contains("+ screen  B\n"), "\(result)")
    #expect(result.output.hasPrefix("T (HEAD:apps/shop.sextant → apps/shop.sextant)\n"))
    // Folders, from a folder inside, and a revision with a colon of its own.
    for (old, new, place) in [
      ("main:apps", "apps", ""), ("main:", ".", ""), ("main:./", ".", "apps"),
      ("main:../apps/shop.sextant", "shop.sextant", "apps"),
      ("HEAD^{/one}:apps/shop.sextant", "apps/shop.sextant", ""),
    ] {
      result = try diff([old, new], in: place)
      #expect(result.code == 0 && result.output.contains("+ screen  B\n"), "\(old) \(result)")
    }
    #expect(try diff(["main:apps", "HEAD:apps"]).output == "1 app compared: no difference\n")

    // A file of that name wins.
    try folder.write(Self.app("Own", "One"), to: "main:apps")
    #expect(try diff(["main:apps", "main:apps"]).output == "1 app compared: no difference\n")
    #expect(try diff(["main:apps", "apps"]).output.hasPrefix("Own → T (main:apps → "))

    for (name, reason) in [
      ("none:apps", "there is no such file, and git knows no revision `none`"),
      ("--help:apps", "git knows no revision `--help`"),
      ("C:\\apps\\shop.sextant", "there is no such file, and git knows no revision `C`"),
      ("main:none.sextant", "`main` has no `none.sextant`; the path begins at the root"),
      ("main:/etc/passwd", "it is outside of the repository"),
      ("main:../x", "it is outside of the repository"), (":apps", "o such file"),
      ("main:lib/../../x", "it is outside of the repository"),
    ] {
      result = try diff(["--", name, "apps"])
      #expect(result.code == 66 && result.errors.contains(reason), "\(name) \(result.errors)")
      #expect(result.errors.hasPrefix("sextant: the old side, "))
    }

    // An error in a revision has its place there.
    try folder.write("screen A(\n", to: "lib/screens.sextant")
    try git("commit", "-q", "-a", "-m", "two")
    result = try diff(["HEAD:apps/shop.sextant", "HEAD~1:apps/shop.sextant"])
    #expect(
      result.code == 65 && result.errors.contains("\nHEAD:lib/screens.sextant:1:"), "\(result)")
  }

  @Test("without git, a revision is an error that says so, and files are compared")
  func withoutGit() throws {
    let folder = try TestFolder(["a.sextant": Self.app("A", "One")])
    func diff(_ old: String) throws -> ProcessResult {
      try Sextant.run(
        ["diff", old, "a.sextant"], environment: ["PATH": "/none"], directory: folder.path)
    }
    #expect(try diff("main:a.sextant").code == 66)
    #expect(try diff("main:a.sextant").errors.contains("git cannot be started: there is none"))
    #expect(try diff("a.sextant").code == 0)
  }

  @Test(
    "wrong usage",
    arguments: [
      (["-", "-"], "Only one side can be standard input."),
      (
        ["a", "b", "--fail-on", "added"], "the kinds are removed, unreachable, longer, links, laws."
      ),
      (["a", "b", "-o", "x.sextant"], "this is a script, which the report would overwrite."),
      (["a"], "Missing expected argument '<new>'"),
      (["a", "b", "--format", "xml"], "The value 'xml' is invalid"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Sextant.run(["diff"] + arguments)
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("standard input is a side")
  func standardInput() throws {
    let folder = try TestFolder(["a.sextant": Self.app("A", "One")])
    let result = try Sextant.run(
      ["diff", "-", "a.sextant", "--fail-on=removed,unreachable"], input: Self.app("A", "Two"),
      directory: folder.path)
    #expect(result.code == 1 && result.output.hasPrefix("A (- → a.sextant)\n"), "\(result)")
    #expect(result.errors == "sextant: --fail-on: removed (2)\n")
  }
}
