internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

struct SuiteSnapshots {
  private(set) var asked: [ReviewedScript] = []
  private var places: [ExactText: Int] = [:]

  mutating func open(_ script: ScriptSnapshots?) {
    guard let script, !script.file.entries.isEmpty else { return }
    _ = place(of: script)
  }

  mutating func add(orphans paths: [String], _ files: any FileSystem) {
    asked += paths.map { ReviewedScript(ScriptSnapshots(orphan: $0, files)) }
  }

  private mutating func place(of script: ScriptSnapshots) -> Int {
    let name = script.source.$name
    if let place = places[name] { return place }
    places[name] = asked.count
    asked.append(ReviewedScript(script))
    return asked.count - 1
  }

  mutating func add(_ script: ScriptSnapshots?, at index: Int) {
    guard let script, let run = script.runs[index] else { return }
    asked[place(of: script)].add(run)
  }
}

struct ReviewedScript {
  let script: ScriptSnapshots
  private var recorded: [SnapshotChange] = []
  private(set) var failing: [ScriptSnapshots.Run] = []
  private var answers: [SnapshotKey: Answer] = [:]
  private var conflicts: [(key: SnapshotKey, line: Int, scenarios: (String, String))] = []
  private var spans: Set<Span> = []
  private var ended: Set<ScriptSnapshots.ScenarioID> = []

  private struct Answer {
    /// The actual graph; nil if it equals the recorded graph.
    let graph: String?
    let scenario: String
    var isConflict = false
  }

  init(_ script: ScriptSnapshots) { self.script = script }

  var name: String { script.source.name }

  fileprivate mutating func add(_ run: ScriptSnapshots.Run) {
    if run.hasRunToEnd { ended.insert(run.scenario) }
    let isUpdateBlocked = run.hasOtherFailures && run.checks.contains { $0.shouldRecord }
    if isUpdateBlocked { failing.append(run) }
    for check in run.checks { add(check, of: run) }
  }

  private mutating func add(_ check: SnapshotCheck, of run: ScriptSnapshots.Run) {
    let records = check.shouldRecord && !run.hasOtherFailures
    if let key = check.key {
      let graph = check.verdict == .same ? nil : check.graph
      if var answer = answers[key] {
        if answer.graph == graph || answer.isConflict { return }
        guard records || check.verdict == .same else { return }
        answer.isConflict = true
        answers[key] = answer
        conflicts.append((key, line(of: check), (answer.scenario, run.name)))
        return
      }
      // If the scenario has other failures, its graph is not used. The key still counts as
      // requested.
      answers[key] =
        records || check.verdict == .same ? Answer(graph: graph, scenario: run.name) : nil
      asked.insert(key)
    }
    guard records, let change = change(check, of: run) else { return }
    recorded.append(change)
  }

  private var asked: Set<SnapshotKey> = []

  private func line(of check: SnapshotCheck) -> Int {
    script.source.lineNumber(of: check.place.span.start)
  }

  private mutating func change(
    _ check: SnapshotCheck, of run: ScriptSnapshots.Run
  ) -> SnapshotChange? {
    let change = SnapshotChange(check, of: run.name, in: script.source)
    // If a scenario is repeated, only the first run changes a literal.
    let isNew = check.key != nil || spans.insert(change.span).inserted
    return isNew ? change : nil
  }

  // MARK: Results

  var changes: [SnapshotChange] {
    recorded.filter { change in change.key.flatMap { answers[$0] }?.isConflict != true }
  }

  var stale: [SnapshotFile.Entry] { script.obsolete(asked: asked, ended: ended) }

  var removals: [SnapshotChange] {
    stale.map { entry in
      SnapshotChange(
        kind: .removed, key: entry.key, span: Span(start: 0, end: 0),
        statement: Span(start: 0, end: 0), line: entry.line, scenario: "", old: entry.graph.text,
        new: nil)
    }
  }

  var conflictTexts: [String] {
    conflicts.map { key, line, scenarios in
      let (first, second) = (printable(scenarios.0), printable(scenarios.1))
      let by =
        first == second
        ? "by two statements of the scenario `\(first)`" : "in `\(first)` and in `\(second)`"
      return
        "sextant: \(printable(name)):\(line): the script has two different graphs for the snapshot "
        + "\(printable(key.text)), \(by), so the snapshot is not written: rename a snapshot\n"
    }
  }

  var failingTexts: [String] {
    failing.map { run in
      "sextant: \(printable(name)):\(run.line): the snapshots of the scenario `\(printable(run.name))` "
        + "are not written, because the scenario fails\n"
    }
  }
}
