import SextantEngine
import SextantSyntax

extension Session {
  /// The gestures that a person can make now, as sentences, actions first.
  package func possibleGestures() -> [String] {
    guard let place = OpenPlace([]) else { return [] }
    var completer = Completer(self, place)
    let incomplete = completer.actions().filter { $0.hasSuffix("(") }.map { "tap \($0)…)" }
    return nameableGestures().filter { isPossible($0) } + incomplete
  }

  /// The gestures whose arguments are known, whether or not they would go through.
  func nameableGestures() -> [String] {
    guard let place = OpenPlace([]) else { return [] }
    var completer = Completer(self, place)
    var sentences = completer.actions().filter { !$0.hasSuffix("(") }.map { "tap \($0)" }
    for entry in vocabulary.sentences where entry.isGesture {
      sentences += completer.sentences(of: entry)
    }
    return sentences
  }
}

extension Completer {
  /// The sentences that a gesture's pattern makes with what is there now.
  fileprivate mutating func sentences(of entry: SentenceEntry) -> [String] {
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
