import Foundation
import SextantSyntax
import TestSupport
import Testing
@testable import ShellTestSupport

private struct BadFile: Sendable, CustomTestStringConvertible {
  let name: String
  let content: [UInt8]
  let codes: [Int32]
  let message: String

  init(_ name: String, _ content: [UInt8], _ codes: [Int32], _ message: String = "") {
    self.name = name
    self.content = content
    self.codes = codes
    self.message = message
  }

  init(_ name: String, _ text: String, _ codes: [Int32], _ message: String = "") {
    self.init(name, Array(text.utf8), codes, message)
  }

  init(_ name: String, _ text: String, wrong word: String) {
    self.init(name, text, [65, 65, 65], "[\(word) ")
  }

  var testDescription: String { name }
}

private let mark = "\u{FEFF}"

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}

private let large = runsAllCases ? 10_000_000 : 1_000_000

private let files: [BadFile] = [
  BadFile("nothing", "", [0, 0, 69], "no scenarios to run"),
  BadFile("only a byte order mark", mark, [0, 0, 69], "no scenarios to run"),
  BadFile("a byte order mark", mark + "append A\nexpect top is A\n", [0, 0, 0]),
  BadFile("two byte order marks", mark + mark + "append A\n", wrong: "unexpectedCharacter"),
  BadFile("a byte order mark inside", "append A\n\(mark)append B\n", wrong: "unexpectedCharacter"),
  BadFile("an import with one", "import \"marked\"\nexpect top is Marked\n", [0, 0, 0]),
  BadFile(
    "CR LF", "append A\r\nif top is A {\r\n  append B\r\n}\r\nexpect top is B\r\n", [0, 0, 0]),
  BadFile("CR LF in a text", "print \"\"\"\r\n  a\r\n  \"\"\"\r\n", [0, 0, 0]),
  BadFile("an import with CR LF", "import \"returns\"\nexpect top is Marked\n", [0, 0, 0]),
  BadFile("a CR alone", "append A\rappend B", wrong: "unexpectedCharacter"),
  BadFile("NUL", "append A\0B\n", wrong: "nul"),
  BadFile("NUL in a comment", "// \0\nappend A\n", wrong: "nul"),
  BadFile("bytes that are no UTF-8", [0x61, 0xFF, 0xFE, 0x0A], [65, 65, 65], "[invalidUTF8 "),
  BadFile("half a character", Array("print \"a".utf8) + [0xC3], [65, 65, 65], "[invalidUTF8 "),
  BadFile("a surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], [65, 65, 65], "[invalidUTF8 "),
  BadFile("UTF-16", [0xFF, 0xFE, 0x61, 0, 0x0A, 0], [65, 65, 65], "[nul "),
  BadFile(
    "a binary file",
    Array(repeating: [0x7F, 0x45, 0x4C, 0x46, 0, 0, 0xC3, 0x28], count: 100)
      .flatMap { $0 }, [65, 65, 65], "[nul "),
  BadFile("a long line", "print \"\(repeated("x", large))\"\n", [0, 0, 0]),
  BadFile("many words", repeated("a ", large / 2), wrong: "tooLong"),
  BadFile("a long name", "print " + repeated("a", large), wrong: "unknownName"),
  BadFile(
    "brackets 10,000 deep", "print " + repeated("(", 10_000) + "1" + repeated(")", 10_000),
    wrong: "nestingTooDeep"),
  BadFile(
    "lists 10,000 deep", "print " + repeated("[", 10_000) + repeated("]", 10_000),
    wrong: "nestingTooDeep"),
  BadFile(
    "blocks 10,000 deep", repeated("if true {\n", 10_000) + repeated("}\n", 10_000),
    wrong: "nestingTooDeep"),
  BadFile("open blocks 10,000 deep", repeated("a {", 10_000), wrong: "nestingTooDeep"),
  BadFile("arguments 10,000 deep", "append " + repeated("A(x: ", 10_000), wrong: "nestingTooDeep"),
  BadFile("texts 10,000 deep", "print " + repeated("\"\\(", 10_000), wrong: "nestingTooDeep"),
  BadFile("comments 10,000 deep", repeated("/*", 10_000), wrong: "unterminatedComment"),
  BadFile("an import of what is not there", "import \"none\"\n", wrong: "importFailed"),
  BadFile("an import of a folder", "import \"folder\"\n", wrong: "importFailed"),
  BadFile("an import of a device without end", "import \"/dev/zero\"\n", wrong: "importFailed"),
  BadFile("an import of bytes", "import \"bytes\"\n", wrong: "invalidUTF8"),
  BadFile("an import of itself", "import \"bad.sextant\"\n", wrong: "importCycle"),
  BadFile("an import of who imports it", "import \"back\"\n", wrong: "importCycle"),
  BadFile("an import of nothing", "import \"\"\n", wrong: "importFailed"),
  BadFile("a state that is not there", "restore \"none\"\n", [0, 1, 1], "[noFile "),
  BadFile("a state that is a folder", "restore \"folder\"\n", [0, 1, 1], "[noFile "),
  BadFile("a state that is no JSON", "restore \"bytes\"\n", [0, 1, 1], "[noFile "),
]

@Suite("Malformed and unusable files") struct BadFileTests {
  private static let commands = ["check", "run", "test"]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = "app M {\n  screen Marked\n  start stacked Marked\n}\n"
    let others = [
      "marked": mark + app, "returns": app.replacing("\n", with: "\r\n"),
      "back": "import \"bad.sextant\"\n",
    ]
    for (name, text) in others { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try Data([0x61, 0xFF, 0x0A]).write(to: folder.appending(path: "bytes"))
    try body(folder)
  }

  @Test(arguments: files) fileprivate func everyCommand(_ file: BadFile) throws {
    try inFolder { folder in
      try Data(file.content).write(to: folder.appending(path: "bad.sextant"))
      for (command, code) in zip(Self.commands, file.codes) {
        let result = try Sextant.run([command, "bad.sextant"], directory: folder.path)
        #expect(result.code == code, "\(command)")
        let text = result.output + result.errors
        #expect(text.utf8.count < 20_000_000)
        if code != 0 { #expect(text.contains(file.message), "\(command): \(text.prefix(300))") }
      }
    }
  }

  /// Formatting checks only syntax. The limit tests of the printer cover long files, which are slow
  /// in a debug build.
  @Test(arguments: files.filter { $0.content.count < 1_000_000 })
  fileprivate func formatting(_ file: BadFile) throws {
    let isUnreadable = SyntaxCodes.all.contains {
      file.codes[0] == 65 && file.message == "[\($0.word) "
    }
    // Formatting does not read imported files.
    let code: Int32 = isUnreadable && !file.name.hasPrefix("an import") ? 65 : 0
    try inFolder { folder in
      let path = folder.appending(path: "bad.sextant")
      try Data(file.content).write(to: path)
      let result = try Sextant.run(["format", "bad.sextant"], directory: folder.path)
      #expect(result.code == code, "\(result.errors.prefix(300))")
      if code != 0 { #expect(result.errors.contains(file.message)) }
      #expect(try [UInt8](Data(contentsOf: path)) == file.content)
    }
  }

  @Test("text shows the first errors of an invalid script, JSON shows all errors")
  func firstErrors() throws {
    try inFolder { folder in
      let text = repeated("This is no script.\n", 30) + "print 1 is 1\n"
      try Data(text.utf8).write(to: folder.appending(path: "bad.sextant"))
      let commands = [
        ["check"], ["run"], ["test"], ["format"], ["graph"], ["explore"],
        ["repl"], ["diff", "marked"],
      ]
      for command in commands {
        let result = try Sextant.run(command + ["bad.sextant"], directory: folder.path)
        let errors = result.errors.components(separatedBy: ": error: ").count - 1
        #expect(errors == 20, "\(command) \(result.errors.suffix(300))")
        #expect(result.errors.contains("and 10 more errors\n"), "\(command)")
      }
      let whole = try Sextant.run(["check", "bad.sextant"], directory: folder.path)
      #expect(whole.output == "1 file checked, 30 problems\n")
      let json = try Sextant.run(
        ["check", "--format", "json", "bad.sextant"], directory: folder.path)
      #expect(json.output.components(separatedBy: "\"severity\":1").count == 31)
    }
  }

  @Test("files are replaced atomically through a temporary file with a unique name")
  func ownFile() throws {
    try inFolder { folder in
      let untidy = folder.appending(path: "a.sextant")
      let other = folder.appending(path: "a.sextant.new")
      try Data("append   A\n".utf8).write(to: untidy)
      try Data("kept".utf8).write(to: other)
      let result = try Sextant.run(["format", "-i", "a.sextant"], directory: folder.path)
      #expect(result.code == 0)
      #expect(try String(contentsOf: untidy, encoding: .utf8) == "append A\n")
      #expect(try String(contentsOf: other, encoding: .utf8) == "kept")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.sextant.new1"))
    }
  }

  @Test("special files are reported")
  func noFiles() throws {
    try inFolder { folder in
      let path = folder.path
      try FileManager.default.createSymbolicLink(
        atPath: path + "/circle.sextant", withDestinationPath: "circle.sextant")
      let table: [(path: String, code: Int32, message: String)] = [
        ("none.sextant", 66, "no such file"), ("folder", 69, "no scripts found"),
        ("circle.sextant", 66, "sextant: circle.sextant: "), ("marked/x.sextant", 66, "sextant: "),
        ("/dev/zero", 66, "larger than"),
      ]
      for row in table {
        for command in Self.commands {
          let result = try Sextant.run([command, row.path], directory: path)
          #expect(result.code == row.code, "\(command) \(row.path)")
          #expect(result.errors.contains(row.message), "\(command): \(result.errors)")
        }
      }
    }
  }

  /// Disabled for the superuser, who can read every file.
  @Test("reports an unreadable file", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    try inFolder { folder in
      let script = folder.appending(path: "bad.sextant")
      try Data("append A\n".utf8).write(to: script)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: script.path)
      for command in Self.commands {
        let result = try Sextant.run([command, "bad.sextant"], directory: folder.path)
        #expect(result.code == 66 && result.errors.contains("permission denied"))
      }
    }
  }

  @Test func anyBytes() throws {
    try inFolder { folder in
      var random = SeededRandom(seed: 12)
      for round in sample(Array(0..<60)) {
        let signs = Array("append{}()[];:\"\\/*#.`=<>+-,\n\r\t in is A 1s é\u{FEFF}\0".utf8)
        let bytes = (0..<(round * 7)).map { _ in
          round % 2 == 0 ? UInt8(random.below(256)) : signs[random.below(signs.count)]
        }
        try Data(bytes).write(to: folder.appending(path: "bad.sextant"))
        for command in Self.commands {
          let result = try Sextant.run([command, "bad.sextant"], directory: folder.path)
          #expect([0, 1, 65, 69].contains(result.code), "\(command) \(bytes)")
          if result.code == 65 {
            #expect((result.output + result.errors).contains { $0.isNumber }, "\(command)")
          }
        }
      }
    }
  }
}
