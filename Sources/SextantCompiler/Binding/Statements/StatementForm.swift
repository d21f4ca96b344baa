package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// A form of statement: how it is written, what help says of it, and what it is lowered to.
///
/// What is written in the notation of patterns is read by it. What fits no pattern names a function of its
/// own that reads it, and says how help and the grammar write it.
package final class StatementForm: Sendable {
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// `try` may stand before it, and `error from` too.
    static let triable = Traits(rawValue: 1)
    /// It may only stand in a script: a body is one pass.
    static let ofScripts = Traits(rawValue: 2)
    /// It holds statements.
    static let holdsStatements = Traits(rawValue: 4)
    /// `in REF:` before it says what it acts on, although it holds statements.
    static let targeted = Traits(rawValue: 8)
  }

  /// What a form is lowered by.
  enum Lowering: Sendable {
    /// By its arguments.
    case arguments(@Sendable (FormArguments, inout Binder) -> Statement.Kind?)
    /// By the phrase.
    case phrase(
      @Sendable (StatementPhrase, inout Binder) -> Statement?,
      isAhead: @Sendable (Phrase, Int) -> Bool)
  }

  /// The word that it begins with.
  package let word: String
  /// Nil for a form with a function of its own.
  package let pattern: Pattern?
  /// How help writes a form that is no pattern; empty for one.
  package let notation: String
  /// Its alternatives in the grammar, behind its word; nil where the grammar has a place of its own for it.
  package let production: String?
  package let summary: String
  package let example: String
  private let traits: Traits
  let lowering: Lowering

  package var isTriable: Bool { traits.contains(.triable) }
  package var holdsStatements: Bool { traits.contains(.holdsStatements) }
  var isOfScripts: Bool { traits.contains(.ofScripts) }
  var isTargeted: Bool { traits.contains(.targeted) || !holdsStatements }

  /// A form that is read by a pattern.
  init(
    _ pattern: String, _ summary: String, example: String, _ traits: Traits = [],
    lowering: @escaping @Sendable (FormArguments, inout Binder) -> Statement.Kind?
  ) {
    let pattern = Pattern(pattern)
    word = pattern.firstWords.first ?? ""
    self.pattern = pattern
    notation = ""
    production = nil
    let hasBody = pattern.slots.contains { $0.slot == .body }
    self.traits = hasBody ? traits.union(.holdsStatements) : traits
    self.summary = summary
    self.example = example
    self.lowering = .arguments(lowering)
  }

  /// A form that fits no pattern.
  ///
  /// - Parameter isAhead: whether a phrase with its word at a position is one of the form.
  init(
    _ word: String, notation: String, production: String?, _ summary: String, example: String,
    _ traits: Traits = [],
    isAhead: @escaping @Sendable (Phrase, Int) -> Bool = { _, _ in true },
    lowering: @escaping @Sendable (StatementPhrase, inout Binder) -> Statement?
  ) {
    self.word = word
    pattern = nil
    self.notation = notation
    self.production = production
    self.traits = traits
    self.summary = summary
    self.example = example
    self.lowering = .phrase(lowering, isAhead: isAhead)
  }
}

/// A statement to be read by a function of its form.
struct StatementPhrase {
  let phrase: Phrase
  /// The position behind the word of the form.
  let start: Int
  /// All clauses of the item; nil for a statement inside another one's line.
  let clauses: NodeRange?
  /// The node of the `in REF:` before it.
  let target: Reference?

  func statement(_ kind: Statement.Kind, _ binder: inout Binder) -> Statement {
    Statement(kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
  }
}

/// The forms of statements, with their words as symbols of a session.
package struct StatementTable: Sendable {
  /// A form with its pattern; nil for one with a function of its own.
  package final class Row: Sendable {
    package let form: StatementForm
    package let pattern: CompiledPattern?
    /// The words that a phrase of the form begins with.
    fileprivate let words: [Symbol]

    fileprivate init(_ form: StatementForm, _ symbols: inout SymbolTable) {
      self.form = form
      pattern = form.pattern.map { CompiledPattern($0, symbols: &symbols) }
      var words: [Symbol] = []
      for element in form.pattern?.elements ?? [.word(form.word)] {
        guard case .word(let word) = element else { break }
        words.append(symbols.intern(word))
      }
      self.words = words
    }

    fileprivate func isAhead(_ phrase: Phrase, at start: Int) -> Bool {
      switch form.lowering {
      case .phrase(_, let isAhead): isAhead(phrase, start)
      case .arguments: words.indices.allSatisfy { phrase.word(at: start + $0) == words[$0] }
      }
    }
  }

  private var byFirstWord = SymbolMap<[Row]>()

  package init(_ symbols: inout SymbolTable) {
    for form in statementForms {
      let word = symbols.intern(form.word)
      byFirstWord[word] = rows(beginningWith: word) + [Row(form, &symbols)]
    }
  }

  /// The rows of the forms that begin with a word.
  package func rows(beginningWith word: Symbol) -> [Row] { byFirstWord[word] ?? [] }

  /// Whether a form begins with a word.
  package func hasForms(beginningWith word: Symbol) -> Bool { byFirstWord[word] != nil }

  /// The row of the form that a phrase has from a position on.
  package func row(_ phrase: Phrase, at start: Int) -> Row? {
    phrase.word(at: start).flatMap { byFirstWord[$0] }?.first { $0.isAhead(phrase, at: start) }
  }
}
