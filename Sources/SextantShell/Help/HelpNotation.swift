import SextantCompiler
import SextantEngine

enum HelpNotation {
  static func text(of pattern: Pattern) -> String { text(of: pattern.elements) }

  /// Returns the names of a pattern: its possible first words, and the words before its first
  /// argument. Examples are `tap`, `tap back` and `tap back to`.
  static func names(of pattern: Pattern) -> [String] {
    let heads = heads(of: pattern.elements[...]).map(\.words)
    var names = pattern.firstWords
    if names.isEmpty { names = words(of: pattern.elements) }
    for head in heads where head.count > 1 {
      for length in 2...head.count { names.append(head.prefix(length).joined(separator: " ")) }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Returns the possible sequences of words before the first argument. `isWhole` states whether
  /// the sequence is a whole sentence of the pattern.
  private static func heads(
    of elements: ArraySlice<Pattern.Element>
  ) -> [(words: [String], isWhole: Bool)] {
    guard let first = elements.first else { return [([], true)] }
    let own: [(words: [String], isWhole: Bool)] =
      switch first {
      case .word(let word): [([word], true)]
      case .choice(let options): options.flatMap { heads(of: $0[...]) }
      case .slot, .optional, .flag, .anyOrder: [([], false)]
      }
    if !own.contains(where: \.isWhole) { return own }
    let rest = heads(of: elements.dropFirst())
    return own.flatMap { head in
      head.isWhole ? rest.map { (head.words + $0.words, $0.isWhole) } : [head]
    }
  }

  private static func words(of elements: [Pattern.Element]) -> [String] {
    elements.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  static func text(of declaration: Declaration) -> String {
    var parts = [declaration.word]
    let isNamed = declaration.isNamed
    if isNamed {
      parts.append(text(of: declaration.takesInputs ? .signature : .newName, labelled: "name"))
    }
    if !declaration.pattern.notation.isEmpty { parts.append(text(of: declaration.pattern)) }
    switch declaration.block {
    case .none: break
    // The block is optional only if the declaration has a name.
    case .body: parts.append(isNamed ? "[{ … }]" : "{ … }")
    case .members, .only: parts.append("[{ … }]")
    }
    return (parts + declaration.clauses.map { "[\(text(of: $0))]" }).joined(separator: " ")
  }

  private static func text(of elements: [Pattern.Element]) -> String {
    elements.map { element in
      switch element {
      case .word(let word): word
      case .slot(let slot, let name): text(of: slot, labelled: name)
      case .optional(let inner): "[\(text(of: inner))]"
      case .flag(let words): "[\(words.joined(separator: " "))]"
      case .choice(let options): "(\(options.map { text(of: $0) }.joined(separator: " | ")))"
      case .anyOrder(let options): options.map { "[\(text(of: $0))]" }.joined(separator: " ")
      }
    }.joined(separator: " ")
  }

  /// Returns the label of a slot in capitals, or the fixed notation of its kind.
  static func text(of slot: Pattern.Slot, labelled label: String) -> String {
    SlotKind.of(slot).notation(label)
  }
}
