import SextantCompiler
import SextantLanguage
import SextantSyntax

extension Completer {
  /// `graph snapshot`, and the graph.
  mutating func snapshot(_ phrase: Phrase, from start: Int) {
    guard phrase.word(at: start) == Word.graph.symbol else { return }
    if phrase.end == start + 1 {
      add("snapshot", "the graph that was recorded, exactly", isWord: true)
    } else if phrase.end == start + 2, phrase.word(at: start + 1) == Word.snapshot.symbol {
      add("{", "the graph, as `print graph` shows it")
    }
  }
}
