/// Reads the end of a report as `JSONReport` writes it.
struct JSONSummaryReader {
  /// - Parameter scenarios: those of the report, which the counts must fit.
  func summary(
    _ json: JSONValue, of scenarios: [ScenarioResult]
  ) throws(StateProblem) -> SuiteSummary {
    var members = try JSONMembers(json, of: "a summary")
    var summary = SuiteSummary()
    for scenario in scenarios { summary.counts.add(scenario.verdict) }
    let counts = summary.counts
    for (name, count) in [
      ("passed", counts.passed), ("failed", counts.failed), ("skipped", counts.skipped),
      ("todo", counts.todo), ("notRun", counts.notRun), ("elsewhere", counts.elsewhere),
    ] {
      let said = name == "elsewhere" ? try members.count(name) ?? 0 : try members.number(name)
      if said != count {
        throw StateProblem("it counts \(said), and the report has \(count)").below(name)
      }
    }
    summary.warnings = try members.number("warnings")
    summary.filesNotRun = try members.list("filesNotRun", file)
    summary.wasInterrupted = try members.bool("interrupted") ?? false
    summary.isIncomplete = try members.bool("incomplete") ?? false
    summary.seed = try members.numberOrNull("seed")
    summary.repetitions = try members.number("repetitions")
    summary.reach = try SuiteReach(of: &members, json)
    summary.elapsed = try members.count("nanoseconds")
    if let json = members.value("shard") {
      summary.shard = try below("shard") { () throws(StateProblem) in try shard(json) }
    }
    summary.gaps.shards = try members.list("missingShards", missingShard)
    summary.gaps.reports = try members.list("incompleteReports", brokenReport)
    try members.end()
    return summary
  }

  private func file(_ json: JSONValue) throws(StateProblem) -> SuiteSummary.FileNotRun {
    var members = try JSONMembers(json, of: "a file")
    let file = SuiteSummary.FileNotRun(
      name: try members.text("file"), reason: try members.text("reason"),
      line: try members.numberOrNull("line"))
    try members.end()
    return file
  }

  private func shard(_ json: JSONValue) throws(StateProblem) -> SuiteShard {
    var members = try JSONMembers(json, of: "a shard")
    var shard = SuiteShard(
      index: try members.number("index"), count: try members.number("count"),
      selected: try members.number("selected"), selection: try members.text("selection"),
      timings: try members.string("timings"))
    shard.files = Set(
      try members.list("files") { json throws(StateProblem) in
        var members = try JSONMembers(json, of: "a file")
        let file = SuiteShard.File(
          name: try members.text("file"), digest: try members.text("digest"))
        try members.end()
        return file
      })
    try members.end()
    guard (1...SuiteShard.most).contains(shard.count), (1...shard.count).contains(shard.index)
    else { throw StateProblem("there is no \(shard.text)") }
    return shard
  }

  private func missingShard(_ json: JSONValue) throws(StateProblem) -> SuiteGaps.MissingShard {
    var members = try JSONMembers(json, of: "a missing shard")
    let shard = SuiteGaps.MissingShard(
      index: try members.number("index"), count: try members.number("count"),
      scenarios: try members.number("scenarios"))
    try members.end()
    return shard
  }

  private func brokenReport(_ json: JSONValue) throws(StateProblem) -> SuiteGaps.BrokenReport {
    var members = try JSONMembers(json, of: "a report")
    let report = SuiteGaps.BrokenReport(
      name: try members.text("file"), reason: try members.text("reason"))
    try members.end()
    return report
  }
}
