import SextantExplore
import SextantReplay
import SextantReports
import SextantSyntax

package func differenceJSON(of report: DifferenceReport) -> String {
  let counts = DifferenceKind.allCases.map { ($0.rawValue, JSONValue.int(report.count(of: $0))) }
  let document: JSONValue = [
    "schemaVersion": 1, "counts": JSONValue(members: counts),
    "failing": JSONValue(report.failing.map(\.rawValue)),
    "apps": .array(report.entries.map(object)),
  ]
  return document.text + "\n"
}

private func object(of entry: DifferenceReport.Entry) -> JSONValue {
  [
    "status": entry.before == nil ? "added" : entry.after == nil ? "removed" : "compared",
    "app": pair(
      entry.before.map { _ in entry.app.before }, entry.after.map { _ in entry.app.after }),
    "paths": pair(entry.before, entry.after),
    "difference": entry.difference.map(object) ?? .null,
  ]
}

private func object(of difference: AppDifference) -> JSONValue {
  [
    "declarations": .array(difference.declarations.map(object)),
    "ways": .array(difference.pathChanges.map(object)),
    "links": .array(difference.links.map(object)),
    "findings": .array(difference.findings.map(object)),
    "homes": difference.homes.map {
      ["before": JSONValue($0.before), "after": JSONValue($0.after)]
    }
      ?? .null,
    "searched": [
      "before": JSONValue(members: members(of: difference.before)),
      "after": JSONValue(members: members(of: difference.after)),
    ],
  ]
}

private func object(of link: LinkChange) -> JSONValue {
  let cases = link.cases.map { one -> JSONValue in
    ["from": JSONValue(one.from), "before": object(of: one.before), "after": object(of: one.after)]
  }
  return ["address": .string(link.address), "cases": .array(cases)]
}

private func object(of change: DeclarationChange) -> JSONValue {
  [
    "change": .string(change.kind.rawValue), "word": .string(change.word),
    "before": list(change.before), "after": list(change.after),
    "inputs": .array(change.inputs.map(object)), "hasOtherContent": .bool(change.hasOtherContent),
    "noLongerLeadsTo": JSONValue(change.removedTargets),
    "nowLeadsTo": JSONValue(change.addedTargets),
  ]
}

private func object(of input: InputChange) -> JSONValue {
  func object(_ change: String, _ before: String?, _ after: String?) -> JSONValue {
    ["change": .string(change), "before": JSONValue(before), "after": JSONValue(after)]
  }
  switch input {
  case .added(let name): return object("added", nil, name)
  case .removed(let name): return object("removed", name, nil)
  case .renamed(let old, let new): return object("renamed", old, new)
  case .changed(let name, let old, let new):
    var json = object("changed", name, name)
    json["text"] = pair(old, new)
    return json
  }
}

private func object(of change: PathChange) -> JSONValue {
  [
    "change": .string(change.kind.rawValue), "screen": pair(change.before, change.after),
    "before": list(change.oldPath), "after": list(change.newPath),
    "isCertain": .bool(change.isCertain),
    "doubt": JSONValue(change.doubt),
  ]
}

private func object(of outcome: LinkChange.Outcome) -> JSONValue {
  switch outcome {
  case .top(let top): ["result": "opened", "top": .string(top), "code": nil]
  case .refused(let code): ["result": "refused", "top": nil, "code": .string(code)]
  case .unanswered: ["result": "unanswered", "top": nil, "code": nil]
  }
}

private func object(of finding: FindingChange) -> JSONValue {
  let scenario = finding.script?.scenario(named: DifferenceWords.scenario(of: finding))
  return [
    "word": .string(finding.word), "title": .textOrNull(finding.title),
    "before": .string(finding.before.rawValue), "after": .string(finding.after.rawValue),
    "messages": JSONValue(finding.messages), "scenario": JSONValue(scenario),
  ]
}

private func pair(_ before: String?, _ after: String?) -> JSONValue {
  ["before": JSONValue(before), "after": JSONValue(after)]
}

private func list(_ texts: [String]?) -> JSONValue { texts.map { JSONValue($0) } ?? .null }
