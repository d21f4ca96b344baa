import SextantLanguage
import SextantSyntax

/// Binds the bodies of an app and the statements and scenarios of a text, once everything that they can
/// name is declared.
package struct Checker {
  var binder: Binder
  let declarations: DeclarationTable

  /// What an item says, by the pattern of a form.
  mutating func read(_ item: NodeID, as form: CommonDeclaration) -> FormArguments? {
    guard let (phrase, clauses) = binder.head(of: item),
      let row = declarations.row(binder.symbols.find(form.word))
    else { return nil }
    return FormReader.read(row.pattern, phrase, clauses: clauses, &binder)
  }

  /// Binds the bodies of declarations, each in a scope of its own.
  mutating func bind(_ bodies: [PendingBody]) {
    for body in bodies {
      binder.enter(body.text)
      binder.scope = Scope()
      binder.scope.context = .body
      body.bind(&binder)
    }
  }

  /// The program of the text that is compiled: its scenarios, and the statements outside of them in the
  /// scope at hand.
  ///
  /// - Parameter readSnapshots: reads the graphs that were recorded under names, where there are names.
  mutating func program(
    of items: FileItems, _ kind: CompilationContext.Kind, readSnapshots: () -> SnapshotFile
  ) -> Program {
    binder.enterLast()
    let scope = binder.scope
    var scenarios: [Scenario] = []
    var statements: [Statement] = []
    // Where the app is among what is missing, no statement is known to be one.
    if !(binder.app.isIncomplete && binder.app.isScratch) {
      switch kind {
      case .file: scenarios = self.scenarios(items)
      case .input: forbidScenarios(items)
      }
      binder.scope = scope
      statements = binder.statements(items.statements)
    }
    let script = Body(
      statements: statements, place: binder.place(of: binder.tree.root), scope: binder.scope)
    let snapshots =
      binder.usages.snapshots.isEmpty
      ? SnapshotFile(of: binder.tree.source.name) : readSnapshots()
    let start = binder.app.requireStart(symbols: &binder.symbols)
    let enums = Dictionary(binder.app.enums.map { (binder.text($0), $1) }) { $1 }
    return Program(
      app: binder.app, start: start, enums: enums, script: script, scenarios: scenarios,
      snapshots: snapshots, usages: binder.usages, source: binder.tree.source, file: binder.file)
  }

  /// In a shell there is nobody to run scenarios.
  mutating func forbidScenarios(_ items: FileItems) {
    let all = [
      (items.scenarios, "scenario"), (items.before, "before each"), (items.after, "after each"),
    ]
    for (items, name) in all {
      for item in items {
        guard let clause = binder.tree.children(of: item).first else { continue }
        binder.error(
          LanguageCodes.notHere, binder.tree.children(of: clause).first ?? item, name, "here",
          suggestion: .advice("`sextant test FILE` runs it"))
      }
    }
  }
}
