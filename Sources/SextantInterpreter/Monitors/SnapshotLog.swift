package import SextantEngine
package import SextantLanguage

/// Which graphs a run records for `expect graph snapshot`.
package enum SnapshotUpdate: String, Sendable, CaseIterable {
  /// Those that are missing.
  case missing
  /// Those that are missing, and those that differ.
  case failed
  /// The same; and what nothing asks for any more is removed.
  case all
  /// None: one that is missing is a failure.
  case none
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

/// Compares graphs with recorded ones, exactly, and keeps what the running scenario has asked: `expect graph
/// snapshot`.
package struct SnapshotLog: Monitor {
  /// What is recorded; nothing is kept of the checks where nobody asks for them.
  var update = SnapshotUpdate.none
  var keepsChecks = false
  /// The case of the scenario.
  package var caseText = ""
  package private(set) var checks: [SnapshotCheck] = []
  /// How often each expectation with a name has run.
  private var runs: [SourceSpan: Int] = [:]
  private var bytes = 0
  /// The limit of what the checks of a scenario take.
  static let mostBytes = 1 << 26

  package init() {}

  package mutating func check(
    _ recorded: RecordedGraph, at place: SourceSpan, in run: inout Interpreter
  ) throws(Refusal) -> RecordedGraphAnswer? {
    let graph = run.draft.snapshot()
    var (key, expected): (SnapshotKey?, GraphText?)
    switch recorded {
    case .inScript(let text, _): expected = text
    case .named(let name):
      let named = nextKey(name, at: place)
      (key, expected) = (named, run.program.snapshots[named])
    }
    let isSame = expected?.line == graphLine(graph)
    let verdict: SnapshotCheck.Verdict =
      isSame ? .same : expected == nil ? .missing : .differs
    let isToRecord =
      switch verdict {
      case .same: false
      case .missing: update != .none
      case .differs: update == .failed || update == .all
      }
    let check = SnapshotCheck(
      recorded: recorded, key: key, verdict: verdict, isToRecord: isToRecord, place: place,
      expected: expected, graph: isSame ? "" : graphLiteral(graph))
    guard keep(check) else {
      throw .refused(RuntimeCodes.snapshotsTooLarge, .number(SnapshotLog.mostBytes >> 20))
    }
    return isSame || isToRecord ? .holds : .fails(failure(of: check, run.wording))
  }

  private func failure(of check: SnapshotCheck, _ wording: Wording) -> RuntimeError {
    let name = check.key.map { " " + $0.text } ?? ""
    let code =
      check.verdict == .missing ? RuntimeCodes.snapshotMissing : RuntimeCodes.snapshotDiffers
    var error = wording.error(.refused(code, .text(name)), at: check.place)
    (error.expectedGraph, error.actualGraph) = (check.expected?.text, check.graph)
    return error
  }

  /// Starts a scenario.
  package mutating func begin(caseText: String, _ update: SnapshotUpdate) {
    keepsChecks = true
    self.update = update
    self.caseText = caseText
    if checks.isEmpty, runs.isEmpty, bytes == 0 { return }
    (checks, runs, bytes) = ([], [:], 0)
  }

  /// The key of a snapshot with a name that is asked for now.
  private mutating func nextKey(_ name: String, at place: SourceSpan) -> SnapshotKey {
    runs[place, default: 0] += 1
    return SnapshotKey(name: name, caseText: caseText, number: runs[place] ?? 1)
  }

  /// Keeps a check; false where there is no room for more.
  private mutating func keep(_ check: SnapshotCheck) -> Bool {
    if !keepsChecks || check.verdict == .same && check.key == nil { return true }
    bytes += 200 + (check.key?.name.utf8.count ?? 0) + check.graph.utf8.count
    if bytes > Self.mostBytes { return false }
    checks.append(check)
    return true
  }
}
