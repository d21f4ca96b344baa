package import SextantSyntax

package struct SuiteCounts: Sendable, Hashable {
  package var passed = 0
  package var failed = 0
  package var notRun = 0
  /// The number of scenarios with `skip`.
  package var skipped = 0
  package var todo = 0
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

  package var text: String {
    let others = [
      (skipped, "skipped"), (todo, "todo"), (notRun, "not run"), (elsewhere, "in other shards"),
    ]
    return "\(passed) passed, \(failed) failed"
      + others.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  /// The number of scenarios. Scenarios that other shards run are not included.
  package var all: Int { passed + failed + notRun + skipped + todo }

  /// Whether the selection has scenarios and all of them have `skip`.
  package var isAllSkipped: Bool { skipped > 0 && passed + failed + todo + elsewhere == 0 }
}

package struct SuiteSummary: Sendable {
  package struct FileNotRun: Sendable, Hashable {
    @ExactText package var name: String
    package var reason: String
    /// The line of the first error, counted from 1; nil if the error is not in the file.
    package var line: Int?
    /// Whether `name` is the path of a script. False for folders and for the path of a report.
    package var isFile = true

    package init(name: String, reason: String, line: Int? = nil) {
      self.name = name
      self.reason = reason
      self.line = line
    }
  }

  package var counts = SuiteCounts()
  /// The files without results, because they have errors or cannot be read.
  package var filesNotRun: [FileNotRun] = []
  package var warnings = 0
  package var snapshots = SnapshotCounts()
  /// Whether a part of the selection matched no scenarios.
  package var isIncomplete = false
  package var wasInterrupted = false
  package var seed: Int?
  package var repetitions = 1
  package var evidence = SuiteEvidence()
  /// The maps of the apps. Unreached parts are marked. Empty if no report shows maps.
  package var maps: [MapPicture] = []
  /// The duration in nanoseconds; nil if it is not shown.
  package var elapsed: Int?
  /// The reported shard; nil for a whole suite.
  package var shard: SuiteShard?
  /// The missing shards and unreadable reports of a merge. A name followed by its reason is a
  /// sentence.
  package var missing: [FileNotRun] = []

  package init() {}

  /// The last line of the report, such as `3 passed, 1 failed, 1 file did not run`.
  package var text: String {
    let files = filesNotRun.count
    let unwitnessed = evidence.unwitnessed.count
    return counts.text + (files > 0 ? ", \(pluralized(files, "file")) did not run" : "")
      + (repetitions > 1 ? ", each run \(repetitions) times" : "")
      + (seed.map { ", shuffled with --seed \($0)" } ?? "")
      + (unwitnessed > 0 ? ", \(unwitnessed) `sometimes` never true" : "")
      + (missing.count == 1 ? ", 1 report is missing" : "")
      + (missing.count > 1 ? ", \(missing.count) reports are missing" : "")
      + (elapsed.map { " (\(ElapsedText.text($0)))" } ?? "")
  }

  package var isGood: Bool {
    counts.failed == 0 && allNotRun.isEmpty && !wasInterrupted && !isIncomplete
      && evidence.unwitnessed.isEmpty
  }
}

extension SuiteSummary {
  package var missingSentences: [String] { missing.map { "\($0.name) \($0.reason)" } }

  var allNotRun: [FileNotRun] {
    filesNotRun
      + zip(missing, missingSentences).map { report, sentence in
        var entry = FileNotRun(name: report.name, reason: sentence)
        entry.isFile = false
        return entry
      }
  }
}

package struct PrintedText: Sendable, Hashable {
  @ExactText package var file: String
  package var line: Int
  package var text: String

  package init(file: String, line: Int, text: String) {
    (self.file, self.line, self.text) = (file, line, text)
  }
}

package struct ScenarioResult: Sendable {
  package enum Verdict: String, Sendable, Hashable {
    case passed, failed
    case notRun
    case skipped
    case todo
    case elsewhere
  }

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
  package var line: Int
  package var lastLine: Int?
  /// The case of the scenario, such as `id: "1", y: 2`; empty if the scenario has no cases.
  package var caseText = ""
  package var tags: [String] = []
  package var steps: Int?
  package var failures: [ProblemReport] = []
  package var furtherFailures = 0
  /// The output of the `print` statements. Empty if the scenario did not fail.
  package var printed: [PrintedText] = []
  package var furtherPrinted = 0
  package var warnings: [ProblemReport] = []
  package var furtherWarnings = 0
  package var remark: Remark?
  /// Whether the scenario was run. False for a failed scenario whose app does not start.
  package var hasRun = true
  /// The duration in nanoseconds; nil if it was not measured.
  package var elapsed: Int?
  /// The shard that runs the scenario; nil if this run includes the scenario.
  package var shard: Int?
  /// The command that checks a log again; nil for a scenario of a script (see `replayCommand`).
  package var command: String?
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
