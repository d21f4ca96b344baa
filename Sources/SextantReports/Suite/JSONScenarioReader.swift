internal import SextantEngine
internal import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

/// A reader of scenarios. Unknown members are errors.
struct JSONScenarioReader {
  func scenario(_ json: JSONValue) throws(StateProblem) -> ScenarioResult {
    var members = try JSONMembers(json, of: "a scenario")
    var result = ScenarioResult(
      name: try members.text("name"), file: try members.text("file"),
      line: try members.number("line"))
    result.tags = try members.texts("tags")
    result.caseText = try members.string("case") ?? ""
    guard let verdict = ScenarioResult.Verdict(rawValue: try members.text("verdict")) else {
      throw StateProblem("unknown verdict").below("verdict")
    }
    if verdict == .elsewhere {
      result.shard = try members.number("shard")
      try members.end()
      return result
    }
    let reason = try members.string("reason")
    _ = try members.string("replay")
    result.lastLine = try members.numberOrNull("lastLine")
    result.steps = try members.numberOrNull("steps")
    result.elapsed = try members.count("nanoseconds")
    result.failures = try members.list("failures") { json throws(StateProblem) in
      try failure(json, .error)
    }
    result.furtherFailures = try members.number("furtherFailures")
    result.printed = try members.list("printed", printed)
    result.furtherPrinted = try members.count("furtherPrinted") ?? 0
    result.warnings = try members.list("warnings") { json throws(StateProblem) in
      try failure(json, .warning)
    }
    result.furtherWarnings = try members.number("furtherWarnings")
    try members.end()
    switch verdict {
    case .skipped: result.remark = .skipped(reason ?? "")
    case .todo: result.remark = .todo(reason ?? "")
    case .notRun: result.hasRun = false
    // A failed scenario has no steps if its app does not start.
    case .failed: result.hasRun = result.steps != nil
    case .passed, .elsewhere: break
    }
    guard result.verdict == verdict else {
      throw StateProblem("the failures contradict the verdict").below("verdict")
    }
    return result
  }

  private func failure(
    _ json: JSONValue, _ severity: Severity
  ) throws(StateProblem) -> ProblemReport {
    var members = try JSONMembers(json, of: "a failure")
    let problem = NavigationProblem(
      severity: severity, code: try members.text("code"), number: try members.number("number"),
      message: try members.text("message"), advice: try members.string("help"),
      at: SourcePlace(
        file: try members.text("file"), line: try members.number("line"),
        column: try members.numberOrNull("column") ?? 1))
    var result = ProblemReport(problem, sentence: try members.text("sentence"))
    result.notes = try members.texts("notes")
    result.excerpt = try members.read("excerpt", excerpt)
    result.statement = try members.read("statement", statement)
    result.isFirstOnLine = try members.bool("isFirstOnLine") ?? true
    result.lastSteps = try members.list("lastSteps", step)
    result.assumedSteps = try members.list("assumedSteps", step)
    result.marks = try members.list("difference", mark)
    result.graphs = try graphs(&members)
    try members.end()
    return result
  }

  private func excerpt(_ json: JSONValue) throws(StateProblem) -> SourcePart {
    var members = try JSONMembers(json, of: "an excerpt")
    let part = SourcePart(
      before: try members.text("before"), marked: try members.text("marked"),
      after: try members.text("after"), continues: try members.bool("continues") ?? false)
    try members.end()
    return part
  }

  private func statement(_ json: JSONValue) throws(StateProblem) -> ProblemReport.Step {
    var members = try JSONMembers(json, of: "a statement")
    let statement = ProblemReport.Step(
      file: try members.text("file"), line: try members.number("line"),
      sentence: try members.string("sentence") ?? "")
    try members.end()
    return statement
  }

  private func printed(_ json: JSONValue) throws(StateProblem) -> PrintedText {
    var members = try JSONMembers(json, of: "a printed text")
    let printed = PrintedText(
      file: try members.text("file"), line: try members.number("line"),
      text: try members.text("text"))
    try members.end()
    return printed
  }

  private func step(_ json: JSONValue) throws(StateProblem) -> ProblemReport.Step {
    var members = try JSONMembers(json, of: "a step")
    let step = ProblemReport.Step(
      file: try members.text("file"), line: try members.number("line"),
      sentence: try members.text("sentence"), changes: try members.texts("changes"))
    try members.end()
    return step
  }

  private func mark(_ json: JSONValue) throws(StateProblem) -> GraphMark {
    var members = try JSONMembers(json, of: "a difference")
    let (same, unwanted) = (try members.count("same"), try members.count("unwanted"))
    let (missing, inside) = (try members.string("missing"), try members.count("inside"))
    try members.end()
    switch (same, unwanted, missing, inside) {
    case (let same?, nil, nil, nil): return .same(same)
    case (nil, let unwanted?, nil, nil): return .unwanted(unwanted)
    case (nil, nil, let missing?, nil): return .missing(missing)
    case (nil, nil, let missing?, let inside?): return .missingInside(inside, missing)
    default: throw StateProblem("expected exactly one of `same`, `unwanted` and `missing`")
    }
  }

  private func graphs(
    _ members: inout JSONMembers
  ) throws(StateProblem) -> ProblemReport.Graphs {
    if members.value("graph") != nil {
      return .actual(GraphSnapshot(windows: try members.list("graph", JSONStateReader().graph)))
    }
    guard members.value("expectedGraph") != nil else { return .none }
    return .literals(
      expected: try members.text("expectedGraph"), actual: try members.text("actualGraph"))
  }
}
