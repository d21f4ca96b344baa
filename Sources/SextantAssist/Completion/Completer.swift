import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// Finds what may stand at one place of a text.
///
/// It reads the text with a name standing for the word at the cursor, so that the tree says what is
/// around it; collects candidates for that place; and keeps those that the checker accepts there.
struct Completer {
  /// Something that might stand at the cursor.
  struct Candidate {
    let text: String
    let summary: String
    /// Whether it is a word of a pattern that is alive: then what follows it may make it fit.
    var isWord: Bool
    /// Whether it may go on inside the quotes, as the path of a file does.
    var isOpen = false
  }

  /// Longer texts would keep the person waiting: each candidate is checked in the whole of it.
  static let longestText = 1 << 14
  /// How many words ahead it looks for what makes a word fit.
  private static let farthest = 3

  let session: Session
  let place: OpenPlace
  private let ahead: Int
  let declarations: DeclarationTable
  var binder: Binder
  /// Where the word at the cursor stands in the tree, from the root down; empty if the text has
  /// errors before it.
  let path: [NodeID]
  /// For reading live state.
  var run: Interpreter
  private(set) var candidates: [Candidate] = []
  /// Whether a value can stand at the place that nobody can guess.
  var takesFreeText = false
  private var known: [String: Int] = [:]
  /// The candidates that would fail, and say so.
  var failing: Set<String> = []

  init(_ session: Session, _ place: OpenPlace, ahead: Int = 0) {
    self.ahead = ahead
    self.session = session
    self.place = place
    run = session.interpreter
    var context = session.compiler.context
    context.sources = []
    context.suggests = false
    declarations = context.declarations
    let bytes = place.before + Array("_ ".utf8) + place.closers
    let text = context.parse(SourceText(name: "input", bytes: bytes))
    binder = context.binder(of: [text], extending: session.app)
    binder.useSystemOfText()
    let script = text.script
    path = script.diagnostics.isEmpty ? script.tree.path(to: UInt32(place.before.count)) : []
  }

  var tree: SyntaxTree { binder.tree }
  var app: App { session.app }

  mutating func completions() -> [Completion] {
    if path.isEmpty { return [] }
    collect()
    let typed = String(decoding: place.typed, as: UTF8.self)
    let start = place.before.count
    return candidates.filter { $0.text.hasPrefix(typed) && ($0.isOpen || fits($0)) }.map {
      Completion(text: $0.text, summary: $0.summary, start: start)
    }
  }

  // MARK: Candidates

  mutating func add(_ text: String, _ summary: String, isWord: Bool = false) {
    if let index = known[text] {
      if isWord { candidates[index].isWord = true }
      return
    }
    known[text] = candidates.count
    candidates.append(Candidate(text: text, summary: summary, isWord: isWord))
  }

  /// Adds what may go on inside the quotes.
  mutating func addOpen(_ text: String, _ summary: String) {
    candidates.append(Candidate(text: text, summary: summary, isWord: false, isOpen: true))
  }

  // MARK: Checking

  /// The problems of a text in the present state of a session.
  static func check(
    _ text: String, in session: Session
  ) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
    var context = session.compiler.context
    context.sources = []
    context.suggests = false
    let compilation = compile(SourceText(name: "input", text: text), in: &context)
    return (compilation.diagnostics, compilation.script.canBeContinued)
  }

  /// Whether the text with the candidate has no error, or none before its end: more may follow.
  private func fits(_ candidate: Candidate) -> Bool {
    if failsToResolve(candidate.text) { return false }
    if !failing.contains(candidate.text), cannotBeDone(candidate.text) { return false }
    return isAlive(candidate.text) || isAlive(candidate.text + " is")
      || candidate.isWord && canBeFollowed(candidate.text)
  }

  /// Whether the text with the candidate is a whole question about a node that is not there.
  ///
  /// Only what asks and changes nothing is tried, on a copy.
  private func failsToResolve(_ text: String) -> Bool {
    let statement = String(decoding: place.before, as: UTF8.self) + text
    let words = statement.split { $0 == " " || $0 == "\n" }
    guard let first = words.first, ["print", "expect", "require", "let"].contains(first),
      place.closers.isEmpty, !statement.contains("{"),
      !words.contains(where: { ["can", "cannot", "error"].contains($0) })
    else { return false }
    var copy = session
    copy.observe(nil)
    copy.forgetTrace()
    _ = copy.attempt(statement)
    let unresolved = ["noSuchNode", "ambiguous", "gone"]
    return copy.interpreter.trace.failures.contains { unresolved.contains($0.code?.word ?? "") }
  }

  /// Whether the text with the candidate is a whole gesture, link or event that the present state refuses.
  private func cannotBeDone(_ text: String) -> Bool {
    let statement = String(decoding: place.before, as: UTF8.self) + text
    guard place.closers.isEmpty, !statement.contains("\n"),
      let first = statement.split(separator: " ").first,
      binder.vocabulary.sentences.contains(where: {
        $0.form.isGesture && $0.form.pattern.firstWords.contains(String(first))
          || ($0.form === Sentence.openLink || $0.form === Sentence.fireEvent)
            && statement.hasPrefix($0.form.words)
      })
    else { return false }
    let (problems, isIncomplete) = Self.check(statement, in: session)
    // Of one with several words before its argument, each is looked at with what may follow.
    let isWhole = !isIncomplete && !problems.contains { $0.severity == .error }
    if !isWhole { return binder.vocabulary.isOnlyGestures(first) && !canBeFollowed(text) }
    var copy = session
    return !copy.attempt("expect no error from " + statement).succeeded
  }

  /// Whether something fits after a word: `tap tab` is an unknown action, `tap tab home` a gesture.
  private func canBeFollowed(_ word: String) -> Bool {
    guard ahead < Self.farthest, let next = OpenPlace(place.before + Array((word + " ").utf8))
    else { return false }
    var completer = Completer(session, next, ahead: ahead + 1)
    if completer.path.isEmpty { return false }
    completer.collect()
    return completer.takesFreeText || completer.candidates.contains { completer.fits($0) }
  }

  private func isAlive(_ text: String) -> Bool {
    // A label is looked at with something after it.
    let isLabel = text.hasSuffix(": ")
    let written = place.before + Array((isLabel ? text + "_" : text).utf8)
    guard let textEnd = TextEnd(of: written), !textEnd.isInString else { return false }
    let whole = written + textEnd.closers
    let end = UInt32(written.count - (isLabel ? 1 : 0))
    let problems = Self.check(String(decoding: whole, as: UTF8.self), in: session).diagnostics
    return problems.allSatisfy {
      $0.severity != .error || $0.span.start >= end
        || $0.span.end >= end && codesOfUnfinished.contains($0.code)
        || !textEnd.closers.isEmpty && codesOfMissingContent.contains($0.code)
    }
  }
}
