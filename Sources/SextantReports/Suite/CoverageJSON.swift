internal import SextantEngine
internal import SextantInterpreter
package import SextantLanguage

/// The coverage of a suite as one JSON document, which `Grammar/coverage.schema.json` describes.
func coverageDocument(_ reach: SuiteReach) -> String {
  var writer = JSONWriter()
  writer.beginObject()
  writer.member("schemaVersion", 1)
  writer.gaps(reach)
  writer.key("coverage")
  writer.coverage(reach.coverage ?? Coverage())
  writer.endObject()
  return writer.text + "\n"
}

extension JSONWriter {
  /// Writes the members of a summary that say what a suite has reached, if there is anything to say.
  mutating func reach(_ reach: SuiteReach) {
    if reach.coverage == nil, reach.sometimes.isEmpty { return }
    gaps(reach)
    member("sometimes", reach.sometimes) { json, result in
      json.beginObject()
      json.member("name", result.name)
      json.member("file", result.file)
      json.member("line", result.line)
      json.member("column", result.column)
      json.member("witnessed", result.witnessed)
      if !result.isJudged { json.member("judged", false) }
      json.endObject()
    }
    guard let coverage = reach.coverage else { return }
    key("coverage")
    self.coverage(coverage)
  }

  fileprivate mutating func gaps(_ reach: SuiteReach) {
    member("gaps", SuiteReach.Gap.allCases.filter { reach.gaps.contains($0) }) {
      $0.string($1.rawValue)
    }
  }

  fileprivate mutating func coverage(_ coverage: Coverage) {
    beginObject()
    key("total")
    share(coverage.share())
    key("kinds")
    beginObject()
    for kind in Coverage.Kind.allCases {
      key(kind.rawValue)
      share(coverage.share(of: kind))
    }
    endObject()
    member("items", coverage.sortedItems) { json, element in
      json.item(element.item, element.entry)
    }
    member("transitions", coverage.sortedTransitions) { json, element in
      json.beginObject()
      json.member("app", element.transition.app)
      json.member("file", element.transition.file)
      json.member("from", element.transition.from)
      json.member("move", element.transition.move)
      json.member("to", element.transition.to)
      json.member("hits", element.hits)
      json.endObject()
    }
    endObject()
  }

  private mutating func share(_ share: Coverage.Share) {
    beginObject()
    member("covered", share.covered)
    member("count", share.count)
    key("percent")
    if let tenths = share.tenths {
      decimal(FixedDecimal(digits: tenths, scale: 1))
    } else {
      null()
    }
    endObject()
  }

  private mutating func item(_ item: Coverage.Item, _ entry: Coverage.Entry) {
    beginObject()
    member("kind", item.kind.rawValue)
    member("name", entry.name)
    member("file", item.file)
    member("line", item.line)
    member("column", item.column)
    member("hits", entry.hits)
    if let branch = item.branch {
      key("branch")
      beginObject()
      member("line", branch.line)
      member("column", branch.column)
      member("number", branch.number)
      endObject()
    }
    endObject()
  }
}

// MARK: Reading

extension SuiteReach {
  /// Reads what the summary of a report in JSON, or a document of `--coverage-report json`, says of what was
  /// reached.
  ///
  /// - Throws: `FileProblem` with the path of what is wrong.
  package init(json: JSONValue) throws(FileProblem) {
    self.init()
    do {
      try read(json)
    } catch {
      throw error.fileProblem
    }
  }

  /// Reads the members of a summary that ``JSONWriter/reach(_:)`` has written.
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
          throw StateProblem("a gap is one of \(Gap.allCases.map(\.rawValue))")
        }
        return gap
      })
    add(try members.list("sometimes") { json throws(StateProblem) in try sometimes(json) })
    guard let json = members.value("coverage") else { return }
    coverage = try below("coverage") { () throws(StateProblem) in try Self.coverage(json) }
  }

  private func sometimes(_ json: JSONValue) throws(StateProblem) -> SometimesResult {
    var members = try JSONMembers(json, of: "a `sometimes`")
    var result = SometimesResult(
      name: try text("name", &members), file: try text("file", &members),
      line: try Self.number("line", &members), column: try Self.number("column", &members),
      witnessed: try required(try members.bool("witnessed"), "witnessed"))
    result.isJudged = try members.bool("judged") ?? true
    return result
  }

  private static func coverage(_ json: JSONValue) throws(StateProblem) -> Coverage {
    var members = try JSONMembers(json, of: "coverage")
    var coverage = Coverage()
    for (item, entry) in try members.list("items", Self.item) {
      coverage.add(item, name: entry.name, hits: entry.hits)
    }
    for (transition, hits) in try members.list("transitions", Self.transition) {
      coverage.add(transition, hits: hits)
    }
    return coverage
  }

  private static func item(
    _ json: JSONValue
  ) throws(StateProblem) -> (Coverage.Item, Coverage.Entry) {
    var members = try JSONMembers(json, of: "an item")
    let kind = try text("kind", &members)
    guard let kind = Coverage.Kind(rawValue: kind) else {
      throw StateProblem("a kind is one of \(Coverage.Kind.allCases.map(\.rawValue))").below("kind")
    }
    var item = Coverage.Item(
      kind: kind, file: try text("file", &members), line: try number("line", &members),
      column: try number("column", &members))
    if let json = members.value("branch") {
      item.branch = try below("branch") { () throws(StateProblem) in
        var members = try JSONMembers(json, of: "a branch")
        return Coverage.Branch(
          line: try number("line", &members), column: try number("column", &members),
          number: try number("number", &members))
      }
    }
    let entry = Coverage.Entry(
      name: try text("name", &members), hits: try number("hits", &members))
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
    return (transition, try number("hits", &members))
  }
}

private func text(
  _ name: String, _ members: inout JSONMembers
) throws(StateProblem) -> String {
  try required(try members.string(name), name)
}

extension SuiteReach {
  fileprivate static func number(
    _ name: String, _ members: inout JSONMembers
  ) throws(StateProblem) -> Int {
    try required(try members.count(name), name)
  }
}

private func required<Value>(_ value: Value?, _ name: String) throws(StateProblem) -> Value {
  guard let value else { throw StateProblem("`\(name)` is missing") }
  return value
}
