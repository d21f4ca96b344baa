import SextantEngine
import SextantSyntax

/// Binds the bodies of an app and the statements and scenarios of a text, once everything that they can
/// name is declared.
package struct Checker {
  var binder: Binder

  init(_ binder: Binder) { self.binder = binder }

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
  mutating func program(of items: FileItems, _ kind: CompilationContext.Kind) -> Program {
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
      statements = Statements.statements(items.statements, &binder)
    }
    let script = Body(statements: statements, place: binder.place(of: binder.tree.root))
    let start = binder.app.requireStart(symbols: &binder.symbols)
    let enums = Dictionary(binder.app.enums.map { (binder.text($0), $1) }) { $1 }
    return Program(
      app: binder.app, start: start, enums: enums, script: script, scenarios: scenarios,
      usages: binder.usages, source: binder.tree.source, file: binder.file)
  }

  /// In a shell there is nobody to run scenarios.
  mutating func forbidScenarios(_ items: FileItems) {
    for item in items.scenarios + items.before {
      guard let clause = binder.tree.children(of: item).first else { continue }
      let isScenario = items.scenarios.contains(item)
      binder.error(
        LanguageCodes.notHere, binder.tree.children(of: clause).first ?? item,
        isScenario ? "scenario" : "before each", "here",
        suggestion: .advice("`sextant test FILE` runs it"))
    }
  }

  // MARK: Scenarios

  /// The scenarios of a text, each with the bodies of `before each`.
  package mutating func scenarios(_ items: FileItems) -> [Scenario] {
    let before = items.before.compactMap { beforeEach($0) }
    var scenarios: [Scenario] = []
    scenarios.reserveCapacity(items.scenarios.count)
    for item in items.scenarios { scenarios += self.scenarios(item, before: before) }
    return scenarios
  }

  /// `before each { … }`.
  private mutating func beforeEach(_ item: NodeID) -> Body? {
    guard let phrase = binder.onlyPhrase(of: item) else { return nil }
    guard phrase.word(at: 1) == binder.keywords.other("each") else {
      binder.expected("`each`", at: 1, of: phrase)
      return nil
    }
    guard let block = binder.requiredBlock(phrase, at: 2) else { return nil }
    binder.scope = Scope()
    return Body(
      statements: Statements.statements(binder.tree.children(of: block), &binder),
      place: binder.place(of: item))
  }

  /// `scenario "…" [tags A, B] [for NAME in LIST] { … }`, one for each value of the list.
  private mutating func scenarios(_ item: NodeID, before: [Body]) -> [Scenario] {
    guard let phrase = binder.onlyPhrase(of: item) else { return [] }
    binder.scope = Scope()
    guard phrase.kind(at: 1) == .string else {
      binder.expected("the title of the scenario in quotes", at: 1, of: phrase)
      Statements.bindBlock(of: phrase, &binder)
      return []
    }
    let title = binder.tree.string(phrase.atoms[1])
    guard let head = scenarioHead(phrase) else {
      Statements.bindBlock(of: phrase, &binder)
      return []
    }
    guard let block = phrase.block else {
      binder.expected("{ with the scenario", at: phrase.end, of: phrase)
      return []
    }
    let body = Body(
      statements: Statements.statements(binder.tree.children(of: block), &binder),
      place: binder.place(of: block)
    )
    let (place, scope) = (binder.place(of: phrase.node), binder.scope)
    guard let (name, values) = head.cases else {
      return [
        Scenario(
          name: title, tags: head.tags, place: place, before: before, body: body, parameters: [],
          scope: scope)
      ]
    }
    return values.map { value in
      Scenario(
        name: "\(title) (\(name): \(value))", tags: head.tags, place: place, before: before,
        body: body, parameters: [(name, value)], scope: scope)
    }
  }

  private struct ScenarioHead {
    var tags: [String] = []
    var cases: (name: String, values: [Value])?
  }

  private mutating func scenarioHead(_ phrase: Phrase) -> ScenarioHead? {
    var head = ScenarioHead()
    var position = 2
    while position < phrase.end {
      if phrase.word(at: position) == binder.keywords.other("tags") {
        guard let tags = tags(phrase, &position) else { return nil }
        head.tags += tags
      } else if phrase.word(at: position) == binder.keywords.forWord {
        guard let cases = cases(phrase, &position) else { return nil }
        head.cases = cases
      } else {
        binder.expected("`tags`, `for` or {", at: position, of: phrase)
        return nil
      }
    }
    return head
  }

  /// `tags A, B`.
  private mutating func tags(_ phrase: Phrase, _ position: inout Int) -> [String]? {
    var tags: [String] = []
    repeat {
      // Past `tags`, or a comma.
      position += 1
      guard let tag = phrase.name(at: position) else {
        binder.expected("a tag", at: position, of: phrase)
        return nil
      }
      tags.append(binder.text(tag))
      position += 1
    } while phrase.kind(at: position) == .comma
    return tags
  }

  /// `for NAME in LIST`.
  private mutating func cases(
    _ phrase: Phrase, _ position: inout Int
  ) -> (name: String, values: [Value])? {
    guard let name = phrase.name(at: position + 1),
      phrase.word(at: position + 2) == binder.keywords.inWord
    else {
      binder.expected("a name and `in`", at: position + 1, of: phrase)
      return nil
    }
    position += 3
    let start = position
    guard let (list, type) = Expressions.expression(phrase, &position, &binder) else { return nil }
    guard case .list(let values)? = list.constant, case .list(let element) = type else {
      binder.error(LanguageCodes.notConstant, phrase.atoms[start])
      return nil
    }
    if values.isEmpty { binder.error(LanguageCodes.noCases, phrase.atoms[start]) }
    var seen: Set<Value> = []
    for value in values where !seen.insert(value).inserted {
      binder.usages.repeatedCases.append(
        .init(subject: value, place: binder.place(of: phrase.atoms[start])))
    }
    _ = binder.scope.bind(name, element)
    return (binder.text(name), values)
  }
}
