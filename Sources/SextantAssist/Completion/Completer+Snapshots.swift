import SextantCompiler
import SextantLanguage
import SextantSyntax

extension Completer {
  /// `graph snapshot`, and the graph.
  mutating func snapshot(_ phrase: Phrase, from start: Int) {
    guard phrase.word(at: start) == Word.graph.symbol else { return }
    add("snapshot", "the graph that was recorded, exactly", isWord: true)
    add("{", "the graph, as `print graph` shows it")
  }
}
