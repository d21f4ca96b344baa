internal import SextantEngine
package import SextantInterpreter
package import SextantSyntax

/// A `sometimes`, and whether its fact held in a state of a scenario.
package struct SometimesResult: Sendable, Hashable {
  package var name: String
  @ExactText package var file: String
  package var line: Int
  package var column: Int
  package var witnessed: Bool
  /// Whether the run counts as a run of the app's whole suite. True if it includes the app's file,
  /// or if all paths of the run are folders.
  package var isConclusive = true

  package init(name: String, file: String, line: Int, column: Int, witnessed: Bool) {
    self.name = name
    self.file = file
    self.line = line
    self.column = column
    self.witnessed = witnessed
  }

  package static var code: String { RuntimeCodes.unwitnessed.word }
  package static var number: Int { RuntimeCodes.unwitnessed.number }
  package static var help: String { RuntimeCodes.unwitnessed.advice ?? "" }

  var title: String { "sometimes \"\(name)\"" }

  var message: String {
    RuntimeCodes.unwitnessed.wording.replacing("%1", with: "\"\(name)\"")
  }
}

/// The coverage of a suite, and the results of each `sometimes`.
///
/// Merging is associative and commutative.
package struct SuiteEvidence: Sendable, Hashable {
  package enum Gap: String, Sendable, Hashable, CaseIterable {
    case selection
    case only
    case shard
    case failures
    case interruption
    /// Some files have errors, or their apps do not start.
    case errors
    case emptiness

    var text: String {
      switch self {
      case .selection: "only selected scenarios ran"
      case .only: "a scenario has `only`"
      case .shard: "the run is a shard"
      case .failures: "the run reached the limit of failures"
      case .interruption: "the run was interrupted"
      case .errors: "files did not run"
      case .emptiness: "nothing ran"
      }
    }
  }

  package var coverage: Coverage?
  /// The results of each `sometimes`, sorted by file and location.
  package private(set) var sometimes: [SometimesResult] = []
  package var gaps: Set<Gap> = []

  package init() {}

  /// Whether the whole suite ran. If false, an unwitnessed `sometimes` is no failure.
  package var isConclusive: Bool { gaps.isEmpty }

  package var unwitnessed: [SometimesResult] {
    isConclusive ? sometimes.filter { !$0.witnessed && $0.isConclusive } : []
  }

  var skipReason: String? {
    let open = sometimes.filter { !$0.witnessed }
    if open.isEmpty { return nil }
    if !isConclusive { return gapText }
    return open.first { !$0.isConclusive }.map { "\($0.file), which declares it, did not run" }
  }

  package var gapText: String {
    Gap.allCases.filter { gaps.contains($0) }.map(\.text).joined(separator: ", ")
  }

  /// Merges results. A `sometimes` is witnessed if its fact held in any of the results.
  package mutating func add(_ results: [SometimesResult]) {
    if results.isEmpty { return }
    var all: [SometimesResult: SometimesResult] = [:]
    for result in sometimes + results {
      var key = result
      (key.witnessed, key.isConclusive) = (false, false)
      var sum = all[key] ?? key
      sum.witnessed = sum.witnessed || result.witnessed
      sum.isConclusive = sum.isConclusive || result.isConclusive
      all[key] = sum
    }
    sometimes = all.values.sorted {
      ($0.$file, $0.line, $0.column, $0.name) < ($1.$file, $1.line, $1.column, $1.name)
    }
  }

  package mutating func merge(_ other: SuiteEvidence) {
    if let added = other.coverage {
      if coverage == nil { coverage = Coverage() }
      coverage?.merge(added)
    }
    add(other.sometimes)
    gaps.formUnion(other.gaps)
  }
}
