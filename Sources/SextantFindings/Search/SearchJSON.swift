import SextantExplore
import SextantInterpreter
import SextantReplay
import SextantReports

package func searchJSON(of report: SearchReport) -> String {
  let factors = report.factors.map { factor, place -> JSONValue in
    [
      "kind": .string(factor.kind.rawValue), "name": .string(factor.name),
      "values": .int(factor.count), "multiplier": .number(multiplierText(factor)),
      "place": object(of: place),
    ]
  }
  let inputs = report.inputs.map { input -> JSONValue in
    [
      "move": .string(input.move), "input": .string(input.input),
      "reason": .string(input.reason.rawValue),
    ]
  }
  let rounds = report.searched.rounds.map { round, states -> JSONValue in
    [
      "stack": .int(round.stack), "width": round.width.map { .int($0) } ?? .null,
      "states": .int(states),
    ]
  }
  let rest: [(String, JSONValue)] = [
    ("rounds", .array(rounds)),
    ("leftOutMoves", JSONValue(report.excludedKinds.map(\.rawValue))),
    ("unreadVariables", JSONValue(report.unreadVariables)), ("factors", .array(factors)),
    ("inputs", .array(inputs)), ("findings", .array(report.entries.map(object))),
    ("path", report.path.map(object) ?? .null),
  ]
  var document = JSONValue(members: [("schemaVersion", 3)] + members(of: report.searched) + rest)
  document["driven"] = report.driven.map(object)
  return document.text + "\n"
}

private func object(of cover: DrivenCover) -> JSONValue {
  let end: String? =
    switch cover.end {
    case .steps: "maxSteps"
    case .time: "maxTime"
    case .interruption: "interruption"
    case .failure: "failure"
    case nil: nil
    }
  return [
    "transitions": .int(cover.transitions), "covered": .int(cover.covered),
    "steps": .int(cover.steps), "end": JSONValue(end),
    "unsupported": JSONValue(cover.unsupported.keys.sorted()),
    "notCompared": JSONValue(cover.unread.keys.sorted()),
    "walks": [
      "planned": .int(cover.walks.planned), "made": .int(cover.walks.made),
      "steps": .int(cover.walks.steps), "seed": .int(Int(clamping: cover.walks.seed)),
    ],
    "observed": JSONValue(cover.observed), "leftToWalks": JSONValue(cover.leftToWalks),
    "lacks": JSONValue(cover.lacks),
  ]
}

func members(of space: SearchedSpace) -> [(String, JSONValue)] {
  let bounds = space.bounds.map { hit -> JSONValue in
    [
      "bound": .string(hit.bound.rawValue), "limit": .int(hit.limit), "count": .int(hit.count),
      "subject": .textOrNull(hit.subject),
    ]
  }
  return [
    ("states", .int(space.states)), ("moves", .int(space.moves)), ("depth", .int(space.depth)),
    ("isComplete", .bool(space.isComplete)), ("isInterrupted", .bool(space.wasInterrupted)),
    ("bounds", .array(bounds)),
  ]
}

private func object(of entry: SearchReport.Entry) -> JSONValue {
  let finding = entry.finding
  var json: JSONValue = [
    "word": .string(finding.word), "title": .textOrNull(finding.title),
    "verdict": .string(finding.verdict.rawValue), "message": .textOrNull(finding.message),
    "place": object(of: entry.place), "example": object(of: entry.script, named: entry.scenario),
  ]
  if !finding.homes.isEmpty { json["homes"] = JSONValue(finding.homes) }
  if !finding.links.isEmpty { json["links"] = .array(finding.links.map(object)) }
  return json
}

private func object(of place: FilePlace?) -> JSONValue {
  guard let place else { return .null }
  return ["path": .string(place.path), "line": .int(place.line)]
}

private func object(of row: LinkRow) -> JSONValue {
  let outcomes = LinkPlace.allCases.compactMap { place in
    row.outcomes[place].map { (place.rawValue, JSONValue.string($0.rawValue)) }
  }
  return ["link": .string(row.link), "outcomes": JSONValue(members: outcomes)]
}

private func object(of path: SearchReport.Path) -> JSONValue {
  let (answer, script): (String, ReplayScript?) =
    switch path.answer {
    case .found(let script): ("found", script)
    case .unreachable: ("unreachable", nil)
    case .notFound: ("notFound", nil)
    }
  return [
    "fact": .string(path.fact), "answer": .string(answer),
    "script": object(of: script, named: path.fact),
  ]
}

private func object(of script: ReplayScript?, named name: String) -> JSONValue {
  guard let script else { return .null }
  return [
    "statements": JSONValue(script.statements), "scenario": .string(script.scenario(named: name)),
    "failure": JSONValue(script.failure),
  ]
}
