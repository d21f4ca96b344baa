internal import SextantSyntax

/// The results of reports that belong together, joined in run order.
package struct MergedSuite: Sendable {
  /// A report with the name that it has in errors.
  package struct Part: Sendable {
    package var name: String
    package var suite: RecordedSuite

    package init(name: String, suite: RecordedSuite) {
      self.name = name
      self.suite = suite
    }

    var shard: SuiteShard? { suite.summary?.shard }
    var isWhole: Bool { suite.summary != nil }
  }

  /// Why reports do not belong together, as a sentence.
  package struct Mismatch: Error, Sendable, Hashable {
    package let message: String
  }

  package private(set) var scenarios: [ScenarioResult] = []
  package private(set) var summary = SuiteSummary()

  /// Joins reports.
  ///
  /// What no report has a result of was not run. Reports that are no shards are of suites of their own.
  ///
  /// - Parameters:
  ///   - broken: the reports that cannot be read.
  ///   - allowsEmpty: whether shards may have run nothing.
  package init(
    _ parts: [Part], broken: [SuiteGaps.BrokenReport] = [], allowsEmpty: Bool = false
  ) throws(Mismatch) {
    let shard = try commonShard(of: parts)
    try join(parts, ordered: shard != nil)
    let missing = resolveElsewhere()
    addGaps(missing, of: parts)
    for scenario in scenarios { summary.counts.add(scenario.verdict) }
    for part in parts { add(part) }
    // Those of several suites have no order, and no number of runs, in common.
    let ends = parts.compactMap(\.suite.summary)
    if Set(ends.map(\.seed)).count == 1 { summary.seed = ends.first?.seed }
    if Set(ends.map(\.repetitions)).count == 1 {
      summary.repetitions = ends.first?.repetitions ?? 1
    }
    summary.filesNotRun.removeRepetitions()
    summary.gaps.reports += broken
    summary.reach.gaps.remove(.shard)
    if let shard {
      let present = Set(parts.compactMap { $0.shard?.index })
      for index in 1...shard.count where !present.contains(index) {
        summary.gaps.shards.append(
          .init(index: index, count: shard.count, scenarios: missing[index] ?? 0))
      }
      let ranNothing = summary.counts.all == 0 || summary.counts.isAllSkipped
      if ranNothing, !allowsEmpty, summary.filesNotRun.isEmpty { summary.isIncomplete = true }
      if ranNothing { summary.reach.gaps.insert(.emptiness) }
    }
    if !summary.gaps.isEmpty { summary.reach.gaps.insert(.shard) }
  }

  /// Adds what the end of a report says.
  private mutating func add(_ part: Part) {
    guard let own = part.suite.summary else {
      let count = part.suite.scenarios.count { $0.verdict != .elsewhere }
      let reason = "is cut off: it has the results of \(count) of its scenarios"
      summary.gaps.reports.append(.init(name: part.name, reason: reason))
      return
    }
    summary.warnings += own.warnings
    summary.reach.merge(own.reach)
    summary.filesNotRun += own.filesNotRun
    summary.isIncomplete = summary.isIncomplete || own.isIncomplete
    summary.wasInterrupted = summary.wasInterrupted || own.wasInterrupted
    // Shards run at the same time.
    summary.elapsed = [summary.elapsed, own.elapsed].compactMap(\.self).max()
    summary.gaps.shards += own.gaps.shards
    summary.gaps.reports += own.gaps.reports
  }
}

extension MergedSuite {
  /// The shard that stands for all of them; nil if the reports are no shards.
  private func commonShard(of parts: [Part]) throws(Mismatch) -> SuiteShard? {
    let whole = parts.filter(\.isWhole)
    guard let first = whole.first(where: { $0.shard != nil }), let shard = first.shard else {
      return nil
    }
    var names: [Int: String] = [:]
    try requireSameFiles(whole)
    for part in whole {
      guard let other = part.shard else {
        throw Mismatch(
          message: "`\(part.name)` is the report of no shard, and `\(first.name)` of one")
      }
      let both = "`\(first.name)` and `\(part.name)`"
      if other.count != shard.count {
        throw Mismatch(message: "\(both) are of \(shard.count) and of \(other.count) shards")
      }
      if other.selection != shard.selection || other.selected != shard.selected {
        throw Mismatch(
          message: "\(both) are of different selections: give all shards the same files and filters"
        )
      }
      if part.suite.summary?.repetitions != first.suite.summary?.repetitions {
        throw Mismatch(message: "\(both) ran each scenario another number of times")
      }
      if other.timings != shard.timings {
        throw Mismatch(
          message: "\(both) were balanced by different timings: give all shards the same file")
      }
      if let known = names.updateValue(part.name, forKey: other.index) {
        throw Mismatch(message: "`\(known)` and `\(part.name)` are both \(other.text)")
      }
    }
    return shard
  }

