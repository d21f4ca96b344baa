package import SextantEngine
package import SextantSyntax

/// A form of statement: how it is written, what help says of it, and what it is lowered to.
///
/// What is written in the notation of patterns is read by it. What fits no pattern names a function of its
/// own that reads it, and says how help and the grammar write it.
package struct StatementForm: Sendable {
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
  /// Whether it may be tried: `try` may stand before it, and `error from` too.
  package private(set) var isTriable = false
  /// Whether it may only stand in a script: a body is one pass.
  private(set) var isOfScripts = false
  /// Whether it holds statements, so that `in REF:` goes for them.
  package private(set) var holdsStatements = false
  let lowering: Lowering

  /// What a form is lowered by.
  enum Lowering: Sendable {
    /// By its arguments.
    case arguments(@Sendable (FormArguments, inout Binder) -> Statement.Kind?)
    /// By the phrase; false for a phrase that is none of the form, though it begins with its word.
    case phrase(
      @Sendable (StatementPhrase, inout Binder) -> Statement?,
      isAhead: @Sendable (Phrase, Int, inout Binder) -> Bool)
  }

  /// A form that is read by a pattern.
  init(
    _ pattern: String, _ summary: String, example: String,
    lowering: @escaping @Sendable (FormArguments, inout Binder) -> Statement.Kind?
  ) {
    let pattern = Pattern(pattern)
    word = pattern.firstWords.first ?? ""
    self.pattern = pattern
    notation = ""
    production = nil
    holdsStatements = pattern.slots.contains { $0.slot == .body }
    self.summary = summary
    self.example = example
    self.lowering = .arguments(lowering)
  }

  /// A form that fits no pattern.
  ///
  /// - Parameter isAhead: whether a phrase with its word at a position is one of the form.
  init(
    _ word: String, notation: String, production: String?, _ summary: String, example: String,
    isAhead: @escaping @Sendable (Phrase, Int, inout Binder) -> Bool = { _, _, _ in true },
    lowering: @escaping @Sendable (StatementPhrase, inout Binder) -> Statement?
  ) {
    self.word = word
    pattern = nil
    self.notation = notation
    self.production = production
    self.summary = summary
    self.example = example
    self.lowering = .phrase(lowering, isAhead: isAhead)
  }

  /// Whether `in REF:` before it says what it acts on, rather than what the statements in it do.
  var isTargeted: Bool { isTargetedItself ?? !holdsStatements }
  private var isTargetedItself: Bool?

  /// The form, on which `in REF:` acts although it holds statements.
  var targeted: StatementForm {
    var copy = self
    copy.isTargetedItself = true
    return copy
  }

  /// The form, which may be tried.
  var triable: StatementForm {
    var copy = self
    copy.isTriable = true
    return copy
  }

  /// The form, which may only stand in a script.
  var ofScripts: StatementForm {
    var copy = self
    copy.isOfScripts = true
    return copy
  }

  /// The form, which holds statements.
  var holdingStatements: StatementForm {
    var copy = self
    copy.holdsStatements = true
    return copy
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
  struct Row: Sendable {
    let form: StatementForm
    let pattern: CompiledPattern?
    /// The words that a phrase of the form begins with.
    let words: [Symbol]
  }

  private var rows = SymbolMap<[Row]>()
  private var patterns: [String: CompiledPattern] = [:]

  package init(_ symbols: inout SymbolTable) {
    for form in statementForms {
      let pattern = form.pattern.map { CompiledPattern($0, symbols: &symbols) }
      var words: [Symbol] = []
      for element in form.pattern?.elements ?? [.word(form.word)] {
        guard case .word(let word) = element else { break }
        words.append(symbols.intern(word))
      }
      if let pattern { patterns[pattern.source.notation] = pattern }
      let row = Row(form: form, pattern: pattern, words: words)
      rows[words[0]] = (rows[words[0]] ?? []) + [row]
    }
  }

  /// The compiled pattern of a form; nil where it has none.
  package func pattern(of form: StatementForm) -> CompiledPattern? {
    patterns[form.pattern?.notation ?? ""]
  }

  /// Whether a form begins with a word.
  package func hasForms(beginningWith word: Symbol) -> Bool { rows[word] != nil }

  /// The row of the form that a phrase has from a position on.
  func row(_ phrase: Phrase, at start: Int, _ binder: inout Binder) -> Row? {
    guard let word = phrase.word(at: start), let found = rows[word] else { return nil }
    for row in found {
      switch row.form.lowering {
      case .phrase(_, let isAhead): if isAhead(phrase, start, &binder) { return row }
      case .arguments:
        if row.words.indices.allSatisfy({ phrase.word(at: start + $0) == row.words[$0] }) {
          return row
        }
      }
    }
    return nil
  }

  /// The form that a phrase has from a position on, and its pattern: for completion.
  package func form(
    _ phrase: Phrase, at start: Int, _ binder: inout Binder
  ) -> (form: StatementForm, pattern: CompiledPattern?)? {
    row(phrase, at: start, &binder).map { ($0.form, $0.pattern) }
  }
}
