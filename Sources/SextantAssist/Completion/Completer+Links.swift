import SextantCompiler
import SextantLanguage
import SextantSyntax

extension Completer {
  /// `link "ADDRESS" [for NAME in LIST] [when FACT] {`.
  mutating func link(_ phrase: Phrase) {
    guard phrase.end > 1, phrase.kind(at: 1) == .string else { return }
    let condition = (2..<phrase.end).first {
      ($0 - 2) % 4 == 0 && phrase.word(at: $0) == Word.when.symbol
    }
    if let condition { return fact(phrase, from: condition + 1, thenBlock: true) }
    switch (phrase.end - 2) % 4 {
    case 0:
      if !names(of: phrase).isEmpty { add("for", "which values a capture may have", isWord: true) }
      add("when", "what must hold for it to answer", isWord: true)
      add("{", "what is in it")
    case 1: for name in names(of: phrase) { add(name, "a capture of the link") }
    case 2: add("in", "the values follow")
    default: add("[", "a list")
    }
  }

  /// The captures of a link that have no list of values yet.
  private func names(of phrase: Phrase) -> [String] {
    let given = stride(from: 3, to: phrase.end, by: 4).compactMap { phrase.name(at: $0) }
      .map { binder.text($0) }
    return LinkReader.namesOfCaptures(in: tree.string(phrase.atoms[1])).filter {
      !given.contains($0)
    }
  }
}
