import SextantEngine
package import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// A law of navigation: something that holds of a good app in every state, without being written down.
///
/// A law is precise enough to be decided. Where a bound or an input without a domain has cut off what it
/// needs, it is undecided, never broken.
package protocol Law: SpaceCheck {
  static var code: DiagnosticCode { get }
  /// What it has found so far.
  var findings: LawFindings { get }
  /// Why it says nothing about the app; asked when the search is over.
  func notApplying(to program: Program) -> String?
  /// Why what it has not found may be there all the same; asked when the search is over.
  func undecided(in space: StateSpace) -> String?
}

extension Law {
  package func notApplying(to program: Program) -> String? { nil }
  package func undecided(in space: StateSpace) -> String? { space.cutOff }
}

/// A case of a broken law.
package struct LawFinding: Sendable {
  /// What the placeholders of the code's message stand for.
  package let arguments: [String]
  /// The last state on the way to it.
  package let state: Int
  /// What is done in that state.
  package let moves: [ExploredMove]
}

/// The cases of one law: of each subject, an action or a screen, the one that is found first, which has
/// the fewest moves before it.
package struct LawFindings: Sendable {
  /// In the order of the search, without those that comments allow.
  package private(set) var all: [LawFinding] = []
  /// Where comments allow one.
  package private(set) var used: Set<SourceSpan> = []
  private var subjects: Set<String> = []
  let word: String

  init(of code: DiagnosticCode) { word = code.word }

  func has(_ subject: String) -> Bool { subjects.contains(subject) }

  /// Adds a case of a subject that has none yet.
  ///
  /// - Parameter places: where a comment may allow it: its declaration, and those around it.
  mutating func add(
    _ subject: String, allowedAt places: [SourceSpan], in space: StateSpace,
    _ finding: LawFinding
  ) {
    guard subjects.insert(subject).inserted else { return }
    for place in places {
      if let comment = space.interpreter.suppressions.suppression(of: word, at: place) {
        used.insert(comment)
        return
      }
    }
    all.append(finding)
  }
}

/// What a search has found out about a law.
package struct LawOutcome: Sendable {
  package enum Verdict: Sendable {
    case holds
    /// At least one case, the shortest first.
    case broken([LawFinding])
    /// Nothing was found, for which this may be the reason.
    case undecided(String)
    case notApplying(String)
  }

  package let law: DiagnosticCode
  package let verdict: Verdict
  /// Where comments name the law that allow nothing; empty where the law was not decided.
  package let needless: [SourceSpan]

  /// The message for a case.
  package func message(for finding: LawFinding) -> String {
    formatted(law.wording, with: finding.arguments)
  }
}

/// The laws of navigation.
package enum Laws {
  /// New checks for all of them, in the order in which they are reported.
  package static func all(for program: Program) -> [any Law] {
    [
      NoDeadEnd(program), BackUndoes(), NothingLost(program), LiveButtons(program),
      ReachableScreens(program), TabsKeep(program), EqualExits(),
    ]
  }

  /// What checks that were asked during a search have found out.
  package static func outcomes(of checks: [any SpaceCheck], in space: StateSpace) -> [LawOutcome] {
    checks.compactMap { $0 as? any Law }.map { outcome(of: $0, in: space) }
  }

  private static func outcome(of law: some Law, in space: StateSpace) -> LawOutcome {
    let code = type(of: law).code
    let verdict: LawOutcome.Verdict
    if let reason = law.notApplying(to: space.interpreter.program) {
      verdict = .notApplying(reason)
    } else if !law.findings.all.isEmpty {
      verdict = .broken(law.findings.all)
    } else if let reason = law.undecided(in: space) {
      verdict = .undecided(reason)
    } else {
      verdict = .holds
    }
    let comments = space.interpreter.suppressions.places(of: code.word)
    var needless: [SourceSpan] = []
    switch verdict {
    case .holds, .broken: needless = comments.filter { !law.findings.used.contains($0) }
    case .undecided, .notApplying: break
    }
    return LawOutcome(law: code, verdict: verdict, needless: needless)
  }
}
