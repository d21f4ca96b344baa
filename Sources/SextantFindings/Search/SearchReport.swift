package import SextantExplore
package import SextantInterpreter
package import SextantLanguage
import SextantReports
package import SextantSyntax

/// The data of a search's result, for all formats.
package struct SearchReport: Sendable {
  /// A finding with its example as a script.
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

  /// The answer to the question how a fact can become true.
  package struct Path: Sendable {
    package enum Answer: Sendable {
      case found(ReplayScript)
      /// No sequence of moves makes the fact true.
      case unreachable
      /// No explored move makes the fact true.
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
  /// The coverage of the transitions on a driven app, if requested.
  package var driven: DrivenCover?
  package let searched: SearchedSpace
  package let leftOutKinds: [Move.Kind]
  package let unreadVariables: [String]
  package let inputs: [UnexploredInput]
  /// The factors of the states with their locations, if a bound ended the search.
  package let factors: [(factor: StateFactor, place: FilePlace?)]
  /// The number of states sampled for the factors.
  package let factorStates: Int

  /// Creates the report of a search.
  ///
  /// - Parameter sources: the sources of the app.
  package init(of space: inout StateSpace, in sources: [SourceText] = []) {
    searched = SearchedSpace(space)
    leftOutKinds = space.options.leftOutKinds
    unreadVariables = space.unreadVariables
    inputs = space.inputs
    let found = space.factors()
    factorStates = found.states
    factors = found.factors.map { ($0, located($0.place, in: sources)) }
  }

  /// Returns whether the search fails.
  ///
  /// - Parameter isStrict: whether notes and undecided findings also fail.
  package func fails(isStrict: Bool) -> Bool { isBroken || isStrict && (isNoted || isUndecided) }

  package var isBroken: Bool { entries.contains { $0.finding.verdict == .broken } }
  package var isNoted: Bool { entries.contains { $0.finding.verdict == .noted } }
  package var isUndecided: Bool { entries.contains { $0.finding.verdict == .undecided } }
}

package typealias FilePlace = (path: String, line: Int)

/// Returns the file and the line of a source location; nil without a location.
package func located(_ place: SourceSpan?, in sources: [SourceText]) -> FilePlace? {
  guard let place, sources.indices.contains(place.file) else { return nil }
  let source = sources[place.file]
  return (source.name, source.lineNumber(of: place.span.start))
}

func findingName(_ word: String, _ title: String) -> String {
  title.isEmpty ? word : "\(word): \(title)"
}
