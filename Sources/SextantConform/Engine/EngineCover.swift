package import SextantEngine
package import SextantExplore
import SextantInterpreter
import SextantLanguage

/// Tests the explored transitions of a model on an app: model-based testing with transition
/// coverage, followed by random walks.
///
/// The problem: perform each transition of the state space on the app in few steps, and report each
/// difference. The app may also depend on its history, which is not part of the model's states.
///
/// - The cover is greedy. From the current state, the cover takes the shortest path to the nearest
///   untested transition. If the path from the initial state is shorter, the app restarts. The
///   result approximates the directed Chinese postman problem.
/// - Random walks follow (``MoveChooser``). They test the app after longer histories.
/// - App and model perform each move in lockstep (``Lockstep``). After each move, the outcome and
///   the observation are compared.
/// - A difference ends the walk. To reproduce it, the app performs a shortest path and then the
///   last moves of the walk. If the difference does not recur, the app performs the whole walk. A
///   difference that no replay reproduces is marked as flaky.
/// - A reproduced walk is reduced (``WalkReducer``).
///
/// Differences with the same move and the same top screen are reported once.
package struct EngineCover: SpaceCheck {
  package struct Options {
    package var steps = 10_000
    package var time: Duration?
    package var walks = DrivenCover.Walks()
    package var settle = DrivenApp.defaultSettle
    package var observed = ObservedVariables()
    /// Receives the progress. The cover stops if this returns false.
    package var shouldContinue: (DrivenCover) -> Bool = { _ in true }

    package init() {}
  }

  private let driver: any AppDriver
  private let names: NameMap
  private let options: Options
  private var record = MoveRecord(keepsRefused: true)
  package private(set) var summary = DrivenCover()
  package private(set) var problem: String?

  package init(
    _ driver: any AppDriver, _ names: NameMap = NameMap(), _ options: Options = Options()
  ) {
    (self.driver, self.names, self.options) = (driver, names, options)
  }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    record.found(state, world, in: &space)
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    record.made(step, in: &space)
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    let app = DrivenApp(driver, of: space.interpreter.program, names, settle: options.settle)
    var walk = CoverWalk(app, space, OpenMoves(record), options)
    walk.cover()
    (summary, problem) = (walk.summary, walk.problem)
    let program = space.interpreter.program
    summary.observed = options.observed.trackedIndices.map { program.variables[$0].name }
    summary.leftToWalks = options.observed.leftToWalks.map { program.variables[$0].name }
    summary.lacks = space.options.lackingGestures.sorted()
    if !walk.findings.isEmpty || problem != nil { return walk.findings }
    let isTested = summary.covered > 0 || summary.walks.made > 0 && summary.unsupported.isEmpty
    return [
      isTested
        ? Finding(CoverWalk.word, "", .holds)
        : Finding(
          CoverWalk.word, "", .undecided,
          "no move was made on the app"
            + (summary.unsupported.isEmpty ? "" : ": the driver supports none of the moves")
        )
    ]
  }
}
