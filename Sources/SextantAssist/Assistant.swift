package import SextantInterpreter
package import SextantRuntime
package import SextantSyntax

/// What an editor or a prompt asks for about a session: what may stand at the cursor, what a person can do
/// now, whether a text makes sense. Nothing of it stays in the session.
package struct Assistant {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// What may stand at the cursor of a text that is being written, likeliest first.
  ///
  /// Candidates come from the patterns that are still alive and from what is there now; each was
  /// checked in its place, so none of them leads into an error.
  ///
  /// - Parameter cursor: in UTF-8 bytes from the start of the text; what follows it plays no part.
  package func completions(of text: String, at cursor: Int) -> [Completion] {
    guard text.utf8.count <= Completer.longestText,
      let place = OpenPlace(Array(text.utf8.prefix(cursor)))
    else { return [] }
    var completer = Completer(session, place)
    return completer.completions()
  }

  /// The problems of a text in the present state.
  package func check(_ text: String) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
    Completer.check(text, in: session)
  }

  // MARK: Gestures

  /// More gestures of one sentence that differ in a number are one line.
  private static let mostNumbered = 5

  /// What a person can do now, as sentences: actions, then gestures, then what waits for inputs, then what
  /// there is much of. One that would fail has a comment that says why.
  package func possibleGestures() -> [String] {
    var (ready, waiting, many): ([String], [String], [String]) = ([], [], [])
    for (move, alike) in Self.summarized(session.moves(onlyOfPerson: true)) {
      if let last = alike.last {
        many.append("\(move.text)  // and \(alike.count) more, up to `\(last.text)`")
        continue
      }
      let text = move.text + (move.failure.map { "  // fails: \($0)" } ?? "")
      if move.isReady { ready.append(text) } else { waiting.append(text) }
    }
    return ready + waiting + many
  }

  /// Moves, each with those that need not be listed beside it: many that differ in a number.
  package static func summarized(_ moves: [Move]) -> [(move: Move, alike: [Move])] {
    let numbered = Dictionary(grouping: moves.filter(\.isNumbered), by: \.sentence)
    return moves.compactMap { move in
      let alike = move.isNumbered ? numbered[move.sentence] ?? [] : []
      guard alike.count > mostNumbered else { return (move, []) }
      return alike.first?.text == move.text ? (move, Array(alike.dropFirst())) : nil
    }
  }
}
