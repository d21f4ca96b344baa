package import SextantExplore
package import SextantInterpreter
package import SextantLanguage
import SextantReports
package import SextantSyntax

/// What a search came to, as reports need it.
package struct SearchReport: Sendable {
  /// A finding with its example written out.
  package struct Entry: Sendable {
    package let finding: Finding
    /// Where it is declared: file and line; nil for what an app has without declaring it.
    package let place: FilePlace?
    package let script: ReplayScript?
    /// The name of the script's scenario.
    package let scenario: String

    package init(_ finding: Finding, at place: FilePlace?, script: ReplayScript?) {
      self.finding = finding
      self.place = place
      self.script = script
      scenario = findingName(finding.word, finding.title)
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
  /// What of it was made on an app as well, if that was asked for.
  package var driven: DrivenCover?
  package let searched: SearchedSpace
  package let leftOutKinds: [Move.Kind]
  package let unreadVariables: [String]
  package let inputs: [UnexploredInput]
  /// In what the states differ where a bound has ended the search, with the place of its declaration, and how many
  /// of them were looked at.
  package let factors: [(factor: StateFactor, place: FilePlace?)]
  package let factorStates: Int

  /// - Parameter sources: those of the app.
  package init(of space: inout StateSpace, in sources: [SourceText] = []) {
    searched = SearchedSpace(space)
    leftOutKinds = space.options.leftOutKinds
    unreadVariables = space.unreadVariables
    inputs = space.inputs
    let found = space.factors()
    factorStates = found.states
    factors = found.factors.map { ($0, located($0.place, in: sources)) }
  }

  /// - Parameter isStrict: whether notes and what is undecided fail, too.
  package func fails(isStrict: Bool) -> Bool { isBroken || isStrict && (isNoted || isUndecided) }

  package var isBroken: Bool { entries.contains { $0.finding.verdict == .broken } }
  package var isNoted: Bool { entries.contains { $0.finding.verdict == .noted } }
  package var isUndecided: Bool { entries.contains { $0.finding.verdict == .undecided } }
}

/// A file and a line of it.
package typealias FilePlace = (path: String, line: Int)

/// The file and the line of a place; nil where there is none.
package func located(_ place: SourceSpan?, in sources: [SourceText]) -> FilePlace? {
  guard let place, sources.indices.contains(place.file) else { return nil }
  let source = sources[place.file]
  return (source.name, source.lineNumber(of: place.span.start))
}

/// What the scenario of a finding is called: its word, and its title where it has one.
func findingName(_ word: String, _ title: String) -> String {
  title.isEmpty ? word : "\(word): \(title)"
}
