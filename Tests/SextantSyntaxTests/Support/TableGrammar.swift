import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems

/// What the tables say of the grammar's second part: a production for each table, an alternative for
/// each row, in the order of the table.
struct TableGrammar {
  struct Table {
    /// The production that lists the rows.
    let production: String
    let patterns: [Pattern]
    /// What they are in the notation of the grammar.
    let rows: [String]

    init(production: String, patterns: [Pattern]) {
      self.production = production
      self.patterns = patterns
      rows = patterns.map(\.ebnf)
    }

    /// The declarations of a system.
    init(production: String, declarations: [Declaration]) {
      self.production = production
      patterns = []
      rows = declarations.map(\.ebnf)
    }
  }

  let tables: [Table]

  /// The tables of a system that apps name: what only it has.
  init(own system: any NavigationSystem) {
    let name = system.name.prefix(1).uppercased() + system.name.dropFirst()
    tables = [
      Table(production: "Of\(name)", declarations: system.declarations),
      Table(
        production: "Gesture\(name)",
        patterns: system.sentences.filter { $0.role == .gesture }.map(\.pattern)),
      Table(
        production: "Command\(name)",
        patterns: system.sentences.filter { $0.role == .command }.map(\.pattern)),
      Table(production: "Shape\(name)", patterns: system.facts.map(\.pattern)),
      Table(production: "Happened\(name)", patterns: system.events.map(\.pattern)),
      Table(production: "Handle\(name)", patterns: system.handles.map(\.pattern)),
    ].filter { !$0.rows.isEmpty }
  }

  init(system: any NavigationSystem) {
    var symbols = SymbolTable()
    let vocabulary = Vocabulary(system: system, symbols: &symbols)
    let sentences = vocabulary.sentences
    tables = [
      Table(
        production: "Gesture", patterns: sentences.filter(\.isGesture).map(\.pattern.source)),
      Table(
        production: "Command", patterns: sentences.filter { !$0.isGesture }.map(\.pattern.source)),
      Table(production: "Shape", patterns: vocabulary.shapes.map(\.pattern)),
      Table(production: "Happened", patterns: vocabulary.events.map(\.pattern)),
    ]
  }
}

extension TableGrammar.Table {
  /// The production as it stands in the grammar file.
  var text: String {
    let margin = String(repeating: " ", count: 12)
    // A long name stands on a line of its own.
    let name =
      production.count < 12
      ? production + margin.dropFirst(production.count) : production + "\n" + margin
    return name + "= " + rows.joined(separator: "\n\(margin)| ") + " ;\n"
  }
}

extension Declaration {
  /// The declaration in the notation of the grammar file.
  fileprivate var ebnf: String {
    var parts = word.split(separator: " ").map { "\"\($0)\"" }
    if case .detail = meaning {} else { parts.append("NAME") }
    if takesInputs { parts.append("[ Params ]") }
    if !form.elements.isEmpty { parts.append(form.ebnf) }
    switch block {
    case .none: break
    case .body:
      // What says nothing else has a body; an alert may do without.
      if case .detail = meaning { parts.append("Body") } else { parts.append("[ Body ]") }
    case .members(let inner):
      parts.append(
        "[ \"{\" , { \((inner.map(\.ebnf) + ["Member"]).joined(separator: " | ")) } , \"}\" ]")
    case .only(let inner):
      parts.append("\"{\" , { \(inner.map(\.ebnf).joined(separator: " | ")) } , \"}\"")
    }
    for clause in clauses { parts.append("[ \(clause.ebnf) ]") }
    return parts.joined(separator: " , ")
  }
}

extension Pattern {
  /// The pattern in the notation of the grammar file.
  var ebnf: String { Pattern.sequence(elements) }

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

// MARK: - Phrases

extension Pattern {
  /// Every way to write the pattern: each choice, each optional part there or not, parts of any
  /// order alone and in both orders; `sample` fills a slot.
  func phrases(_ sample: (Slot, String) -> String) -> [String] {
    Pattern.phrases(elements[...], sample).map { $0.joined(separator: " ") }
  }

  private static func phrases(
    _ elements: ArraySlice<Element>, _ sample: (Slot, String) -> String
  ) -> [[String]] {
    guard let first = elements.first else { return [[]] }
    let heads: [[String]]
    switch first {
    case .word(let word): heads = [[word]]
    case .slot(let slot, let name): heads = [[sample(slot, name)]]
    case .optional(let inner): heads = [[]] + phrases(inner[...], sample)
    case .flag(let words): heads = [[], words]
    case .choice(let options): heads = options.flatMap { phrases($0[...], sample) }
    case .anyOrder(let options):
      let each = options.flatMap { phrases($0[...], sample) }
      heads =
        [[]] + each
        + (each.count > 1 ? [each.flatMap(\.self), each.reversed().flatMap(\.self)] : [])
    }
    let tails = phrases(elements.dropFirst(), sample)
    return heads.flatMap { head in tails.map { head + $0 } }
  }
}
