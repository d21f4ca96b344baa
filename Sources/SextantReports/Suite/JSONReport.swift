internal import SextantInterpreter
import SextantRuntime

/// A suite as a single JSON document or as JSON Lines. JSON Lines have a line for each scenario,
/// then a line for the summary. `Grammar/suite.schema.json` is the schema of both formats.
package struct JSONReport: SuiteReport {
  private let isOneDocument: Bool
  private var isFirst = true

  /// The version of the schema, incremented with every change that can break a reader.
  static let schemaVersion = 3

  package init(isOneDocument: Bool) { self.isOneDocument = isOneDocument }

  package var needsPassedScenarios: Bool { true }
  package var includesOtherShards: Bool { true }

  package mutating func begin(to text: inout String) {
    if isOneDocument {
      text += "{\"schemaVersion\":\(Self.schemaVersion),\"scenarios\":["
    }
  }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    var writer = JSONWriter()
    writer.scenario(scenario)
    if isOneDocument {
      text += (isFirst ? "\n" : ",\n") + writer.text
    } else {
      text += writer.text + "\n"
    }
    isFirst = false
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    var writer = JSONWriter()
    if isOneDocument {
      writer.summary(summary)
      text += (isFirst ? "]" : "\n]") + ",\n\"summary\":\(writer.text)}\n"
    } else {
      writer.beginObject()
      writer.member("schemaVersion", Self.schemaVersion)
      writer.key("summary")
      writer.summary(summary)
      writer.endObject()
      text += writer.text + "\n"
    }
  }
}

/// Returns a listed scenario as a line of JSON with the schema `Grammar/suite.schema.json`.
package func listLine(of scenario: ScenarioResult) -> String {
  var writer = JSONWriter()
  writer.beginObject()
  writer.identity(of: scenario)
  writer.endObject()
  return writer.text + "\n"
}

extension JSONWriter {
  fileprivate mutating func identity(of scenario: ScenarioResult) {
    member("name", scenario.name)
    member("file", scenario.file)
    member("line", scenario.line)
    member("tags", JSONValue(scenario.tags))
    member("case", scenario.caseText.isEmpty ? nil : scenario.caseText)
  }

  fileprivate mutating func scenario(_ scenario: ScenarioResult) {
    beginObject()
    identity(of: scenario)
    member("verdict", scenario.verdict.rawValue)
    if let shard = scenario.shard {
      member("shard", shard)
      endObject()
      return
    }
    member("reason", scenario.remark?.reason)
    member("replay", scenario.verdict == .failed ? scenario.replayCommand : nil)
    member("lastLine", scenario.lastLine)
    member("steps", scenario.steps)
    if let elapsed = scenario.elapsed { member("nanoseconds", elapsed) }
    member("failures", scenario.failures) { $0.failure($1) }
    member("furtherFailures", scenario.furtherFailures)
    if !scenario.printed.isEmpty { member("printed", .array(scenario.printed.map(object))) }
    if scenario.furtherPrinted > 0 { member("furtherPrinted", scenario.furtherPrinted) }
    member("warnings", scenario.warnings) { $0.failure($1) }
    member("furtherWarnings", scenario.furtherWarnings)
    endObject()
  }

  private mutating func failure(_ failure: ProblemReport) {
    let problem = failure.problem
    beginObject()
    member("code", problem.code)
    member("number", problem.number)
    member("message", problem.message)
    member("help", problem.advice)
    member("file", problem.file)
    member("line", problem.line)
    member("column", failure.column)
    member("sentence", failure.sentence)
    member("notes", JSONValue(failure.notes))
    if let part = failure.excerpt { member("excerpt", object(of: part)) }
    if let statement = failure.statement {
      var json: JSONValue = ["file": .string(statement.file), "line": .int(statement.line)]
      if !statement.sentence.isEmpty { json["sentence"] = .string(statement.sentence) }
      member("statement", json)
    }
    if !failure.isFirstOnLine { member("isFirstOnLine", false) }
    if !failure.lastSteps.isEmpty {
      member("lastSteps", .array(failure.lastSteps.map(object)))
    }
    if !failure.assumedSteps.isEmpty {
      member("assumedSteps", .array(failure.assumedSteps.map(object)))
    }
    if !failure.marks.isEmpty { member("difference", .array(failure.marks.map(object))) }
    switch failure.graphs {
    case .none: break
    case .actual(let snapshot):
      key("graph")
      writesKinds = true
      graph(snapshot)
    case .literals(let expected, let actual):
      member("expectedGraph", expected)
      member("actualGraph", actual)
    }
    endObject()
  }

  fileprivate mutating func summary(_ summary: SuiteSummary) {
    let counts = summary.counts
    beginObject()
    member("passed", counts.passed)
    member("failed", counts.failed)
    member("skipped", counts.skipped)
    member("todo", counts.todo)
    member("notRun", counts.notRun)
    if counts.elsewhere > 0 { member("elsewhere", counts.elsewhere) }
    member("warnings", summary.warnings)
    member("filesNotRun", .array(summary.filesNotRun.map(object)))
    member("interrupted", summary.wasInterrupted)
    member("seed", summary.seed)
    member("repetitions", summary.repetitions)
    member("incomplete", summary.isIncomplete)
    if let elapsed = summary.elapsed { member("nanoseconds", elapsed) }
    if let shard = summary.shard {
      member("shard", ["index": .int(shard.index), "count": .int(shard.count)])
    }
    if !summary.missing.isEmpty { member("missing", .array(summary.missing.map(object))) }
    evidence(summary.evidence)
    endObject()
  }
}

private func object(of part: SourcePart) -> JSONValue {
  [
    "before": .string(part.before), "marked": .string(part.marked), "after": .string(part.after),
    "continues": .bool(part.continues),
  ]
}

private func object(of step: ProblemReport.Step) -> JSONValue {
  [
    "file": .string(step.file), "line": .int(step.line), "sentence": .string(step.sentence),
    "changes": JSONValue(step.changes),
  ]
}

private func object(of printed: PrintedText) -> JSONValue {
  ["file": .string(printed.file), "line": .int(printed.line), "text": .string(printed.text)]
}

private func object(of mark: GraphMark) -> JSONValue {
  switch mark {
  case .same(let instance): ["same": .int(instance)]
  case .unwanted(let instance): ["unwanted": .int(instance)]
  case .missing(let text): ["missing": .string(text)]
  case .missingInside(let instance, let text):
    ["missing": .string(text), "inside": .int(instance)]
  }
}

private func object(of file: SuiteSummary.FileNotRun) -> JSONValue {
  [
    "file": .string(file.name), "line": file.line.map { .int($0) } ?? .null,
    "reason": .string(file.reason),
  ]
}
