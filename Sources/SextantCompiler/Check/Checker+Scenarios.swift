import SextantLanguage
import SextantSyntax

extension Checker {
  /// The scenarios of a text, each with what runs before and after it.
  mutating func scenarios(_ items: FileItems) -> [Scenario] {
    binder.scope = Scope()
    var hooks = Scenario.Hooks()
    hooks.before = items.before.compactMap { hook($0, FileForms.before) }
    // The names of `before each` are those of every scenario as well.
    let shared = binder.scope
    hooks.slotCount = shared.slotCount
    for item in items.after {
      binder.scope = shared
      if let body = hook(item, FileForms.after) { hooks.after.append(body) }
    }
    var scenarios: [Scenario] = []
    scenarios.reserveCapacity(items.scenarios.count)
    for item in items.scenarios {
      binder.scope = shared
      scenarios += self.scenarios(item, hooks)
    }
    return scenarios
  }

  /// `before each { … }` or `after each { … }`.
  private mutating func hook(_ item: NodeID, _ form: CommonDeclaration) -> Body? {
    guard let block = read(item, as: form)?.block() else { return nil }
    binder.scope.isRepeated = true
    defer { binder.scope.isRepeated = false }
    let statements = binder.statements(binder.tree.children(of: block))
    return Body(statements: statements, place: binder.place(of: item), scope: binder.scope)
  }

  /// `scenario "…" ATTRIBUTES { … }`, one for each combination of the rows of its tables.
  private mutating func scenarios(_ item: NodeID, _ hooks: Scenario.Hooks) -> [Scenario] {
    guard let form = read(item, as: FileForms.scenario) else { return [] }
    guard form.isWhole, let title = form.string("title"), let block = form.block(),
      let first = form.place("attributes")?.atoms.lowerBound,
      let head = ScenarioHead.read(form.phrase, from: first, &binder)
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
