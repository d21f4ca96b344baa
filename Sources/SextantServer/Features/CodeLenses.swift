import SextantLanguage
import SextantReports
import SextantSyntax

enum CodeLenses {
  /// The command that runs scenarios. Its arguments are the URI of a text and the line of a
  /// scenario, counted from 1. Without a line, all scenarios run.
  static let command = "sextant.run"

  static func answer(_ document: Document, _ workspace: inout Workspace) -> JSONValue {
    let analysis = workspace.analysis(of: document)
    var writer = RangeWriter(document.source)
    var seen: Set<Span> = []
    let scenarios = analysis.program.scenarios.filter {
      seen.insert($0.place.span).inserted
    }
    func lens(_ span: Span, _ title: String, _ arguments: [JSONValue]) -> JSONValue {
      [
        "range": writer.range(span),
        "command": [
          "title": .string(title), "command": .string(command),
          "arguments": .array([.string(document.uri)] + arguments),
        ],
      ]
    }
    var lenses: [JSONValue] = []
    if scenarios.count > 1 {
      lenses.append(lens(Span(start: 0, end: 0), "run all scenarios", []))
    }
    for scenario in scenarios {
      let start = scenario.place.span.start
      let line = analysis.source.lineNumber(of: start)
      lenses.append(lens(Span(start: start, end: start), "run", [.int(line)]))
    }
    return .array(lenses)
  }
}
