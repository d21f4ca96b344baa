package import SextantEngine
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
  package var sources: [SourceText] = []
  package let files: any FileAccess
  package let stateFormat: (any StateFormat)?
  package var kind = Kind.file
  /// What was declared before; nil for the scratch app.
  package var app: App?
  /// The names that were bound before.
  package var scope = Scope()
  /// Whether what was probably meant is looked for where something is wrong.
  package var suggests = true
  /// What the comments of all texts suppress, for the run.
  package internal(set) var suppressions = Suppressions()
  /// Whether a screen of the scratch app whose name is near to another's is an error.
  package var isStrictAboutNames = false

  package init(
    systems: SystemCatalog, runtime: RuntimeForms, files: any FileAccess,
    stateFormat: (any StateFormat)? = nil
  ) {
    var symbols = SymbolTable()
    languages = Languages(catalog: systems, runtime: runtime, symbols: &symbols)
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
  package mutating func parse(
    _ source: SourceText, isWhole: Bool = false
  ) -> (script: Script, file: Int) {
    sources.append(source)
    return (SextantSyntax.parse(source, symbols: &symbols, isWhole: isWhole), sources.count - 1)
  }

  /// An app with nothing declared.
  package mutating func scratchApp() -> App {
    App(language: languages.standard, symbols: &symbols)
  }

  /// Makes the language of a system at once: copies of this context then have it.
  package mutating func prepare(for system: String) {
    _ = languages.language(named: system, symbols: &symbols)
  }

  /// Whether a text has an item that declares an app.
  func declaresApp(_ script: Script) -> Bool {
    let tree = script.tree
    return tree.children(of: tree.root).contains { item in
      guard let clause = tree.children(of: item).first else { return false }
      return languages.keywords.keyword(tree.phrase(of: clause).word(at: 0)) == .app
    }
  }
}
