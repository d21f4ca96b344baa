import SextantEngine
package import SextantSyntax

/// A text that makes sense: what a file came to.
package struct CheckedFile: Sendable {
  package let source: SourceText
  /// Which of the session's sources it is.
  package let file: Int
  package let model: AppModel
  /// The statements outside any scenario.
  package let script: Body
  package let scenarios: [Scenario]
  package internal(set) var diagnostics: [Diagnostic]
  package let declaresApp: Bool
  /// What is declared or bound anywhere, where something is wrong.
  let declaredNames: Set<String>
}

extension Checker {
  /// The items of a file, sorted by what they are.
  struct Items {
    var imports: [NodeID] = []
    var apps: [NodeID] = []
    var declarations: [NodeID] = []
    var before: [NodeID] = []
    var scenarios: [NodeID] = []
    var statements: [NodeID] = []
    /// Words in the place of others that only a file has, and those.
    var slips: [(atom: NodeID, meant: String)] = []

    /// Whether a file that imports this one gets nothing by it.
    var bringsNothing: Bool { imports.isEmpty && apps.isEmpty && declarations.isEmpty }
  }

  func sortedItems() -> Items {
    var items = Items()
    for item in tree.children(of: tree.root) {
      guard let clause = tree.children(of: item).first else { continue }
      let line = line(of: clause)
      let keyword = keywords.keyword(word(at: 0, of: line))
      switch keyword {
      case .import: items.imports.append(item)
      case .app: items.apps.append(item)
      case .scenario: items.scenarios.append(item)
      case .before: items.before.append(item)
      case .some(let keyword) where isDeclaration(line, from: 0, keyword):
        items.declarations.append(item)
      default:
        if isOwnDeclaration(line, from: 0) {
          items.declarations.append(item)
        } else {
          let meant = meantForm(line)
          switch meant {
          case .scenario: items.scenarios.append(item)
          case .before: items.before.append(item)
          case .app: items.apps.append(item)
          case .import: break
          default: items.statements.append(item)
          }
          if let meant { items.slips.append((line.atoms[0], "\(meant)")) }
        }
      }
    }
    return items
  }

  /// A statement with more words than this is an error: what reads it goes as deep as it is long.
  private static let longestPhrase = 1_000

  /// Whether every phrase is short enough to be checked.
  mutating func checkLengths() -> Bool {
    for (index, node) in tree.nodes.enumerated()
    where node.childCount > Checker.longestPhrase && (node.kind == .clause || node.kind == .phrase)
    {
      let id = NodeID(rawValue: UInt32(index))
      // Names between commas are cases, as it seems.
      let isList = tree.children(of: id).dropFirst().first.map { tree.kind($0) } == .comma
      error(
        CheckerCodes.tooLong, id, String(Checker.longestPhrase),
        suggestion: isList ? "each case of an `enum` may stand on a line of its own" : nil)
      return false
    }
    return true
  }

  // MARK: Declarations of a file

  /// The paths that a file imports, with where they stand.
  mutating func imports(_ items: Items) -> [(path: String, place: NodeID)] {
    var result: [(String, NodeID)] = []
    for (atom, meant) in items.slips {
      if nearestName(to: tree.text(atom), in: [meant]) != nil {
        unknown(CheckerCodes.unknownSentence, atom, tree.text(atom), among: [meant])
      } else {
        let help = didYouMeanHelp(meant == "before" ? "before each" : meant, for: atom)
        error(
          CheckerCodes.unknownSentence, atom, tree.text(atom), suggestion: help.text, fix: help.fix)
      }
      if meant == "import" { app.lacksImport = true }
    }
    for item in items.imports {
      guard let line = onlyLine(of: item) else { continue }
      guard kind(at: 1, of: line) == .string, line.end == 2, line.block == nil,
        !isUnread(tree.span(line.atoms[1]))
      else {
        expected("the path of a file in quotes", at: 1, of: line)
        app.lacksImport = true
        continue
      }
      result.append((tree.string(line.atoms[1]), line.atoms[1]))
    }
    return result
  }

  /// Reads the app and the declarations of a file.
  mutating func declareAll(_ items: Items) {
    for app in items.apps { declareApp(app) }
    let declared = declare(items.declarations, isInApp: false)
    for declaration in declared where declaration.keyword == .start {
      error(CheckerCodes.notHere, declaration.line.atoms[0], "start", "outside an app")
    }
    define(declared)
    checkContainment(declared)
    definePendingActions()
    definePendingBodies()
    definePendingBehavior()
  }

