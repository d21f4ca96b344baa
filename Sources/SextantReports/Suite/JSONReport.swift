internal import SextantInterpreter
import SextantRuntime

/// A suite as JSON: one document, or one line for each scenario and one for the end.
/// `Grammar/suite.schema.json` describes the document and the lines.
package struct JSONReport: SuiteReport {
  private let isOneDocument: Bool
  private var isFirst = true

  /// Higher when something changes that a reader has to know of.
  static let schemaVersion = 3

  package init(isOneDocument: Bool) { self.isOneDocument = isOneDocument }

  package var wantsPassed: Bool { true }
  package var namesElsewhere: Bool { true }

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

/// A scenario of a list as one line of JSON, which `Grammar/suite.schema.json` describes.
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
    member("tags", scenario.tags) { $0.string($1) }
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
    member("notes", failure.notes) { $0.string($1) }
    if let part = failure.excerpt {
      key("excerpt")
      excerpt(part)
    }
    if let statement = failure.statement {
      key("statement")
      beginObject()
      member("file", statement.file)
      member("line", statement.line)
      if !statement.sentence.isEmpty { member("sentence", statement.sentence) }
      endObject()
    }
    if !failure.isFirstOnLine { member("isFirstOnLine", false) }
    if !failure.lastSteps.isEmpty { member("lastSteps", failure.lastSteps) { $0.step($1) } }
    if !failure.marks.isEmpty { member("difference", failure.marks) { $0.mark($1) } }
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

  private mutating func excerpt(_ part: SourcePart) {
    beginObject()
    member("before", part.before)
    member("marked", part.marked)
    member("after", part.after)
    member("continues", part.continues)
    endObject()
  }

  private mutating func step(_ step: ProblemReport.Step) {
    beginObject()
    member("file", step.file)
    member("line", step.line)
    member("sentence", step.sentence)
    member("changes", step.changes) { $0.string($1) }
    endObject()
  }

  private mutating func mark(_ mark: GraphMark) {
    beginObject()
    switch mark {
    case .same(let instance): member("same", instance)
    case .unwanted(let instance): member("unwanted", instance)
    case .missing(let text): member("missing", text)
    case .missingInside(let instance, let text):
      member("missing", text)
      member("inside", instance)
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
    member("filesNotRun", summary.filesNotRun) { $0.fileNotRun($1) }
    member("interrupted", summary.wasInterrupted)
    member("seed", summary.seed)
    member("repetitions", summary.repetitions)
    member("incomplete", summary.isIncomplete)
    if let elapsed = summary.elapsed { member("nanoseconds", elapsed) }
    if let shard = summary.shard { self.shard(shard) }
    if !summary.missing.isEmpty { member("missing", summary.missing) { $0.fileNotRun($1) } }
    reach(summary.reach)
    endObject()
  }

  private mutating func shard(_ shard: SuiteShard) {
    key("shard")
    beginObject()
    member("index", shard.index)
    member("count", shard.count)
    endObject()
  }

  private mutating func fileNotRun(_ file: SuiteSummary.FileNotRun) {
    beginObject()
    member("file", file.name)
    member("line", file.line)
    member("reason", file.reason)
    endObject()
  }
}
