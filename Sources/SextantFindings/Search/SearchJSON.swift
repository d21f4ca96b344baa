import SextantExplore
import SextantInterpreter
import SextantReports

/// What a search came to as one JSON document; `Grammar/search.schema.json` describes it.
package func searchJSON(of report: SearchReport) -> String {
  var json = JSONWriter()
  json.beginObject()
  json.member("schemaVersion", 2)
  writeMembers(of: report.searched, to: &json)
  json.member("leftOutMoves", report.leftOutKinds) { $0.string($1.rawValue) }
  json.member("unreadVariables", report.unreadVariables) { $0.string($1) }
  json.member("factors", report.factors) { json, item in
    json.beginObject()
    json.member("kind", item.factor.kind.rawValue)
    json.member("name", item.factor.name)
    json.member("values", item.factor.count)
    write(item.place, to: &json)
    json.endObject()
  }
  json.member("inputs", report.inputs) { json, input in
    json.beginObject()
    json.member("move", input.move)
    json.member("input", input.input)
    json.member("reason", input.reason.rawValue)
    json.endObject()
  }
  json.member("findings", report.entries) { json, entry in write(entry, to: &json) }
  json.key("path")
  if let path = report.path { write(path, to: &json) } else { json.null() }
  if let driven = report.driven {
    json.key("driven")
    write(driven, to: &json)
  }
  json.endObject()
  json.newline()
  return json.text
}

/// What of the transitions was made on an app as well.
private func write(_ cover: DrivenCover, to json: inout JSONWriter) {
  json.beginObject()
  json.member("transitions", cover.transitions)
  json.member("covered", cover.covered)
  json.member("steps", cover.steps)
  let end: String? =
    switch cover.end {
    case .steps: "maxSteps"
    case .time: "maxTime"
    case .interruption: "interruption"
    case .failure: "failure"
    case nil: nil
    }
  json.member("end", end)
  json.member("unsupported", cover.unsupported.keys.sorted()) { $0.string($1) }
  json.member("notCompared", cover.unread.keys.sorted()) { $0.string($1) }
  json.endObject()
}

/// How much was searched, and what ended it.
func writeMembers(of space: SearchedSpace, to json: inout JSONWriter) {
  json.member("states", space.states)
  json.member("moves", space.moves)
  json.member("depth", space.depth)
  json.member("isComplete", space.isComplete)
  json.member("isInterrupted", space.wasInterrupted)
  json.member("bounds", space.bounds) { json, hit in
    json.beginObject()
    json.member("bound", hit.bound.rawValue)
    json.member("limit", hit.limit)
    json.member("count", hit.count)
    json.member("subject", hit.subject.isEmpty ? nil : hit.subject)
    json.endObject()
  }
}

private func write(_ entry: SearchReport.Entry, to json: inout JSONWriter) {
  json.beginObject()
  json.member("word", entry.finding.word)
  json.member("title", entry.finding.title.isEmpty ? nil : entry.finding.title)
  json.member("verdict", entry.finding.verdict.rawValue)
  json.member("message", entry.finding.message.isEmpty ? nil : entry.finding.message)
  write(entry.place, to: &json)
  json.key("example")
  write(entry.script, named: entry.scenario, to: &json)
  if !entry.finding.links.isEmpty {
    json.member("links", entry.finding.links) { json, row in write(row, to: &json) }
  }
  json.endObject()
}

private func write(_ place: FilePlace?, to json: inout JSONWriter) {
  json.key("place")
  guard let place else { return json.null() }
  json.beginObject()
  json.member("path", place.path)
  json.member("line", place.line)
  json.endObject()
}

/// What a link comes to, by the kind of state.
private func write(_ row: LinkRow, to json: inout JSONWriter) {
  json.beginObject()
  json.member("link", row.link)
  json.key("outcomes")
  json.beginObject()
  for place in LinkPlace.allCases {
    if let outcome = row.outcomes[place] { json.member(place.rawValue, outcome.rawValue) }
  }
  json.endObject()
  json.endObject()
}

private func write(_ path: SearchReport.Path, to json: inout JSONWriter) {
  let (answer, script): (String, ReplayScript?) =
    switch path.answer {
    case .found(let script): ("found", script)
    case .unreachable: ("unreachable", nil)
    case .notFound: ("notFound", nil)
    }
  json.beginObject()
  json.member("fact", path.fact)
  json.member("answer", answer)
  json.key("script")
  write(script, named: path.fact, to: &json)
  json.endObject()
}

private func write(_ script: ReplayScript?, named name: String, to json: inout JSONWriter) {
  guard let script else { return json.null() }
  json.beginObject()
  json.member("statements", script.statements) { $0.string($1) }
  json.member("scenario", script.scenario(named: name))
  json.member("failure", script.failure)
  json.endObject()
}
