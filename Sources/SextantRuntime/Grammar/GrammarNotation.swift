package import SextantEngine
import SextantLanguage

/// A production in the notation of the grammar file, with a row for each alternative.
struct GrammarProduction {
  let name: String
  let rows: [String]

  init(_ name: String, _ patterns: [Pattern]) {
    self.name = name
    rows = patterns.map(\.ebnf)
  }

  init(_ name: String, _ declarations: [Declaration]) {
    self.name = name
    rows = declarations.map(\.ebnf)
  }

  private static let margin = String(repeating: " ", count: 12)

  /// The left-hand side; a long name is on a line of its own.
  private static func head(_ name: String) -> String {
    let padding = margin.utf8.count - name.utf8.count
    return padding > 0
      ? name + String(repeating: " ", count: padding) + "= " : name + "\n" + margin + "= "
  }

  var text: String {
    GrammarProduction.head(name)
      + rows.joined(separator: "\n\(GrammarProduction.margin)| ") + " ;"
  }

  /// A production that is one of several others, in lines of at most 100 columns.
  static func choice(_ name: String, of names: [String]) -> String {
    var text = head(name)
    var column = margin.utf8.count + 2
    for (index, other) in names.enumerated() {
      if index > 0 {
        let breaks = column + other.utf8.count + 5 > 100
        text += breaks ? "\n\(margin)| " : " | "
        column = breaks ? margin.utf8.count + 2 : column + 3
      }
      text += other
      column += other.utf8.count
    }
    return text + " ;"
  }
}

extension Pattern {
  /// The pattern in the notation of the grammar.
  package var ebnf: String { Pattern.sequence(elements) }

  private static func sequence(_ elements: [Element]) -> String {
    elements.map { text($0) }.joined(separator: " , ")
  }

  private static func text(_ element: Element) -> String {
    switch element {
    case .word(let word): "\"\(word)\""
    case .slot(let slot, _): slot.rawValue
    case .optional(let inner): "[ \(sequence(inner)) ]"
    case .flag(let words): "[ \(words.map { "\"\($0)\"" }.joined(separator: " , ")) ]"
    case .choice(let options): "( \(options.map(sequence).joined(separator: " | ")) )"
    case .anyOrder(let options): "{ \(options.map(sequence).joined(separator: " | ")) }"
    }
  }
}

extension Declaration {
  /// The declaration in the notation of the grammar.
  package var ebnf: String {
    var parts = word.split(separator: " ").map { "\"\($0)\"" }
    var isNamed = true
    if case .detail = meaning { isNamed = false }
    if isNamed { parts.append("NAME") }
    if takesInputs { parts.append("[ Params ]") }
    if !form.elements.isEmpty { parts.append(form.ebnf) }
    switch block {
    case .none: break
    // A detail needs its body; that of a named declaration, an alert, is optional.
    case .body: parts.append(isNamed ? "[ Body ]" : "Body")
    case .members(let inner):
      parts.append("[ \"{\" , { \(Declaration.choice(inner, and: ["Member"])) } , \"}\" ]")
    case .only(let inner): parts.append("\"{\" , { \(Declaration.choice(inner)) } , \"}\"")
    }
    for clause in clauses { parts.append("[ \(clause.ebnf) ]") }
    return parts.joined(separator: " , ")
  }

  private static func choice(_ declarations: [Declaration], and more: [String] = []) -> String {
    (declarations.map(\.ebnf) + more).joined(separator: " | ")
  }
}
