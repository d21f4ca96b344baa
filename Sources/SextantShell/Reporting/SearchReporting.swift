internal import SextantEngine
internal import SextantExplore
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// A search that shows how far it has come, and that an interruption ends.
func watchedSearch(
  _ space: StateSpace, _ interrupt: InterruptFlag, _ output: any Output,
  threads: SearchThreads = .one
) -> Search {
  Search(space, threads: threads, goesOn: searchProgress(interrupt, output))
}

/// Shows how far a search has come; false once it is interrupted.
func searchProgress(
  _ interrupt: InterruptFlag, _ output: any Output
) -> (SearchProgress) -> Bool {
  let start = ContinuousClock.now
  var shown = start
  return { progress in
    if interrupt.isRequested { return false }
    guard output.showsProgress else { return true }
    let now = ContinuousClock.now
    if now - shown > .milliseconds(200) {
      shown = now
      let rate = Int(Double(progress.states) / max((now - start) / .seconds(1), 0.001))
      let growth = progress.growth.first.map { "; " + growthText($0) } ?? ""
      output.showProgress(
        "\(progress.states) states, \(rate) a second, depth \(progress.depth), \(progress.queue) in the queue\(growth)"
      )
    }
    return true
  }
}

/// What the checks of a search have found out, with scripts that were run in a session that stands where
/// the search began.
func searchReport(
  of search: inout Search, asked checks: inout [any SpaceCheck], _ session: Session
) -> SearchReport {
  let findings = search.findings(of: &checks)
  var space = search.space
  var report = SearchReport(of: &space)
  report.entries = findings.map { finding in
    let script = finding.example.map { ReplayScript(of: $0, in: &space, session) }
    return searchEntry(finding, script: script, session)
  }
  return report
}

/// The way to a state in which a fact holds; without one, whether there is none.
func pathReport(
  of search: inout Search, wayTo goal: Int?, where fact: String, _ session: Session
) -> SearchReport {
  var space = search.space
  var report = SearchReport(of: &space)
  var answer = space.isComplete ? SearchReport.Path.Answer.unreachable : .notFound
  if let goal {
    let example = Finding.Example(state: goal, expectation: "expect " + fact)
    answer = .found(ReplayScript(of: example, in: &space, session))
  }
  report.path = SearchReport.Path(fact, answer)
  return report
}

/// A finding with the place of what it is about.
func searchEntry(
  _ finding: Finding, script: ReplayScript?, _ session: Session
) -> SearchReport.Entry {
  let sources = session.compiler.sources
  guard let place = finding.place, sources.indices.contains(place.file) else {
    return SearchReport.Entry(finding, path: nil, line: 0, script: script)
  }
  let source = sources[place.file]
  return SearchReport.Entry(
    finding, path: source.name, line: source.lineNumber(of: place.span.start), script: script)
}
