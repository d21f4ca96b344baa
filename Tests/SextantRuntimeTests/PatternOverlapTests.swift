import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Whether two rows of a table could both mean one phrase, found by intersecting what they accept.
@Suite("No two patterns of a table accept the same phrase") struct PatternOverlapTests {
  /// Two rows that do share phrases, and why that is as it should be.
  private struct Exception: Hashable {
    let first: String
    let second: String
  }

  private enum Kind: String, CaseIterable { case sentences, expectations, handles }

  /// The rows of a table, the ones that are tried first in front.
  private static func rows(_ kind: Kind, _ system: any NavigationSystem) -> [Pattern] {
    var symbols = SymbolTable()
    let vocabulary = Vocabulary(system: system, symbols: &symbols)
    switch kind {
    case .sentences: return vocabulary.sentences.map(\.pattern.source)
    case .expectations: return vocabulary.events.map(\.pattern) + vocabulary.shapes.map(\.pattern)
    case .handles: return vocabulary.handles.map(\.source.pattern)
    }
  }

  @Test func zzz() {
    for system in SystemCatalog.all.names.compactMap({ SystemCatalog.all.system(named: $0) }) {
      for kind in Kind.allCases {
        let rows = Self.rows(kind, system)
        let words = Set(rows.flatMap(\.allWords)).union(PatternAutomaton.ownWords)
        let wide = rows.map { PatternAutomaton($0, words: words) }
        let strict = rows.map { PatternAutomaton($0, words: []) }
        for i in rows.indices {
          for j in rows.indices where j > i {
            guard let p = wide[i].shortestPhrase(with: wide[j]) else { continue }
            let q = strict[i].shortestPhrase(with: strict[j])
            print("OVERLAP \(system.name) \(kind) | \(rows[i].notation) | \(rows[j].notation) | \(p) | \(q.map { "\($0)" } ?? "-")")
          }
        }
      }
    }
  }
}

extension Pattern {
  fileprivate var allWords: [String] { Pattern.words(in: elements) }

  private static func words(in elements: [Element]) -> [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .word(let word): [word]
      case .flag(let words): words
      case .slot: []
      case .optional(let inner): words(in: inner)
      case .choice(let options), .anyOrder(let options): options.flatMap { words(in: $0) }
      }
    }
  }
}
