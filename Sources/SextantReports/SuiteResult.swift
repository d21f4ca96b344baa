public import SextantEngine
public import SextantSyntax

/// How many scenarios passed, failed and were not run.
public struct SuiteCounts: Sendable, Hashable {
  public var passed = 0
  public var failed = 0
  public var notRun = 0

  public init() {}

  public mutating func add(_ verdict: ScenarioResult.Verdict) {
    switch verdict {
    case .passed: passed += 1
    case .failed: failed += 1
    case .notRun: notRun += 1
    }
  }

  /// The counts as text, such as `3 passed, 1 failed`.
  public var text: String {
    "\(passed) passed, \(failed) failed" + (notRun > 0 ? ", \(notRun) not run" : "")
  }
}

/// The end of the report of a suite.
public struct SuiteSummary: Sendable {
  /// A scenario by its name and location.
  public struct Entry: Sendable {
    public var name: String
    public var file: String
    /// From 1.
    public var line: Int

    public init(name: String, file: String, line: Int) {
      self.name = name
      self.file = file
      self.line = line
    }
  }

  public var counts = SuiteCounts()
  /// The failed scenarios, in the order of the report.
  public var failed: [Entry] = []
  /// The files of which nothing ran: they have errors, or cannot be read.
  public var filesNotRun: [String] = []
  /// Whether a part of the selection matched nothing.
  public var isIncomplete = false
  /// The duration in nanoseconds, if it is to be shown.
  public var elapsed: Int?

  public init() {}

  /// The last line of the report, such as `3 passed, 1 failed, 1 file did not run`.
  public var text: String {
    let files = filesNotRun.count
    return counts.text + (files > 0 ? ", \(pluralized(files, "file")) did not run" : "")
      + (elapsed.map { " (\(ElapsedText.text($0)))" } ?? "")
  }
}

/// The result of one scenario.
public struct ScenarioResult: Sendable {
  public enum Verdict: Sendable, Hashable {
    case passed, failed
    /// The run ended before it was started.
    case notRun
  }

  public var name: String
  public var file: String
  /// The line on which the scenario begins, from 1.
  public var line: Int
  public var failures: [ScenarioFailure] = []
  /// The number of further failures, which are not kept.
  public var furtherFailures = 0
  /// What it was warned of; shown in a verbose report.
  public var warnings: [ScenarioFailure] = []
  /// The number of further warnings, which are not kept.
  public var furtherWarnings = 0
  /// Whether it was run.
  public var hasRun = true
  /// The duration in nanoseconds, if measured.
  public var elapsed: Int?

  public init(name: String, file: String, line: Int) {
    self.name = name
    self.file = file
    self.line = line
  }

  public var verdict: Verdict {
    !failures.isEmpty ? .failed : hasRun ? .passed : .notRun
  }
}

/// One expectation that did not hold, the sentence that ended a scenario, or a warning.
public struct ScenarioFailure: Sendable {
  /// The graphs that explain a failure.
  public enum Graphs: Sendable {
    case none
    /// The actual graph.
    case actual(GraphSnapshot)
    /// Graph literals, as `RuntimeError` has them.
    case literals(expected: String, actual: String)
  }

  /// The error and its location.
  public var problem: Problem
  /// The line of what failed, from 1.
  public var line: Int
  /// The location of the scenario's statement that was running, if the failure is inside of it.
  public var statement: (file: String, line: Int)?
  /// The source text of the statement, shown if there is no excerpt.
  public var sentence: String
  /// The source text of the problem's span.
  public var source: SourceText?
  public var graphs: Graphs = .none

  public init(problem: Problem, line: Int, sentence: String, source: SourceText? = nil) {
    self.problem = problem
    self.line = line
    self.sentence = sentence
    self.source = source
  }
}
