package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// What a text is compiled in: the systems, the files that it can import, and what was declared and bound
/// before it. A file, a line of a shell, the trial of a completion and an editor's buffer differ in this
/// alone.
///
/// One context serves one session or one file of a suite; its symbols and sources grow.
package struct CompilationContext: Sendable {
  /// What kind of text it is.
  package enum Kind: Sendable {
    /// A whole file, which holds scenarios and is judged by the lint rules.
    case file
    /// A piece of a session: what it declares may be used by what is yet to come.
    case input
  }

  package var symbols: SymbolTable
  package var languages: Languages
  private let forms: FormWords
  package let statements: RowTable<StatementForm>
  package let declarations: DeclarationTable
  package var sources: [SourceText] = []
  package var files: any FileAccess
  package let stateFormat: (any StateFormat)?
  package var kind = Kind.file
  /// Whether another text goes on where a file ends, and may use what it declares.
  package var goesOn = false
  /// What was declared before; nil for the scratch app.
  package var app: App?
  /// The names that were bound before.
  package var scope = Scope()
  /// Whether what was probably meant is looked for where something is wrong.
  package var suggests = true
  /// Whether it is kept where names stand.
  package var keepsNames = false
  /// Whether a text is a part of an app, of which other parts declare what this one does not.
  package var isPartOfApp = false
  /// What the comments of all texts suppress, for the run.
  package internal(set) var suppressions = Suppressions()
  /// Whether a screen of the scratch app whose name is near to another's is an error.
  package var isStrictAboutNames = false

  package init(
    systems: SystemCatalog, runtime: RuntimeForms, files: any FileAccess,
    stateFormat: (any StateFormat)? = nil
  ) {
    var symbols = Word.table()
    forms = formWords(&symbols)
    languages = Languages(catalog: systems, runtime: runtime, symbols: &symbols)
    statements = RowTable(statementForms, &symbols)
    declarations = DeclarationTable(&symbols)
    self.symbols = symbols
    self.files = files
    self.stateFormat = stateFormat
  }

  /// From now on, texts are pieces of a session over an app.
  package mutating func beginSession(with app: App) {
    kind = .input
    self.app = app
    sources = []
  }

  /// Reads a text as one more source of the session.
  package mutating func parse(_ source: SourceText, isWhole: Bool = false) -> ParsedText {
    sources.append(source)
    let script = SextantSyntax.parse(source, symbols: &symbols, isWhole: isWhole)
    return ParsedText(script: script, file: sources.count - 1)
  }

  /// What binds the phrases of texts, the last of which is compiled. It has the names of the session, until
  /// they are given back.
  ///
  /// - Parameter app: what was declared before; nil for the scratch app.
  package mutating func binder(of texts: [ParsedText], extending app: App?) -> Binder {
    let app = app ?? App(vocabulary: languages.standard, symbols: &symbols)
    // One owner at a time: the table would be copied when the next name comes.
    defer { symbols = SymbolTable() }
    var binder = Binder(
      texts, app: app, languages, symbols, statements, forms, suggests: suggests,
      isOfFile: kind == .file,
      readState: { [files, stateFormat] path, source in
        guard let bytes = try? files.read(namedPath(path, in: source)) else { return nil }
        return try? stateFormat?.state(from: bytes)
      })
    if keepsNames { binder.usages.names = NameIndex() }
    return binder
  }

  /// Makes the language of a system at once: copies of this context then have it.
  package mutating func prepare(for system: String) {
    _ = languages.vocabulary(of: system, symbols: &symbols)
  }

  /// Whether a text itself declares an app; the text may have errors.
  package mutating func declaresApp(_ source: SourceText) -> Bool {
    declaresApp(SextantSyntax.parse(source, symbols: &symbols, isWhole: true))
  }

  /// Whether a text has an item that declares an app.
  func declaresApp(_ script: Script) -> Bool {
    script.tree.firstPhrases(of: script.tree.root).contains {
      declarations[$0.word(at: 0)]?.role == .app
    }
  }
}

extension CompilationContext {
  /// The words of other frameworks for which the app's system has something, with what is said of them.
  package func foreignMeanings() -> [(words: ForeignWords, meaning: String)] {
    var context = self
    let empty = context.parse(SourceText(name: "", text: ""))
    var binder = context.binder(of: [empty], extending: app)
    return ForeignWords.all.compactMap { row in
      binder.meaning(of: row).map { (words: row, meaning: $0) }
    }
  }
}

/// The words of all rows of the tables of forms.
private func formWords(_ symbols: inout SymbolTable) -> FormWords {
  let declared = commonDeclarations.filter { $0.role == .declaration }
  var rules = SymbolMap<DeclaringWord>()
  for form in commonDeclarations { rules[symbols.intern(form.word)] = form.rule }
  return FormWords(
    statements: statementForms.filter { $0.pattern.leadingWords.count == 1 }.map(\.word),
    bodies: statementForms.filter(\.holdsStatements).map(\.word) + ["scenario", "before"],
    declarations: declared.filter { !$0.hasTitle }.map(\.word),
    tree: declared.filter(\.isOfTree).map(\.word),
    declaredBodies: declared.filter(\.holdsStatements).map(\.word),
    members: (memberForms + containerForms).map(\.word),
    file: ["scenario", "before each", "after each", "import", "app"],
    titled: declared.filter(\.hasTitle).map(\.word), rules: rules)
}
