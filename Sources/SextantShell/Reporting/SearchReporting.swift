internal import SextantExplore
internal import SextantFindings
internal import SextantReplay
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

func watchedSearch(
  _ space: StateSpace, _ interrupt: InterruptFlag, _ output: any Output,
  threads: SearchThreads = .one
) -> Search {
  Search(space, threads: threads, shouldContinue: searchProgress(interrupt, output))
}

/// Returns a check after a search. The search runs until its end, or until `isEnough` returns true.
func outcome<Check: SpaceCheck>(
  of search: inout Search, for check: Check, until isEnough: (Check) -> Bool = { _ in false }
) -> Check {
  var checks: [any SpaceCheck] = [check]
  search.run(&checks) { checks, _ in (checks[0] as? Check).map(isEnough) ?? true }
  return checks[0] as? Check ?? check
}

/// Returns a callback that shows the progress. The callback returns false after an interruption.
func searchProgress(
  _ interrupt: InterruptFlag, _ output: any Output
) -> (SearchProgress) -> Bool {
  var line = ProgressLine(output)
  return { progress in
    if interrupt.isRequested { return false }
    line.update { rate in
      let round = progress.round.map { ", stacks \($0.phrase)" } ?? ""
      let found = progress.findings > 0 ? "; \(pluralized(progress.findings, "finding"))" : ""
      return
        "\(progress.states) states (\(rate(progress.states)) a second), \(progress.queue) in the queue, depth \(progress.depth)\(round)\(found)"
    }
    return true
  }
}

func coverProgress(
  _ interrupt: InterruptFlag, _ output: any Output
) -> (DrivenCover) -> Bool {
  var line = ProgressLine(output)
  return { cover in
    if interrupt.isRequested { return false }
    line.update { _ in
      "\(cover.covered) of \(pluralized(cover.transitions, "transition")), \(pluralized(cover.steps, "step"))"
    }
    return true
  }
}

struct StreamedFindings {
  var text: SearchText
  private let output: (any Output)?
  private let session: Session
  private var counts: [Int] = []

  /// - Parameter output: the output to which findings are written during the search; nil to write
  ///   all findings at the end.
  init(
    _ session: Session, streamingTo output: (any Output)?, style: Style,
    maxFindings: Int = SearchText.defaultFindings
  ) {
    text = SearchText(style: style, maxFindings: maxFindings)
    self.output = output
    self.session = session
  }

  mutating func write(_ checks: [any SpaceCheck], _ space: StateSpace) {
    guard let output else { return }
    counts += checks.dropFirst(counts.count).map { _ in 0 }
    for (index, check) in checks.enumerated() {
      for finding in check.broken(after: counts[index]) {
        counts[index] += 1
        // The notes of a law follow at the end, after its violations.
        if finding.verdict != .broken { continue }
        var space = space
        let script = text.shows(finding) ? finding.example : nil
        let entry = searchEntry(
          finding, script: script.map { ReplayScript(of: $0, in: &space, session) }, session)
        let written = text.text(of: entry)
        if written.isEmpty { continue }
        output.showProgress(nil)
        output.write(written)
        output.flush()
      }
    }
  }
}

/// Returns the findings of a search.
///
/// - Parameter maxScripts: the maximum number of findings with a script, for each law or property.
func searchReport(
  of search: inout Search, asked checks: inout [any SpaceCheck], _ session: Session,
  maxScripts: Int = SearchText.defaultFindings
) -> SearchReport {
  let findings = search.findings(of: &checks)
  var space = search.space
  var report = SearchReport(of: &space, in: session.compiler.sources)
  var counts: [String: Int] = [:]
  report.entries = findings.map { finding in
    let count = counts[finding.key, default: 0]
    counts[finding.key] = count + 1
    let example = count < maxScripts ? finding.example : nil
    return searchEntry(
      finding, script: example.map { ReplayScript(of: $0, in: &space, session) }, session)
  }
  return report
}

/// Returns the report of the path to a goal. If `goal` is nil, the report states whether the goal
/// is unreachable or the search is incomplete.
func pathReport(
  of search: inout Search, pathTo goal: Int?, where fact: String, _ session: Session
) -> SearchReport {
  var space = search.space
  var report = SearchReport(of: &space, in: session.compiler.sources)
  var answer = space.isComplete ? SearchReport.Path.Answer.unreachable : .notFound
  if let goal {
    let example = Finding.Example(state: goal, expectation: "expect " + fact)
    answer = .found(ReplayScript(of: example, in: &space, session))
  }
  report.path = SearchReport.Path(fact, answer)
  return report
}

func searchEntry(
  _ finding: Finding, script: ReplayScript?, _ session: Session
) -> SearchReport.Entry {
  SearchReport.Entry(
    finding, at: located(finding.place, in: session.compiler.sources), script: script)
}
