import SextantEngine
import SextantReports
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import TestSupport

@testable import SextantShell

@Suite struct CodeExampleTests {
  private static let pages = CodePages(.all).all

  /// The codes that a text leads to, as a file that is run.
  private func codes(_ bytes: [UInt8], _ way: CodeExample.Way) -> [String] {
    var files = ScriptedFiles()
    if case .beside(let file, let text) = way { files = ScriptedFiles([file: text]) }
    var (shouldStop, limit) = (false, 1 << 29)
    if case .interrupted = way { shouldStop = true }
    if case .forgetful = way { limit = 1 << 12 }
    let source = SourceText(name: "example.sextant", bytes: bytes)
    var compiler = Compiler(systems: .all, files: files, stateFormat: JSONStateFormat())
    let checked = compiler.compile(source)
    let found = checked.diagnostics.map(\.code.word)
    if checked.diagnostics.contains(where: { $0.severity == .error }) { return found }
    let stops = shouldStop
    var run = compiler.interpreter(for: checked.program, shouldStop: { stops })
    run.memoryLimit = limit
    run.longestStatement = cases(run.longestStatement)
    do {
      try run.start()
    } catch {
      return found + ["\(error.code.word)"]
    }
    for statement in checked.program.script.statements where !run.run(statement) { break }
    return found + run.trace.errors.map(\.word) + run.trace.broken.map(\.error.word)
      + run.trace.entries.flatMap(\.warnings).map { "\(run.draft.warnings[$0].code.word)" }
  }

  /// What a session of the shell says, line by line.
  private func said(_ lines: String, _ way: CodeExample.Way) -> String {
    var files = ScriptedFiles()
    if case .beside(let file, let text) = way { files = ScriptedFiles([file: text]) }
    return ScriptedREPL(lines.split(separator: "\n").map(String.init), files: files).errors
  }

  private func isOfShell(_ page: CodePage) -> Bool { (4000..<4100).contains(page.number) }

  @Test(
    "an example leads to its code, and the other one to none",
    arguments: pages.map(\.word).sorted())
  func example(word: String) throws {
    let page = try #require(Self.pages.first { $0.word == word })
    let example = try #require(page.example)
    if isOfShell(page) {
      let mark = "[\(page.word) \(page.number)]"
      #expect(said(example.fails, example.way).contains(mark))
      #expect(said(example.works, example.way) == "")
      return
    }
    #expect(codes(Array(example.works.utf8), .run) == [], "\(example.works)")
    switch example.way {
    case .told: #expect(!example.remark.isEmpty)
    case .sketched(let bytes): #expect(codes(bytes(), example.way).contains(word))
    case .forgetful:
      let fails = example.fails.replacing("1000000", with: "3000")
      #expect(codes(Array(fails.utf8), example.way).contains(word))
    default:
      let found = codes(Array(example.fails.utf8), example.way)
      #expect(found.contains(word), "\(found): \(example.fails)")
    }
  }

  @Test("every code has a page with a cause of its own, and an example")
  func pagesAreWhole() {
    for page in Self.pages {
      #expect(page.cause.count > 20 && page.cause.hasSuffix("."), "\(page.word): no cause")
      #expect(page.cause != page.wording)
      #expect(page.example != nil, "\(page.word): no example")
    }
    let causes = Self.pages.map(\.cause)
    #expect(Set(causes).count == causes.count)
    #expect(Set(Self.pages.map(\.word)).count == Self.pages.count)
    #expect(Set(Self.pages.map(\.number)).count == Self.pages.count)
    #expect(Set(CodeCause.all.keys).subtracting(Self.pages.map(\.word)) == [])
    #expect(Set(CodeExample.all.map(\.word)).subtracting(Self.pages.map(\.word)) == [])
    #expect(Set(CodeExample.all.map(\.word)).count == CodeExample.all.count)
  }

  @Test("only what is too large, or what another code comes before, is not shown")
  func untold() {
    let told = CodeExample.all.filter { if case .told = $0.way { true } else { false } }
    #expect(told.map(\.word).sorted() == ["snapshotsLater", "tooLarge"])
    #expect(codes(Array("expect graph snapshot".utf8), .run) == ["later"])
  }
}
