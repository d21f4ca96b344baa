package import SextantEngine
package import SextantLanguage

/// Selects the snapshots that a run records for `expect graph snapshot`.
package enum SnapshotUpdate: String, Sendable, CaseIterable {
  /// Records missing snapshots.
  case missing
  /// Records missing and differing snapshots.
  case failed
  /// Records missing and differing snapshots, and removes unused snapshots.
  case all
  /// Records no snapshots. A missing snapshot is a failure.
  case none
}

package struct SnapshotCheck: Sendable {
  package enum Verdict: Sendable { case same, missing, differs }

  package let recorded: RecordedGraph
  /// The key; nil if the snapshot is in the script.
  package let key: SnapshotKey?
  package let verdict: Verdict
  /// Whether to record the graph. The expectation then holds.
  package let shouldRecord: Bool
  package let place: SourceSpan
  package let expected: GraphText?
  /// The actual graph as a literal; empty if it equals the snapshot.
  package let graph: String
}

/// The monitor of `expect graph snapshot`. It compares graphs with recorded graphs, and keeps the
/// results of the running scenario.
package struct SnapshotLog: Monitor {
  var update = SnapshotUpdate.none
  var keepsChecks = false
  package var caseText = ""
  package private(set) var checks: [SnapshotCheck] = []
  private var runs: [SourceSpan: Int] = [:]
  private var bytes = 0
  static let maxBytes = 1 << 26

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
    let shouldRecord =
      switch verdict {
      case .same: false
      case .missing: update != .none
      case .differs: update == .failed || update == .all
      }
    let check = SnapshotCheck(
      recorded: recorded, key: key, verdict: verdict, shouldRecord: shouldRecord, place: place,
      expected: expected, graph: isSame ? "" : graphLiteral(graph))
    guard keep(check) else {
      throw .refused(RuntimeCodes.snapshotsTooLarge, .number(SnapshotLog.maxBytes >> 20))
    }
    return isSame || shouldRecord ? .holds : .fails(failure(of: check, run.wording))
  }

  private func failure(of check: SnapshotCheck, _ wording: Wording) -> RuntimeError {
    let name = check.key.map { " " + $0.text } ?? ""
    let code =
      check.verdict == .missing ? RuntimeCodes.snapshotMissing : RuntimeCodes.snapshotDiffers
    var error = wording.error(.refused(code, .text(name)), at: check.place)
    (error.expectedGraph, error.actualGraph) = (check.expected?.text, check.graph)
    return error
  }

  package mutating func begin(caseText: String, _ update: SnapshotUpdate) {
    keepsChecks = true
    self.update = update
    self.caseText = caseText
    if checks.isEmpty, runs.isEmpty, bytes == 0 { return }
    (checks, runs, bytes) = ([], [:], 0)
  }

  private mutating func nextKey(_ name: String, at place: SourceSpan) -> SnapshotKey {
    runs[place, default: 0] += 1
    return SnapshotKey(name: name, caseText: caseText, number: runs[place] ?? 1)
  }

  /// Returns false if the results exceed their size limit.
  private mutating func keep(_ check: SnapshotCheck) -> Bool {
    if !keepsChecks || check.verdict == .same && check.key == nil { return true }
    bytes += 200 + (check.key?.name.utf8.count ?? 0) + check.graph.utf8.count
    if bytes > Self.maxBytes { return false }
    checks.append(check)
    return true
  }
}
