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
  }

  let tables: [Table]

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
    let name = production + margin.dropFirst(production.count)
    return name + "= " + patterns.map(\.ebnf).joined(separator: "\n\(margin)| ") + " ;\n"
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
