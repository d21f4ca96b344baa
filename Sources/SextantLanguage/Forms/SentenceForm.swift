package import SextantEngine
import SextantSyntax

/// A sentence of the table, with its words as symbols.
package final class SentenceForm: Sendable {
  /// Who carries it out.
  package enum Meaning: Sendable {
    case system(Sentence)
    /// `tap ACTION(…)`: an action of a screen.
    case action
    /// `open link "…"`.
    case link
    /// `fire EVENT(…)`.
    case event
    /// A command of the app, by its name.
    case command
  }

  package let source: Sentence
  package let pattern: CompiledPattern
  package let meaning: Meaning

  init(_ source: Sentence, _ meaning: Meaning, _ symbols: inout SymbolTable) {
    self.source = source
    self.meaning = meaning
    pattern = CompiledPattern(source.pattern, symbols: &symbols)
  }

  package var name: String { source.name }
  package var animates: Bool { source.animates }
  package var isGesture: Bool { source.isGesture }

  /// Whether it is for what the world outside does.
  package var comesFromOutside: Bool {
    switch meaning {
    case .link, .event: true
    case .system, .action, .command: false
    }
  }

  /// The words that it begins with: `drop last`.
  package var words: String {
    let first = pattern.source.firstWords.first ?? name
    let second = pattern.source.elements.dropFirst().first
    if case .word(let word)? = second { return "\(first) \(word)" }
    return first
  }

  /// The sentence with texts in the places of its arguments; nil unless its pattern is words and slots
  /// alone.
  package func text(with arguments: [String]) -> String? {
    var rest = arguments[...]
    var words: [String] = []
    for element in pattern.source.elements {
      switch element {
      case .word(let word): words.append(word)
      case .slot:
        guard let argument = rest.popFirst() else { return nil }
        words.append(argument)
      default: return nil
      }
    }
    return words.joined(separator: " ")
  }
}
