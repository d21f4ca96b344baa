public import SextantRuntime
internal import SextantEngine
internal import SextantSyntax

/// A `sometimes` of an app, and whether a step of some scenario has led to a state in which it holds.
public struct SometimesResult: Sendable, Hashable {
  public var name: String
  public var file: String
  /// Where it is declared, from 1.
  public var line: Int
  public var column: Int
  public var witnessed: Bool

  public init(name: String, file: String, line: Int, column: Int, witnessed: Bool) {
    self.name = name
    self.file = file
    self.line = line
    self.column = column
    self.witnessed = witnessed
  }

  /// The code of one that is not.
  public static var code: String { RuntimeCodes.unwitnessed.word }
  public static var number: Int { RuntimeCodes.unwitnessed.number }
  public static var help: String { RuntimeCodes.unwitnessed.advice ?? "" }

  /// What a report calls it.
  var title: String { "sometimes \"\(name)\"" }

  var message: String {
    RuntimeCodes.unwitnessed.wording.replacing("%1", with: "\"\(name)\"")
  }
}

/// What the scenarios of a suite have reached together: the coverage of its apps, and what is to hold
/// `sometimes`.
///
/// Reaches of shards are merged; to merge is associative and commutative.
public struct SuiteReach: Sendable, Hashable {
  /// What kept some of a suite from running.
  public enum Gap: String, Sendable, Hashable, CaseIterable {
    /// Options select scenarios.
    case selection
    /// A scenario says `only`.
    case only
    /// It is a shard of a suite.
    case shard
    /// It ended at its limit of failures.
    case failures
    case interruption
    /// Files have errors, or their apps do not start.
    case errors
    /// There was nothing to run.
    case emptiness

    var text: String {
      switch self {
      case .selection: "scenarios were selected"
      case .only: "a scenario says `only`"
      case .shard: "it is one of several shards"
      case .failures: "it stopped at its limit of failures"
      case .interruption: "it was interrupted"
      case .errors: "files did not run"
      case .emptiness: "nothing ran"
      }
    }
  }

  /// Nil if it is not asked for.
  public var coverage: Coverage?
  /// By file and place.
  public private(set) var sometimes: [SometimesResult] = []
  public var gaps: Set<Gap> = []

  public init() {}

  /// Whether all of the suite ran, so that what it has not reached nothing has.
  public var isJudged: Bool { gaps.isEmpty }

  /// Each `sometimes` that the suite should have witnessed and has not.
  public var unwitnessed: [SometimesResult] {
    isJudged ? sometimes.filter { !$0.witnessed } : []
  }

  /// Why it is of a part of the suite.
  public var leftOutText: String {
    Gap.allCases.filter { gaps.contains($0) }.map(\.text).joined(separator: ", ")
  }

  /// Adds results; one that is there is witnessed if either is.
  public mutating func add(_ results: [SometimesResult]) {
    if results.isEmpty { return }
    var all: [SometimesResult: Bool] = [:]
    for var result in sometimes + results {
      let isWitnessed = result.witnessed
      result.witnessed = false
      all[result] = all[result] == true || isWitnessed
    }
    sometimes = all.map { result, isWitnessed in
      var result = result
      result.witnessed = isWitnessed
      return result
    }.sorted { ($0.file, $0.line, $0.column, $0.name) < ($1.file, $1.line, $1.column, $1.name) }
  }

  /// Adds what another part of the suite has reached.
  public mutating func merge(_ other: SuiteReach) {
    if let added = other.coverage {
      if coverage == nil { coverage = Coverage() }
      coverage?.merge(added)
    }
    add(other.sometimes)
    gaps.formUnion(other.gaps)
  }
}
