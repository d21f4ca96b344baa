package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// The context of a compilation: the systems, the importable files, and the previous declarations
/// and local names.
///
/// Files, session input, trial completions and editor buffers differ only in the context of their
/// compilation. All texts of a session, or of a file in a suite, share a context. It accumulates
/// their symbols and sources.
package struct CompilationContext: Sendable {
  package enum Kind: Sendable {
    /// A whole file, with scenarios and all lint rules.
    case file
    /// Session input. Later input may use the declarations in this input.
    case input
  }

  package var symbols: SymbolTable
  package var languages: Languages
  private let forms: FormWords
  package let statements: RowTable<StatementForm>
  package let declarations: DeclarationTable
  package var sources: [SourceText] = []
  package var files: any FileAccess
  package var stateFormat: (any StateFormat)?
  package var kind = Kind.file
  /// Whether another text continues the file and may use its declarations.
  package var isContinued = false
  package var app: App?
  package var scope = Scope()
  package var suggests = true
  package var keepsNames = false
  /// Whether the text is only a part of an app. Other parts may contain further declarations.
  package var isPartOfApp = false
  /// The suppressions in the comments of all texts. They apply to the warnings of the run.
  package internal(set) var suppressions = Suppressions()
  /// Whether similar screen names in the scratch app are errors rather than warnings.
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
    (self.symbols, self.files, self.stateFormat) = (symbols, files, stateFormat)
  }

  package mutating func beginSession(with app: App) {
    kind = .input
    self.app = app
    sources = []
  }

  package mutating func parse(_ source: SourceText, isWhole: Bool = false) -> ParsedText {
    sources.append(source)
    let script = SextantSyntax.parse(source, symbols: &symbols, isWhole: isWhole)
    return ParsedText(script: script, file: sources.count - 1)
  }

  /// Returns a binder for a text and its imports. Moves `symbols` to the binder. The caller must
  /// move them back.
  ///
  /// - Parameter texts: the imports, followed by the text to compile.
  /// - Parameter app: the previously declared app; nil for the scratch app.
  package mutating func binder(of texts: [ParsedText], extending app: App?) -> Binder {
    let app = app ?? App(vocabulary: languages.standard, symbols: &symbols)
    // If the table had two owners, the next insertion would copy it.
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

  /// Creates the vocabulary of a system in advance, so that all copies of this context share it.
  package mutating func prepare(for system: String) {
    _ = languages.vocabulary(of: system, symbols: &symbols)
  }

  package mutating func declaresApp(_ source: SourceText) -> Bool {
    declaresApp(SextantSyntax.parse(source, symbols: &symbols, isWhole: true))
  }

  func declaresApp(_ script: Script) -> Bool {
    script.tree.firstPhrases(of: script.tree.root).contains {
      declarations[$0.word(at: 0)]?.role == .app
    }
  }
}

extension CompilationContext {
  /// Returns the foreign words that have an equivalent in the app's system, each with its advice.
  package func foreignMeanings() -> [(words: ForeignWords, meaning: String)] {
    var context = self
    let empty = context.parse(SourceText(name: "", text: ""))
    var binder = context.binder(of: [empty], extending: app)
    return ForeignWords.all.compactMap { row in
      binder.suggester.meaning(of: row).map { (words: row, meaning: $0) }
    }
  }
}

private func formWords(_ symbols: inout SymbolTable) -> FormWords {
  let declared = commonDeclarations.filter { $0.role == .declaration }
  var rules = SymbolMap<KeywordRule>()
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
