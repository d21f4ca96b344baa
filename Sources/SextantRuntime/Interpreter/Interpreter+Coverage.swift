import SextantEngine
import SextantLanguage

/// What the steps of a run reach, if it is recorded.
extension Interpreter {
  /// Notes a point that the running statement has reached. It is counted once the statement is applied, and
  /// dropped where that, or a trial, is rolled back.
  mutating func reach(_ point: CoveragePoint) {
    if coverage != nil { trace.points.append(point) }
  }

  /// Counts what a statement of a script has reached.
  mutating func recordCoverage(of statement: Statement, _ entry: TraceEntry) {
    defer { trace.points.removeAll(keepingCapacity: true) }
    if entry.isRejected || entry.kind != .sentence { return }
    countPoints()
    for call in trace.calls[entry.calls] where call.outcome == .applied {
      coverage?.countSentence(at: call.place)
    }
    let (top, move) = (top, words(of: statement))
    coverage?.countStep(to: top, in: draft, move: move)
    countConditions(in: draft.world)
  }

  /// Counts which actions a state offers and which it withholds.
  package mutating func countConditions(in world: World) {
    guard coverage?.map.hasConditions == true else { return }
    for (action, _, isOffered) in reachableActions(in: world) where action.condition != nil {
      coverage?.countCondition(of: action.body, isOffered: isOffered)
    }
  }

  private mutating func countPoints() {
    for point in trace.points { coverage?.count(point) }
  }

  /// The node that `top` is.
  private var top: Node {
    draft.visibleChain(ofWindow: draft.focusedWindow).steps.last?.node ?? .none
  }

  /// Ends the start of the app: what follows is of scenarios.
  package mutating func endCoverageOfStart() {
    countPoints()
    trace.points.removeAll()
    coverage?.endStart()
  }

  package mutating func beginCoverageOfScenario() {
    let top = top
    coverage?.begin(showing: top, in: draft)
    countConditions(in: draft.world)
  }

  // MARK: Moves

  /// What a step is called among the transitions: the words of its sentence, with the name of the action, link,
  /// event or command.
  private func words(of statement: Statement) -> String {
    switch statement.kind {
    case .call(let call): words(of: call)
    case .set(let variable, _): "set \(program.variables[variable].name)"
    case .setBinding: "set"
    case .restore, .restoreFile: "restore"
    case .after: "after"
    case .wait: "wait"
    case .together: "together"
    case .expect, .bindNode, .bindReference, .bindValue, .bindSystem, .print, .trace, .within,
      .times, .each, .branch:
      ""
    }
  }

  private func words(of call: Call) -> String {
    let words = call.entry.words
    if case .link = call.entry.meaning {
      for case .body(let body) in trace.points {
        if let link = coverage?.map.links[body] { return "open \(link)" }
      }
    }
    guard case .call(let name, _, _)? = call.arguments.first else { return words }
    if case .command = call.entry.meaning { return name }
    return "\(words) \(name)"
  }
}

/// The possibilities of the app that some step is to witness: `sometimes`.
extension Interpreter {
  /// Asks in the current world for what no step has witnessed yet.
  ///
  /// - Throws: `interrupted`.
  mutating func checkPossibilities() throws(Refusal) {
    if unwitnessed.isEmpty { return }
    let asked = unwitnessed.filter { !witnesses.contains($0) }
    witnesses += try possibilities(asked, holdingIn: draft.world)
  }

  /// Keeps what a statement has witnessed, unless it was rolled back.
  mutating func keepWitnesses(of entry: TraceEntry) {
    if witnesses.isEmpty { return }
    if !entry.isRejected {
      witnessed += witnesses
      unwitnessed.removeAll { witnesses.contains($0) }
    }
    witnesses = []
  }

  /// Which of some possibilities hold in a world. One that cannot be evaluated does not.
  private mutating func possibilities(
    _ asked: [Int], holdingIn world: World
  ) throws(Refusal) -> [Int] {
    try betweenStatements(in: world) { run throws(Refusal) in
      var holding: [Int] = []
      for index in asked {
        do throws(Refusal) {
          if try run.holds(run.program.app.behavior.possibilities[index].fact) {
            holding.append(index)
          }
        } catch {
          if error.code === RuntimeCodes.interrupted { throw error }
        }
      }
      return holding
    }
  }
}
