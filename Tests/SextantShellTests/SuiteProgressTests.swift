import Foundation
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct SuiteProgressTests {
  @Test("the progress counts files, scenarios and failures, and is erased at the end")
  func counts() {
    let output = TextOutput(showsProgress: true)
    let context = CommandContext(
      systems: .all, files: BatchFiles(), output: output, interrupt: InterruptFlag())
    var options = TestOptions.standard
    options.workers = 1
    options.runContext.progressInterval = .zero
    _ = SuiteRunner(context).test(["walks.sextant", "folder/red.sextant"], options)
    #expect(output.progress.first == "file 1/2, no scenarios, 0 failed")
    #expect(output.progress.contains("file 1/2, 2 scenarios, 0 failed"))
    #expect(output.progress.dropLast().last == "file 2/2, 4 scenarios, 1 failed")
    #expect(output.progress.last == .some(nil))
    #expect(output.progress.dropLast().allSatisfy { $0 != nil })
  }

  @Test("the progress is drawn at intervals, and only on a terminal")
  func throttle() {
    for isShown in [true, false] {
      let output = TextOutput(showsProgress: isShown)
      let context = CommandContext(
        systems: .all, files: BatchFiles(), output: output, interrupt: InterruptFlag())
      var options = TestOptions.standard
      options.runContext.progressInterval = .seconds(1_000_000)
      _ = SuiteRunner(context).test(["walks.sextant", "folder/red.sextant"], options)
      #expect(output.progress.count == (isShown ? 2 : 0))
    }
  }

  private static let erased = "\r\u{1B}[K"

  @Test("a terminal erases the progress before the report")
  func terminal() throws {
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: ["test", "Scripts/tour"],
      directory: RepositoryScripts.root.path)
    #expect(try terminal.waitForExit() == .code(0))
    let text = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(text.hasPrefix("\rfile 1/"))
    let end = try #require(text.components(separatedBy: Self.erased).last)
    #expect(end.contains(" passed, 0 failed") && !end.contains("\rfile"))
  }

  @Test("a narrow terminal truncates the progress to a line")
  func narrow() throws {
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: ["test", "Scripts/tour"],
      directory: RepositoryScripts.root.path, columns: 10)
    #expect(try terminal.waitForExit() == .code(0))
    let text = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(text.hasPrefix("\rfile 1/") && text.prefix { $0 != "\u{1B}" }.count == 10)
  }

  @Test(
    "other outputs contain no progress", arguments: [["TERM": "dumb"], ["CI": "true"]])
  func elsewhere(environment: [String: String]) throws {
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: ["test", "--color", "never", "Scripts/tour"],
      environment: environment, directory: RepositoryScripts.root.path)
    #expect(try terminal.waitForExit() == .code(0))
    let text = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}") && !text.contains("file 1/"))
    let piped = try Sextant.run(
      ["test", "Scripts/tour"], environment: ["TERM": "xterm-256color"],
      directory: RepositoryScripts.root.path)
    #expect(piped.errors.isEmpty && !piped.output.contains("\u{1B}"))
  }

  @Test("the progress does not overwrite an incomplete line of a report")
  func openLine() throws {
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: ["test", "--report", "json", "Scripts"],
      directory: RepositoryScripts.root.path)
    #expect(try terminal.waitForExit() == .code(0))
    var text = String(decoding: terminal.transcript, as: UTF8.self).replacing("\r\n", with: "\n")
    while let start = text.firstRange(of: "\rfile "), let end = text.firstRange(of: Self.erased) {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    let piped = try Sextant.run(
      ["test", "--report", "json", "Scripts"], directory: RepositoryScripts.root.path)
    #expect(text.hasSuffix(String(piped.output.suffix(10_000))))
  }
}
