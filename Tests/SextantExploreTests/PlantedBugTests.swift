import Foundation
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("laws, tested with bugs and idioms") struct PlantedBugTests {
  /// An app with a planted bug. A comment in its text names the law or declaration that finds the
  /// bug.
  struct Bug: CustomTestStringConvertible {
    let path: String
    let text: String
    /// The law that finds the bug; nil if no law finds it.
    var law: String? { remark("// found by: ").map { String($0.prefix { $0 != "," }) } }
    /// The declaration with which `explore` finds the bug; nil if a law finds it.
    var line: String? { remark("// add: ") }
    var takesDoubleTaps: Bool { law == "tapsOnce" }
    var testDescription: String { path }

    private func remark(_ start: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(start) }.map {
        String($0.dropFirst(start.count))
      }
    }

    var withLine: String {
      guard let line, let end = text.lastIndex(of: "}") else { return text }
      return text[..<end] + "  \(line)\n" + text[end...]
    }

    static let all = RepositoryScripts.all.paths.filter { $0.contains("/planted/") }.map {
      Bug(
        path: $0,
        text: (try? RepositoryScripts.all.read($0)).map { String(decoding: $0, as: UTF8.self) }
          ?? "")
    }
  }

  private func broken(
    _ text: String, _ change: (inout SearchArguments) -> Void = { _ in }
  ) throws -> [String] {
    let files = ScriptedFiles(["app.sextant": text])
    let output = TextOutput()
    var options = ExploreOptions.parsed()
    options.format = .json
    options.search.maxStates = 2_000
    change(&options.search)
    _ = AppExplorer(
      CommandContext(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    ).explore("app.sextant", options)
    let report = try JSONValue(parsing: Array(output.text.utf8))
    let findings = report["findings"]?.array ?? []
    let broken = findings.filter { $0["verdict"]?.string == "broken" }
    return broken.compactMap { $0["word"]?.string }
  }

  @Test(
    "find a planted bug by the law that its text names",
    arguments: Bug.all.filter { $0.law != nil })
  func found(bug: Bug) throws {
    let words = try broken(bug.text) { $0.made.doubleTaps = bug.takesDoubleTaps }
    #expect(words.contains(try #require(bug.law)), "\(words)")
  }

  @Test(
    "find other planted bugs with an additional line", arguments: Bug.all.filter { $0.line != nil })
  func foundByLine(bug: Bug) throws {
    #expect(try broken(bug.text) == [])
    let (line, words) = (try #require(bug.line), try broken(bug.withLine))
    #expect(words.contains { line.hasPrefix($0) }, "\(words)")
  }

  @Test("the numbers of bugs and idioms are sufficient")
  func counts() {
    let byDefault = Bug.all.filter { $0.law != nil && !$0.takesDoubleTaps }.count
    let withLine = Bug.all.filter { $0.line != nil }.count
    let idioms = RepositoryScripts.all.paths.filter { $0.contains("/idioms/") }.count
    #expect(byDefault >= 18 && byDefault + withLine >= 29 && idioms >= 119)
    #expect(Bug.all.allSatisfy { ($0.law == nil) != ($0.line == nil) })
  }
}
