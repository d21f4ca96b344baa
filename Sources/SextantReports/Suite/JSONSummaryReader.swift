struct JSONSummaryReader {
  /// - Parameter scenarios: The scenarios of the report. The summary must have equal counts.
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
        throw StateProblem("the count is \(said), but the report has \(count)").below(name)
      }
    }
    summary.warnings = try members.number("warnings")
    summary.filesNotRun = try members.list("filesNotRun", file)
    summary.wasInterrupted = try members.bool("interrupted") ?? false
    summary.isIncomplete = try members.bool("incomplete") ?? false
    summary.seed = try members.numberOrNull("seed")
    summary.repetitions = try members.number("repetitions")
    summary.evidence = try SuiteEvidence(of: &members, json)
    summary.elapsed = try members.count("nanoseconds")
    summary.shard = try members.read("shard", shard)
    summary.missing = try members.list("missing", file)
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
    let (index, count) = (try members.number("index"), try members.number("count"))
    try members.end()
    do {
      return try SuiteShard(index: index, count: count)
    } catch {
      throw StateProblem(error.message)
    }
  }
}
