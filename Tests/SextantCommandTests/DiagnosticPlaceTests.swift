import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct DiagnosticPlaceTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func write(_ text: String, _ name: String, in folder: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }

  private static let app = """
    app T {
      screen A { action deep { inner } }
      command inner {
        append A
        dismiss here
      }
      start stacked A
    }

    """

  @Test func runReportsTheFailingStatementAndItsCaller() throws {
    try withFolder { folder in
      try write(Self.app, "app.sextant", in: folder)
      try write("import \"app.sextant\"\ntap deep\n", "run.sextant", in: folder)
      let result = try Sextant.run(["run", "run.sextant"], directory: folder)
      #expect(result.errors.hasPrefix("app.sextant:5:5: error: "), "\(result.errors)")
      #expect(
        result.errors.contains(
          """
            5 |     dismiss here
              |     ^^^^^^^^^^^^
            command inner was called from app.sextant:2:28: inner
            action deep was called from run.sextant:2:1: tap deep

          """), "\(result.errors)")
    }
  }

  @Test func testReportsTheFailingStatementAndTheReplay() throws {
    try withFolder { folder in
      try write(
        Self.app + "scenario \"s\" {\n  tap deep\n}\n", "t.sextant", in: folder)
      let result = try Sextant.run(["test", "t.sextant"], directory: folder)
      #expect(result.output.contains("t.sextant:5\n  ^^^^^^^^^^^^ "), "\(result.output)")
      #expect(
        result.output.contains("  action deep was called from t.sextant:10:3: tap deep\n"),
        "\(result.output)")
      #expect(result.output.contains("replay: sextant repl t.sextant:10\n"))
    }
  }

  @Test(arguments: [
    ["run", "-c", "import \"/dev/zero\""], ["run", "-c", "restore \"/dev/zero\""],
    ["run", "/dev/zero"], ["check", "/dev/zero"], ["test", "/dev/zero"], ["repl", "/dev/zero"],
  ])
  func rejectsEndlessInput(_ arguments: [String]) throws {
    let result = try Sextant.run(arguments)
    #expect(result.code != 0)
    #expect(result.errors.contains("larger than 64 MB"), "\(result.errors)")
  }

  @Test func rejectsFilesAboveTheSizeLimit() throws {
    try withFolder { folder in
      try write("", "large.sextant", in: folder)
      let file = try #require(FileHandle(forWritingAtPath: folder + "/large.sextant"))
      try file.truncate(atOffset: 1 << 31)
      try file.close()
      let result = try Sextant.run(["run", "large.sextant"], directory: folder)
      #expect(result.code == 66)
      #expect(result.errors == "sextant: large.sextant: larger than 1024 MB\n")
    }
  }

  @Test func pluralizesCounts() throws {
    try withFolder { folder in
      try write("jump\n", "one.sextant", in: folder)
      try write("scenario \"s\" { drop last 0 }\n", "warned.sextant", in: folder)
      let checked = try Sextant.run(["check", "one.sextant"], directory: folder)
      #expect(checked.output == "1 file checked, 1 problem\n")
      let tested = try Sextant.run(["test", "-v", "warned.sextant"], directory: folder)
      #expect(tested.output.contains("1 warning; `--strict` makes it an error\n"))
    }
  }

  @Test(arguments: [
    ("before each { dismiss }", "`before each` is not allowed here"),
    ("scenario \"a\" { dismiss }", "`scenario` is not allowed here"),
    ("help", "did you mean `:help`?"), ("bye", "did you mean `:quit`?"),
  ])
  func shellReportsInvalidArguments(_ line: String, _ says: String) {
    let repl = ScriptedREPL(["app T { screen A; start A }", line])
    #expect(repl.errors.contains(says), "\(repl.errors)")
  }
}
