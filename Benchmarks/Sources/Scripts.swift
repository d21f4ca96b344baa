internal import SextantEngine
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// A compiled script, with an interpreter that has started its app.
struct Script {
  let body: Body
  private(set) var interpreter: Interpreter
  private let start: World
  private let mark: NodeStore.Mark

  /// - Parameters:
  ///   - setUp: statements from the app's start to the start of a run.
  ///   - statements: the statements of a run.
  init(app: String, setUp: [String], statements: [String]) {
    let first = "let BENCHMARK = 0"
    let lines = [app] + setUp + [first] + statements
    var compiler = Compiler(systems: .all, files: NoFiles())
    let file = compiler.compile(
      SourceText(name: "benchmark", text: lines.joined(separator: "\n") + "\n"))
    for problem in file.diagnostics where problem.severity == .error {
      preconditionFailure(problem.message)
    }
    let all = file.program.script.statements
    interpreter = Interpreter(program: file.program)
    do {
      try interpreter.start()
    } catch {
      preconditionFailure("the app cannot start: \(error.code.word)")
    }
    let split = all.count - statements.count
    let place = file.program.script.place
    if !interpreter.run(Body(statements: Array(all[..<split]), place: place)) {
      preconditionFailure(interpreter.trace.errors[0].message)
    }
    body = Body(statements: Array(all[split...]), place: place)
    start = interpreter.draft.world
    mark = interpreter.draft.store.mark
  }

  /// Runs the statements once, from the start, and keeps the trace.
  mutating func run() {
    interpreter.beginScenario(in: start, mark: mark)
    if !interpreter.run(body) { preconditionFailure(interpreter.trace.errors[0].message) }
  }

  /// The median time of a statement in seconds.
  mutating func timePerStatement(runs: Int = 41) -> Double {
    run()
    var times: [Double] = []
    for _ in 0..<runs { times.append(time { run() }) }
    return median(times) / Double(body.statements.count)
  }

  var draft: Draft { interpreter.draft }
  var nodeCount: Int { interpreter.draft.store.size(of: start) }
}

extension [String] {
  /// The lines repeated up to `count` lines.
  func cycled(to count: Int) -> [String] { (0..<count).map { self[$0 % self.count] } }
}
