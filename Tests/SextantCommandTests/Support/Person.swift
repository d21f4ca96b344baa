import Foundation
import Testing
@testable import ShellTestSupport

final class Person {
  let folder: URL
  let terminal: PseudoTerminal

  init(
    _ arguments: [String] = ["repl"], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    self.folder = folder ?? made
    try FileManager.default.createDirectory(
      at: self.folder, withIntermediateDirectories: true)
    try Data(shop.utf8).write(to: self.folder.appendingPathComponent("shop.sextant"))
    terminal = try PseudoTerminal(
      executable: EditingProgram.current.path, arguments: arguments,
      environment: [
        "XDG_STATE_HOME": self.folder.path, "HOME": self.folder.path, "NO_COLOR": "1",
        "INPUTRC": "/dev/null",
      ].merging(environment) { $1 }, directory: self.folder.path, columns: 100, rows: 50)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func type(_ line: String) throws { try terminal.send(line + "\r") }

  func leave() throws {
    try terminal.expect("❯ ")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isSane)
  }
}
