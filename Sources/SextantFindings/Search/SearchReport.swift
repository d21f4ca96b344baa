package import SextantExplore
package import SextantInterpreter
package import SextantLanguage
package import SextantReplay
import SextantReports
package import SextantSyntax

package struct SearchReport: Sendable {
  package struct Entry: Sendable {
    package let finding: Finding
    /// The file and line of the declaration; nil for a finding without a declaration.
    package let place: FilePlace?
    package let script: ReplayScript?
    package let scenario: String

    package init(_ finding: Finding, at place: FilePlace?, script: ReplayScript?) {
      self.finding = finding
      self.place = place
      self.script = script
      scenario = findingName(finding.word, finding.title)
    }
  }

  /// Whether a fact can become true, and by which moves.
  package struct Path: Sendable {
    package enum Answer: Sendable {
      case found(ReplayScript)
      case unreachable
      /// The fact is false in all explored states, but unexplored states exist.
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
  /// The transitions tested on an app with a driver; nil if not requested.
  package var driven: DrivenCover?
  package let searched: SearchedSpace
  package let excludedKinds: [Move.Kind]
  package let unreadVariables: [String]
  package let inputs: [UnexploredInput]
  /// The factors that multiply the number of states, with their locations; empty if no bound ended
  /// the search.
  package let factors: [(factor: StateFactor, place: FilePlace?)]
  package let factorStates: Int

  package init(of space: inout StateSpace, in sources: [SourceText] = []) {
    searched = SearchedSpace(space)
    excludedKinds = space.options.excludedKinds
    unreadVariables = space.unreadVariables
    inputs = space.inputs
    let found = space.factors()
    factorStates = found.states
    factors = found.factors.map { ($0, located($0.place, in: sources)) }
  }

  /// - Parameter isStrict: Whether notes and undecided findings count as failures.
  package func fails(isStrict: Bool) -> Bool { isBroken || isStrict && (isNoted || isUndecided) }

  package var isBroken: Bool { entries.contains { $0.finding.verdict == .broken } }
  package var isNoted: Bool { entries.contains { $0.finding.verdict == .noted } }
  package var isUndecided: Bool { entries.contains { $0.finding.verdict == .undecided } }
}

package typealias FilePlace = (path: String, line: Int)

package func located(_ place: SourceSpan?, in sources: [SourceText]) -> FilePlace? {
  guard let place, sources.indices.contains(place.file) else { return nil }
  let source = sources[place.file]
  return (source.name, source.lineNumber(of: place.span.start))
}

func findingName(_ word: String, _ title: String) -> String {
  title.isEmpty ? word : "\(word): \(title)"
}
