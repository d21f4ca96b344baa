/// A suite as JSON: one document, or one line for each scenario and one for the end.
/// `Grammar/suite.schema.json` describes the document and the lines.
public struct JSONReport: SuiteReport {
  private let isOneDocument: Bool
  private var isFirst = true

  private static let schemaVersion = 1

  public init(isOneDocument: Bool) { self.isOneDocument = isOneDocument }

  public mutating func begin(to text: inout String) {
    if isOneDocument {
      text += "{\"schemaVersion\":\(Self.schemaVersion),\"scenarios\":["
    }
  }

  public mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if isOneDocument { text += isFirst ? "\n" : ",\n" }
    isFirst = false
    var writer = JSONWriter()
    writer.scenario(scenario)
    text += writer.text
    if !isOneDocument { text += "\n" }
  }

  public mutating func end(_ summary: SuiteSummary, to text: inout String) {
    if isOneDocument { text += isFirst ? "],\n\"summary\":" : "\n],\n\"summary\":" }
    var writer = JSONWriter()
    if isOneDocument {
      writer.summary(summary)
      text += writer.text + "}\n"
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

extension JSONWriter {
  fileprivate mutating func scenario(_ scenario: ScenarioResult) {
    beginObject()
    member("name", scenario.name)
    member("file", scenario.file)
    member("line", scenario.line)
    member("tags", scenario.tags) { $0.string($1) }
    member("verdict", scenario.verdict.word)
    member("steps", scenario.steps)
    if let elapsed = scenario.elapsed { member("nanoseconds", elapsed) }
    member("failures", scenario.failures) { $0.failure($1) }
    endObject()
  }

  private mutating func failure(_ failure: ScenarioFailure) {
    let problem = failure.problem
    beginObject()
    member("code", problem.code)
    member("number", problem.number)
    member("message", problem.message)
    member("help", problem.help)
    member("file", problem.file)
    member("line", failure.line)
    let column = problem.span.flatMap { failure.source?.location(of: $0.start).column }
    member("column", column)
    member("sentence", failure.sentence)
    member("steps", problem.steps) { $0.string($1) }
    if let statement = failure.statement {
      key("statement")
      beginObject()
      member("file", statement.file)
      member("line", statement.line)
      endObject()
    }
    switch failure.graphs {
    case .none: break
    case .actual(let snapshot):
      key("graph")
      graph(snapshot)
    case .literals(let expected, let actual):
      member("expected", expected)
      member("actual", actual)
    }
    endObject()
  }

  fileprivate mutating func summary(_ summary: SuiteSummary) {
    beginObject()
    for (name, count) in summary.counts.named { member(name, count) }
    member("didNotRun", summary.brokenFiles) { json, file in
      json.beginObject()
      json.member("file", file.name)
      json.member("message", file.message)
      json.endObject()
    }
    member("interrupted", summary.wasInterrupted)
    endObject()
  }
}
