import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct ConfigCommandTests {
  private static let scripts = [
    "flows/a.sextant": """
    scenario "buy" tags smoke { append A }

    scenario "pay" tags slow { drop last 0 }

    """
  ]

  private func inFolder(
    _ config: String?, _ body: (TestFolder) throws -> Void
  ) throws {
    let folder = try TestFolder(Self.scripts)
    if let config { try folder.write(config, to: ".sextant.json") }
    try body(folder)
  }

  @Test(
    "options of the command line override the file",
    arguments: [
      (["test", "--list"], "flows/a.sextant:1 buy\n", 0),
      (["test", "--list", "--filter", "pay"], "flows/a.sextant:3 pay\n", 0),
      (
        ["test", "--list", "--no-config", "flows"],
        "flows/a.sextant:1 buy\nflows/a.sextant:3 pay\n", 0
      ),
      (["test", "--filter", "*"], "ok 1 - buy\nnot ok 2 - pay\n", 1),
      (["test", "--filter", "*", "--no-strict"], "ok 1 - buy\nok 2 - pay\n", 0),
      (["test", "--report", "pretty"], "1 passed, 0 failed\n", 0),
      (["test", "flows/a.sextant"], "ok 1 - buy\n", 0),
      (["check"], "1 file checked, no problems\n", 0),
      (["format", "--check"], "1 file checked, 0 not formatted\n", 0),
      (["test", "--config", "other.json", "--list"], "flows/a.sextant:3 pay\n", 0),
    ] as [([String], String, Int32)])
  func overriding(_ arguments: [String], _ output: String, _ code: Int32) throws {
    let config = """
      {"paths": ["flows"], "filter": ["buy"], "report": ["tap", "json=out.json"], "strict": true}
      """
    try inFolder(config) { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write(#"{"paths": ["flows"], "skip": ["buy"]}"#, to: "other.json")
      let result = try Sextant.run(arguments, directory: folder.path)
      let lines = result.output.split(separator: "\n").filter { line in
        ["ok ", "not ok "].contains(where: line.hasPrefix)
      }
      let shown = lines.isEmpty ? result.output : lines.joined(separator: "\n") + "\n"
      #expect(shown == output && result.code == code, "\(result)")
    }
  }

  @Test("paths are relative to the file")
  func relativePaths() throws {
    let config = #"{"paths": ["flows"], "filter": ["buy"], "report": ["tap=out.tap"]}"#
    try inFolder(config) { folder in
      try folder.write("", to: "deep/er/empty")
      try folder.write("", to: ".git/HEAD")
      let result = try Sextant.run(["test"], directory: folder.path + "/deep/er")
      #expect(result.output == "1 passed, 0 failed\n" && result.errors.isEmpty, "\(result)")
      #expect(try folder.read("out.tap").contains("ok 1 - buy"))
    }
  }

  @Test("no report leaves the folder of the file, not even through a symbolic link")
  func foreignFile() throws {
    try inFolder(#"{"report": ["junit=out/x.xml"]}"#) { folder in
      try folder.write("kept", to: "precious/x.xml")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/flows/out", withDestinationPath: "../precious")
      try folder.write(#"{"report": ["junit=out/x.xml"]}"#, to: "flows/.sextant.json")
      let link = try Sextant.run(["test", "flows"], directory: folder.path)
      #expect(link.code == 78 && link.errors.contains("is outside of the folder"), "\(link)")
      #expect(try folder.read("precious/x.xml") == "kept")
      // Outside of a repository, the file in the parent folder is not read.
      try folder.remove("flows/.sextant.json")
      #expect(
        try Sextant.run(["test", "flows", "--filter", "buy"], directory: folder.path).code == 0)
      #expect(try folder.read("precious/x.xml") == "kept")
    }
  }

  @Test("rejects a world-writable file, unless an option names it")
  func sharedFile() throws {
    try inFolder(#"{"filter": ["buy"]}"#) { folder in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: folder.path + "/.sextant.json")
      let codes = try [[], ["--no-config", "--filter", "buy"], ["--config", ".sextant.json"]].map {
        try Sextant.run(["test", "."] + $0, directory: folder.path).code
      }
      #expect(codes == [78, 0, 0])
    }
  }

  @Test("rejects a named pipe without waiting for its writer")
  func pipe() throws {
    try inFolder("{}") { folder in
      try folder.remove(".sextant.json")
      try #require(mkfifo(folder.path + "/.sextant.json", 0o600) == 0)
      let result = try Sextant.run(["test", "."], directory: folder.path)
      #expect(result.code == 78 && result.errors.contains("not a regular file"))
    }
  }

  @Test("does not store the last run behind a symbolic link")
  func linkedLastRun() throws {
    try inFolder(nil) { folder in
      let kept = #"{"schemaVersion":1,"failed":[{"file":"a.sextant","name":"buy","case":null}]}"#
      try folder.write(kept, to: "precious")
      try folder.write("*", to: "flows/.sextant/.gitignore")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/flows/.sextant/last-run.json",
        withDestinationPath: "../../precious")
      // Only a run with `--last-failed` reports that the file is unusable.
      for (options, code) in [([], 0), (["--last-failed"], 74)] as [([String], Int32)] {
        let result = try Sextant.run(["test", "flows"] + options, directory: folder.path)
        #expect(try folder.read("precious") == kept)
        let problem = "a symbolic link points outside of the suite's folder"
        #expect(
          result.code == code && result.errors.contains(problem) == (code != 0), "\(result)")
      }
    }
  }

  @Test(
    "reports an invalid value with its location",
    arguments: [
      (
        ["test"], #"{"filter": ["a", "^b"]}"#,
        "1:18: `filter`: regular expressions such as `^b` are not supported: write the glob `b*`"
      ),
      (
        ["test"], #"{"tags": "a and"}"#, "1:10: `tags`: --tags 'a and': missing tag at the end"
      ),
      (
        ["test"], #"{"report": ["tpa"]}"#,
        "1:13: `report`: unknown format `tpa`; did you mean `tap`?"
      ),
      (
        ["test"], #"{"report": ["tap", "json"]}"#,
        "1:20: `report`: several reports use standard output: give a path to all but one, as in FORMAT=PATH"
      ),
      (["check"], #"{"stirct": true}"#, "1:2: unknown key `stirct`: did you mean `strict`?"),
      (["format", "--check"], "{", "1:2: expected a name in quotes"),
    ])
  func bad(_ arguments: [String], _ config: String, _ message: String) throws {
    try inFolder(config) { folder in
      try folder.write("", to: ".git/HEAD")
      for more in [[], ["flows"]] {
        let result = try Sextant.run(arguments + more, directory: folder.path)
        #expect(result.code == 78 && result.output.isEmpty)
        #expect(result.errors == "sextant: .sextant.json:\(message)\n")
      }
      // Errors on the command line precede errors in the configuration. The shell reads no
      // configuration.
      #expect(try Sextant.run(arguments + ["--nope"], directory: folder.path).code == 64)
      #expect(try Sextant.run(["repl"], directory: folder.path).code == 0)
    }
  }

  @Test("rejects a missing configuration file")
  func missing() throws {
    try inFolder(nil) { folder in
      let result = try Sextant.run(["test", "--config", "c.json"], directory: folder.path)
      #expect(result.code == 78 && result.errors == "sextant: c.json: no such file\n")
      let both = try Sextant.run(
        ["test", "--config", "c.json", "--no-config"], directory: folder.path)
      #expect(
        both.code == 64 && both.errors.contains("--config and --no-config exclude each other"))
    }
  }

  @Test("the help page lists every key, and prints the schema of the repository")
  func help() throws {
    let page = try Sextant.run(["help", "config"])
    #expect(page.code == 0 && page.output.contains("\n  max-failures "))
    let schema = try Sextant.run(["help", "config-schema"])
    let file = RepositoryScripts.root.appending(path: "Grammar/config.schema.json")
    #expect(try schema.outputBytes == [UInt8](Data(contentsOf: file)))
  }

  @Test("every run stores its failures, and --last-failed repeats them")
  func lastFailed() throws {
    try inFolder(nil) { folder in
      try folder.write("scenario \"a\" { append A; expect top is B }\n", to: "flows/b.sextant")
      _ = try Sextant.run(["test", "flows"], directory: folder.path)
      let result = try Sextant.run(
        ["test", "flows", "--last-failed", "--list"], environment: ["CI": "1"],
        directory: folder.path)
      #expect(result.output == "flows/b.sextant:1 a\n")
      #expect(try folder.read("flows/.sextant/.gitignore") == "*\n")
    }
  }
}
