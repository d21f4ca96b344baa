import SextantEngine
import SextantSyntax

/// What belongs to another system than the app's: told with the name of that system.
extension Checker {
  /// A sentence that another system has; true when that is told.
  mutating func explainOtherSystem(_ line: Line, from start: Int) -> Bool {
    guard let first = word(at: start, of: line) else { return false }
    for name in languages.catalog.names where name != system.name {
      // To make a language takes longer than to look whether it has the word.
      guard
        languages.catalog.system(named: name)?.hasSentences(beginningWith: text(first)) ?? false,
        let other = languages.language(named: name, symbols: &symbols)
      else { continue }
      for entry in other.vocabulary.sentences(beginningWith: first) {
        guard case .system = entry.meaning else { continue }
        var matcher = quietMatcher(for: line)
        guard matcher.match(entry.pattern, from: start) else { continue }
        let near = meaning(ofOtherWord: text(first))
        error(
          CheckerCodes.otherSystem, line.atoms[start], "`\(written(line, start..<line.end))`",
          name, system.name,
          suggestion: near.map(didYouMean)
            ?? (app.isScratch
              ? "`app NAME uses \(name) { … }` declares an app of that system"
              : "`sextant help \(system.name)` shows what can be said in this one"),
          fix: near.flatMap { renaming(line.atoms[start], to: $0) })
        return true
      }
    }
    return false
  }

  /// Whether no sentence of this system goes on as it is written, though one begins so.
  func agreesOnlyInFirstWord(
    _ entries: [SentenceEntry], _ line: Line, from start: Int
  ) -> Bool {
    var matcher = matcher(for: line)
    for entry in entries { _ = matcher.match(entry.pattern, from: start) }
    // What has just begun may still become one of this system's, and so may what has a slip.
    guard matcher.farthest <= start + 1, matcher.farthest < line.end else { return false }
    guard let written = word(at: matcher.farthest, of: line) else { return true }
    let words = matcher.expected.compactMap { expected in
      if case .word(let word) = expected { text(word) } else { nil }
    }
    return nearestName(to: text(written), in: words) == nil
  }

  /// Whether a reference may stand after `in` in the app's system; tells it when it may not.
  mutating func requireTarget(_ reference: Reference, at position: Int, of line: Line) -> Bool {
    switch (system.targets, reference) {
    case (.nodes, _), (_, .window), (.flows, .flow): return true
    case (.flows, _):
      error(CheckerCodes.oneModel, line.atoms[position], system.name, ", or a flow: `in flow F:`")
    case (.windows, _):
      error(CheckerCodes.oneModel, line.atoms[position], system.name, "")
    }
    return false
  }
}

extension NavigationSystem {
  fileprivate func hasSentences(beginningWith word: String) -> Bool {
    sentences.contains { $0.pattern.firstWords.contains(word) }
  }
}
