internal import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantMap
import SextantRuntime
internal import SextantSyntax

/// A suite as a standalone HTML page. It shows the scenarios step by step.
///
/// The page's script creates text nodes from the data of the page, and drawings from a template.
/// Therefore, no text of an app can become markup. If the script does not run, the page lists the
/// scenarios and their failures.
package struct HTMLReport: SuiteReport {
  private static let maxFailures = 20

  private var table = SceneTable()
  private var steps = TextTable()
  private var scenarios: [String] = []
  private var list = ""
  private var anchors = Anchors()

  package init() {}

  package var needsPassedScenarios: Bool { true }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    let anchor = anchors.next(for: scenario.name)
    appendWithoutScript(scenario)
    let walk = scenario.walk ?? ScenarioWalk()
    let scenes = walk.scenes.map {
      table.index(of: $0.graph, actions: $0.actions, variables: $0.variables)
    }
    let ids = walk.steps.map { steps.index(of: entry(of: $0, in: scenes)) }
    var json: JSONValue = [
      "id": .string(anchor), "name": .string(shortened(scenario.name)),
      "file": .int(table.string(shortened(scenario.file))), "line": .int(scenario.line),
      "verdict": .string(scenario.verdict.rawValue),
    ]
    if !scenario.tags.isEmpty { json["tags"] = JSONValue(scenario.tags.map(shortened)) }
    json["reason"] = scenario.remark.map { .string(shortened($0.reason)) }
    json["time"] = scenario.elapsed.map { .string(ElapsedText.text($0)) }
    if scenario.verdict == .failed { json["replay"] = .string(scenario.replayCommand) }
    json["start"] = scenes.first.map { .int($0) }
    if !ids.isEmpty { json["steps"] = .array(ids.map { .int($0) }) }
    if walk.count > ids.count { json["count"] = .int(walk.count) }
    let others = failures(of: scenario, besides: walk)
    if !others.isEmpty { json["failures"] = .array(others.map { object(of: $0) }) }
    if scenario.furtherFailures > 0 { json["more"] = .int(scenario.furtherFailures) }
    let warnings = warnings(of: scenario, besides: walk)
    if !warnings.isEmpty { json["warnings"] = .array(warnings.map { object(of: $0) }) }
    scenarios.append(json.text)
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    let data = [
      ("scenarios", "[" + scenarios.joined(separator: ",\n") + "]"), ("steps", steps.array),
      ("scenes", table.scenes.array), ("drawings", table.drawings.array),
      ("lists", table.lists.array), ("strings", table.strings.array),
    ]
    HTMLPage(
      title: "\(summary.isGood ? "✔" : "✘") \(summary.text)", isGood: summary.isGood,
      notes: notes(of: summary), maps: maps(of: summary), list: list,
      elements: table.elements.texts,
      data: "{" + data.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",\n") + "}"
    ).append(to: &text)
  }

  private func notes(of summary: SuiteSummary) -> [String] {
    let files = summary.filesNotRun.map { "\($0.name) did not run: \($0.reason)" }
    let missing = summary.evidence.unwitnessed.map { "\($0.file):\($0.line): \($0.message)" }
    let all =
      (summary.wasInterrupted ? ["The run was interrupted."] : []) + summary.missingSentences
      + files
      + missing
    let rest = all.count > 100 ? ["… and \(all.count - 100) more"] : []
    return (all.prefix(100) + rest).map { printable($0) }
  }

  // MARK: The map

  private static let maxMissing = 500

  private func maps(of summary: SuiteSummary) -> String {
    if summary.maps.isEmpty { return "" }
    var text = ""
    for picture in summary.maps {
      let title = "The map of \(shortened(picture.map.app))"
      text +=
        "<h2>\(xmlText(title))</h2>\n<p class=\"meta\">No scenario reaches the grey nodes and edges.</p>\n"
      text +=
        "<div class=\"block\" tabindex=\"0\" role=\"region\" aria-label=\"\(xmlText(title))\">\n"
      text +=
        picture.drawing?.svg(of: picture, title: title, isStyled: false) ?? mapOutline(of: picture)
      text += "</div>\n"
    }
    guard let coverage = summary.evidence.coverage else { return text }
    let shares = Coverage.Kind.allCases.compactMap { kind in
      let share = coverage.share(of: kind)
      return share.count == 0 ? nil : "\(share.covered) of \(share.count) \(kind.plural)"
    }
    text += "<h2>Coverage</h2>\n<p>\(shares.joined(separator: ", "))</p>\n"
    if !summary.evidence.isConclusive {
      text += "<p class=\"meta\">Incomplete: \(xmlText(summary.evidence.gapText)).</p>\n"
    }
    let missing = coverage.sortedItems.filter { $0.entry.hits == 0 }
    if missing.isEmpty { return text }
    text += "<h3>Never reached</h3>\n<ul class=\"lines\">\n"
    for (item, entry) in missing.prefix(Self.maxMissing) {
      let place = shortened("\(item.file):\(item.line):\(item.column)")
      text += "<li>\(xmlText(shortened(entry.name))) <small>\(xmlText(place))</small></li>\n"
    }
    let rest = missing.count - Self.maxMissing
    return text + (rest > 0 ? "<li>… and \(rest) more</li>\n" : "") + "</ul>\n"
  }

  /// Returns the failures that belong to no step: the app does not start, or a scenario with `todo`
  /// passes.
  private func failures(
    of scenario: ScenarioResult, besides walk: ScenarioWalk
  ) -> [ProblemReport] {
    let shown = Set(walk.steps.lazy.flatMap(\.failures).map(\.problem))
    let all = scenario.failures.filter { !shown.contains($0.problem) }
    return Array(all.prefix(Self.maxFailures))
  }

  private func warnings(
    of scenario: ScenarioResult, besides walk: ScenarioWalk
  ) -> [ProblemReport] {
    let shown = Set(walk.steps.lazy.flatMap(\.warnings))
    let all = scenario.warnings.filter { !shown.contains($0.problem.message) }
    return Array(all.prefix(Self.maxFailures))
  }

  // MARK: Steps

  /// Returns a JSON array: the step number, file, line, column, text, the scene after the step,
  /// changes, events and an optional object with further data.
  private mutating func entry(of step: ScenarioWalk.Step, in scenes: [Int]) -> String {
    let scene = scenes.indices.contains(step.scene) ? scenes[step.scene] : 0
    let numbers = [
      step.number, table.string(shortened(step.place.file)), step.place.line, step.place.column,
      table.string(block(dedented(step.place.text, by: step.place.column - 1))), scene,
      table.list(step.changes),
      table.list(step.events),
    ]
    var more: JSONValue = [:]
    if step.expects { more["expects"] = true }
    more["printed"] = step.printed.map { .string(block($0)) }
    if !step.warnings.isEmpty { more["warnings"] = JSONValue(step.warnings) }
    if !step.failures.isEmpty {
      let failures = step.failures.prefix(Self.maxFailures)
      more["failures"] = .array(failures.map { object(of: $0, in: step) })
    }
    return JSONValue.array(numbers.map { .int($0) } + (more == [:] ? [] : [more])).text
  }

  private func object(
    of failure: ProblemReport, in step: ScenarioWalk.Step? = nil
  ) -> JSONValue {
    let problem = failure.problem
    var json: JSONValue = [
      "message": .string(printable(failure.wholeMessage)),
      "code": .string("\(problem.code) \(problem.number)"),
      "place": .string(shortened("\(problem.file):\(failure.problem.line)")),
    ]
    if let excerpt = failure.excerpt(width: 96, trimmed: true) {
      // The step shows its text. An excerpt is therefore needed only to mark a part of the text.
      let isStep =
        ExactText(problem.file) == step?.place.$file && problem.line == step?.place.line
      if !isStep || excerpt.marks < excerpt.code.count {
        json["source"] = JSONValue([excerpt.code, excerpt.pointer])
      }
    }
    let moves = failure.assumedSteps.map { "assumed for line \($0.line): \($0.sentence)" }
    let notes = failure.notes + moves
    if !notes.isEmpty { json["notes"] = JSONValue(notes.map { printable($0) }) }
    json["help"] = problem.advice.map { .string(printable($0)) }
    let rows = GraphRow.rows(of: failure).map { row in
      JSONValue.array(
        [JSONValue(row.expected), JSONValue(row.actual)] + (row.differs ? [1] : []))
    }
    if !rows.isEmpty { json["rows"] = .array(rows) }
    return json
  }

  private func dedented(_ sentence: String, by indent: Int) -> String {
    let margin = "\n" + String(repeating: " ", count: indent)
    return sentence.replacing(margin, with: "\n")
  }

  private func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", maxSplits: 40, omittingEmptySubsequences: false)
    let shown = lines.prefix(40).map { shortened(String($0)) }
    return (shown + (lines.count > 40 ? ["…"] : [])).joined(separator: "\n")
  }

  // MARK: Without the script

  private mutating func appendWithoutScript(_ scenario: ScenarioResult) {
    let place = "\(shortened(scenario.file)):\(scenario.line)"
    list += "<li>\(scenario.verdict.mark) \(xmlText(shortened(scenario.name)))"
    list += " <small>\(xmlText(place))</small>"
    if let remark = scenario.remark { list += " \(xmlText(shortened(remark.reason)))" }
    for failure in [scenario.failures, scenario.warnings].flatMap({ $0.prefix(Self.maxFailures) }) {
      list += "<pre>\(xmlText(PrettyReport.text(of: failure)))</pre>"
    }
    let printed = PrettyReport.printedText(of: scenario)
    if !printed.isEmpty { list += "<pre>\(xmlText(printed))</pre>" }
    list += "</li>\n"
  }
}

