import SextantEngine
import SextantLanguage

/// Patterns and declarations as people read them: words, and arguments in capitals.
enum HelpNotation {
  static func text(of pattern: Pattern) -> String { text(of: pattern.elements) }

  /// The words under which help finds a pattern.
  static func words(of pattern: Pattern) -> [String] {
    if !pattern.firstWords.isEmpty { return pattern.firstWords }
    return pattern.elements.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  static func text(of declaration: Declaration) -> String {
    var parts = [declaration.word]
    var isNamed = true
    if case .detail = declaration.meaning { isNamed = false }
    if isNamed {
      parts.append(declaration.takesInputs ? "NAME[(INPUT: TYPE, …)]" : "NAME")
    }
    if !declaration.form.notation.isEmpty { parts.append(text(of: declaration.form)) }
    switch declaration.block {
    case .none: break
    // A declaration without a name always has a body.
    case .body: parts.append(isNamed ? "[{ … }]" : "{ … }")
    case .members, .only: parts.append("[{ … }]")
    }
    return (parts + declaration.clauses.map { "[\(text(of: $0))]" }).joined(separator: " ")
  }

  private static func text(of elements: [Pattern.Element]) -> String {
    elements.map { element in
      switch element {
      case .word(let word): word
      case .slot(let slot, let name): text(of: slot, named: name)
      case .optional(let inner): "[\(text(of: inner))]"
      case .flag(let words): "[\(words.joined(separator: " "))]"
      case .choice(let options): "(\(options.map { text(of: $0) }.joined(separator: " | ")))"
      case .anyOrder(let options): options.map { "[\(text(of: $0))]" }.joined(separator: " ")
      }
    }.joined(separator: " ")
  }

  private static func text(of slot: Pattern.Slot, named name: String) -> String {
    slotKind(slot).notation(name)
      ?? (name == slot.rawValue.lowercased() ? slot.rawValue : name.uppercased())
  }
}
