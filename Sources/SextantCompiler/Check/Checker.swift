import SextantLanguage
import SextantSyntax

/// The checker: binds the bodies, statements and scenarios after the resolver.
///
/// **Problem.** A body may name any declaration, including later declarations and declarations of
/// imported files. So the checker binds bodies after the resolver has resolved all declarations.
///
/// **Algorithm.** A single pass over the deferred bodies (`PendingBody`) in their order, and then
/// over the compiled text. The binder resolves names and types in the same pass.
/// - Bodies of declarations start with an empty scope.
/// - Statements outside of scenarios start with the scope of the session. If the text declares an
///   app, they start with an empty scope.
/// - `before each` is bound before the scenarios, because every scenario sees the names in it.
/// - A scenario with tables is expanded: one scenario for each combination of rows.
///
/// **Invariant.** Diagnostics go to the text that contains the body: the checker makes that text
/// current before it binds the body.
package struct Checker {
  var binder: Binder
  let declarations: DeclarationTable

  mutating func read(_ item: NodeID, as form: CommonDeclaration) -> FormArguments? {
    guard let (phrase, clauses) = binder.context.head(of: item),
      let row = declarations.row(binder.symbols.find(form.word))
    else { return nil }
    return binder.read(row.pattern, phrase, clauses: clauses)
  }

  mutating func bind(_ bodies: [PendingBody]) {
    for body in bodies {
      binder.enter(body.text)
      binder.scope = Scope()
      binder.scope.context = .body
      body.bind(&binder)
    }
  }

  /// Returns the program of the compiled text: the scenarios, and the statements outside of
  /// scenarios. These statements are bound in the current scope.
  ///
  /// - Parameter readSnapshots: reads the recorded snapshots. Called only if the text refers to a
  ///   snapshot.
  mutating func program(
    of items: FileItems, _ kind: CompilationContext.Kind, readSnapshots: () -> SnapshotFile
  ) -> Program {
    binder.enterLast()
    let scope = binder.scope
    var scenarios: [Scenario] = []
    var statements: [Statement] = []
    // If the declaration of the app is missing, statements cannot be bound, because the system is
    // unknown.
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
    let start = binder.context.app.requireStart(symbols: &binder.context.symbols)
    let enums = Dictionary(binder.app.enums.map { (binder.text($0), $1) }) { $1 }
    return Program(
      app: binder.app, start: start, enums: enums, script: script, scenarios: scenarios,
      snapshots: snapshots, usages: binder.usages, source: binder.tree.source, file: binder.file)
  }

  /// Reports scenarios and hooks in session input, which never runs them.
  mutating func forbidScenarios(_ items: FileItems) {
    let all = [
      (items.scenarios, "scenario"), (items.before, "before each"), (items.after, "after each"),
    ]
    for (items, name) in all {
      for item in items {
        guard let clause = binder.tree.children(of: item).first else { continue }
        binder.error(
          LanguageCodes.notHere, binder.tree.children(of: clause).first ?? item, name, "here",
          suggestion: .advice("run it with `sextant test FILE`"))
      }
    }
  }

  // MARK: Scenarios

  mutating func scenarios(_ items: FileItems) -> [Scenario] {
    binder.scope = Scope()
    var hooks = Scenario.Hooks()
    hooks.before = items.before.compactMap { hook($0, FileForms.before) }
    // The names of `before each` are visible in every scenario.
    let shared = binder.scope
    hooks.slotCount = shared.slotCount
    hooks.after = items.after.compactMap { item in
      binder.scope = shared
      return hook(item, FileForms.after)
    }
    return items.scenarios.flatMap { item in
      binder.scope = shared
      return scenarios(item, hooks)
    }
  }

  /// Binds `before each { … }` or `after each { … }`.
  private mutating func hook(_ item: NodeID, _ form: CommonDeclaration) -> Body? {
    guard let block = read(item, as: form)?.block() else { return nil }
    binder.scope.isRepeated = true
    defer { binder.scope.isRepeated = false }
    let statements = binder.statements(binder.tree.children(of: block))
    return Body(statements: statements, place: binder.place(of: item), scope: binder.scope)
  }

  /// Binds `scenario "…" ATTRIBUTES { … }`. If it has tables, returns a scenario for each
  /// combination of their rows.
  private mutating func scenarios(_ item: NodeID, _ hooks: Scenario.Hooks) -> [Scenario] {
    guard let form = read(item, as: FileForms.scenario) else { return [] }
    guard form.isWhole, let title = form.string("title"), let block = form.block(),
      let head = ScenarioHead.read(form, &binder)
    else {
      binder.bindBlock(of: form.phrase)
      return []
    }
    binder.scope.isRepeated = !head.tables.isEmpty
    let statements = binder.statements(binder.tree.children(of: block))
    binder.scope.isRepeated = false
    let body = Body(statements: statements, place: binder.place(of: block), scope: binder.scope)
    let place = binder.place(of: form.phrase.node)
    return head.cases.map { parameters in
      Scenario(
        title: title, head: head, place: place, hooks: hooks, body: body, parameters: parameters)
    }
  }
}
