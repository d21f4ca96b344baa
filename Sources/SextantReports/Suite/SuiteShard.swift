package import SextantSyntax

/// Which part of a suite a report is of.
package struct SuiteShard: Sendable, Hashable {
  /// A file that was read, with the digest of its content.
  package struct File: Sendable, Hashable {
    @ExactText package var name: String
    package var digest: String

    package init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// The largest number of shards.
  package static let most = 100_000

  /// From 1.
  package var index: Int
  /// How many shards there are.
  package var count: Int
  /// How many scenarios are selected, in all shards.
  package var selected: Int
  /// The digest of their names, in run order.
  package var selection: String
  /// The digest of the timings by which they were distributed; nil if that was in turn.
  package var timings: String?
  /// The scripts, and whatever else decides what comes of them: what they import, restore and compare with.
  package var files: Set<File> = []

  package init(index: Int, count: Int, selected: Int, selection: String, timings: String? = nil) {
    self.index = index
    self.count = count
    self.selected = selected
    self.selection = selection
    self.timings = timings
  }

  /// The shard as text, such as `shard 3 of 8`.
  package var text: String { "shard \(index) of \(count)" }
}

/// What is missing of reports that were merged.
package struct SuiteGaps: Sendable, Hashable {
  /// A shard of which there is no report that is whole.
  package struct MissingShard: Sendable, Hashable {
    package var index: Int
    package var count: Int
    /// How many of its scenarios did not run.
    package var scenarios: Int

    package init(index: Int, count: Int, scenarios: Int) {
      self.index = index
      self.count = count
      self.scenarios = scenarios
    }
  }

  /// A report that could not be read, or that has no end.
  package struct BrokenReport: Sendable, Hashable {
    package var name: String
    /// What goes on behind the name, such as `is cut off`.
    package var reason: String

    package init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  package var shards: [MissingShard] = []
  package var reports: [BrokenReport] = []

  package init() {}

  package var isEmpty: Bool { shards.isEmpty && reports.isEmpty }

  /// The end of the counts, such as `, 1 shard is missing`; empty if nothing is missing.
  var count: String {
    func part(_ count: Int, _ noun: String, _ end: String) -> String {
      count == 0 ? "" : ", \(pluralized(count, noun)) \(count == 1 ? "is" : "are") \(end)"
    }
    return part(shards.count, "shard", "missing") + part(reports.count, "report", "incomplete")
  }

  /// Each by its name, with a sentence about it.
  var all: [(name: String, sentence: String)] {
    reports.map { ($0.name, "\($0.name) \($0.reason)") }
      + shards.map { shard in
        let name = "shard \(shard.index) of \(shard.count)"
        return (name, "\(name) is missing: \(pluralized(shard.scenarios, "scenario")) did not run")
      }
  }

  /// A sentence for each.
  package var sentences: [String] { all.map(\.sentence) }
}
