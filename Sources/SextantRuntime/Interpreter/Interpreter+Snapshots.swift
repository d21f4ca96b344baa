import SextantEngine
import SextantLanguage

/// `expect graph snapshot`: the graph is compared with a recorded one, exactly.
extension Interpreter {
  mutating func check(
    _ recorded: RecordedGraph, at place: SourceSpan, _ result: inout Result
  ) throws(Refusal) {
    let graph = draft.snapshot()
    var (key, expected): (SnapshotKey?, GraphText?)
    switch recorded {
    case .inScript(let text, _): expected = text
    case .named(let name):
      let named = snapshots.nextKey(name, at: place)
      (key, expected) = (named, program.snapshots[named])
    }
    let isSame = expected?.line == graphLine(graph)
    let verdict: SnapshotCheck.Verdict =
      isSame ? .same : expected == nil ? .missing : .differs
    let isToRecord =
      switch verdict {
      case .same: false
      case .missing: snapshots.update != .none
      case .differs: snapshots.update.recordsDifferent
      }
    let check = SnapshotCheck(
      recorded: recorded, key: key, verdict: verdict, isToRecord: isToRecord, place: place,
      expected: expected, graph: isSame ? "" : graphLiteral(graph))
    guard snapshots.keep(check) else {
      throw .refused(RuntimeCodes.snapshotsTooLarge, .number(SnapshotLog.mostBytes >> 20))
    }
    result.passed = isSame || isToRecord
    if result.passed == false { result.failure = failure(of: check) }
  }

  private func failure(of check: SnapshotCheck) -> RuntimeError {
    let name = check.key.map { " " + $0.text } ?? ""
    let code =
      check.verdict == .missing ? RuntimeCodes.snapshotMissing : RuntimeCodes.snapshotDiffers
    let error = word(.refused(code, .text(name)), at: check.place)
    return RuntimeError(
      word: error.word, number: error.number, message: error.message, advice: error.advice,
      place: check.place, expectedGraph: check.expected?.text, actualGraph: check.graph)
  }
}
