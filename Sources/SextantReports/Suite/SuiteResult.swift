package import SextantSyntax

/// How many scenarios passed, failed and were not run.
package struct SuiteCounts: Sendable, Hashable {
  package var passed = 0
  package var failed = 0
  package var notRun = 0
  /// Those that say `skip`, and those that say `todo` and have failed.
  package var skipped = 0
  package var todo = 0
  /// Those that other shards run.
  package var elsewhere = 0

  package init() {}

  package mutating func add(_ verdict: ScenarioResult.Verdict) {
    switch verdict {
    case .passed: passed += 1
    case .failed: failed += 1
    case .notRun: notRun += 1
    case .skipped: skipped += 1
    case .todo: todo += 1
    case .elsewhere: elsewhere += 1
    }
  }

  /// The counts as text, such as `3 passed, 1 failed`.
  package var text: String {
    let others = [
      (skipped, "skipped"), (todo, "todo"), (notRun, "not run"), (elsewhere, "in other shards"),
    ]
    return "\(passed) passed, \(failed) failed"
      + others.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  /// How many scenarios there are, without those of other shards.
  package var all: Int { passed + failed + notRun + skipped + todo }

  /// Whether some were selected, and each of them says `skip`.
  package var isAllSkipped: Bool { skipped > 0 && passed + failed + todo + elsewhere == 0 }
}

/// The end of the report of a suite.
package struct SuiteSummary: Sendable {
  /// A file of which nothing ran, and why.
  package struct FileNotRun: Sendable, Hashable {
    @ExactText package var name: String
    package var reason: String
    /// The line of its first error, from 1, if that is in the file.
    package var line: Int?
    /// Whether the name is the path of a file; else it names folders or a report.
    package var isFile = true

    package init(name: String, reason: String, line: Int? = nil) {
      self.name = name
      self.reason = reason
      self.line = line
    }
  }

  package var counts = SuiteCounts()
  /// The files of which nothing ran: they have errors, or cannot be read.
  package var filesNotRun: [FileNotRun] = []
  /// How many warnings there were that are no errors.
  package var warnings = 0
  /// What was recorded.
  package var snapshots = SnapshotCounts()
  /// Whether a part of the selection matched nothing.
  package var isIncomplete = false
  /// Whether the run was interrupted.
  package var wasInterrupted = false
  /// What the order of the scenarios was drawn from, if it was.
  package var seed: Int?
  /// How often each scenario has run.
  package var repetitions = 1
  /// What its scenarios have reached together.
  package var reach = SuiteReach()
  /// The maps of its apps with what it has never reached, if a report shows them.
  package var maps: [MapPicture] = []
  /// The duration in nanoseconds, if it is to be shown.
  package var elapsed: Int?
  /// The shard that this is the report of; nil for a whole suite.
  package var shard: SuiteShard?
  /// The shards, or the reports, that reports that were merged lack; each with what goes on behind its name.
  package var missing: [FileNotRun] = []

  package init() {}

  /// The last line of the report, such as `3 passed, 1 failed, 1 file did not run`.
  package var text: String {
    let files = filesNotRun.count
    let unwitnessed = reach.unwitnessed.count
    return counts.text + (files > 0 ? ", \(pluralized(files, "file")) did not run" : "")
      + (repetitions > 1 ? ", each run \(repetitions) times" : "")
      + (seed.map { ", shuffled with --seed \($0)" } ?? "")
      + (unwitnessed > 0 ? ", \(unwitnessed) `sometimes` never true" : "")
      + (missing.count == 1 ? ", 1 report is missing" : "")
      + (missing.count > 1 ? ", \(missing.count) reports are missing" : "")
      + (elapsed.map { " (\(ElapsedText.text($0)))" } ?? "")
  }

  /// Whether everything passed that was to run.
  package var isGood: Bool {
    counts.failed == 0 && allNotRun.isEmpty && !wasInterrupted && !isIncomplete
      && reach.unwitnessed.isEmpty
  }
}

extension SuiteSummary {
  /// A sentence for each report that is missing.
  package var missingSentences: [String] { missing.map { "\($0.name) \($0.reason)" } }

  /// The files of which nothing ran, and what is missing of a merged report.
  var allNotRun: [FileNotRun] {
    filesNotRun
      + zip(missing, missingSentences).map { report, sentence in
        var entry = FileNotRun(name: report.name, reason: sentence)
        entry.isFile = false
        return entry
      }
  }
}

/// The output of a `print` statement.
package struct PrintedText: Sendable, Hashable {
  @ExactText package var file: String
  /// The line of the statement, from 1.
  package var line: Int
  package var text: String

  package init(file: String, line: Int, text: String) {
    (self.file, self.line, self.text) = (file, line, text)
  }
}

/// The result of one scenario.
package struct ScenarioResult: Sendable {
  package enum Verdict: String, Sendable, Hashable {
    case passed, failed
    /// The run ended before it was started.
    case notRun
    /// It says `skip`.
    case skipped
    /// It says `todo`, and has failed.
    case todo
    /// Another shard runs it.
    case elsewhere
  }

  /// What the scenario says of itself, with the reason.
  package enum Remark: Sendable, Hashable {
    case skipped(String)
    case todo(String)

    package var reason: String {
      switch self {
      case .skipped(let reason), .todo(let reason): reason
      }
    }
  }

  package var name: String
  @ExactText package var file: String
  /// The line on which the scenario begins, from 1.
  package var line: Int
  /// The line on which it ends; nil if it is not known.
  package var lastLine: Int?
  /// Which case of a `for` it is, as in `id: "1", y: 2`; empty for a scenario without cases.
  package var caseText = ""
  package var tags: [String] = []
  /// The number of statements that ran; nil if it was not run.
  package var steps: Int?
  package var failures: [ProblemReport] = []
  /// The number of further failures, which are not kept.
  package var furtherFailures = 0
  /// The output of its `print` statements; empty unless it failed.
  package var printed: [PrintedText] = []
  /// The number of further texts, which are not kept.
  package var furtherPrinted = 0
  /// What it was warned of; shown in a verbose report.
  package var warnings: [ProblemReport] = []
  /// The number of further warnings, which are not kept.
  package var furtherWarnings = 0
  /// What explains that it was skipped, or that it has failed as it was known to.
  package var remark: Remark?
  /// Whether it was run. One that was not and has failures is of an app that does not start.
  package var hasRun = true
  /// The duration in nanoseconds, if measured.
  package var elapsed: Int?
  /// The shard that runs it, if that is another one.
  package var shard: Int?
  /// The command that runs it again, where it is no scenario of a script.
  package var command: String?
  /// What it did, if a report shows that.
  package var walk: ScenarioWalk?

  package init(name: String, file: String, line: Int) {
    self.name = name
    self.file = file
    self.line = line
  }

  package var verdict: Verdict {
    if shard != nil { return .elsewhere }
    if !failures.isEmpty { return .failed }
    if !hasRun { return .notRun }
    switch remark {
    case .skipped: return .skipped
    case .todo: return .todo
    case nil: return .passed
    }
  }
}