extension ScenarioResult.Verdict {
  fileprivate var mark: String {
    switch self {
    case .passed: "✔ passed:"
    case .failed: "✘ failed:"
    case .todo: "✎ todo:"
    case .skipped: "○ skipped:"
    case .notRun, .elsewhere: "○ not run:"
    }
  }
}

struct GraphRow {
  var expected: String?
  var actual: String?
  var differs: Bool { expected != actual }

  private static let maxRows = 500

  static func rows(of failure: ProblemReport) -> [GraphRow] {
    let lines: [StyledLine]
    switch failure.graphs {
    case .literals(let expected, let actual):
      lines = literalDifference(expected: expected, actual: actual)
    case .actual(let graph): lines = treeLines(of: graph, marks: failure.marks)
    case .none: return []
    }
    guard lines.contains(where: { [.added, .removed].contains($0.marker) }) else { return [] }
    return rows(of: lines.prefix(maxRows))
  }

  private static func rows(of lines: some Sequence<StyledLine>) -> [GraphRow] {
    var rows: [GraphRow] = []
    var open = 0
    for line in lines {
      let text = shortened(line.parts.map(\.text).joined())
      switch line.marker {
      case .removed:
        rows.append(GraphRow(expected: text))
        open += 1
      case .added where open > 0:
        rows[rows.count - open].actual = text
        open -= 1
      case .added: rows.append(GraphRow(actual: text))
      case .none, .same, .moved:
        rows.append(GraphRow(expected: text, actual: text))
        open = 0
      }
    }
    return rows
  }
}

private struct Anchors {
  private var taken: Set<String> = ["map", "all"]
  private var counts: [String: Int] = [:]

  mutating func next(for name: String) -> String {
    var words = ""
    for byte in name.utf8 where words.utf8.count < 60 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "0"..."9": words.unicodeScalars.append(scalar)
      case "A"..."Z": words.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default: if !words.hasSuffix("-"), !words.isEmpty { words += "-" }
      }
    }
    if words.hasSuffix("-") { words.removeLast() }
    if words.isEmpty { words = "scenario" }
    while true {
      let number = counts[words, default: 0] + 1
      counts[words] = number
      let anchor = number == 1 ? words : "\(words)-\(number)"
      if taken.insert(anchor).inserted { return anchor }
    }
  }
}
