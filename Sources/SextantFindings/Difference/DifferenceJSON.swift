import SextantExplore
import SextantReports
import SextantSyntax

/// A comparison as one JSON document; `Grammar/diff.schema.json` describes it.
package func differenceJSON(of report: DifferenceReport) -> String {
  var json = JSONWriter()
  json.beginObject()
  json.member("schemaVersion", 1)
  json.key("counts")
  json.beginObject()
  for kind in DifferenceKind.allCases { json.member(kind.rawValue, report.count(of: kind)) }
  json.endObject()
  json.member("failing", report.failing) { $0.string($1.rawValue) }
  json.member("apps", report.entries) { json, entry in write(entry, to: &json) }
  json.endObject()
  json.newline()
  return json.text
}

private func write(_ entry: DifferenceReport.Entry, to json: inout JSONWriter) {
  json.beginObject()
  json.member(
    "status", entry.before == nil ? "added" : entry.after == nil ? "removed" : "compared")
  pair(
    "app", entry.before.map { _ in entry.app.before }, entry.after.map { _ in entry.app.after },
    &json)
  pair("paths", entry.before, entry.after, &json)
  json.key("difference")
  if let difference = entry.difference { write(difference, to: &json) } else { json.null() }
  json.endObject()
}

private func write(_ difference: AppDifference, to json: inout JSONWriter) {
  json.beginObject()
  json.member("declarations", difference.declarations) { json, change in write(change, to: &json) }
  json.member("ways", difference.ways) { json, way in write(way, to: &json) }
  json.member("links", difference.links) { json, link in
    json.beginObject()
    json.member("address", link.address)
    json.member("cases", link.cases) { json, one in
      json.beginObject()
      json.member("from", one.from)
      sides(one.before, one.after, &json, write)
      json.endObject()
    }
    json.endObject()
  }
  json.member("findings", difference.findings) { json, finding in write(finding, to: &json) }
  json.key("searched")
  json.beginObject()
  sides(difference.before, difference.after, &json, write)
  json.endObject()
  json.endObject()
}

private func write(_ change: DeclarationChange, to json: inout JSONWriter) {
  json.beginObject()
  json.member("change", change.kind.rawValue)
  json.member("word", change.word)
  sides(change.before, change.after, &json, write)
  json.member("inputs", change.inputs) { json, input in
    json.beginObject()
    switch input {
    case .added(let name): member("added", nil, name, &json)
    case .removed(let name): member("removed", name, nil, &json)
    case .renamed(let old, let new): member("renamed", old, new, &json)
    case .changed(let name, let old, let new):
      member("changed", name, name, &json)
      pair("text", old, new, &json)
    }
    json.endObject()
  }
  json.member("hasOtherContent", change.hasOtherContent)
  json.member("noLongerLeadsTo", change.lost) { $0.string($1) }
  json.member("nowLeadsTo", change.won) { $0.string($1) }
  json.endObject()
}

private func member(
  _ change: String, _ before: String?, _ after: String?, _ json: inout JSONWriter
) {
  json.member("change", change)
  json.member("before", before)
  json.member("after", after)
}

private func write(_ way: WayChange, to json: inout JSONWriter) {
  json.beginObject()
  json.member("change", way.kind.rawValue)
  pair("screen", way.before, way.after, &json)
  sides(way.oldWay, way.newWay, &json, write)
  json.member("isCertain", way.isCertain)
  json.member("doubt", way.doubt)
  json.endObject()
}

private func write(_ landing: LinkChange.Landing, to json: inout JSONWriter) {
  let (result, top, code): (String, String?, String?) =
    switch landing {
    case .on(let top): ("opened", top, nil)
    case .refused(let code): ("refused", nil, code)
    case .unanswered: ("unanswered", nil, nil)
    }
  json.beginObject()
  json.member("result", result)
  json.member("top", top)
  json.member("code", code)
  json.endObject()
}

private func write(_ finding: FindingChange, to json: inout JSONWriter) {
  json.beginObject()
  json.member("word", finding.word)
  json.member("title", finding.title.isEmpty ? nil : finding.title)
  json.member("before", finding.before.rawValue)
  json.member("after", finding.after.rawValue)
  json.member("messages", finding.messages) { $0.string($1) }
  json.member("scenario", finding.script?.scenario(named: DifferenceWords.scenario(of: finding)))
  json.endObject()
}

private func write(_ space: SearchedSpace, to json: inout JSONWriter) {
  json.beginObject()
  writeMembers(of: space, to: &json)
  json.endObject()
}

/// The members `before` and `after` of an object.
private func sides<Side>(
  _ before: Side, _ after: Side, _ json: inout JSONWriter,
  _ write: (Side, inout JSONWriter) -> Void
) {
  json.key("before")
  write(before, &json)
  json.key("after")
  write(after, &json)
}

private func pair(_ name: String, _ before: String?, _ after: String?, _ json: inout JSONWriter) {
  json.key(name)
  json.beginObject()
  json.member("before", before)
  json.member("after", after)
  json.endObject()
}

private func write(_ texts: [String]?, to json: inout JSONWriter) {
  guard let texts else { return json.null() }
  json.beginArray()
  for text in texts { json.string(text) }
  json.endArray()
}