  /// What shards have read must be the same: else one has run what another has not.
  private func requireSameFiles(_ parts: [Part]) throws(Mismatch) {
    var known: [ExactText: (digest: String, of: Part)] = [:]
    for part in parts {
      for file in part.shard?.files.sorted(by: { $0.$name < $1.$name }) ?? [] {
        guard let first = known[file.$name] else {
          known[file.$name] = (file.digest, part)
          continue
        }
        if file.digest == first.digest { continue }
        let both = [first.of, part].map { "`\($0.name)` (\($0.shard?.text ?? ""))" }
        throw Mismatch(
          message:
            "\(both[0]) and \(both[1]) have read different versions of `\(file.name)`: run all shards on the same files"
        )
      }
    }
  }

  /// Adds what shards that are here were to run, and say nothing of.
  private mutating func addGaps(_ missing: [Int: Int], of parts: [Part]) {
    for part in parts {
      guard let shard = part.shard, let count = missing[shard.index] else { continue }
      let reason = "has no result of \(count) of its scenarios"
      summary.gaps.reports.append(.init(name: part.name, reason: reason))
    }
  }

  /// What tells a scenario from the others of a suite; `copy` counts those with the same name.
  private struct Key: Hashable {
    @ExactText var file: String
    let line: Int
    @ExactText var name: String
    var copy = 0
  }

  /// Joins the scenarios. All shards list them in run order, a report that is cut off only the first
  /// of them: the longest list has the order.
  private mutating func join(_ parts: [Part], ordered: Bool) throws(Mismatch) {
    let longestFirst = parts.sorted { $0.suite.scenarios.count > $1.suite.scenarios.count }
    var places: [Key: (index: Int, part: Int)] = [:]
    for (number, part) in (ordered ? longestFirst : parts).enumerated() {
      var copies: [Key: Int] = [:]
      for scenario in part.suite.scenarios {
        var key = Key(file: scenario.file, line: scenario.line, name: scenario.name)
        copies[key, default: 0] += 1
        key.copy = copies[key, default: 0]
        guard let place = places[key] else {
          places[key] = (scenarios.count, number)
          scenarios.append(scenario)
          continue
        }
        let known = scenarios[place.index]
        guard known.hasResult, scenario.hasResult else {
          if scenario.isBetter(than: known) {
            scenarios[place.index] = scenario
            places[key]?.part = number
          }
          continue
        }
        let other = (ordered ? longestFirst : parts)[place.part].name
        throw Mismatch(
          message:
            "`\(other)` and `\(part.name)` both have the result of `\(scenario.name)` (\(scenario.file):\(scenario.line))"
        )
      }
    }
  }

  /// Makes what other shards were to run, and none has, not run. Returns how many that are of each
  /// shard.
  private mutating func resolveElsewhere() -> [Int: Int] {
    var missing: [Int: Int] = [:]
    for index in scenarios.indices {
      guard let shard = scenarios[index].shard else { continue }
      missing[shard, default: 0] += 1
      scenarios[index].shard = nil
      scenarios[index].hasRun = false
    }
    return missing
  }
}

extension ScenarioResult {
  fileprivate var hasResult: Bool { verdict != .elsewhere && verdict != .notRun }

  /// Whether it says more than another one of the same scenario: that another shard has it says least.
  fileprivate func isBetter(than other: ScenarioResult) -> Bool {
    hasResult || verdict == .notRun && other.verdict == .elsewhere
  }
}

extension Array where Element: Hashable {
  /// Keeps the first of those that are the same.
  fileprivate mutating func removeRepetitions() {
    var seen: Set<Element> = []
    removeAll { !seen.insert($0).inserted }
  }
}
