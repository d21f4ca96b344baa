extension SystemCatalog {
  /// Returns a message for each error in the tables of the catalog's systems.
  ///
  /// No other check finds these errors. Write a test for each custom system:
  ///
  /// ```swift
  /// @Test func tables() { #expect(systems.problems() == []) }
  /// ```
  ///
  /// - Complexity: O(*n*²), where *n* is the number of codes and rows. The function makes every
  ///   system.
  public func problems() -> [String] {
    var problems: [String] = []
    var known = EngineCodes.all
    for name in names {
      guard let system = system(named: name) else { continue }
      var found = system.vocabulary.problems()
      if system.name != name { found.append("the system has another name: `\(system.name)`") }
      for code in system.codes {
        found += SextantEngine.problems(of: code, beside: known)
        known.append(code)
      }
      problems += found.map { "\(name): \($0)" }
    }
    return problems
  }
}

private func problems(of code: Code, beside others: [Code]) -> [String] {
  let title = "the code `\(code.word)` \(code.number)"
  let others = others.filter { $0 !== code }
  var problems: [String] = []
  if others.contains(where: { $0.word == code.word }) {
    problems.append("\(title) has the same word as another code")
  }
  if let other = others.first(where: { $0.number == code.number }) {
    problems.append("\(title) has the same number as `\(other.word)`")
  }
  if !(2000..<3000).contains(code.number) {
    problems.append("\(title) has a number outside 2000...2999")
  }
  return problems
}

extension SystemVocabulary {
  private typealias Row = (title: String, pattern: Pattern)

  fileprivate func problems() -> [String] {
    let sentences = self.sentences.map { (title: "the sentence `\($0.name)`", pattern: $0.pattern) }
    let facts = self.facts.map { (title: "the fact", pattern: $0.pattern) }
    let events = self.events.map { (title: "the event", pattern: $0.pattern) }
    let bindings = self.bindings.map { (title: "the binding", pattern: $0.pattern) }
    let forms = declarations.flatMap(\.withNested).map {
      (title: "the declaration `\($0.word)`", pattern: $0.pattern)
    }
    var problems: [String] = []
    for row in sentences + facts + events + bindings + forms {
      if let problem = row.pattern.problem { problems.append("\(written(row)) \(problem)") }
    }
    for table in [sentences, facts, events, bindings] { problems += repeated(in: table) }
    for row in sentences + events
    where row.pattern.problem == nil && row.pattern.firstWords.isEmpty {
      problems.append("\(written(row)) begins with no keyword, so it never matches")
    }
    let slots = (sentences + facts + events + bindings + forms).flatMap(\.pattern.slots)
    for label in Set(slots.filter { $0.slot == .call }.map(\.name)).sorted()
    where calls[label] == nil {
      problems.append("`calls` has no entry for the slot `CALL:\(label)`")
    }
    return problems + repeatedNames() + unknownNames(labels: Set(slots.map(\.name)))
  }

  private func written(_ row: Row) -> String { "\(row.title), `\(row.pattern.notation)`," }

  /// Returns an error for each row with the same notation as an earlier row.
  private func repeated(in rows: [Row]) -> [String] {
    var first: [String: Row] = [:]
    return rows.compactMap { row in
      let same = first[row.pattern.plainNotation]
      if same == nil { first[row.pattern.plainNotation] = row }
      return same.map { "\(written(row)) has the same pattern as \(written($0)) and never matches" }
    }
  }

  private func repeatedNames() -> [String] {
    let places =
      [declarations] + declarations.flatMap(\.withNested).flatMap { [$0.members, $0.clauses] }
    return duplicates(sentences.map(\.name)).map { "two sentences have the name `\($0)`" }
      + places.flatMap { duplicates($0.map(\.word)) }.map { "two declarations begin with `\($0)`" }
  }

  private func duplicates(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }

  private func unknownNames(labels: Set<String>) -> [String] {
    let names = Set(sentences.map(\.name))
    let tables = [
      ("effects", "sentence", names, Array(effects.keys)),
      ("presentations", "sentence", names, Array(presentations.keys)),
      ("words", "slot", labels, Array(words.keys)),
      ("calls", "slot", labels, calls.keys + calls.values.joined().compactMap(\.word)),
    ]
    return tables.flatMap { table, kind, known, used in
      used.filter { !known.contains($0) }.sorted().map {
        "`\(table)` has the unknown \(kind) `\($0)`"
      }
    }
  }
}
