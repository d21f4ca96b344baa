import SextantCompiler
import SextantConform
import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import RuntimeTestSupport
@testable import SextantShell
@testable import ShellTestSupport

@Suite struct ExplanationTests {
  private static let explanations = Explanations(.all).all

  private func codes(_ bytes: [UInt8], _ setup: ExampleSetup) -> [String] {
    var files = ScriptedFiles()
    if case .withFile(let file, holding: let text) = setup { files = ScriptedFiles([file: text]) }
    var (shouldStop, limit) = (false, 1 << 29)
    if case .interrupted = setup { shouldStop = true }
    if case .lowMemory = setup { limit = 1 << 12 }
    let source = SourceText(name: "example.sextant", bytes: bytes)
    var compiler = Compiler.fresh(files: files, stateFormat: JSONStateFormat())
    let checked = compiler.compile(source)
    let found = checked.diagnostics.map(\.code.word)
    if checked.diagnostics.contains(where: { $0.severity == .error }) { return found }
    let stops = shouldStop
    var run = compiler.interpreter(for: checked.program, shouldStop: { stops })
    run.limits.memory = limit
    run.limits.sentences = cases(run.limits.sentences)
    if case .smallLimits = setup {
      (run.limits.steps, run.limits.maxMemory, run.limits.memory) = (1_000, 1 << 22, 1 << 20)
    }
    do {
      try run.start()
    } catch {
      return found + [error.code.word]
    }
    for statement in checked.program.script.statements where !run.run(statement) { break }
    var scenarios = ScenarioRunner(checked, compiler)
    let outcomes = checked.program.scenarios.map { scenarios.run($0) }
    let isWitnessed = scenarios.witnesses.allSatisfy { $0 != nil }
    return found + outcomes.flatMap(\.failures).map(\.error.code.word)
      + (isWitnessed ? [] : [RuntimeCodes.unwitnessed.word])
      + run.trace.errors.map(\.code.word) + run.trace.broken.map(\.error.code.word)
      + run.trace.entries.flatMap(\.warnings).map { run.draft.warnings[$0].code.word }
  }

  private func said(_ lines: String, _ setup: ExampleSetup) -> String {
    var files = ScriptedFiles()
    if case .withFile(let file, holding: let text) = setup { files = ScriptedFiles([file: text]) }
    return ScriptedREPL(lines.split(separator: "\n").map(String.init), files: files).errors
  }

  private func held(_ log: String, to app: String) -> BatchResult {
    runBatch(BatchFiles(texts: ["app.sextant": app, "log.jsonl": log + "\n"])) {
      LogChecker($0).conform("app.sextant", ["log.jsonl"], .parsed())
    }
  }

  private func isOfShell(_ explanation: Explanation) -> Bool {
    (4000..<4100).contains(explanation.number)
  }

  /// Limits whose examples take seconds. `LimitTests` checks these limits.
  private static let slow: Set = ["tooManySentences", "tooManyTimers", "limit"]

  @Test(
    "the failing example gives its code, and the working example no diagnostic",
    arguments: explanations.map(\.word).filter { runsAllCases || !slow.contains($0) }.sorted())
  func example(word: String) throws {
    let explanation = try #require(Self.explanations.first { $0.word == word })
    let (fails, works) = (explanation.fails, explanation.works)
    let setup = ExampleSetup.of(word)
    if isOfShell(explanation) {
      #expect(said(fails, setup).contains("[\(word) \(explanation.number)]"))
      #expect(said(works, setup) == "")
      return
    }
    if case .log(let app) = setup {
      #expect(held(fails, to: app).text.contains("[\(word) \(explanation.number)]"))
      #expect(held(works, to: app).code == .success)
      return
    }
    #expect(codes(Array(works.utf8), .text) == [], "\(works)")
    switch setup {
    case .notRun: #expect(!explanation.remark.isEmpty)
    case .explored:
      let app = try LawfulApp(fails) { $0.doubleTaps = word == "tapsOnce" }
      #expect(app.verdict(word) == .broken)
    case .bytes(let bytes): #expect(codes(bytes, setup).contains(word))
    case .lowMemory:
      let fewer = fails.replacing("1000000", with: "3000")
      #expect(codes(Array(fewer.utf8), setup).contains(word))
    default:
      let found = codes(Array(fails.utf8), setup)
      #expect(found.contains(word), "\(found): \(fails)")
    }
  }

  @Test("every code has a unique word, number and cause, and the cause is a sentence")
  func completeExplanations() {
    for explanation in Self.explanations {
      #expect(
        explanation.cause.count > 20 && explanation.cause.hasSuffix("."),
        "\(explanation.word): no cause")
      #expect(explanation.cause != explanation.wording)
      #expect(explanation.fails != explanation.works, "\(explanation.word): one example")
    }
    let causes = Self.explanations.map(\.cause)
    #expect(Set(causes).count == causes.count)
    #expect(Set(Self.explanations.map(\.word)).count == Self.explanations.count)
    #expect(Set(Self.explanations.map(\.number)).count == Self.explanations.count)
    #expect(Set(ExampleSetup.all.keys).subtracting(Self.explanations.map(\.word)) == [])
  }

  @Test("the number of a code is in the range of its stage")
  func ranges() {
    #expect(languageCodes.allSatisfy { (1200..<2000).contains($0.number) })
    #expect((EngineCodes.all + RuntimeCodes.all).allSatisfy { (2000..<4000).contains($0.number) })
    #expect(ShellCodes.all.allSatisfy { (4000..<4100).contains($0.number) })
    #expect(LogCodes.all.allSatisfy { (4100..<4200).contains($0.number) })
  }

  @Test(
    "only seven examples are not run"
  )
  func examplesNotRun() {
    let notRun = ExampleSetup.all.filter { if case .notRun = $1 { true } else { false } }
    #expect(
      notRun.keys.sorted() == [
        "appDiffers", "badSnapshots", "engineFailed", "notRepeatable", "notSupported",
        "snapshotsTooLarge", "tooLarge",
      ])
  }
}
