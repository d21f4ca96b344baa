internal import SextantEngine
package import SextantInterpreter
package import SextantSyntax

/// A `sometimes` of an app, and whether a step of some scenario has led to a state in which it holds.
package struct SometimesResult: Sendable, Hashable {
  package var name: String
  @ExactText package var file: String
  /// Where it is declared, from 1.
  package var line: Int
  package var column: Int
  package var witnessed: Bool
  /// Whether the run was of its app's suite: its file ran, or all files of folders did.
  package var isJudged = true

  package init(name: String, file: String, line: Int, column: Int, witnessed: Bool) {
    self.name = name
    self.file = file
    self.line = line
    self.column = column
    self.witnessed = witnessed
  }

  /// The code of one that is not.
  package static var code: String { RuntimeCodes.unwitnessed.word }
  package static var number: Int { RuntimeCodes.unwitnessed.number }
  package static var help: String { RuntimeCodes.unwitnessed.advice ?? "" }

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
package struct SuiteReach: Sendable, Hashable {
  /// What kept some of a suite from running.
  package enum Gap: String, Sendable, Hashable, CaseIterable {
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
  package var coverage: Coverage?
  /// By file and place.
  package private(set) var sometimes: [SometimesResult] = []
  package var gaps: Set<Gap> = []

  package init() {}

  /// Whether all of the suite ran, so that what it has not reached nothing has.
  package var isJudged: Bool { gaps.isEmpty }

  /// Each `sometimes` that the suite should have witnessed and has not.
  package var unwitnessed: [SometimesResult] {
    isJudged ? sometimes.filter { !$0.witnessed && $0.isJudged } : []
  }

  /// Why a `sometimes` that was not witnessed is not judged; nil where there is none.
  var whyNotJudged: String? {
    let open = sometimes.filter { !$0.witnessed }
    if open.isEmpty { return nil }
    if !isJudged { return leftOutText }
    return open.first { !$0.isJudged }.map { "\($0.file), which declares it, was not run itself" }
  }

  /// Why it is of a part of the suite.
  package var leftOutText: String {
    Gap.allCases.filter { gaps.contains($0) }.map(\.text).joined(separator: ", ")
  }

  /// Adds results; one that is there is witnessed if either is.
  package mutating func add(_ results: [SometimesResult]) {
    if results.isEmpty { return }
    var all: [SometimesResult: SometimesResult] = [:]
    for result in sometimes + results {
      var key = result
      (key.witnessed, key.isJudged) = (false, false)
      var sum = all[key] ?? key
      sum.witnessed = sum.witnessed || result.witnessed
      sum.isJudged = sum.isJudged || result.isJudged
      all[key] = sum
    }
    sometimes = all.values.sorted {
      ($0.$file, $0.line, $0.column, $0.name) < ($1.$file, $1.line, $1.column, $1.name)
    }
  }

  /// Adds what another part of the suite has reached.
  package mutating func merge(_ other: SuiteReach) {
    if let added = other.coverage {
      if coverage == nil { coverage = Coverage() }
      coverage?.merge(added)
    }
    add(other.sometimes)
    gaps.formUnion(other.gaps)
  }
}
