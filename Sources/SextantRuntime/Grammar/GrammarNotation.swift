import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage

struct GrammarProduction {
  let name: String
  private(set) var rows: [String]

  init(_ name: String, _ patterns: [Pattern]) {
    self.name = name
    rows = patterns.map { ebnf(of: $0) }
  }

  /// Creates a production of facts, in which `not` may follow `is`.
  init(_ name: String, questions: [Pattern]) {
    self.init(name, questions)
    rows = rows.map { $0.replacing("\"is\"", with: "Is") }
  }

  init(_ name: String, _ declarations: [Declaration]) {
    self.name = name
    rows = declarations.map { ebnf(of: $0) }
  }

  init(_ name: String, rows: [String]) {
    self.name = name
    self.rows = rows
  }

  private static let margin = String(repeating: " ", count: 12)

  private static func head(_ name: String) -> String {
    let padding = margin.utf8.count - name.utf8.count
    return padding > 0
      ? name + String(repeating: " ", count: padding) + "= " : name + "\n" + margin + "= "
  }

  var text: String {
    GrammarProduction.head(name)
      + rows.joined(separator: "\n\(GrammarProduction.margin)| ") + " ;"
  }

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

/// Returns the EBNF of a form; nil if another production describes the form.
func ebnf(of form: StatementForm) -> String? {
  if let slot = form.openSlot, SlotKind.of(slot).production == nil { return nil }
  return ebnf(of: form.pattern)
}

func ebnf(of attribute: ScenarioAttribute) -> String {
  let word = "\"\(attribute.word)\""
  return attribute.production.isEmpty ? word : "\(word) , \(attribute.production)"
}

private func ebnf(of pattern: Pattern) -> String { ebnf(of: pattern.elements) }

private func ebnf(of elements: [Pattern.Element]) -> String {
  elements.map { element in
    switch element {
    case .word(let word): "\"\(word)\""
    case .slot(let slot, _):
      SlotKind.of(slot).isOpen ? SlotKind.of(slot).production ?? "" : slot.name
    case .optional(let inner): "[ \(ebnf(of: inner)) ]"
    case .flag(let words): "[ \(words.map { "\"\($0)\"" }.joined(separator: " , ")) ]"
    case .choice(let options): "( \(options.map { ebnf(of: $0) }.joined(separator: " | ")) )"
    case .anyOrder(let options): "{ \(options.map { ebnf(of: $0) }.joined(separator: " | ")) }"
    }
  }.joined(separator: " , ")
}

private func ebnf(of declaration: Declaration) -> String {
  var parts = declaration.word.split(separator: " ").map { "\"\($0)\"" }
  let isNamed = declaration.isNamed
  if isNamed {
    parts.append((declaration.takesInputs ? Pattern.Slot.signature : .newName).name)
  }
  if !declaration.pattern.elements.isEmpty { parts.append(ebnf(of: declaration.pattern)) }
  switch declaration.block {
  case .none: break
  // A detail must have a body. A named declaration, such as an alert, may omit the body.
  case .body: parts.append(isNamed ? "[ BODY ]" : "BODY")
  case .members(let inner):
    parts.append("[ \"{\" , { \(choice(inner, and: ["Member"])) } , \"}\" ]")
  case .only(let inner): parts.append("\"{\" , { \(choice(inner)) } , \"}\"")
  }
  for clause in declaration.clauses { parts.append("[ \(ebnf(of: clause)) ]") }
  return parts.joined(separator: " , ")
}

private func choice(_ declarations: [Declaration], and more: [String] = []) -> String {
  (declarations.map { ebnf(of: $0) } + more).joined(separator: " | ")
}
