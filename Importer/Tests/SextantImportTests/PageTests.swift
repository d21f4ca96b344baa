import Foundation
import Testing

@testable import SextantImport

/// Runs the commands of Documentation/import.md on its files, one after the other.
@Test func thePageShowsWhatHappens() async throws {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
  let page = try String(
    contentsOfFile: tests + "/../../../Documentation/import.md", encoding: .utf8)
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try FileManager.default.createDirectory(
    atPath: folder + "/Sources", withIntermediateDirectories: true)
  var commands = 0
  for block in page.components(separatedBy: "\n```").enumerated().filter({ $0.offset % 2 == 1 }) {
    var lines = block.element.lines
    let words = lines.removeFirst().split(separator: " ").map(String.init)
    let text = lines.map { $0 + "\n" }.joined()
    if words.first == "swift" {
      try text.write(toFile: folder + "/" + words[1], atomically: true, encoding: .utf8)
    } else if words.count == 2, words[0] == "sextant" {
      // The model that the command before has written.
      #expect(try String(contentsOfFile: folder + "/" + words[1], encoding: .utf8) == text)
    } else if words == ["console"] {
      for command in text.components(separatedBy: "$ ").dropFirst() {
        commands += try await run(command, in: folder)
      }
    }
  }
  #expect(commands == 6)
}

/// Runs a command of the importer, in whose output and complaints all shown lines must stand.
private func run(_ command: String, in folder: String) async throws -> Int {
  var shown = command.lines
  let words = shown.removeFirst().split(separator: " ").map(String.init)
  guard words.first == "sextant-import" else { return 0 }
  let arguments = words.dropFirst().map { word in
    word.hasPrefix("-") ? word : folder + "/" + word
  }
  var printed = ""
  _ = await ImportCommand.run(arguments, out: { printed += $0 }, printError: { printed += $0 })
  for line in shown where !line.isEmpty {
    #expect(printed.lines.contains(line), "\(command): \(printed)")
  }
  return 1
}
