import Foundation
import SextantLanguage
import SextantShell
import SextantSyntax
import Testing
@testable import ShellTestSupport

/// Two names that differ only in Unicode composition are different files.
@Suite struct PathIdentityTests {
  private static let composed = "caf\u{E9}.sextant"
  private static let decomposed = "cafe\u{301}.sextant"

  private static func folder() throws -> TestFolder {
    // As dictionary keys of type `String`, the two names would be equal.
    let folder = try TestFolder([:])
    for (name, title) in [(composed, "one"), (decomposed, "two")] {
      try write("scenario \"\(title)\" { append A }\n", to: folder.path + "/" + name)
    }
    return folder
  }

  /// Writes a file without Foundation, which composes file names on some systems.
  private static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  @Test(
    "each command finds both files",
    arguments: [
      (["test", "."], "2 passed, 0 failed"),
      (["test", composed, decomposed], "2 passed, 0 failed"),
      (["test", ".", "--list"], "two\ncaf\u{E9}.sextant:1 one\n"),
      (["test", ".", "--report", "tap"], "1..2"),
      (["check", "."], "2 files checked"), (["check", composed, decomposed], "2 files checked"),
      (["format", "--check", "."], "2 files checked"),
    ])
  func bothFiles(_ arguments: [String], _ text: String) throws {
    let folder = try Self.folder()
    let result = try Sextant.run(arguments, directory: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.utf8.contains(text.utf8), "\(result.output)")
  }

  @Test("a file may import another with a name that looks the same")
  func imports() throws {
    let folder = try TestFolder([:])
    try Self.write("app Own { screen Home; start Home }\n", to: folder.path + "/" + Self.composed)
    try Self.write(
      "import \"\(Self.composed)\"\nscenario \"s\" { expect top is Home }\n",
      to: folder.path + "/" + Self.decomposed)
    let result = try Sextant.run(["test", Self.decomposed], directory: folder.path)
    #expect(result.output.contains("1 passed, 0 failed"), "\(result.errors)")
  }

  @Test("failures are stored with their file")
  func lastFailed() throws {
    let folder = try Self.folder()
    try Self.write(
      "scenario \"one\" { expect top is B }\n", to: folder.path + "/" + Self.composed)
    _ = try Sextant.run(["test", "."], directory: folder.path)
    let again = try Sextant.run(["test", ".", "--last-failed", "--list"], directory: folder.path)
    #expect(again.output.utf8.elementsEqual("\(Self.composed):1 one\n".utf8), "\(again.output)")
  }

  @Test("shards with both files are merged")
  func shards() throws {
    let folder = try Self.folder()
    for shard in 1...2 {
      _ = try Sextant.run(
        ["test", ".", "--shard", "\(shard)/2", "--report", "jsonl=\(shard).jsonl"],
        directory: folder.path)
    }
    let merged = try Sextant.run(
      ["merge", "1.jsonl", "2.jsonl", "--report", "junit"], directory: folder.path)
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(merged.output.components(separatedBy: "<testsuite ").count == 3, "\(merged.output)")
  }

  @Test("reports names of files and folders that are not UTF-8")
  func notUnicode() throws {
    let folder = try TestFolder(["ok.sextant": "append A\n"])
    func cString(_ name: String, _ last: UInt8, _ rest: String = "") -> [CChar] {
      ((folder.path + "/" + name).utf8 + [last] + Array(rest.utf8) + [0]).map {
        CChar(bitPattern: $0)
      }
    }
    #expect(mkdir(cString("d", 0xFF), 0o777) == 0)
    let file = try #require(fopen(cString("b", 0xFF, ".sextant"), "w"))
    fclose(file)
    for command in ["test", "check"] {
      let result = try Sextant.run([command, "."], directory: folder.path)
      #expect(result.code == 66, "\(command)")
      for name in ["d\u{FFFD}", "b\u{FFFD}.sextant"] {
        #expect(
          result.errors.contains("\(name): the name is not UTF-8"),
          "\(result.errors)")
      }
    }
  }

  @Test(
    "normalizes paths as bytes",
    arguments: [
      ("a/./b/../c", "a/c"), ("/\u{301}x/../y", "/y"), ("a/\u{301}b/../../c", "c"),
      ("..\u{301}/x", "..\u{301}/x"),
    ])
  func parts(_ path: String, _ normalized: String) {
    #expect(normalizedPath(path).utf8.elementsEqual(normalized.utf8))
  }

  @Test("keys are equal and ordered as bytes")
  func keys() {
    let (composed, decomposed) = (ExactText(Self.composed), ExactText(Self.decomposed))
    #expect(composed != decomposed && decomposed < composed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    #expect(Self.composed == Self.decomposed)
  }
}

extension String.UTF8View {
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    indices.contains { self[$0...].starts(with: other) }
  }
}
