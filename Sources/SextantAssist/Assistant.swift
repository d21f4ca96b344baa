package import SextantInterpreter
package import SextantRuntime
package import SextantSyntax

/// The editing assistance for a session: completions, possible gestures and diagnostics.
/// `Assistant` does not change the session.
package struct Assistant {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// Returns the completions at the cursor of a text, likeliest first.
  ///
  /// The candidates come from the current state, and from patterns that match the text before the
  /// cursor. The checker has accepted each completion at its position.
  ///
  /// - Parameter cursor: the offset in UTF-8 bytes. The text after the cursor is ignored.
  package func completions(of text: String, at cursor: Int) -> [Completion] {
    guard text.utf8.count <= Completer.longestText,
      let place = OpenPlace(Array(text.utf8.prefix(cursor)))
    else { return [] }
    var completer = Completer(session, place)
    return completer.completions()
  }

  package func check(_ text: String) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
    Completer.check(text, in: session)
  }

  // MARK: Gestures

  /// The maximum number of gestures that differ only in a number. Larger groups are summarized.
  private static let maxNumbered = 5

  /// Returns the possible gestures as sentences, in this order: gestures whose inputs are known,
  /// other gestures, summaries.
  ///
  /// If a gesture would fail, a comment after it gives the reason.
  package func possibleGestures() -> [String] {
    var (ready, waiting, many): ([String], [String], [String]) = ([], [], [])
    for (move, alike) in Self.summarized(session.moves(onlyByUser: true)) {
      if let last = alike.last {
        many.append("\(move.text)  // and \(alike.count) more, up to `\(last.text)`")
        continue
      }
      let text = move.text + (move.failure.map { "  // fails: \($0)" } ?? "")
      if move.isReady { ready.append(text) } else { waiting.append(text) }
    }
    return ready + waiting + many
  }

  /// Merges each large group of moves that differ only in a number. `alike` contains the merged
  /// moves.
  package static func summarized(_ moves: [Move]) -> [(move: Move, alike: [Move])] {
    let numbered = Dictionary(grouping: moves.filter(\.isNumbered), by: \.sentence)
    return moves.compactMap { move in
      let alike = move.isNumbered ? numbered[move.sentence] ?? [] : []
      guard alike.count > maxNumbered else { return (move, []) }
      return alike.first?.text == move.text ? (move, Array(alike.dropFirst())) : nil
    }
  }
}
