import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// Completes a text at a position.
///
/// The problem: list the valid words and arguments at the cursor of an incomplete text, in the
/// current state of a session.
///
/// The algorithm is generate and test:
/// 1. Parse the text before the cursor, with the placeholder `_` as the current word and with all
///    open brackets closed. The path from the root to the placeholder is the syntactic context.
/// 2. Compile the text before the cursor, for its declarations and local names. Then collect
///    candidates for the context. The patterns that match up to the cursor yield the expected words
///    and slots. Names of the app and values of the current state fill the slots.
/// 3. Keep each candidate that begins with the typed word and that the checker accepts in the text.
///    An error at the end of the text is accepted, because more text may follow. Gestures and
///    questions are tried on a copy of the session.
///
/// Some words of patterns are valid only before certain words. `hasContinuation` searches for these
/// words with a nested completer, at most `farthest` words ahead.
struct Completer {
  struct Candidate {
    let text: String
    let summary: String
    /// Whether the candidate is a word of a matching pattern. Later words may make it valid.
    var isWord: Bool
    /// Whether the user may continue inside the quotes of the candidate, for example in the path of
    /// a file.
    var isOpen = false
  }

  /// The maximum length of a text in bytes. Longer texts would be slow, because each candidate is
  /// checked in the whole text.
  static let longestText = 1 << 14
  /// The maximum number of words to look ahead.
  private static let farthest = 3

  let session: Session
  let place: OpenPlace
  private let ahead: Int
  let declarations: DeclarationTable
  let app: App
  let localNames: [String]
  let buttons: Set<String>
  var binder: Binder
  /// The path from the tree's root to the word at the cursor. Empty if the text before the cursor
  /// has errors.
  let path: [NodeID]
  var run: Interpreter
  private(set) var candidates: [Candidate] = []
  /// Whether the position accepts values that cannot be listed.
  var takesFreeText = false
  private var known: [String: Int] = [:]
  /// The clauses of the item, and the last clause up to the cursor. Nil unless the cursor is in a
  /// clause after a `}`.
  var later: (clauses: NodeRange, cut: Phrase)?
  /// The alternatives that the completer records; nil if it collects candidates instead.
  var collectedAlternatives: [Expected]?
  var failing: Set<String> = []

  init(_ session: Session, _ place: OpenPlace, ahead: Int = 0) {
    (self.ahead, self.session, self.place) = (ahead, session, place)
    run = session.interpreter
    var context = session.compiler.context
    context.sources = []
    (context.suggests, context.keepsNames) = (false, true)
    declarations = context.declarations
    let source = SourceText(
      name: "input", bytes: place.before + Array("_ ".utf8) + place.closers)
    let compilation = compile(source, in: &context)
    buttons = compilation.program.usages.buttons
    // If the text is only a part of an app, it lacks the contents of blocks. The session has the
    // whole app.
    let isPart = context.isPartOfApp && !session.app.isScratch
    app = isPart ? session.app : compilation.program.app
    localNames = (compilation.program.usages.names?.mentions ?? []).compactMap {
      guard case .local = $0.meaning, $0.isDeclaration else { return nil }
      return source.text(of: $0.place.span)
    }.filter { $0 != "_" }
    let text = context.parse(source)
    binder = context.binder(of: [text], extending: app)
    let script = text.script
    path = script.diagnostics.isEmpty ? script.tree.path(to: UInt32(place.before.count)) : []
  }

  var tree: SyntaxTree { binder.tree }

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
    if collectedAlternatives != nil { return }
    if let index = known[text] {
      if isWord { candidates[index].isWord = true }
      return
    }
    known[text] = candidates.count
    candidates.append(Candidate(text: text, summary: summary, isWord: isWord))
  }

  mutating func addOpen(_ text: String, _ summary: String) {
    candidates.append(Candidate(text: text, summary: summary, isWord: false, isOpen: true))
  }

  // MARK: Checking

  static func check(
    _ text: String, in session: Session
  ) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
    var context = session.compiler.context
    context.sources = []
    context.suggests = false
    let compilation = compile(SourceText(name: "input", text: text), in: &context)
    return (compilation.diagnostics, compilation.script.canBeContinued)
  }

  /// Returns whether the text with the candidate has no errors before its end.
  private func fits(_ candidate: Candidate) -> Bool {
    if failsToResolve(candidate.text) { return false }
    if !failing.contains(candidate.text), isImpossible(candidate.text) { return false }
    return isAlive(candidate.text) || isAlive(candidate.text + " is")
      || candidate.isWord && hasContinuation(candidate.text)
  }

  /// Returns whether the text with the candidate is a complete `print`, `expect`, `require` or
  /// `let` whose reference does not resolve to a node.
  ///
  /// Runs the text on a copy of the session.
  private func failsToResolve(_ text: String) -> Bool {
    let statement = String(decoding: place.before, as: UTF8.self) + text
    let words = statement.split { $0 == " " || $0 == "\n" }
    guard let first = words.first, ["print", "expect", "require", "let"].contains(first),
      place.closers.isEmpty, !statement.contains("{"),
      !words.contains(where: { ["can", "cannot", "error"].contains($0) })
    else { return false }
    var copy = session
    copy.observe(nil)
    copy.discardTrace()
    _ = copy.attempt(statement)
    let unresolved = ["noSuchNode", "ambiguous", "gone"]
    return copy.interpreter.trace.failures.contains { unresolved.contains($0.code?.word ?? "") }
  }

  /// Returns whether the text with the candidate is a complete gesture, link or event that is
  /// impossible in the current state.
  private func isImpossible(_ text: String) -> Bool {
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
    // An incomplete gesture of several words is valid if valid words can follow.
    let isWhole = !isIncomplete && !problems.contains { $0.severity == .error }
    if !isWhole { return binder.vocabulary.beginsOnlyGestures(first) && !hasContinuation(text) }
    var copy = session
    return !copy.attempt("expect no error from " + statement).succeeded
  }

  /// Returns whether valid words can follow a word. For example, `tap tab` is an unknown action,
  /// but `tap tab home` is a gesture.
  private func hasContinuation(_ word: String) -> Bool {
    guard ahead < Self.farthest, let next = OpenPlace(place.before + Array((word + " ").utf8))
    else { return false }
    var completer = Completer(session, next, ahead: ahead + 1)
    if completer.path.isEmpty { return false }
    completer.collect()
    return completer.takesFreeText || completer.candidates.contains { completer.fits($0) }
  }

  private func isAlive(_ text: String) -> Bool {
    // A label is checked with a placeholder as the value.
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
