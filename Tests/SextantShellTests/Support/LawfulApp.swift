import SextantExplore
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// An app that is held to the laws of navigation.
struct LawfulApp {
  let outcomes: [LawOutcome]
  var space: StateSpace

  init(_ text: String, _ change: (inout SearchOptions) -> Void = { _ in }) throws {
    var compiler = Compiler(systems: .all, files: ScriptedFiles())
    let compilation = compiler.compile(SourceText(name: "app.sextant", text: text))
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    try self.init(compilation, compiler, change)
  }

  init(
    _ compilation: Compilation, _ compiler: Compiler,
    _ change: (inout SearchOptions) -> Void = { _ in }
  ) throws {
    var run = compiler.interpreter(for: compilation.program)
    try run.start()
    var options = SearchOptions()
    change(&options)
    var checks: [any SpaceCheck] = Laws.all(for: compilation.program)
    var search = Search(StateSpace(from: run, options))
    search.run(&checks)
    space = search.space
    outcomes = Laws.outcomes(of: checks, in: search.space)
  }

  /// A line for each law that does not hold: its word, and the shortest script for each case.
  var lines: [String] {
    mutating get {
      var lines: [String] = []
      for outcome in outcomes {
        switch outcome.verdict {
        case .holds: break
        case .broken(let findings):
          for finding in findings {
            let script = (space.path(to: finding.state) + finding.moves).map(\.text)
            lines.append("\(outcome.law.word): \(script.joined(separator: "; "))")
          }
        case .undecided(let reason): lines.append("\(outcome.law.word) undecided: \(reason)")
        case .notApplying: break
        }
      }
      return lines
    }
  }

  /// The messages of the cases of a law.
  func messages(_ word: String) -> [String] {
    outcomes.filter { $0.law.word == word }.flatMap { outcome in
      if case .broken(let findings) = outcome.verdict {
        findings.map { outcome.message(for: $0) }
      } else {
        [String]()
      }
    }
  }
}