  /// `app NAME [uses SYSTEM] { … start NODE }`.
  private mutating func declareApp(_ item: NodeID) {
    guard let line = onlyLine(of: item) else { return }
    guard let name = name(at: 1, of: line) else {
      expected("the name of the app", at: 1, of: line)
      app.lacksImport = true
      return
    }
    if word(at: 1, of: line) == keywords.other("uses"), word(at: 2, of: line) != name,
      let system = self.name(at: 2, of: line), languages.catalog.names.contains(text(system)),
      let block = line.block, app.isScratch
    {
      expected("the name of the app", at: 1, of: line)
      guard useSystem(named: line, at: 2) else { return }
      app.isScratch = false
      defineApp(Array(tree.children(of: block)), name: line.atoms[1])
      return
    }
    if !app.isScratch {
      error(
        CheckerCodes.secondApp, line.atoms[1], app.name,
        suggestion: "a file holds one `app`, with what it imports")
      return
    }
    guard useSystem(line) else { return }
    guard let block = line.block else {
      expected("{ with declarations", at: line.end, of: line)
      return
    }
    app.isScratch = false
    app.name = text(name)
    defineApp(Array(tree.children(of: block)), name: line.atoms[1])
  }

  private mutating func defineApp(_ items: [NodeID], name: NodeID) {
    let declared = declare(items, isInApp: true)
    define(declared)
    var firstStart: Span?
    for declaration in declared where declaration.keyword == .start {
      let line = declaration.line
      if let firstStart { duplicate(line.atoms[0], "start", first: firstStart) }
      firstStart = firstStart ?? tree.span(line.atoms[0])
      if let start = wholeNode(line, from: 1, declaredBy: system.startWord) { app.start = start }
    }
    // A line that could not be read may be the one.
    if firstStart == nil, !sawUnknownDeclaration, syntaxErrors.isEmpty {
      error(CheckerCodes.noStart, name)
    }
    checkContainment(declared)
    definePendingActions()
    definePendingBodies()
    definePendingBehavior()
  }

  /// A container that is made with itself inside could never be made.
  private mutating func checkContainment(_ declared: [Declared]) {
    let suspects = containersWithoutEnd()
    if suspects.isEmpty { return }
    for declaration in declared.flatMap({ withInner($0) }) {
      guard let id = declaration.id, suspects.contains(id), !hasTooManyProblems else { continue }
      var seen: Set<DefinitionID> = []
      var pending = [id]
      while let next = pending.popLast() {
        for inner in contained(in: next) {
          if inner == id {
            error(
              CheckerCodes.containsItself, declaration.line.atoms[1], app.definition(id).name)
            pending = []
            break
          }
          if seen.insert(inner).inserted { pending.append(inner) }
        }
      }
    }
  }

  /// The containers that hold themselves, or one that does: what is left when those whose content
  /// is known to end have been taken away, again and again. Linear.
  private func containersWithoutEnd() -> Set<DefinitionID> {
    var holders: [DefinitionID: [DefinitionID]] = [:]
    var open: [DefinitionID: Int] = [:]
    var ended: [DefinitionID] = []
    for index in app.contents.indices where app.contents[index] != nil {
      let id = DefinitionID(index: UInt32(index))
      let inner = contained(in: id).filter { app.contents[Int($0.index)] != nil }
      for one in inner { holders[one, default: []].append(id) }
      open[id] = inner.count
      if inner.isEmpty { ended.append(id) }
    }
    while let id = ended.popLast() {
      open[id] = nil
      for holder in holders[id] ?? [] {
        guard let count = open[holder] else { continue }
        open[holder] = count - 1
        if count == 1 { ended.append(holder) }
      }
    }
    return Set(open.keys)
  }

  private func contained(in id: DefinitionID) -> [DefinitionID] {
    guard let content = app.contents[Int(id.index)] else { return [] }
    return content.nodes.flatMap { definitions(in: $0) }
  }

  private func definitions(in node: NodeExpression) -> [DefinitionID] {
    switch node {
    case .new(let id, _): [id]
    case .stack(let items, _): items.flatMap { definitions(in: $0) }
    case .constant, .local: []
    }
  }

  // MARK: Scenarios

  /// In a shell there is nobody to run scenarios.
  mutating func forbidSuites(_ items: Items) {
    for item in items.scenarios + items.before {
      guard let clause = tree.children(of: item).first else { continue }
      let isScenario = items.scenarios.contains(item)
      error(
        CheckerCodes.notHere, tree.children(of: clause).first ?? item,
        isScenario ? "scenario" : "before each", "here",
        suggestion: "`sextant test FILE` runs it")
    }
  }

