import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law of navigation: a property that every app should have without declaring it.
///
/// If a bound or an input without a domain excludes states that could change the verdict, the
/// verdict is undecided.
package protocol Law: ParallelCheck {
  static var code: Code { get }
  var cases: LawCases { get set }
  var remark: String { get }
  /// Returns the reason why the law is not applicable, if any. Called after the search.
  func notApplying(to program: Program) -> String?
  /// Returns the reason why violations may be undetected, if any. Called after the search.
  func undecided(in space: StateSpace) -> String?
  /// Returns the bounds within which the verdict holds; empty if the explored states decide the
  /// law.
  func scope(in space: StateSpace) -> String
  /// Adds the cases that depend on the whole search. Called after the search.
  mutating func settle(in space: inout StateSpace)
}

extension Law {
  var word: String { Self.code.word }

  package var needsCalls: Bool { true }
  package var remark: String { "" }
  package mutating func settle(in space: inout StateSpace) {}
  package func notApplying(to program: Program) -> String? { nil }
  package func undecided(in space: StateSpace) -> String? { space.cutOff }
  package func scope(in space: StateSpace) -> String { space.scope }

  package func makePart() -> Self {
    var part = self
    part.cases = cases.makePart()
    return part
  }

  package mutating func add(_ part: Self) { cases.add(part.cases) }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    lawFindings(in: &space)
  }

  /// Returns a finding for each case. If the law has no case, returns a single finding with the
  /// verdict. Notes are returned even if the verdict is undecided.
  mutating func lawFindings(in space: inout StateSpace) -> [Finding] {
    if let reason = notApplying(to: space.interpreter.program) {
      return [Finding(word, "", .notApplying, reason)]
    }
    settle(in: &space)
    let cases = broken(after: 0)
    var notes = cases.filter { $0.verdict == .noted }
    var verdicts = cases.filter { $0.verdict == .broken }
    if verdicts.isEmpty, let reason = undecided(in: space) {
      return [Finding(word, "", .undecided, reason)] + notes
    }
    let scope = scope(in: space)
    let remarks = [remark, scope].filter { !$0.isEmpty }.joined(separator: "; ")
    if cases.isEmpty { verdicts = [Finding(word, "", .holds, remarks)] }
    // A note replaces the verdict "holds", so the note states the scope.
    if verdicts.isEmpty, !scope.isEmpty { notes[notes.count - 1].message += "; holds \(scope)" }
    return verdicts + notes + needlessComments(in: space, scope.isEmpty)
  }

  /// Returns a finding for each comment that suppresses no case.
  ///
  /// - Parameter isWhole: Whether the search has covered the whole app.
  private func needlessComments(in space: StateSpace, _ isWhole: Bool) -> [Finding] {
    // A comment may be needed in an unexplored state.
    guard isWhole, undecided(in: space) == nil, space.options.firstScreen == nil else { return [] }
    let (isKept, used) = (cases.all.isEmpty, cases.used)
    return space.interpreter.suppressions.places(of: word).filter { !used.contains($0) }.map {
      Finding(
        word, "", .vacuous,
        "remove the comment that suppresses this law: "
          + (isKept ? "no violation occurs at the comment" : "the violation is elsewhere"),
        at: $0)
    }
  }
}

extension Law {
  package var brokenCount: Int { cases.all.count }

  package func broken(after count: Int) -> [Finding] {
    cases.all.dropFirst(count).map { finding(of: $0) }
  }

  func finding(of found: LawCase) -> Finding {
    var finding = Finding(
      Self.code.word, "", found.isNote ? .noted : .broken,
      formatted(Self.code.wording, with: found.arguments),
      at: found.place,
      example: found.state.map {
        Finding.Example(state: $0, moves: found.moves, wanted: found.wanted)
      })
    finding.subject = found.subject
    return finding
  }
}

package struct LawCase: Sendable {
  /// The values that replace the placeholders in the code's message.
  package let arguments: [String]
  /// The state in which the first move is made; nil if no path leads to the violation.
  package let state: Int?
  package let moves: [ExploredMove]
  /// A statement that should hold after the moves, but does not. Nil if no such statement exists,
  /// or if the last move fails.
  package var wanted: String?
  package var isNote = false
  package fileprivate(set) var place: SourceSpan?
  fileprivate(set) var subject = ""
}

/// The cases of a law. For each subject, such as an action or a screen, only the case with the
/// shortest path is kept.
package struct LawCases: Sendable {
  private struct Entry {
    let subject: String
    var found: LawCase?
    var comment: SourceSpan?
  }
  /// The entries in search order. A copy for a part of the search contains only new entries.
  private var entries: [Entry] = []
  private var subjects: Set<String> = []
  let word: String

  init(of code: Code) { word = code.word }

  /// The cases in search order. Cases that comments allow are omitted.
  package var all: [LawCase] { entries.compactMap(\.found) }

  package var used: Set<SourceSpan> { Set(entries.compactMap(\.comment)) }

  func has(_ subject: String) -> Bool { subjects.contains(subject) }

  func allows(_ places: [SourceSpan], in space: StateSpace) -> Bool {
    places.contains { space.interpreter.suppressions.suppression(of: word, at: $0) != nil }
  }

  /// Adds a case if its subject has no case yet.
  ///
  /// - Parameters:
  ///   - detail: The kind of violation. A comment may append it to the law's name.
  ///   - places: The declarations at which a comment may allow the case, innermost first.
  mutating func add(
    _ subject: String, _ detail: String? = nil,
    allowedAt places: [SourceSpan],
    in space: StateSpace, _ found: LawCase
  ) {
    // An interrupted step may lack effects, so its cases are ignored.
    if space.interpreter.shouldStop() { return }
    if subjects.contains(subject) { return }
    let words = [word] + (detail.map { ["\(word).\($0)"] } ?? [])
    for place in places {
      let comments = words.lazy.compactMap {
        space.interpreter.suppressions.suppression(of: $0, at: place)
      }
      if let comment = comments.first { return add(Entry(subject: subject, comment: comment)) }
    }
    var found = found
    found.place = places.first
    found.subject = subject
    add(Entry(subject: subject, found: found))
  }

  private mutating func add(_ entry: Entry) {
    if subjects.insert(entry.subject).inserted { entries.append(entry) }
  }

  func makePart() -> LawCases {
    var part = self
    part.entries = []
    return part
  }

  mutating func add(_ part: LawCases) {
    for entry in part.entries { add(entry) }
  }
}
