import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantSyntax

struct ScriptSnapshots: Sendable {
  struct Run: Sendable {
    let scenario: ScenarioID
    let name: String
    let line: Int
    let hasRunToEnd: Bool
    /// Whether the scenario has failures other than failed snapshots.
    let hasOtherFailures: Bool
    let checks: [SnapshotCheck]
  }

  /// The identity of a scenario. Names are not unique: a scenario can have the name of the file,
  /// which is also the name of the statements outside of scenarios.
  struct ScenarioID: Hashable, Sendable {
    private let start: UInt32
    private let caseText: String

    init(_ scenario: Scenario) {
      (start, caseText) = (scenario.place.span.start, scenario.caseText)
    }
  }

  let source: SourceText
  let file: SnapshotFile
  let names: [String]
  /// All cases of all scenarios; empty if the script has no named snapshots.
  let scenarios: Set<ScenarioID>
  /// The case texts in order; empty if the script has no named snapshots.
  let cases: [String]
  private var users: [String: Set<ScenarioID>] = [:]
  private(set) var isOrphan = false
  /// The runs of scenarios. The key is the index of the outcome in the part of the file.
  private(set) var runs: [Int: Run] = [:]

  init(_ script: Compilation, _ all: [Scenario], _ files: any FileSystem) {
    source = script.source
    names = script.program.snapshotNames
    if names.isEmpty {
      // The script has no named snapshots, but an earlier version may have left a snapshot file.
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

  /// Reads a snapshot file whose script is missing. If the file is unreadable, the list of
  /// snapshots is empty.
  init(orphan path: String, _ files: any FileSystem) {
    source = SourceText(name: String(path.dropLast(".snap".count)), text: "")
    let read = readSnapshots(of: source.name, files)
    file = read.diagnostics.isEmpty ? read.file : SnapshotFile(of: source.name)
    (names, scenarios, cases, isOrphan) = ([], [], [], true)
  }

  /// Returns the obsolete entries: the script does not contain their name, or all scenarios with
  /// the name ran to their end without requesting the entry.
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
      hasOtherFailures: outcome.wasInterrupted || outcome.furtherFailures > 0
        || outcome.failures.contains { !codes.contains($0.error.code.number) }
        || isStrict && !outcome.warnings.isEmpty,
      checks: outcome.snapshots)
  }
}

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

struct SnapshotChange: Sendable {
  enum Kind: Sendable { case written, updated, removed }

  let kind: Kind
  /// The key; nil if the snapshot is the literal at `span`.
  let key: SnapshotKey?
  let span: Span
  let statement: Span
  let line: Int
  let scenario: String
  let old: String?
  let new: String?
}

extension SnapshotChange {
  init(_ check: SnapshotCheck, of scenario: String, in source: SourceText) {
    var span = check.place.span
    if case .inScript(_, let own) = check.recorded { span = own }
    self.init(
      kind: check.verdict == .missing ? .written : .updated, key: check.key, span: span,
      statement: check.place.span, line: source.lineNumber(of: check.place.span.start),
      scenario: scenario, old: check.expected?.text, new: check.graph)
  }
}
