import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law of navigation: something that holds of a good app in every state, without being written down.
///
/// A law is precise enough to be decided. Where a bound or an input without a domain has cut off what it
/// needs, it is undecided, never broken.
package protocol Law: PartedCheck {
  static var code: Code { get }
  /// What it has found so far.
  var cases: LawCases { get set }
  /// What else there is to say where it holds.
  var remark: String { get }
  /// Why it says nothing about the app; asked when the search is over.
  func notApplying(to program: Program) -> String?
  /// Why what it has not found may be there all the same; asked when the search is over.
  func undecided(in space: StateSpace) -> String?
  /// How far it was looked at, where the app goes on; empty where what was seen decides it.
  func scope(in space: StateSpace) -> String
  /// Finds the cases that only the whole search decides.
  mutating func settle(in space: inout StateSpace)
}

extension Law {
  /// Its name.
  var word: String { Self.code.word }

  package var needsCalls: Bool { true }
  package var remark: String { "" }
  package mutating func settle(in space: inout StateSpace) {}
  package func notApplying(to program: Program) -> String? { nil }
  package func undecided(in space: StateSpace) -> String? { space.cutOff }
  package func scope(in space: StateSpace) -> String { space.scope }

  package func forPart() -> Self {
    var part = self
    part.cases = cases.forPart()
    return part
  }

  package mutating func add(_ part: Self) { cases.add(part.cases) }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    lawFindings(in: &space)
  }

  /// The findings about the law: its cases, or a single verdict if it has none. An undecided law keeps its notes.
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
    // A note takes the place of "holds", which has the scope.
    if verdicts.isEmpty, !scope.isEmpty { notes[notes.count - 1].message += "; holds \(scope)" }
    return verdicts + notes + needlessComments(in: space, scope.isEmpty)
  }

  /// The comments that allow the law where nothing breaks it.
  ///
  /// - Parameter isWhole: whether what was searched is all there is.
  private func needlessComments(in space: StateSpace, _ isWhole: Bool) -> [Finding] {
    // What was not looked at may be what a comment is about.
    guard isWhole, undecided(in: space) == nil, space.options.firstScreen == nil else { return [] }
    let (isKept, used) = (cases.all.isEmpty, cases.used)
    return space.interpreter.suppressions.places(of: word).filter { !used.contains($0) }.map {
      Finding(
        word, "", .vacuous,
        "the comment that allows it is needless: "
          + (isKept ? "nothing breaks the law there" : "what breaks the law is elsewhere"),
        at: $0)
    }
  }
}

extension Law {
  package var brokenCount: Int { cases.all.count }

  package func broken(after count: Int) -> [Finding] {
    cases.all.dropFirst(count).map { finding(of: $0) }
  }

  private func finding(of found: LawCase) -> Finding {
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

/// A case of a broken law.
package struct LawCase: Sendable {
  /// What the placeholders of the code's message stand for.
  package let arguments: [String]
  /// The last state on the way to it; nil where no way leads to it.
  package let state: Int?
  /// What is done in that state.
  package let moves: [ExploredMove]
  /// What the law wants to hold after them and does not, as a statement; nil where none can say it, or
  /// where the last move fails.
  package var wanted: String?
  /// Whether it may be meant.
  package var isNote = false
  /// What it is about, where it is declared.
  package fileprivate(set) var place: SourceSpan?
  /// What it is the first case of.
  fileprivate(set) var subject = ""
}

/// The cases of one law: of each subject, an action or a screen, the one that is found first, which has
/// the fewest moves before it.
package struct LawCases: Sendable {
  /// A subject with its case, or with the comment that allows it.
  private struct Entry {
    let subject: String
    var found: LawCase?
    var comment: SourceSpan?
  }
  /// In the order of the search; of a part of one what it has added.
  private var entries: [Entry] = []
  private var subjects: Set<String> = []
  let word: String

  init(of code: Code) { word = code.word }

  /// In the order of the search, without those that comments allow.
  package var all: [LawCase] { entries.compactMap(\.found) }

  /// Where comments allow one.
  package var used: Set<SourceSpan> { Set(entries.compactMap(\.comment)) }

  func has(_ subject: String) -> Bool { subjects.contains(subject) }

  /// Whether a comment allows what is declared at one of some places.
  func allows(_ places: [SourceSpan], in space: StateSpace) -> Bool {
    places.contains { space.interpreter.suppressions.suppression(of: word, at: $0) != nil }
  }

  /// Adds a case of a subject that has none yet.
  ///
  /// - Parameters:
  ///   - detail: what may stand after the name of the law in a comment.
  ///   - places: where a comment may allow it: its declaration, and those around it.
  mutating func add(
    _ subject: String, _ detail: String? = nil,
    allowedAt places: [SourceSpan],
    in space: StateSpace, _ found: LawCase
  ) {
    // A step that an interruption has cut short shows nothing.
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

  /// The cases for a part of a search: the subjects are known that have one.
  func forPart() -> LawCases {
    var part = self
    part.entries = []
    return part
  }

  /// Adds the cases of a part.
  mutating func add(_ part: LawCases) {
    for entry in part.entries { add(entry) }
  }
}
