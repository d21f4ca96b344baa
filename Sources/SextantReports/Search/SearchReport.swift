package import SextantExplore
package import SextantRuntime
import SextantSyntax

/// What a search came to, as reports need it.
package struct SearchReport: Sendable {
  /// A finding with its example written out.
  package struct Entry: Sendable {
    package let finding: Finding
    /// Where it is declared: file and line; nil for what an app has without declaring it.
    package let path: String?
    package let line: Int
    package let script: ReplayScript?
    /// The name of the script's scenario.
    package let scenario: String

    package init(
      _ finding: Finding, path: String?, line: Int, script: ReplayScript?
    ) {
      self.finding = finding
      self.path = path
      self.line = line
      self.script = script
      scenario = finding.title.isEmpty ? finding.word : "\(finding.word): \(finding.title)"
    }
  }

  /// The answer to the question how a fact can come true.
  package struct Path: Sendable {
    package enum Answer: Sendable {
      case found(ReplayScript)
      /// No moves lead there, however many.
      case unreachable
      /// None of those that were made does.
      case notFound
    }

    package let fact: String
    package let answer: Answer

    package init(_ fact: String, _ answer: Answer) {
      self.fact = fact
      self.answer = answer
    }
  }

  package var entries: [Entry] = []
  package var path: Path?
  package let states: Int
  package let transitions: Int
  package let depth: Int
  package let isComplete: Bool
  package let wasInterrupted: Bool
  package let leftOutKinds: [Move.Kind]
  package let unreadVariables: [String]
  package let bounds: [BoundHit]
  package let inputs: [UnexploredInput]
  package let growth: [Growth]

  package init(of space: inout StateSpace) {
    states = space.count
    transitions = space.transitionCount
    depth = space.levels.count - 1
    isComplete = space.isComplete
    wasInterrupted = space.wasInterrupted
    leftOutKinds = space.options.leftOutKinds
    unreadVariables = space.unreadVariables
    bounds = space.bounds
    inputs = space.inputs
    growth = space.growth()
  }

  package var isBroken: Bool { entries.contains { $0.finding.verdict == .broken } }
  package var isUndecided: Bool { entries.contains { $0.finding.verdict == .undecided } }
}
