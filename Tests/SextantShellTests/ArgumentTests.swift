import Foundation
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ArgumentTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "suite"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "#!/usr/bin/env sextant\nappend A\n"
    for name in ["walk", "walk.sextant", "check"] {
      try Data(script.utf8).write(to: folder.appending(path: name))
    }
    try Data("scenario \"s\" { append A }\n".utf8)
      .write(to: folder.appending(path: "suite/s.sextant"))
    try body(folder.path)
  }

  @Test(
    "a file instead of a command is run, with the options after it",
    arguments: [
      (["walk"], "append A\n  + A#3 in stack#1\n", 0),
      (["./walk"], "append A\n  + A#3 in stack#1\n", 0),
      (["walk.sextant", "-q"], "", 0), (["./check"], "append A\n  + A#3 in stack#1\n", 0),
      (["check", "walk"], "1 file checked, no problems\n", 0), (["none.sextant"], "", 66),
      (["none/walk"], "", 66), (["-", "-q"], "", 0),
    ] as [([String], String, Int32)])
  func files(_ arguments: [String], _ output: String, _ code: Int32) throws {
    try inFolder { folder in
      let result = try Sextant.run(arguments, input: "append A\n", directory: folder)
      #expect(result.output == output && result.code == code, "\(result.errors)")
    }
  }

  @Test("an executable script runs by its first line")
  func interpreterLine() throws {
    // The shell writes the script. If this process wrote it, another process could have it open, so
    // it could not be executed.
    let line = #"""
      cd "$(mktemp -d)"; printf '#!/usr/bin/env sextant\nappend A\nprint top\n' >walk; chmod +x walk
      ./walk -q; echo $?; rm -r "$PWD"
      """#
    let programs = URL(filePath: Sextant.path).deletingLastPathComponent().path
    let result = try runProcess(
      "/bin/sh", ["-c", line], environment: ["PATH": programs + ":/usr/bin:/bin"])
    #expect(result.output == "A#3\n0\n" && result.errors.isEmpty, "\(result)")
  }

  @Test(
    "a file instead of a command reads no standard input, and reports unread input")
  func unreadInput() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("print \"walked\"\n".utf8).write(to: folder.appending(path: "walk.sextant"))
    func run(_ arguments: [String], input: String) throws -> ProcessResult {
      try Sextant.run(arguments, input: input, directory: folder.path)
    }
    let piped = try run(["walk.sextant"], input: "print 1\n")
    #expect(piped.code == 0 && piped.output == "walked\n")
    #expect(
      piped.errors
        == "sextant: standard input was ignored: use `sextant repl walk.sextant` to read it after the file\n"
    )
    #expect(try run(["repl", "walk.sextant"], input: "print 1\n").output.hasSuffix("\n1\n"))
    for arguments in [["walk.sextant"], ["run", "walk.sextant"]] {
      #expect(try run(arguments, input: "").errors == "")
    }
  }

  @Test(
    "suggests a command for an unknown command or file",
    arguments: [
      ("tset", "did you mean `test`?"), ("chekc", "did you mean `check`?"),
      ("walk.sextan", "`sextant --help` lists the commands"),
    ])
  func misspelt(_ name: String, _ help: String) throws {
    let result = try Sextant.run([name, "--strict"])
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors == "sextant: unknown command or file `\(name)`: \(help)\n")
  }

  @Test("help on a name describes the command, then the system")
  func helpOnCommandAndSystem() throws {
    let page = try #require(SystemPage("graph", of: .all)).text
    let both = try Sextant.run(["help", "graph"])
    #expect(both.output.hasPrefix("OVERVIEW: Draw the map of an app"))
    #expect(both.output.contains("--explored") && both.output.contains(page))
    for (command, overview) in [
      ("diff", "Compare the navigation"), ("format", "Bring scripts into"),
    ] {
      let help = try Sextant.run(["help", command]).output
      #expect(help.hasPrefix("OVERVIEW: \(overview)") && !help.contains("# System"))
    }
    #expect(try Sextant.run(["help", "system", "graph"]).output == page)
    #expect(try Sextant.run(["help", "router"]).output.hasPrefix("# System `router`"))
  }

  @Test("an exit code is a help topic", arguments: ["69", "130", "exit", "exit-codes"])
  func helpOnExitCode(topic: String) throws {
    let result = try Sextant.run(["help", topic])
    #expect(result.code == 0 && result.output.contains("nothing to run: "))
  }

  @Test("suggests the nearest help topic")
  func misspeltTopic() throws {
    let near = try Sextant.run(["help", "rotuer"])
    #expect(near.code == 64)
    #expect(near.errors == "sextant: unknown help topic `rotuer`: did you mean `router`?\n")
    let far = try Sextant.run(["help", "cooking"])
    #expect(far.errors.hasSuffix(": `sextant help` lists the topics\n"))
  }

  @Test("runs a file with two names once")
  func sameFile() throws {
    try inFolder { folder in
      let paths = [
        "suite", "suite/s.sextant", "./suite/../suite/s.sextant", folder + "/suite/s.sextant",
      ]
      let tested = try Sextant.run(["test"] + paths, directory: folder)
      #expect(tested.output == "1 passed, 0 failed\n")
      let checked = try Sextant.run(["check"] + paths, directory: folder)
      #expect(checked.output == "1 file checked, no problems\n")
    }
  }

  private static let escape = "a\u{1B}[31m\u{7}\u{9B}b"

  @Test(
    "control characters of an argument do not reach the terminal",
    arguments: [
      [escape], ["./" + escape], ["--" + escape], ["help", escape], ["run", escape],
      ["run", "-", "--" + escape], ["run", "--format", escape], ["run", escape, "-q"],
      ["test", escape],
      ["test", escape + ":3"], ["test", "--filter", "(" + escape], ["test", "-j", escape],
      ["check", escape], ["check", "--fix", escape], ["check", "--format", escape],
      ["format", escape], ["format", "-i", escape], ["format", "--" + escape], ["explain", escape],
      ["explain", escape, escape], ["grammar", "--system", escape], ["grammar", "--part", escape],
      ["grammar", escape], ["repl", escape], ["repl", escape + ":1"], ["repl", "--" + escape],
      ["run", "-c", "append " + escape], ["run", "-c", "print \"\(escape)\" x"],
    ])
  func controlCharacters(_ arguments: [String]) throws {
    let result = try Sextant.run(arguments)
    #expect(result.code != 0)
    let said = result.output + result.errors
    #expect(said.contains("␛[31m␇"), "\(said)")
    #expect(!said.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 || $0.value == 0x9B })
  }

  @Test("control characters in a file's name do not reach the terminal")
  func controlCharactersInNames() throws {
    try inFolder { folder in
      let name = Self.escape + ".sextant"
      let path = URL(filePath: folder).appending(path: name)
      for text in ["scenario \"s\" {\n  append A\n  expect  top is B\n}\n", "jump )\n"] {
        try Data(text.utf8).write(to: path)
        for command in [
          ["run"], ["test"], ["test", "-v"], ["test", "--list"], ["check"], ["check", "--fix"],
          ["check", "--format", "json"], ["check", "--format", "sarif"], ["format", "--check"],
          ["format", "-i"], ["repl"],
        ] {
          let result = try Sextant.run(command + [name], directory: folder)
          let said = result.output + result.errors
          #expect(
            !said.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 },
            "\(command): \(said)")
        }
      }
    }
  }

  /// Disabled for the superuser, who can read every folder.
  @Test("reports an unreadable folder once", .enabled(if: geteuid() != 0))
  func unreadableFolder() throws {
    try inFolder { folder in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: folder + "/suite")
      for command in ["run", "test", "check", "format"] {
        let result = try Sextant.run([command, "suite"], directory: folder)
        #expect(result.errors == "sextant: suite: permission denied\n" && result.code == 66)
      }
    }
  }
}
