import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct HarnessTests {
  @Test func processReadsInputAndWritesOutput() throws {
    let input = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try runProcess("/bin/cat", input: input)
    #expect(result.outputBytes == input)
    #expect(result.errorBytes.isEmpty)
    #expect(result.code == 0)
  }

  @Test func processMayIgnoreTheInput() throws {
    let input = [UInt8](repeating: 65, count: 1_000_000)
    let result = try runProcess("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"], input: input)
    #expect(result.output == "out\n")
    #expect(result.errors == "err\n")
    #expect(result.status == .code(3))
  }

  @Test func processMayEndBySignal() throws {
    let result = try runProcess("/bin/sh", ["-c", "kill -TERM $$"])
    #expect(result.status == .signal(15))
    #expect(result.code == 143)
  }

  @Test func processesInheritNoEnvironment() throws {
    let result = try runProcess("/usr/bin/env", environment: ["ONE": "1"], directory: "/")
    #expect(result.output.split(separator: "\n").sorted().first == "LANG=C.UTF-8")
    #expect(result.output.contains("ONE=1"))
    #expect(!result.output.contains("HOME="))
  }

  @Test func reportsAMissingProgram() {
    #expect(throws: HarnessError.self) { try runProcess("/does/not/exist") }
    #expect(throws: HarnessError.self) { try PseudoTerminal(executable: "/does/not/exist") }
  }

  @Test func terminalEchoesAndEndsWithControlD() throws {
    let terminal = try PseudoTerminal(executable: "/bin/cat")
    try terminal.send("grüße\r")
    try terminal.expect("grüße\r\n")
    try terminal.expect("grüße\r\n")
    #expect(terminal.isSane)
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func terminalControlsTheProgram() throws {
    let terminal = try PseudoTerminal(
      executable: "/bin/sh", arguments: ["-c", "stty size; test -t 0 && echo ready; exec cat"],
      columns: 57, rows: 13)
    try terminal.expect("13 57")
    try terminal.expect("ready")
    try terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .signal(2))
  }

  @Test func terminalReportsTheNewSize() throws {
    let script = "trap 'stty size' WINCH; echo ready; while :; do read line; echo got $line; done"
    let terminal = try PseudoTerminal(executable: "/bin/sh", arguments: ["-c", script])
    try terminal.expect("ready")
    terminal.resize(columns: 40, rows: 10)
    try terminal.send("x\r")
    try terminal.expect("10 40")
    #expect(terminal.close() != nil)
  }

  @Test func reportsAnEndBeforeTheExpectedText() throws {
    let terminal = try PseudoTerminal(executable: "/bin/sh", arguments: ["-c", "echo something"])
    #expect(throws: HarnessError.self) { try terminal.expect("something else") }
    #expect(terminal.printable.contains("something"))
  }
}
