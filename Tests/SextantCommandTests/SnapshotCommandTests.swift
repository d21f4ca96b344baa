import Foundation
import Testing
@testable import ShellTestSupport

@Suite("snapshots on a command line") struct SnapshotCommandTests {
  private static let script = "append A\nexpect graph snapshot\n"
  private static let written = "append A\nexpect graph snapshot {\n  stack { Home; A }\n}\n"
  private static let other = "append A\nexpect graph snapshot {\n  stack { Home; B }\n}\n"

  @Test(
    "records snapshots as requested",
    arguments: [
      (["test"], [:], script, written, Int32(0)), (["test", "."], [:], script, written, 0),
      (["test", "."], ["CI": "true"], script, script, 1),
      (["test", "--update=none"], [:], script, script, 1),
      (["test", "--update"], ["CI": "1"], script, script, 1),
      (["test", "--update"], ["CI": ""], other, written, 0),
      (["test", "--update", "."], [:], other, written, 0), (["test"], [:], other, other, 1),
      (["test", "--update=missing"], [:], other, other, 1),
      (["test", "--update=failed"], [:], other, written, 0),
      (["test", "--update", "none"], [:], other, other, 66),
      (["test", "--update=some"], [:], other, other, 64),
      (["test", "--list", "--update"], [:], other, other, 0),
      (["review"], ["CI": "1"], script, script, 64), (["review"], [:], script, written, 0),
      (["run", "a.sextant"], [:], script, script, 1),
      (["test", "--update", "-j1"], [:], other, written, 0),
    ] as [([String], [String: String], String, String, Int32)])
  func updates(
    _ arguments: [String], _ environment: [String: String], _ before: String, _ after: String,
    _ code: Int32
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.sextant")
    try before.write(to: file, atomically: true, encoding: .utf8)
    let result = try Sextant.run(
      arguments, input: "a\n", environment: environment, directory: folder.path)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(try String(contentsOf: file, encoding: .utf8) == after)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0 != ".sextant" } == ["a.sextant"])
    if environment["CI"] == "1" {
      #expect(
        result.errors
          == "sextant: snapshots are not written, because the environment variable CI is set\n")
    }
  }
}
