import Foundation
import SextantReports
import Testing
@testable import ShellTestSupport

@Suite("line differences")
struct UnifiedDifferenceTests {
  private func difference(_ old: String, _ new: String) -> String {
    Style.plain.text(of: unifiedDifference(from: old, to: new, named: ("old", "new")))
  }

  private static let numbers = (1...20).map { "\($0)\n" }

  @Test func equalTextsHaveNoDifference() {
    #expect(difference("a\nb\n", "a\nb\n") == "")
    #expect(difference("", "") == "")
  }

  @Test func showsThreeLinesAroundAChange() {
    var new = Self.numbers
    new[4] = "five\n"
    new[11] = "twelve\n"
    #expect(
      difference(Self.numbers.joined(), new.joined()) == """
        --- old
        +++ new
        @@ -2,14 +2,14 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
         9
         10
         11
        -12
        +twelve
         13
         14
         15

        """)
  }

  @Test func separatesDistantChanges() {
    var new = Self.numbers
    new.removeLast()
    new.insert("0\n", at: 0)
    #expect(
      difference(Self.numbers.joined(), new.joined()) == """
        --- old
        +++ new
        @@ -1,3 +1,4 @@
        +0
         1
         2
         3
        @@ -17,4 +18,3 @@
         17
         18
         19
        -20

        """)
  }

  @Test func additionsToAnEmptyTextHaveLineZero() {
    #expect(
      difference("", "a") == "--- old\n+++ new\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
  func patchAcceptsTheDifference() throws {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<20 {
      let old = (0..<next(60)).map { _ in "\(next(9))\n" }
      var new = old
      for _ in 0..<next(8) { new.insert("\(next(9))\n", at: next(new.count + 1)) }
      for _ in 0..<next(8) where !new.isEmpty { new.remove(at: next(new.count)) }
      if next(2) == 0, let last = new.popLast() { new.append(String(last.dropLast())) }
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "old")
      try Data(old.joined().utf8).write(to: file)
      let text = difference(old.joined(), new.joined())
      if text.isEmpty { continue }
      let result = try runProcess(
        "/usr/bin/patch", ["-s", "--posix", file.path], input: Array(text.utf8))
      #expect(result.code == 0, "\(result.output)\(text)")
      #expect(((try? String(contentsOf: file, encoding: .utf8)) ?? "") == new.joined(), "\(text)")
    }
  }
}