  /// The bodies of `before each`.
  mutating func beforeEach(_ items: Items) -> [(Body, Scope)] {
    var result: [(Body, Scope)] = []
    for item in items.before {
      guard let line = onlyLine(of: item) else { continue }
      guard word(at: 1, of: line) == keywords.other("each") else {
        expected("`each`", at: 1, of: line)
        continue
      }
      guard let block = requiredBlock(line, at: 2) else { continue }
      scope = Scope()
      let body = Body(statements: statements(tree.children(of: block)), place: place(of: item))
      result.append((body, scope))
    }
    return result
  }

  /// `scenario "…" [tags A, B] [for NAME in LIST] { … }`, one for each value of the list.
  mutating func scenarios(_ item: NodeID, before: [Body]) -> [Scenario] {
    guard let line = onlyLine(of: item) else { return [] }
    guard kind(at: 1, of: line) == .string else {
      expected("the title of the scenario in quotes", at: 1, of: line)
      scope = Scope()
      if let block = line.block { checkBlock(block, afterHead: line) }
      return []
    }
    let title = tree.string(line.atoms[1])
    scope = Scope()
    guard let head = scenarioHead(line) else {
      if let block = line.block { checkBlock(block, afterHead: line) }
      return []
    }
    guard let block = line.block else {
      expected("{ with the scenario", at: line.end, of: line)
      return []
    }
    let body = Body(statements: statements(tree.children(of: block)), place: place(of: block))
    let place = place(of: line.node)
    guard let (name, values) = head.cases else {
      return [
        Scenario(
          name: title, tags: head.tags, place: place, before: before, body: body, parameters: [])
      ]
    }
    return values.map { value in
      Scenario(
        name: "\(title) (\(name): \(value))", tags: head.tags, place: place, before: before,
        body: body, parameters: [(name, value)])
    }
  }

  private struct ScenarioHead {
    var tags: [String] = []
    var cases: (name: String, values: [Value])?
  }

  private mutating func scenarioHead(_ line: Line) -> ScenarioHead? {
    var head = ScenarioHead()
    var position = 2
    while position < line.end {
      if word(at: position, of: line) == keywords.other("tags") {
        position += 1
        repeat {
          if kind(at: position, of: line) == .comma { position += 1 }
          guard let tag = name(at: position, of: line) else {
            expected("a tag", at: position, of: line)
            return nil
          }
          head.tags.append(text(tag))
          position += 1
        } while kind(at: position, of: line) == .comma
      } else if keywords.keyword(word(at: position, of: line)) == .for {
        guard let name = name(at: position + 1, of: line),
          keywords.keyword(word(at: position + 2, of: line)) == .in
        else {
          expected("a name and `in`", at: position + 1, of: line)
          return nil
        }
        position += 3
        let start = position
        guard let (list, type) = expression(line, &position) else { return nil }
        guard case .list(let values)? = list.constant, case .list(let element) = type else {
          error(CheckerCodes.notConstant, line.atoms[start])
          return nil
        }
        if values.isEmpty { error(CheckerCodes.noCases, line.atoms[start]) }
        warnOfSameCases(values, line.atoms[start])
        _ = scope.bind(name, element)
        head.cases = (text(name), values)
      } else {
        expected("`tags`, `for` or {", at: position, of: line)
        return nil
      }
    }
    return head
  }

  /// A value that stands twice in the list of a scenario runs the same twice.
  private mutating func warnOfSameCases(_ values: [Value], _ list: NodeID) {
    var seen: Set<Value> = []
    var told: Set<Value> = []
    for value in values where !seen.insert(value).inserted && told.insert(value).inserted {
      report(CheckerCodes.sameCase, tree.span(list), ["\(value)"], severity: .warning)
    }
  }

  // MARK: Hints

  /// Two scenarios of one name cannot be told apart in a report, nor chosen by name.
  mutating func warnOfSameNames(_ scenarios: [Scenario]) {
    var first: [String: Span] = [:]
    var told: Set<Span> = []
    for scenario in scenarios {
      let span = scenario.place.span
      guard let other = first[scenario.name] else {
        first[scenario.name] = span
        continue
      }
      // The cases of one scenario have one place, and a code of their own.
      if other == span || !told.insert(span).inserted { continue }
      report(
        CheckerCodes.sameScenario, span,
        ["\"\(scenario.name)\"", String(tree.source.lineNumber(of: other.start))],
        severity: .warning,
        related: [
          RelatedPlace(file: tree.source.name, span: other, message: "first declared here")
        ])
    }
  }
}
