internal import SextantConform
internal import SextantReports
internal import Synchronization

/// The engines of a run, one for each thread. All engines share a tally of results.
final class EnginePool: Sendable {
  let tally = DrivenTally()
  let names: NameMap
  var settle: Duration { .milliseconds(options.settle) }
  private let options: EngineOptions
  private let shouldStop: @Sendable () -> Bool
  private let engines = Mutex<[EngineProcess]>([])

  init?(
    _ options: EngineOptions, _ names: NameMap, _ shouldStop: @escaping @Sendable () -> Bool
  ) {
    guard options.isOn else { return nil }
    (self.options, self.names, self.shouldStop) = (options, names, shouldStop)
  }

  func make() -> EngineProcess? {
    let engine = options.makeEngine(shouldStop)
    engines.withLock { engines in if let engine { engines.append(engine) } }
    return engine
  }

  func end() {
    for engine in engines.withLock({ $0 }) {
      do { try engine.end() } catch { tally.fail(error.message) }
    }
  }
}

func lines(of counts: DrivenTally.Counts) -> [String] {
  var lines: [String] = []
  if !counts.unsupported.isEmpty {
    lines.append(
      "scenarios stopped at sentences that the engine does not support: \(list(counts.unsupported))"
    )
  }
  if !counts.unread.isEmpty {
    lines.append("not compared, because the model does not declare them: \(list(counts.unread))")
  }
  if counts.answers > 0, !counts.hasSeen, counts.problem == nil {
    lines.append("the engine reported no observations, so only the outcomes of moves were compared")
  }
  if let problem = counts.problem { lines.append("the engine has failed: \(problem)") }
  return lines
}

private let maxListed = 20

private func list(_ counts: [String: Int]) -> String {
  let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  let shown = sorted.prefix(maxListed).map { name, count in
    "`\(printable(name, limit: 100))`" + (count > 1 ? " (\(count) times)" : "")
  }
  let rest = counts.count - shown.count
  return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
