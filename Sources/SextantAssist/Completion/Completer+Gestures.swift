import SextantEngine
import SextantLanguage

extension Completer {
  /// The sentences that a gesture's pattern makes with what is there now.
  mutating func sentences(of entry: SentenceForm) -> [String] {
    var texts = [""]
    for element in entry.pattern.source.elements {
      switch element {
      case .word(let word): texts = texts.map { $0.isEmpty ? word : "\($0) \(word)" }
      case .slot(let slot, _) where slot == .action: return []
      case .slot(let slot, let name):
        let choices = choices(slot, name, of: entry.name)
        texts = texts.flatMap { text in choices.map { "\(text) \($0)" } }
      default: return []
      }
    }
    return texts
  }
}
