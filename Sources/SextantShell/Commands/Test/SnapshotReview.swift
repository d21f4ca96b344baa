import SextantLanguage
internal import SextantReports

struct SnapshotReview {
  private enum Answer { case accept, reject, skip, acceptAll, quit, interrupted }

  private static let maxLines = 500

  private let output: any Output
  private let reader: any LineReader
  private let snapshots: SuiteSnapshots
  private var acceptsAll = false
  private var hasQuit = false
  private var wasInterrupted = false
  private var (rejected, skipped) = (0, 0)

  init(_ snapshots: SuiteSnapshots, output: any Output, reader: any LineReader) {
    self.snapshots = snapshots
    self.output = output
    self.reader = reader
  }

  mutating func run(_ recorder: SnapshotRecorder) -> SnapshotRecorder.Result {
    let scripts = snapshots.asked.map { (script: $0, changes: $0.changes + $0.removals) }
    let count = scripts.reduce(0) { $0 + $1.changes.count }
    var number = 0
    var accepted: [(ScriptSnapshots, [SnapshotChange])] = []
    var result = SnapshotRecorder.Result()
    for (script, changes) in scripts {
      let problems = script.failingTexts + script.conflictTexts
      result.errors += problems.joined()
      if !problems.isEmpty { result.code = .failure }
      let chosen = changes.filter { change in
        number += 1
        return accepts(change, of: script, "\(number) of \(count)")
      }
      accepted.append((script.script, chosen))
    }
    if wasInterrupted {
      result.code = .interrupted
      return result
    }
    for (script, changes) in accepted { recorder.write(changes, of: script, &result) }
    if rejected + skipped > 0 { result.code = result.code.joined(with: .failure) }
    output.write(
      (count == 0 ? "no snapshot is missing, changed or unused" : summary(result)) + "\n")
    return result
  }

  private func summary(_ result: SnapshotRecorder.Result) -> String {
    let written = result.counts.text.isEmpty ? "no snapshot written" : result.counts.text
    return written + (rejected > 0 ? ", \(rejected) rejected" : "")
      + (skipped > 0 ? ", \(skipped) skipped" : "")
  }

  private mutating func accepts(
    _ change: SnapshotChange, of script: ReviewedScript, _ count: String
  ) -> Bool {
    if acceptsAll { return true }
    if hasQuit || wasInterrupted {
      skipped += 1
      return false
    }
    show(change, of: script, count)
    switch answer() {
    case .accept: return true
    case .acceptAll:
      acceptsAll = true
      return true
    case .reject:
      rejected += 1
      return false
    case .skip: break
    case .quit: hasQuit = true
    case .interrupted: wasInterrupted = true
    }
    skipped += 1
    return false
  }

  private func show(_ change: SnapshotChange, of script: ReviewedScript, _ count: String) {
    let path = change.kind == .removed ? script.script.file.path : script.name
    let name = change.key.map { " " + $0.text } ?? ""
    let what =
      switch change.kind {
      case .written: "is new"
      case .updated: "differs"
      case .removed: "is unused"
      }
    let by = change.scenario.isEmpty ? "" : ", in `\(change.scenario)`"
    let place = "\(printable(path)):\(change.line)"
    output.write(
      output.style.text(
        "\(count): \(place): the snapshot\(printable(name)) \(what)\(printable(by))", as: .heading)
        + "\n\n")
    let lines = literalDifference(expected: change.old ?? "", actual: change.new ?? "")
    output.write(output.style.text(of: Array(lines.prefix(Self.maxLines)), indent: "  "))
    let rest = lines.count - Self.maxLines
    output.write(rest > 0 ? "  … and \(rest) more lines\n\n" : "\n")
  }

  /// Returns the user's answer. The end of the input counts as `q`.
  private func answer() -> Answer {
    while true {
      output.flush()
      switch reader.readLine(
        prompt: "accept (a), reject (r), skip (s), accept all (A), quit (q)? ")
      {
      case .endOfInput: return .quit
      case .interrupted: return .interrupted
      case .line(let bytes):
        switch String(decoding: bytes, as: UTF8.self).filter({ !$0.isWhitespace }) {
        case "a", "accept", "y", "yes": return .accept
        case "r", "reject", "n", "no": return .reject
        case "s", "skip": return .skip
        case "A", "all": return .acceptAll
        case "q", "quit": return .quit
        default: output.writeError("sextant: type a, r, s, A or q\n")
        }
      }
    }
  }
}
