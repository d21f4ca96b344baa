import SextantLanguage
import SextantSyntax

extension Checker {
  /// The scenarios of a text, each with what runs before and after it.
  mutating func scenarios(_ items: FileItems) -> [Scenario] {
    binder.scope = Scope()
    var hooks = Scenario.Hooks()
    hooks.before = items.before.compactMap { hook($0) }
    // The names of `before each` are those of every scenario as well.
    let shared = binder.scope
    hooks.slotCount = shared.slotCount
    for item in items.after {
      binder.scope = shared
      if let body = hook(item) { hooks.after.append(body) }
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
  private mutating func hook(_ item: NodeID) -> Body? {
    guard let phrase = binder.onlyPhrase(of: item) else { return nil }
    guard phrase.word(at: 1) == binder.keywords.other("each") else {
      binder.expected("`each`", at: 1, of: phrase)
      return nil
    }
    guard let block = binder.requiredBlock(phrase, at: 2) else { return nil }
    binder.scope.isRepeated = true
    defer { binder.scope.isRepeated = false }
    let statements = binder.statements(binder.tree.children(of: block))
    return Body(statements: statements, place: binder.place(of: item), scope: binder.scope)
  }

  /// `scenario "…" ATTRIBUTES { … }`, one for each combination of the rows of its tables.
  private mutating func scenarios(_ item: NodeID, _ hooks: Scenario.Hooks) -> [Scenario] {
    guard let phrase = binder.onlyPhrase(of: item) else { return [] }
    guard phrase.kind(at: 1) == .string else {
      binder.expected("the title of the scenario in quotes", at: 1, of: phrase)
      binder.bindBlock(of: phrase)
      return []
    }
    let title = binder.tree.string(phrase.atoms[1])
    guard let head = ScenarioHead.read(phrase, &binder) else {
      binder.bindBlock(of: phrase)
      return []
    }
    guard let block = phrase.block else {
      binder.expected("{ with the scenario", at: phrase.end, of: phrase)
      return []
    }
    binder.scope.isRepeated = !head.tables.isEmpty
    let statements = binder.statements(binder.tree.children(of: block))
    binder.scope.isRepeated = false
    let body = Body(statements: statements, place: binder.place(of: block), scope: binder.scope)
    let place = binder.place(of: phrase.node)
    return head.cases.map { parameters in
      Scenario(
        title: title, head: head, place: place, hooks: hooks, body: body, parameters: parameters)
    }
  }
}
