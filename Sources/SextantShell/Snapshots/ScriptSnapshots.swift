import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantSyntax

/// What the scenarios of a script have asked of its snapshots: a part of the result of the file.
struct ScriptSnapshots: Sendable {
  /// What one scenario has asked.
  struct Run: Sendable {
    let scenario: ScenarioID
    let name: String
    /// The line of the scenario, from 1.
    let line: Int
    let hasRunToEnd: Bool
    /// Whether it fails by something else than a snapshot; then nothing of it is recorded.
    let failsOtherwise: Bool
    let checks: [SnapshotCheck]
  }

  /// Identifies a case of a scenario. Its name does not, since statements outside of scenarios are
  /// named after the file.
  struct ScenarioID: Hashable, Sendable {
    private let start: UInt32
    private let caseText: String

    init(_ scenario: Scenario) {
      (start, caseText) = (scenario.place.span.start, scenario.caseText)
    }
  }

  let source: SourceText
  let file: SnapshotFile
  /// The names of snapshots in the order of the script.
  let names: [String]
  /// All cases of the scenarios; empty for a script without named snapshots.
  let scenarios: Set<ScenarioID>
  /// The texts of the cases, in order; empty for a script without named snapshots.
  let cases: [String]
  /// The scenarios that contain each name.
  private var users: [String: Set<ScenarioID>] = [:]
  /// Whether there is a snapshot file and no script.
  private(set) var isOrphan = false
  /// By the index of the scenario among the outcomes of a part of the file.
  private(set) var runs: [Int: Run] = [:]

  init(_ script: Compilation, _ all: [Scenario], _ files: any FileSystem) {
    source = script.source
    names = script.program.snapshotNames
    if names.isEmpty {
      // What was recorded for a script that has no names any more.
      let read = readSnapshots(of: source.name, files)
      file = read.diagnostics.isEmpty ? read.file : script.program.snapshots
    } else {
      file = script.program.snapshots
    }
    let isNamed = !names.isEmpty || !file.entries.isEmpty
    scenarios = isNamed ? Set(all.map(ScenarioID.init)) : []
    cases = names.isEmpty ? [] : all.map(\.caseText)
    if names.isEmpty { return }
    for scenario in all {
      for name in snapshotNames(of: scenario) {
        users[name, default: []].insert(ScenarioID(scenario))
      }
    }
  }

  /// The snapshots of a file whose script does not exist; without entries if the file cannot be read.
  init(orphan path: String, _ files: any FileSystem) {
    source = SourceText(name: String(path.dropLast(".snap".count)), text: "")
    let read = readSnapshots(of: source.name, files)
    file = read.diagnostics.isEmpty ? read.file : SnapshotFile(of: source.name)
    (names, scenarios, cases, isOrphan) = ([], [], [], true)
  }

  /// The entries that the script no longer uses: their name occurs nowhere, or all scenarios that
  /// contain the name have run to their end and have not asked for the entry.
  func obsolete(asked: Set<SnapshotKey>, ended: Set<ScenarioID>) -> [SnapshotFile.Entry] {
    let known = Set(names)
    return file.entries.filter { entry in
      if asked.contains(entry.key) { return false }
      if !known.contains(entry.key.name) { return true }
      return ended.isSuperset(of: users[entry.key.name] ?? scenarios)
    }
  }

  mutating func add(_ outcome: ScenarioOutcome, at index: Int, isStrict: Bool) {
    if scenarios.isEmpty, outcome.snapshots.isEmpty { return }
    let codes = [RuntimeCodes.snapshotMissing.number, RuntimeCodes.snapshotDiffers.number]
    runs[index] = Run(
      scenario: ScenarioID(outcome.scenario),
      name: outcome.scenario.name,
      line: source.lineNumber(of: outcome.scenario.place.span.start),
      hasRunToEnd: outcome.hasRunToEnd,
      failsOtherwise: outcome.wasInterrupted || outcome.furtherFailures > 0
        || outcome.failures.contains { !codes.contains($0.error.code.number) }
        || isStrict && !outcome.warnings.isEmpty,
      checks: outcome.snapshots)
  }
}

/// The names of the snapshots in the body of a scenario and in its hooks.
private func snapshotNames(of scenario: Scenario) -> Set<String> {
  var names: Set<String> = []
  var pending = scenario.hooks.before + [scenario.body] + scenario.hooks.after
  while let body = pending.popLast() {
    for statement in body.statements {
      if case .expect(.snapshot(.named(let name)), _) = statement.kind { names.insert(name) }
      pending += statement.kind.bodies
    }
  }
  return names
}

/// A snapshot that is recorded anew, or removed.
struct SnapshotChange: Sendable {
  enum Kind: Sendable { case written, updated, removed }

  let kind: Kind
  /// Nil for a snapshot in the script, whose literal takes this span.
  let key: SnapshotKey?
  let span: Span
  /// The statement, or for what is removed the entry of the file.
  let statement: Span
  let line: Int
  /// The scenario that has asked for it; empty for what is removed.
  let scenario: String
  /// The literals that were recorded and that are to be.
  let old: String?
  let new: String?
}

extension SnapshotChange {
  /// What a scenario has seen where it has asked for a snapshot.
  init(_ check: SnapshotCheck, of scenario: String, in source: SourceText) {
    var span = check.place.span
    if case .inScript(_, let own) = check.recorded { span = own }
    self.init(
      kind: check.verdict == .missing ? .written : .updated, key: check.key, span: span,
      statement: check.place.span, line: source.lineNumber(of: check.place.span.start),
      scenario: scenario, old: check.expected?.text, new: check.graph)
  }
}
