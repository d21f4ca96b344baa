internal import SextantSyntax

package struct MergedSuite: Sendable {
  package struct Mismatch: Error, Sendable, Hashable {
    package let message: String
  }

  package private(set) var scenarios: [ScenarioResult] = []
  package private(set) var summary = SuiteSummary()

  /// Merges reports of shards, or of separate suites.
  ///
  /// If no shard has a result for a scenario, the scenario counts as not run.
  ///
  /// - Parameters:
  ///   - unread: The unreadable reports. For shards, only the missing shards are listed instead.
  ///   - allowsEmpty: Whether a suite in which no scenario ran is valid.
  package init(
    _ parts: [RecordedSuite], unread: [SuiteSummary.FileNotRun] = [], allowsEmpty: Bool = false
  ) throws(Mismatch) {
    let shards = parts.compactMap(\.summary.shard)
    try requireOneSuite(parts)
    try join(parts)
    for part in parts { add(part.summary) }
    // Separate suites may have different seeds and numbers of runs.
    summary.seed = common(parts.map(\.summary.seed)) ?? nil
    summary.repetitions = common(parts.map(\.summary.repetitions)) ?? 1
    var seen: Set<SuiteSummary.FileNotRun> = []
    summary.filesNotRun.removeAll { !seen.insert($0).inserted }
    summary.evidence.gaps.remove(.shard)
    if let count = shards.first?.count {
      addMissing(of: count, Set(shards.map(\.index)))
    } else {
      summary.missing += unread
    }
    for scenario in scenarios { summary.counts.add(scenario.verdict) }
    if !shards.isEmpty, summary.counts.all == 0 || summary.counts.isAllSkipped {
      if !allowsEmpty, summary.filesNotRun.isEmpty { summary.isIncomplete = true }
      summary.evidence.gaps.insert(.emptiness)
    }
    if !summary.missing.isEmpty { summary.evidence.gaps.insert(.shard) }
  }

  private mutating func add(_ own: SuiteSummary) {
    summary.warnings += own.warnings
    summary.evidence.merge(own.evidence)
    summary.filesNotRun += own.filesNotRun
    summary.missing += own.missing
    summary.isIncomplete = summary.isIncomplete || own.isIncomplete
    summary.wasInterrupted = summary.wasInterrupted || own.wasInterrupted
    // Shards run in parallel, so the longest duration counts.
    summary.elapsed = [summary.elapsed, own.elapsed].compactMap(\.self).max()
  }
}

extension MergedSuite {
  /// Throws an error if shards are mixed with other reports, if two reports are of the same shard,
  /// or if shards belong to different suites or selections.
  private func requireOneSuite(_ parts: [RecordedSuite]) throws(Mismatch) {
    guard let first = parts.first(where: { $0.summary.shard != nil }),
      let shard = first.summary.shard
    else { return }
    var names: [Int: String] = [:]
    for part in parts {
      guard let other = part.summary.shard else {
        throw Mismatch(
          message: "`\(first.name)` is the report of a shard, but `\(part.name)` is not")
      }
      let difference: String? =
        if other.count != shard.count {
          "have \(shard.count) and \(other.count) shards"
        } else if part.keys != first.keys {
          "have different selections: run all shards with the same files and filters"
        } else if part.summary.repetitions != first.summary.repetitions {
          "differ in the number of runs of each scenario"
        } else { nil }
      if let difference {
        throw Mismatch(message: "`\(first.name)` and `\(part.name)` \(difference)")
      }
      if let known = names.updateValue(part.name, forKey: other.index) {
        throw Mismatch(message: "`\(known)` and `\(part.name)` are both \(other.text)")
      }
    }
  }

  /// Merges the scenarios. Each shard reports all scenarios, but has results only for the scenarios
  /// that it ran.
  private mutating func join(_ parts: [RecordedSuite]) throws(Mismatch) {
    var places: [RecordedSuite.Key: (index: Int, part: String)] = [:]
    for part in parts {
      var copies: [RecordedSuite.Key: Int] = [:]
      for (name, scenario) in zip(part.keys, part.scenarios) {
        var key = name
        copies[name, default: 0] += 1
        key.copy = copies[name, default: 0]
        guard let place = places[key] else {
          places[key] = (scenarios.count, part.name)
          scenarios.append(scenario)
          continue
        }
        let known = scenarios[place.index]
        if known.hasResult, scenario.hasResult {
          throw Mismatch(
            message:
              "`\(place.part)` and `\(part.name)` both have the result of `\(scenario.name)` (\(scenario.file):\(scenario.line))"
          )
        }
        if scenario.hasResult || known.verdict == .elsewhere {
          places[key] = (place.index, part.name)
          scenarios[place.index] = scenario
        }
      }
    }
  }

  private mutating func addMissing(of count: Int, _ present: Set<Int>) {
    var missing: [Int: Int] = [:]
    for index in scenarios.indices {
      guard let shard = scenarios[index].shard else { continue }
      missing[shard, default: 0] += 1
      scenarios[index].shard = nil
      scenarios[index].hasRun = false
    }
    for index in 1...count where !present.contains(index) || missing[index] != nil {
      summary.missing.append(
        .init(
          name: SuiteShard.text(index, of: count),
          reason: "is missing: \(pluralized(missing[index] ?? 0, "scenario")) did not run"))
    }
  }
}

extension RecordedSuite {
  /// The key of a scenario. `copy` distinguishes scenarios with equal files, lines and names.
  fileprivate struct Key: Hashable {
    @ExactText var file: String
    let line: Int
    @ExactText var name: String
    var copy = 0
  }

  fileprivate var keys: [Key] {
    scenarios.map { Key(file: $0.file, line: $0.line, name: $0.name) }
  }
}

private func common<Value: Hashable>(_ values: [Value]) -> Value? {
  Set(values).count == 1 ? values.first : nil
}

extension ScenarioResult {
  fileprivate var hasResult: Bool { verdict != .elsewhere && verdict != .notRun }
}
