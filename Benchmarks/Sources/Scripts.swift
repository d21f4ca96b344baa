import SextantCompiler
internal import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// Statements to measure, with an interpreter that has executed the preparation.
struct Script {
  let body: Body
  private(set) var interpreter: Interpreter
  private let start: World
  private let mark: NodeStore.Mark

  /// - Parameter setUp: statements to run before the measured statements.
  init(app: String, setUp: [String], statements: [String]) throws {
    let first = "let BENCHMARK = 0"
    let lines = [app] + setUp + [first] + statements
    var compiler = Compiler(systems: .all, files: NoFiles())
    let file = compiler.compile(
      SourceText(name: "benchmark", text: lines.joined(separator: "\n") + "\n"))
    for problem in file.diagnostics where problem.severity == .error {
      throw MeasuringFailure(description: "the script has an error: \(problem.message)")
    }
    let all = file.program.script.statements
    interpreter = Interpreter(program: file.program)
    do {
      try interpreter.start()
    } catch {
      throw MeasuringFailure(description: "the app cannot start: \(error.code.word)")
    }
    let split = all.count - statements.count
    let place = file.program.script.place
    try Self.run(Body(statements: Array(all[..<split]), place: place), &interpreter)
    body = Body(statements: Array(all[split...]), place: place)
    start = interpreter.draft.world
    mark = interpreter.draft.store.mark
  }

  /// Runs the statements in the state after `setUp`. Keeps the trace.
  mutating func run() throws {
    interpreter.beginScenario(in: start, mark: mark)
    try Self.run(body, &interpreter)
  }

  private static func run(_ body: Body, _ interpreter: inout Interpreter) throws {
    if interpreter.run(body) { return }
    let reason = interpreter.trace.errors.first?.message ?? "it says no reason"
    throw MeasuringFailure(description: "a statement fails: \(reason)")
  }

  /// Returns the median time of a statement in seconds.
  mutating func timePerStatement(runs: Int = 41) throws -> Double {
    try run()
    var times: [Double] = []
    for _ in 0..<runs { times.append(try time { try run() }) }
    return median(times) / Double(max(1, body.statements.count))
  }

  var draft: Draft { interpreter.draft }
  var nodeCount: Int { interpreter.draft.store.size(of: start) }
}

extension [String] {
  func cycled(to count: Int) -> [String] { (0..<count).map { self[$0 % self.count] } }
}
