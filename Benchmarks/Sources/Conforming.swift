internal import SextantConform
internal import SextantEngine
internal import SextantFiles
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// Checks a log of a random walk through the app of the tour.
func measureConforming() throws {
  heading(
    "Conform: logs of walks through the tour's app",
    aim: "with causes 20,000 observations a second; without, at three hidden moves, 100")
  let session = try tourSession()
  for (name, hasCauses, count) in [("with causes", true, 20_000), ("without", false, 1_000)] {
    let log = try walk(session, count, hasCauses: hasCauses)
    var explainer = LogExplainer(session, NameMap(), LogOptions())
    var result = LogResult()
    let seconds = time { result = explainer.explain(log) }
    if let failure = result.failure {
      throw MeasuringFailure(description: "line \(failure.line.number): \(failure.reason)")
    }
    row("observations a second, \(name)", text(Double(count) / seconds, digits: 0))
  }
}

private func tourSession() throws -> Session {
  let path = "Scripts/tour.sextant"
  guard let bytes = try? LocalFiles().read(path) else {
    throw MeasuringFailure(description: "\(path) cannot be read; run this in the repository")
  }
  var session = Session(systems: .all)
  guard session.loadApp(SourceText(name: path, bytes: bytes)).succeeded else {
    throw MeasuringFailure(description: "\(path) has errors")
  }
  return session
}

/// Returns the log of a walk. Each move with a visible effect has an observation. The app restarts
/// before every 100th observation.
///
/// - Parameter hasCauses: whether the log also records the moves.
private func walk(_ session: Session, _ count: Int, hasCauses: Bool) throws -> AppLog {
  var run = session.interpreter
  run.beginSearch()
  let start = run.draft.world
  var (world, choices, writer) = (start, WalkChoices(), JSONWriter())
  for number in 0..<count {
    if number % 100 == 0 {
      world = start
      writer.beginObject()
      writer.key("launch")
      writer.json(.object([]))
      writer.endObject()
      writer.newline()
    }
    let before = run.shown(in: world)
    var moves = run.moves(in: world, triesBodies: false).filter(\.isReady)
    writer.beginObject()
    while !moves.isEmpty {
      let move = moves.remove(at: choices.below(moves.count))
      guard let entry = move.statement.flatMap({ run.step($0, from: world) }), !entry.hasFailed,
        run.shown(in: entry.after) != before
      else { continue }
      world = entry.after
      if hasCauses { writer.member("do", move.text) }
      break
    }
    writer.member("see", Observation(of: run.shown(in: world), in: run.program).json)
    writer.endObject()
    writer.newline()
  }
  return try AppLog("log", writer.bytes, settle: 0)
}
