import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct DiffSideTests {
  private static func app(_ name: String, _ screen: String) -> String {
    "app \(name) { screen Home { action go\(screen) { append \(screen) } }; screen \(screen); start stacked Home }\n"
  }

  @Test("compares apps of folders by path, then by name; others are added or removed")
  func folders() throws {
    let folder = try TestFolder([
      "old/a.sextant": Self.app("A", "One"), "new/a.sextant": Self.app("A2", "One"),
      "old/b.sextant": Self.app("B", "One"), "new/sub/moved.sextant": Self.app("B", "Two"),
      "old/gone.sextant": Self.app("Gone", "One"), "new/come.sextant": Self.app("Come", "One"),
      // A file that only imports an app declares no app.
      "old/suite.sextant": "import \"a.sextant\"\nscenario \"s\" { tap goOne }\n",
      "new/suite.sextant": "import \"a.sextant\"\nscenario \"s\" { tap none }\n",
      // A file is not compared if it has errors on one side.
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
    // The new `a.sextant` only imports an app. Therefore, app A counts as removed, and app B is
    // compared in the imported file.
    try folder.write("import \"b.sextant\"\n", to: "new/a.sextant")
    try folder.write(Self.app("B", "One"), to: "new/b.sextant")
    let importing = try Sextant.run(["diff", "old", "new"], directory: folder.path)
    #expect(importing.output.hasPrefix("A (old/a.sextant)\n"), "\(importing)")
    let failing = try Sextant.run(
      ["diff", "old/gone.sextant", "new/come.sextant", "--fail-on", "removed"],
      directory: folder.path)
    #expect(failing.code == 0 && failing.output.contains("1 app compared: 1 renamed"))
  }

  @Test("compares a file with its counterpart in a folder only")
  func fileAndFolder() throws {
    let folder = try TestFolder([
      "shop.sextant": Self.app("Shop", "One"), "apps/a.sextant": Self.app("Other", "One"),
      "apps/shop2.sextant": Self.app("Shop", "One"), "none/readme.txt": "",
    ])
    func diff(_ old: String, _ new: String) throws -> ProcessResult {
      try Sextant.run(["diff", old, new], directory: folder.path)
    }
    for (old, new) in [("shop.sextant", "apps"), ("apps", "shop.sextant")] {
      let paths =
        old == "apps"
        ? "apps/shop2.sextant → shop.sextant" : "shop.sextant → apps/shop2.sextant"
      #expect(
        try diff(old, new).output == "Shop (\(paths))\n1 app compared: no difference\n")
    }
    let gone = try diff("apps", "none")
    #expect(gone.code == 0 && gone.output.hasSuffix("2 apps compared: 2 removed\n"))
    let come = try diff("none", "apps")
    #expect(come.code == 0 && come.output.hasSuffix("2 apps compared: 2 added\n"))
    let nothing = try diff("none", "none")
    #expect(nothing.code == 69 && nothing.errors.contains("no app to compare on either side"))
  }

  @Test("compares Git revisions, with the imports of the same revision")
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
    #expect(outside.errors.contains("no such file, and the folder is not in a git repository"))
    try git("init", "-q", "-b", "main")
    try git("add", "-A")
    try git("commit", "-q", "-m", "one")
    try folder.write("screen A\nscreen B\n", to: "lib/screens.sextant")

    var result = try diff(["HEAD:apps/shop.sextant", "apps/shop.sextant"])
    #expect(result.code == 0 && result.output.contains("+ screen  B\n"), "\(result)")
    #expect(result.output.hasPrefix("T (HEAD:apps/shop.sextant → apps/shop.sextant)\n"))
    // The comparison starts in a subfolder, or the revision contains a colon.
    for (old, new, place) in [
      ("main:apps", "apps", ""), ("main:", ".", ""), ("main:./", ".", "apps"),
      ("main:../apps/shop.sextant", "shop.sextant", "apps"),
      ("HEAD^{/one}:apps/shop.sextant", "apps/shop.sextant", ""),
    ] {
      result = try diff([old, new], in: place)
      #expect(result.code == 0 && result.output.contains("+ screen  B\n"), "\(old) \(result)")
    }
    #expect(
      try diff(["main:apps", "HEAD:apps"]).output.hasSuffix("1 app compared: no difference\n"))

    // If a file and a revision have the same name, the argument is the file.
    try folder.write(Self.app("Own", "One"), to: "main:apps")
    #expect(
      try diff(["main:apps", "main:apps"]).output.hasSuffix("1 app compared: no difference\n"))
    #expect(try diff(["main:apps", "apps"]).output.hasPrefix("Own → T (main:apps → "))

    for (name, reason) in [
      ("none:apps", "no such file, and unknown revision `none`"),
      ("--help:apps", "unknown revision `--help`"),
      ("C:\\apps\\shop.sextant", "no such file, and unknown revision `C`"),
      ("main:none.sextant", "`main` has no `none.sextant`; write a path relative to the root"),
      ("main:/etc/passwd", "the path is outside of the repository"),
      ("main:../x", "the path is outside of the repository"), (":apps", "o such file"),
      ("main:lib/../../x", "the path is outside of the repository"),
    ] {
      result = try diff(["--", name, "apps"])
      #expect(result.code == 66 && result.errors.contains(reason), "\(name) \(result.errors)")
      #expect(result.errors.hasPrefix("sextant: the old side, "))
    }

    try folder.write("screen A(\n", to: "lib/screens.sextant")
    try git("commit", "-q", "-a", "-m", "two")
    result = try diff(["HEAD:apps/shop.sextant", "HEAD~1:apps/shop.sextant"])
    #expect(
      result.code == 65 && result.errors.contains("\nHEAD:lib/screens.sextant:1:"), "\(result)")
  }

  @Test("without Git, files are compared, and a revision is an error")
  func withoutGit() throws {
    let folder = try TestFolder(["a.sextant": Self.app("A", "One")])
    func diff(_ old: String) throws -> ProcessResult {
      try Sextant.run(
        ["diff", old, "a.sextant"], environment: ["PATH": "/none"], directory: folder.path)
    }
    #expect(try diff("main:a.sextant").code == 66)
    #expect(
      try diff("main:a.sextant").errors.contains("git cannot be started: git is not installed"))
    #expect(try diff("a.sextant").code == 0)
  }

  @Test(
    "rejects wrong usage",
    arguments: [
      (["-", "-"], "only one side can be standard input"),
      (
        ["a", "b", "--fail-on", "added"], "the kinds are removed, unreachable, longer, links, laws"
      ),
      (["a", "b", "--fail-on", ""], "--fail-on: unknown kind ``; the kinds are removed"),
      (["a", "b", "-o", "x.sextant"], "the report would overwrite a script"),
      (["a"], "missing expected argument '<new>'"),
      (["a", "b", "--format", "xml"], "the value 'xml' is invalid"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Sextant.run(["diff"] + arguments)
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("an unreadable file is an error, and its app is not reported as removed")
  func unrecognizable() throws {
    let app = Self.app("A", "One")
    let folder = try TestFolder([
      "old/a.sextant": app, "new/a.sextant": "ap" + app.dropFirst(3),
      "old/b.sextant": Self.app("B", "One"),
      "new/b.sextant": Self.app("B", "One"),
    ])
    let result = try Sextant.run(["diff", "old", "new"], directory: folder.path)
    #expect(result.code == 65)
    #expect(result.errors.hasPrefix("sextant: the new side, new/a.sextant: the app has errors\n"))
    #expect(!result.output.contains("gone"), "\(result)")
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
