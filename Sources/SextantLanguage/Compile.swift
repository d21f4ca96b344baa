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
  package private(set) var suppressions = Suppressions()
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

  /// Takes over the names that a binder has met and the languages that it has made.
  mutating func takeBack(_ binder: Binder) {
    symbols = binder.symbols
    languages = binder.languages
  }

  /// The last step of compiling, and the only one that looks at diagnostics: takes away the warnings that
  /// comments suppress, and reports the comments that suppress nothing, those of imported texts aside.
  mutating func suppress(_ diagnostics: inout [Diagnostic], _ texts: [ParsedText]) {
    for (index, text) in texts.enumerated() {
      let found = text.script.tree.suppressions
      if found.isEmpty { continue }
      suppressions.add(found, of: text.file)
      let (left, needless) = found.applied(
        to: diagnostics, of: text.script.tree.source.name, knownCodes)
      diagnostics = left
      guard kind == .file, index == texts.count - 1 else { continue }
      diagnostics += needless.prefix(max(0, Limits.diagnostics - left.count))
    }
  }

  private var knownCodes: SuppressibleCodes {
    let systems = languages.catalog
    let codes =
      EngineCodes.all + languages.runtime.codes
      + systems.names.flatMap { systems.system(named: $0)?.codes ?? [] }
    let checked = Set(suppressibleCodes.map(\.word))
    let running = Set(codes.filter(\.isWarning).map { "\($0.word)" })
    let all = (SyntaxCodes.all + languageCodes).map(\.word) + codes.map { "\($0.word)" }
    return SuppressibleCodes(
      checked: checked, running: running,
      errors: Set(all).subtracting(checked).subtracting(running))
  }
}

/// What a text came to: one value for each stage, and everything that there is to say about it.
package struct Compilation: Sendable {
  package let script: Script
  /// Which of the session's sources the text is.
  package let file: Int
  package let items: FileItems
  package let program: Program
  /// The names that are bound after the text.
  package let scope: Scope
  /// Problems of the text and of what it imports, file by file in the order of their texts.
  package let diagnostics: [Diagnostic]
  /// The files that the text imports.
  package let imports: [String]
  /// Whether the text, or what it imports, declares an app.
  package let startsApp: Bool

  package var source: SourceText { script.tree.source }
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Text to a program: parse, resolve, check, lint. The only order of the stages.
///
/// - Parameter context: what the text is compiled in; it gets the names and sources of the text.
package func compile(_ source: SourceText, in context: inout CompilationContext) -> Compilation {
  let (script, file) = context.parse(source, isWhole: context.kind == .file)
  var imports = ImportReader(context)
  let texts = imports.read(script, file: file, &context)
  let startsApp = texts.contains { context.declaresApp($0.script) }

  var resolver = Resolver(Binder(texts, in: &context, extending: startsApp ? nil : context.app))
  resolver.binder.app.isIncomplete = imports.isIncomplete
  resolver.resolve()
  resolver.noteIdleImports(imports)

  var checker = Checker(resolver.binder)
  checker.bind(resolver.bodies)
  checker.binder.scope = startsApp ? Scope() : context.scope
  let program = checker.program(of: resolver.items, context.kind)
  context.takeBack(checker.binder)

  var diagnostics = texts.flatMap(\.script.diagnostics) + imports.diagnostics
  diagnostics += checker.binder.lists.flatMap(\.diagnostics)
  let isCorrect = !diagnostics.contains { $0.severity == .error }
  let rules = lintRules.filter { context.kind == .file || $0.isForInput }
  diagnostics += lint(
    program, with: rules, isCorrect: isCorrect, isStrict: context.isStrictAboutNames)
  context.suppress(&diagnostics, texts)
  return Compilation(
    script: script, file: file, items: resolver.items, program: program,
    scope: checker.binder.scope,
    diagnostics: inOrder(diagnostics, texts), imports: imports.paths(in: file),
    startsApp: startsApp)
}

/// Diagnostics text by text, each text's in the order of their places.
private func inOrder(_ diagnostics: [Diagnostic], _ texts: [ParsedText]) -> [Diagnostic] {
  if diagnostics.count < 2 { return diagnostics }
  var order: [String: Int] = [:]
  for (index, text) in texts.enumerated() { order[text.script.tree.source.name] = index }
  return diagnostics.enumerated().sorted { left, right in
    (order[left.element.file] ?? 0, left.element.span.start, left.offset)
      < (order[right.element.file] ?? 0, right.element.span.start, right.offset)
  }.map(\.element)
}
