import Foundation
import Testing

/// The built program, where the system has its say: full disks, closed pipes, signals.
@Suite struct CommandTests {
  /// Runs a command line of a shell with the program as `$0`.
  private func shell(_ line: String, input: String = "") throws -> ProcessResult {
    try runProcess(
      "/bin/sh", ["-c", line, Sextant.path], input: Array(input.utf8),
      directory: RepositoryScripts.root.path)
  }

  private static let commands = [
    #"run -c 'print "x"'"#, "test Scripts/tour", "test --list Scripts/tour",
    "check Scripts/tour", "help exit-codes", "help test", "test --help", "--version",
  ]

  @Test(
    "results that cannot be written are an error of their own",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func fullDisk(command: String) throws {
    let result = try shell("\"$0\" \(command) >/dev/full")
    #expect(result.code == 74)
    #expect(
      result.errors
        == "sextant: standard output cannot be written: No space left on device\n")
  }

  @Test("a closed standard output is one that cannot be written")
  func closedOutput() throws {
    let result = try shell(#""$0" test Scripts/tour >&-"#)
    #expect(result.code == 74)
    #expect(result.errors.hasPrefix("sextant: standard output cannot be written: "))
  }

  @Test(
    "a broken pipe ends quietly, whatever was made of its signal",
    arguments: ["", "trap '' PIPE; "])
  func brokenPipe(before: String) throws {
    let result = try shell(
      before
        + #"{ "$0" run -c 'repeat 20000 { print "xxxxxxxxxxxxxxxx" }'; echo $? >&2; } | head -1"#)
    #expect(result.output == "xxxxxxxxxxxxxxxx\n")
    #expect(result.errors == "141\n")
  }

  @Test("standard input that cannot be read is a missing input")
  func unreadableInput() throws {
    for command in ["run -", "test -", "check -"] {
      let result = try shell("\"$0\" \(command) <.")
      #expect(result.code == 66)
      #expect(result.errors.hasPrefix("sextant: -: "))
    }
  }

  @Test("standard input is run, tested and checked", arguments: ["run -", "test -", "check -", ""])
  func standardInput(command: String) throws {
    let result = try shell("\"$0\" \(command)", input: "append A\n")
    #expect(result.code == 0 && result.errors.isEmpty)
  }

  @Test("an interruption ends a suite, and names what was not run")
  func interruption() throws {
    // More than a pipe holds comes on standard input: once all of it is written, the program is there.
    let line = #"""
      folder=$(mktemp -d) && cd "$folder" && mkfifo blanks || exit 9
      echo 'scenario "endless" { repeat 1000000000 { append A; drop last } }' >endless.sextant
      "$0" test --num-workers 1 - endless.sextant <blanks &
      head -c 300000 /dev/zero | tr '\0' '\n' >blanks
      kill -INT $!; wait $!; echo $?; rm -r "$folder"
      """#
    let result = try shell(line)
    #expect(result.output.hasPrefix("○ endless "))
    #expect(result.output.hasSuffix(" endless.sextant:1\n0 passed, 0 failed, 1 not run\n130\n"))
  }

  @Test("the scripts of this repository pass without a warning")
  func ownScripts() throws {
    let result = try shell(#""$0" test --strict Scripts"#)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty)
  }
}
