import Foundation
import SextantInterpreter
import SextantLanguage
import SextantRuntime
@testable import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ChangedTests {
  private final class Repository {
    let folder: TestFolder

    init() throws {
      folder = try TestFolder([
        ".gitignore": "ignored*\n", "lib/app.sextant": "import \"screens.sextant\"\n",
        "lib/screens.sextant": "screen A\n",
        "a.sextant": "import \"lib/app.sextant\"\nscenario \"a\" { append A }\n",
        "sub/b.sextant": "scenario \"b\" { append B }\n",
        "sub/it's \"ü\" x.sextant": "scenario \"c\" { append C }\n",
      ])
      try git("init", "-q", "-b", "main")
      try commit()
    }

    @discardableResult
    func git(_ arguments: String...) throws -> String {
      let settings = ["user.name=test", "user.email=test@localhost", "commit.gpgsign=false"]
      let result = try runProcess(
        "/usr/bin/env", ["git"] + settings.flatMap { ["-c", $0] } + arguments,
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"],
        directory: folder.path)
      guard result.code == 0 else { throw HarnessError("git \(arguments): \(result.errors)") }
      return result.output
    }

    func commit() throws {
      try git("add", "-A")
      try git("commit", "-q", "-m", "commit")
    }

    func selected(_ arguments: [String] = ["--changed"], in place: String = "") throws -> [String] {
      let result = try run(arguments + ["--list"], in: place)
      return result.output.split(separator: "\n").map { String($0.suffix(1)) }
    }

    func run(_ arguments: [String], in place: String = "") throws -> ProcessResult {
      try Sextant.run(["test"] + arguments, directory: folder.path + "/" + place)
    }
  }

  @Test("without changes, --changed is an error, except with --allow-empty")
  func nothing() throws {
    let repository = try Repository()
    let result = try repository.run(["--changed"])
    #expect(result.code == 69 && result.output == "0 passed, 0 failed\n")
    #expect(
      result.errors
        == "sextant: no script and no imported file has changed since the last commit\n")
    #expect(try repository.run(["--changed", "--allow-empty"]).code == 0)
    #expect(
      try repository.run(["--changed=HEAD~0"]).errors
        == "sextant: no script and no imported file has changed since `HEAD~0`\n")
  }

  @Test(
    "a script with a changed import counts as changed, committed or not",
    arguments: [
      ("sub/b.sextant", "scenario \"b\" { append A }\n", ["b"]),
      ("lib/screens.sextant", "screen A\n// edited\n", ["a"]),
      ("lib/app.sextant", "jump )\n", []),
      ("new.sextant", "scenario \"n\" { append A }\n", ["n"]),
      ("ignored.sextant", "scenario \"i\" { append A }\n", []),
      ("sub/it's \"ü\" x.sextant", "scenario \"d\" { append C }\n", ["d"]),
      ("a.sextant.snap", "x\n", ["a"]), ("readme.txt", "x\n", []),
    ])
  func edited(_ path: String, _ text: String, _ expected: [String]) throws {
    let repository = try Repository()
    try repository.folder.write(text, to: path)
    #expect(try repository.selected() == expected)
    // Staged files count as changed. The imports of a file with errors are read too.
    try repository.git("add", "-A")
    #expect(try repository.selected() == expected)
    if path == "lib/app.sextant" { #expect(try repository.run(["--changed"]).code == 65) }
    #expect(try repository.selected(in: "sub") == expected.filter { "bcd".contains($0) })
    #expect(try repository.selected(["--changed", ".."], in: "sub") == expected)
    try repository.git("commit", "-q", "--allow-empty", "-m", "commit")
    #expect(try repository.selected().isEmpty)
    #expect(try repository.selected(["--changed=HEAD~1"]) == expected)
  }

  @Test("a removed or renamed file counts as changed for its importers")
  func gone() throws {
    let repository = try Repository()
    try repository.git("mv", "lib/screens.sextant", "lib/views.sextant")
    try repository.folder.write("import \"views.sextant\"\n", to: "lib/app.sextant")
    #expect(try repository.selected() == ["a"])
    try repository.commit()
    try repository.folder.remove("lib/views.sextant")
    let result = try repository.run(["--changed"])
    #expect(result.code == 65 && result.errors.hasPrefix("lib/app.sextant:1:8: error: "))
  }

  @Test("a commit is compared at the merge base of the branch")
  func branches() throws {
    let repository = try Repository()
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.folder.write("scenario \"b\" { append X }\n", to: "sub/b.sextant")
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    try repository.folder.write("screen A\n// later\n", to: "lib/screens.sextant")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    #expect(try repository.selected(["--changed=main"]) == ["b"])
    #expect(try repository.selected().isEmpty)
  }

  @Test("a filter and --changed intersect; a path after --changed is a path")
  func combined() throws {
    let repository = try Repository()
    try repository.folder.write(
      "scenario \"b\" { append X }\nscenario \"d\" { append A }\n", to: "sub/b.sextant")
    #expect(try repository.selected(["--changed", "sub", "--filter", "d"]) == ["d"])
    let result = try repository.run(["--changed", "--filter", "none"])
    #expect(result.code == 69 && result.errors == "sextant: no scenario matches the filter\n")
  }

  @Test("a state file is a dependency of a script and of its importers")
  func states() throws {
    let repository = try Repository()
    try repository.folder.write(
      "import \"screens.sextant\"\ncommand back { restore \"s.json\" }\n", to: "lib/app.sextant")
    try repository.folder.write("{}", to: "lib/s.json")
    try repository.commit()
    #expect(try repository.selected().isEmpty)
    try repository.folder.write("{ }", to: "lib/s.json")
    #expect(try repository.selected() == ["a"])
  }

  @Test("before the first commit, all files are new")
  func beforeFirstCommit() throws {
    let folder = try TestFolder(["a.sextant": "scenario \"a\" { append A }\n"])
    _ = try runProcess("/usr/bin/env", ["git", "init", "-q"], directory: folder.path)
    let result = try Sextant.run(["test", "--changed"], directory: folder.path)
    #expect(result.output == "1 passed, 0 failed\n" && result.code == 0, "\(result)")
  }

  @Test("reports errors of git")
  func problems() throws {
    let repository = try Repository()
    for (reference, code) in [("nope", 64), ("--help", 64), ("a b", 64)] as [(String, Int32)] {
      let result = try repository.run(["--changed=\(reference)"])
      #expect(result.code == code && result.output.isEmpty)
      #expect(
        result.errors.hasPrefix("sextant: --changed: unknown commit `\(reference)` in /"),
        "\(result.errors)")
    }
    #expect(try repository.run(["--changed="]).code == 64)
    try repository.git("checkout", "-q", "--orphan", "alone")
    try repository.git("commit", "-q", "-m", "alone")
    #expect(
      try repository.run(["--changed=main"]).errors
        == "sextant: --changed: `main` and the current branch have no common commit; a shallow clone may lack the commit\n"
    )
    let outside = try TestFolder(["a.sextant": "scenario \"a\" { append A }\n"])
    let result = try Sextant.run(["test", "--changed"], directory: outside.path)
    #expect(result.code == 66 && result.output.isEmpty)
    #expect(result.errors == "sextant: --changed: a.sextant is not in a git repository\n")
    let none = try Sextant.run(
      ["test", "--changed"], environment: ["PATH": "/none"], directory: repository.folder.path)
    #expect(
      none.code == 66
        && none.errors == "sextant: --changed: git cannot be started: git is not installed\n"
    )
  }

  @Test(
    "a script in a submodule belongs to its repository, and moving a submodule changes its importers"
  )
  func submodules() throws {
    let inner = try Repository()
    let outer = try Repository()
    try outer.git(
      "-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.folder.path, "inner")
    try outer.folder.write(
      "import \"inner/lib/screens.sextant\"\nscenario \"o\" { append A }\n", to: "o.sextant")
    try outer.commit()
    #expect(try outer.selected().isEmpty)
    try outer.folder.write("screen A\n// edited\n", to: "inner/lib/screens.sextant")
    #expect(try outer.selected() == ["a", "o"])
  }

  @Test("the dependencies of a script are the script and all imports, existing or not, each once")
  func needed() {
    let files = EditedFiles([
      "suite/a.sextant": "import \"../b.sextant\"\nimport \"../none.sextant\"\nimport 3\njump )\n",
      "b.sextant": "import \"suite/a.sextant\"\nimport \"./c.sextant\"\nimport \"\"\n",
      "c.sextant":
        "import \"/here/b.sextant\"\ncommand back { if top is A { try restore \"../s.json\" } }\nrestore \"\\(x)\"\n",
    ])
    var graph = ImportGraph(
      CommandContext(systems: .all, files: files, output: TextOutput())
        .compiler(isStrictAboutNames: false).context, files)
    #expect(
      graph.files(neededBy: "./suite/a.sextant") == [
        "suite/a.sextant", "b.sextant", "none.sextant", "c.sextant", "/here/b.sextant",
        "/here/suite/a.sextant", "/here/c.sextant", "/here/none.sextant", "../s.json", "/s.json",
        "suite/a.sextant.snap",
      ])
  }

  @Test("the configuration of a repository starts no program")
  func foreignConfiguration() throws {
    let repository = try Repository()
    let program = "touch \"\(repository.folder.path)/started\"; false"
    for name in ["core.fsmonitor", "diff.external", "filter.evil.clean", "filter.evil.process"] {
      try repository.git("config", name, program)
    }
    try repository.git("config", "diff.evil.textconv", program)
    try repository.folder.write("*.sextant filter=evil diff=evil\n", to: ".git/info/attributes")
    try repository.folder.write("scenario \"b\" { append Z }\n", to: "sub/b.sextant")
    #expect(try repository.selected() == ["b"])
    #expect(throws: (any Error).self) { try repository.folder.read("started") }
  }

  @Test(
    "a partial clone fetches nothing",
    arguments: [
      ("ssh://x/y", "core.sshCommand"), ("../none", "remote.origin.uploadpack"),
      ("ext::sh -c touch%20started", "protocol.ext.allow"),
    ])
  func partialClone(url: String, key: String) throws {
    let repository = try Repository()
    let blob = try repository.git("rev-parse", "HEAD:sub/b.sextant")
    try repository.folder.remove(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2).prefix(38))")
    let program = "touch \"\(repository.folder.path)/started\"; false"
    for (name, value) in [
      ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
      ("remote.origin.url", url), (key, key == "protocol.ext.allow" ? "always" : program),
    ] { try repository.git("config", name, value) }
    let result = try Sextant.run(
      ["diff", "HEAD:sub/b.sextant", "sub/b.sextant"], directory: repository.folder.path)
    #expect(result.code != 0)
    #expect(throws: (any Error).self) { try repository.folder.read("started") }
  }
}
