import SextantEngine
import SextantReports
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import TestSupport

@testable import SextantShell

@Suite struct ExplanationTests {
  private static let explanations = Explanations(.all).all

  /// The codes of the errors and warnings of a text that is checked and run.
  private func codes(_ bytes: [UInt8], _ setup: CodeExample.Setup) -> [String] {
    var files = ScriptedFiles()
    if case .withFile(let file, let text) = setup { files = ScriptedFiles([file: text]) }
    var (shouldStop, limit) = (false, 1 << 29)
    if case .interrupted = setup { shouldStop = true }
    if case .lowMemory = setup { limit = 1 << 12 }
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

  /// The error output of a session of the shell.
  private func said(_ lines: String, _ setup: CodeExample.Setup) -> String {
    var files = ScriptedFiles()
    if case .withFile(let file, let text) = setup { files = ScriptedFiles([file: text]) }
    return ScriptedREPL(lines.split(separator: "\n").map(String.init), files: files).errors
  }

  private func isOfShell(_ explanation: Explanation) -> Bool {
    (4000..<4100).contains(explanation.number)
  }

  @Test(
    "the failing example leads to its code, and the working one to no diagnostic",
    arguments: explanations.map(\.word).sorted())
  func example(word: String) throws {
    let explanation = try #require(Self.explanations.first { $0.word == word })
    let example = try #require(explanation.example)
    if isOfShell(explanation) {
      let mark = "[\(explanation.word) \(explanation.number)]"
      #expect(said(example.fails, example.setup).contains(mark))
      #expect(said(example.works, example.setup) == "")
      return
    }
    #expect(codes(Array(example.works.utf8), .run) == [], "\(example.works)")
    switch example.setup {
    case .notRun: #expect(!example.remark.isEmpty)
    case .bytes(let bytes): #expect(codes(bytes(), example.setup).contains(word))
    case .lowMemory:
      let fails = example.fails.replacing("1000000", with: "3000")
      #expect(codes(Array(fails.utf8), example.setup).contains(word))
    default:
      let found = codes(Array(example.fails.utf8), example.setup)
      #expect(found.contains(word), "\(found): \(example.fails)")
    }
  }

  @Test("every code has an explanation with a unique cause and an example")
  func explanationsAreWhole() {
    for explanation in Self.explanations {
      #expect(
        explanation.cause.count > 20 && explanation.cause.hasSuffix("."),
        "\(explanation.word): no cause")
      #expect(explanation.cause != explanation.wording)
      #expect(explanation.example != nil, "\(explanation.word): no example")
    }
    let causes = Self.explanations.map(\.cause)
    #expect(Set(causes).count == causes.count)
    #expect(Set(Self.explanations.map(\.word)).count == Self.explanations.count)
    #expect(Set(Self.explanations.map(\.number)).count == Self.explanations.count)
    #expect(Set(ExplanationCauses.all.keys).subtracting(Self.explanations.map(\.word)) == [])
    #expect(Set(CodeExample.all.map(\.word)).subtracting(Self.explanations.map(\.word)) == [])
    #expect(Set(CodeExample.all.map(\.word)).count == CodeExample.all.count)
  }

  @Test("the only examples that are not run are too large or preceded by another code")
  func examplesNotRun() {
    let notRun = CodeExample.all.filter { if case .notRun = $0.setup { true } else { false } }
    #expect(notRun.map(\.word).sorted() == ["snapshotsLater", "tooLarge"])
    #expect(codes(Array("expect graph snapshot".utf8), .run) == ["later"])
  }
}
