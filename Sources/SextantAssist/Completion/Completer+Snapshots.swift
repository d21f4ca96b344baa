import SextantCompiler
import SextantLanguage
import SextantSyntax

extension Completer {
  /// `graph snapshot`, and the graph.
  mutating func snapshot(_ phrase: Phrase, from start: Int) {
    let keywords = binder.keywords
    guard phrase.word(at: start) == keywords.other("graph") else { return }
    if phrase.end == start + 1 {
      add("snapshot", "the graph that was recorded, exactly", isWord: true)
    } else if phrase.end == start + 2, phrase.word(at: start + 1) == keywords.other("snapshot") {
      add("{", "the graph, as `print graph` shows it")
    }
  }
}
