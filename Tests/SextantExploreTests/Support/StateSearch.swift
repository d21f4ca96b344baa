import SextantEngine
@testable import SextantInterpreter
import SextantReports
import SextantSyntax
import SextantSystems
import RuntimeTestSupport

import SextantLanguage
@testable import SextantRuntime
@testable import SextantShell

/// A plain breadth-first search, as a reference for faster searches.
struct StateSearch {
  struct State {
    let world: World
    let depth: Int
  }

  struct Step {
    let before: World
    let move: String
    let after: World
    let trace: String
    let succeeded: Bool
  }

  var session: Session
  private(set) var states: [State] = []
  private let moves: [String]
  private let compiler: Compiler

  init(app: String, moves: [String]) throws {
    var session = Session(.fresh())
    let reply = session.submit(app)
    if !reply.succeeded {
      throw Problem(
        text: reply.diagnostics.map(\.message).joined(separator: "\n")
          + (reply.startProblem?.message ?? ""))
    }
    session.interpreter.limits.memory = .max
    self.session = session
    self.moves = moves
    compiler = session.compiler
    states = [State(world: session.draft.world, depth: 0)]
  }

  struct Problem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  mutating func step(_ move: String, in world: World) -> Step {
    session.compiler = compiler
    session.interpreter.resume(world)
    session.discardHistory()
    let first = session.interpreter.trace.entries.count
    let reply = session.submit(move)
    let run = session.interpreter
    let reporter = StepReporter(sources: session.compiler.sources)
    let trace = run.trace.entries[first...].map { traceLine(of: reporter.report($0, in: run)) }
    return Step(
      before: world, move: move, after: session.draft.world,
      trace: (trace + reply.diagnostics.map(\.message)).joined(separator: "\n"),
      succeeded: reply.succeeded)
  }

  /// - Parameter visit: called for each step. The session is then in the state after the step.
  mutating func run(
    depth: Int, maxStates: Int = 20_000, visit: (Step, inout StateSearch) throws -> Void
  ) rethrows {
    var known = [session.draft.store.hash(of: states[0].world): [states[0].world]]
    var next = 0
    while next < states.count, states[next].depth < depth {
      let state = states[next]
      for move in moves {
        let step = step(move, in: state.world)
        try visit(step, &self)
        if !step.succeeded { continue }
        let store = session.draft.store
        let hash = store.hash(of: step.after)
        if known[hash]?.contains(where: { store.areEqual($0, step.after) }) == true { continue }
        known[hash, default: []].append(step.after)
        states.append(State(world: step.after, depth: state.depth + 1))
        if states.count > maxStates { return }
      }
      next += 1
    }
  }

  var statesByDepth: [Int] {
    let deepest = states.last?.depth ?? 0
    return (0...deepest).map { depth in states.filter { $0.depth == depth }.count }
  }
}
