import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Synchronization
import Testing
import RuntimeTestSupport

@Suite("interrupted scenarios") struct InterruptedScenarioTests {
  private static let text = """
    before each { append A }
    after each { expect nothing presented }
    scenario "a" { append B; expect top is B }
    """

  private final class PollCountdown: Sendable {
    private let left: Atomic<Int>

    init(_ questions: Int) { left = Atomic(questions) }

    func isOver() -> Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
  }

  @Test("an interrupted scenario counts as not run, at any statement", arguments: 0..<40)
  func repeated(questions: Int) throws {
    var compiler = Compiler.fresh()
    let file = compiler.compile(SourceText(name: "a.sextant", text: Self.text))
    let scenario = try #require(file.program.scenarios.first)
    let patience = PollCountdown(questions)
    var runner = ScenarioRunner(file, compiler, shouldStop: { patience.isOver() })
    let outcome = runner.run(scenario, times: 1_000)
    #expect(outcome.failures.allSatisfy { $0.error.message == "interrupted" })
    #expect(outcome.wasInterrupted)
  }
}
