package import SextantLanguage

/// Which graphs a run records for `expect graph snapshot`.
package enum SnapshotUpdate: String, Sendable, CaseIterable {
  /// None: one that is missing is a failure.
  case none
  /// Those that are missing.
  case missing
  /// Those that are missing, and those that differ.
  case failed
  /// The same; and what nothing asks for any more is removed.
  case all

  var recordsDifferent: Bool { self == .failed || self == .all }
}

/// One time that a scenario has compared its graph with a snapshot.
package struct SnapshotCheck: Sendable {
  package enum Verdict: Sendable { case same, missing, differs }

  package let recorded: RecordedGraph
  /// Nil for a snapshot in the script.
  package let key: SnapshotKey?
  package let verdict: Verdict
  /// Whether the graph is to be recorded: then the expectation holds.
  package let isToRecord: Bool
  /// The statement.
  package let place: SourceSpan
  /// What was recorded before.
  package let expected: GraphText?
  /// The literal of the graph; empty where it is the same.
  package let graph: String
}

/// What the running scenario has asked of snapshots.
package struct SnapshotLog: Sendable {
  /// What is recorded; nothing is kept of the checks where nobody asks for them.
  var update = SnapshotUpdate.none
  var keepsChecks = false
  /// The case of the scenario.
  package var caseText = ""
  private(set) var checks: [SnapshotCheck] = []
  /// How often each expectation with a name has run.
  private var runs: [SourceSpan: Int] = [:]
  private var bytes = 0
  /// The limit of what the checks of a scenario take.
  static let mostBytes = 1 << 26

  /// Starts a scenario.
  mutating func begin(caseText: String, _ update: SnapshotUpdate) {
    keepsChecks = true
    self.update = update
    self.caseText = caseText
    if checks.isEmpty, runs.isEmpty, bytes == 0 { return }
    (checks, runs, bytes) = ([], [:], 0)
  }

  /// The key of a snapshot with a name that is asked for now.
  mutating func nextKey(_ name: String, at place: SourceSpan) -> SnapshotKey {
    runs[place, default: 0] += 1
    return SnapshotKey(name: name, caseText: caseText, number: runs[place] ?? 1)
  }

  /// Keeps a check; false where there is no room for more.
  mutating func keep(_ check: SnapshotCheck) -> Bool {
    if !keepsChecks || check.verdict == .same && check.key == nil { return true }
    bytes += 200 + (check.key?.name.utf8.count ?? 0) + check.graph.utf8.count
    if bytes > Self.mostBytes { return false }
    checks.append(check)
    return true
  }
}
