internal import SextantEngine
internal import SextantInterpreter
package import SextantLanguage

/// Returns the coverage as a JSON document with the schema `Grammar/coverage.schema.json`.
func coverageDocument(_ evidence: SuiteEvidence) -> String {
  let document: JSONValue = [
    "schemaVersion": 1, "gaps": names(of: evidence.gaps),
    "coverage": object(of: evidence.coverage ?? Coverage()),
  ]
  return document.text + "\n"
}

extension JSONWriter {
  mutating func evidence(_ evidence: SuiteEvidence) {
    if evidence.coverage == nil, evidence.sometimes.isEmpty { return }
    member("gaps", names(of: evidence.gaps))
    member("sometimes", .array(evidence.sometimes.map(object)))
    if let coverage = evidence.coverage { member("coverage", object(of: coverage)) }
  }
}

private func names(of gaps: Set<SuiteEvidence.Gap>) -> JSONValue {
  JSONValue(SuiteEvidence.Gap.allCases.filter { gaps.contains($0) }.map(\.rawValue))
}

private func object(of result: SometimesResult) -> JSONValue {
  var json: JSONValue = [
    "name": .string(result.name), "file": .string(result.file), "line": .int(result.line),
    "column": .int(result.column), "witnessed": .bool(result.witnessed),
  ]
  if !result.isConclusive { json["judged"] = false }
  return json
}

private func object(of coverage: Coverage) -> JSONValue {
  let kinds = Coverage.Kind.allCases.map { ($0.rawValue, object(of: coverage.share(of: $0))) }
  let transitions = coverage.sortedTransitions.map { transition, hits -> JSONValue in
    [
      "app": .string(transition.app), "file": .string(transition.file),
      "from": .string(transition.from), "move": .string(transition.move),
      "to": .string(transition.to), "hits": .int(hits),
    ]
  }
  return [
    "total": object(of: coverage.share()), "kinds": JSONValue(members: kinds),
    "items": .array(coverage.sortedItems.map { object(of: $0, $1) }),
    "transitions": .array(transitions),
  ]
}

private func object(of item: Coverage.Item, _ entry: Coverage.Entry) -> JSONValue {
  var json: JSONValue = [
    "kind": .string(item.kind.rawValue), "name": .string(entry.name), "file": .string(item.file),
    "line": .int(item.line), "column": .int(item.column), "hits": .int(entry.hits),
  ]
  json["branch"] = item.branch.map {
    ["line": .int($0.line), "column": .int($0.column), "number": .int($0.number)]
  }
  return json
}

private func object(of share: Coverage.Share) -> JSONValue {
  let percent = share.tenths.map { JSONValue(.decimal(FixedDecimal(digits: $0, scale: 1))) }
  return ["covered": .int(share.covered), "count": .int(share.count), "percent": percent ?? .null]
}

// MARK: Reading

extension SuiteEvidence {
  /// Reads the coverage from the summary of a JSON report, or from the output of
  /// `--coverage-report json`.
  package init(json: JSONValue) throws(FileProblem) {
    self.init()
    do {
      try read(json)
    } catch {
      throw error.fileProblem
    }
  }

  init(of summary: inout JSONMembers, _ json: JSONValue) throws(StateProblem) {
    self.init()
    for name in ["gaps", "sometimes", "coverage"] { _ = summary.value(name) }
    try read(json)
  }

  private mutating func read(_ json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "a summary")
    gaps = Set(
      try members.list("gaps") { json throws(StateProblem) in
        guard let gap = json.string.flatMap(Gap.init(rawValue:)) else {
          throw StateProblem("a gap must be one of \(Gap.allCases.map(\.rawValue))")
        }
        return gap
      })
    add(try members.list("sometimes") { json throws(StateProblem) in try sometimes(json) })
    coverage = try members.read("coverage", Self.coverage)
  }

  private func sometimes(_ json: JSONValue) throws(StateProblem) -> SometimesResult {
    var members = try JSONMembers(json, of: "a `sometimes`")
    var result = SometimesResult(
      name: try text("name", &members), file: try text("file", &members),
      line: try number("line", &members), column: try number("column", &members),
      witnessed: try required(try members.bool("witnessed"), "witnessed"))
    result.isConclusive = try members.bool("judged") ?? true
    try members.end()
    return result
  }

  private static func coverage(_ json: JSONValue) throws(StateProblem) -> Coverage {
    var members = try JSONMembers(json, of: "coverage")
    var coverage = Coverage()
    for name in ["total", "kinds"] { _ = members.value(name) }
    for (item, entry) in try members.list("items", Self.item) {
      coverage.add(item, name: entry.name, hits: entry.hits)
    }
    for (transition, hits) in try members.list("transitions", Self.transition) {
      coverage.add(transition, hits: hits)
    }
    try members.end()
    return coverage
  }

  private static func item(
    _ json: JSONValue
  ) throws(StateProblem) -> (Coverage.Item, Coverage.Entry) {
    var members = try JSONMembers(json, of: "an item")
    let kind = try text("kind", &members)
    guard let kind = Coverage.Kind(rawValue: kind) else {
      throw StateProblem("a kind must be one of \(Coverage.Kind.allCases.map(\.rawValue))").below(
        "kind")
    }
    var item = Coverage.Item(
      kind: kind, file: try text("file", &members), line: try number("line", &members),
      column: try number("column", &members))
    item.branch = try members.read("branch") { json throws(StateProblem) in
      var members = try JSONMembers(json, of: "a branch")
      let branch = Coverage.Branch(
        line: try number("line", &members), column: try number("column", &members),
        number: try number("number", &members))
      try members.end()
      return branch
    }
    let entry = Coverage.Entry(
      name: try text("name", &members), hits: try number("hits", &members))
    try members.end()
    return (item, entry)
  }

  private static func transition(
    _ json: JSONValue
  ) throws(StateProblem) -> (Coverage.Transition, Int) {
    var members = try JSONMembers(json, of: "a transition")
    let transition = Coverage.Transition(
      app: try text("app", &members), file: try text("file", &members),
      from: try text("from", &members), move: try text("move", &members),
      to: try text("to", &members))
    let hits = try number("hits", &members)
    try members.end()
    return (transition, hits)
  }
}

private func text(
  _ name: String, _ members: inout JSONMembers
) throws(StateProblem) -> String {
  try required(try members.string(name), name)
}

private func number(
  _ name: String, _ members: inout JSONMembers
) throws(StateProblem) -> Int {
  try required(try members.count(name), name)
}

private func required<Value>(_ value: Value?, _ name: String) throws(StateProblem) -> Value {
  guard let value else { throw StateProblem("`\(name)` is missing") }
  return value
}
