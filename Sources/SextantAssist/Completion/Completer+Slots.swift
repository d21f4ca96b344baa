import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// Completes arguments: names of the app, and values of the current state.
extension Completer {
  /// - Parameter sentence: the sentence to which the slot belongs; nil for a slot of another form.
  mutating func slot(_ slot: Pattern.Slot, _ name: String, of sentence: Sentence? = nil) {
    if slot == .sentence { return name == "tried" ? tried() : beginning(isTop: false) }
    let domain = SlotKind.of(slot).domain(
      labelled: name, isInSentence: sentence != nil, in: binder)
    // An element has a name and an index. `picks` offers both.
    if case .elements = domain { return picks() }
    if let sentence, chosen(for: sentence) { return }
    switch domain {
    case .elements: break
    case .list: add("[", "a list")
    case .names(let names):
      if slot == .event { _ = failures(of: .event) }
      for name in names { add(name.text, name.summary, isWord: name.mayContinue) }
    case .nodes(let isPattern, let word?): declared(by: word, isPattern: isPattern)
    case .nodes(false, nil): nodes()
    case .nodes(true, nil): patterns()
    case .screens: screens(isPattern: true)
    case .references: references()
    case .actions: actions()
    case .states:
      for variable in run.evaluator.variables {
        add(variable.name, "a variable, now \(variable.value)", isWord: true)
      }
      for name in session.scope.names {
        guard case .binding? = session.scope[name]?.type else { continue }
        add(binder.text(name), "bound by `let`", isWord: true)
      }
      for name in app.variables.map(\.name) { add(name, "a variable", isWord: true) }
      for name in app.declared.flatMap(\.states).map(\.name) {
        add(name, "a variable of a screen", isWord: true)
      }
    case .windows(let isOpen): windows(isOpen: isOpen)
    case .values(let type, let isFree):
      takesFreeText = takesFreeText || isFree
      values(of: type)
      if case .list = type { add("[", "a list") }
    case .sources: sources()
    case .addresses: addresses()
    case .declarations(let word):
      for name in names(declaredBy: word) { add(name, "the name of an \(word)") }
    case .links:
      for link in app.behavior.links.links { add(Value.quoted(link.text), "a link of the app") }
    case .buttons:
      for title in buttons.union(run.program.usages.buttons).sorted() {
        add(Value.quoted(title), "a button")
      }
    case .captures: captures()
    case .views: views()
    case .types: types()
    case .files(let endings): paths(endings)
    }
  }

  private mutating func declared(by word: String, isPattern: Bool) {
    for (index, definition) in app.definitions.enumerated().dropFirst()
    where definition.word == word { add(definition, at: index, isPattern: isPattern) }
  }

  private func names(declaredBy word: String) -> [String] {
    word == "action" ? app.actionPlaces.keys.sorted() : app.behavior.events.map(\.name)
  }

  private mutating func captures() {
    guard let node = path.last, let (phrase, index) = lineAround(node),
      phrase.kind(at: 1) == .string
    else { return }
    let given = (2..<index).compactMap { phrase.name(at: $0).map { binder.text($0) } }
    for name in LinkReader.namesOfCaptures(in: tree.string(phrase.atoms[1]))
    where !given.contains(name) { add(name, "a capture of the link") }
  }

  private mutating func add(_ definition: Definition, at index: Int, isPattern: Bool) {
    let parameters = app.declared[index].parameters.filter { !$0.isProvided }
    let needsInput = parameters.contains { $0.fallback == nil && $0.type != .unknown }
    let inputs = parameters.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ")
    let kind = definition.kind == .screen ? definition.word : "\(definition.kind)"
    add(
      definition.name + (needsInput && !isPattern ? "(" : ""),
      kind + (inputs.isEmpty ? "" : " (\(inputs))"))
  }

  private func sorted<Inputs>(_ names: [Symbol: Inputs]) -> [(name: String, value: Inputs)] {
    names.map { (binder.text($0.key), $0.value) }.sorted { $0.name < $1.name }
  }

  // MARK: Nodes

  private mutating func nodes() {
    screens(isPattern: false)
    add("stacked", "in a new stack", isWord: true)
    for name in boundNames(areNodes: true) { add(name, "bound by `let`") }
  }

  private mutating func patterns() {
    screens(isPattern: true)
    add("stacked", "a stack with exactly this path", isWord: true)
    add("stack", "any stack")
    for name in boundNames(areNodes: true) { add(name, "bound by `let`") }
    instances()
  }

  private mutating func views() {
    for (index, definition) in app.definitions.enumerated().dropFirst()
    where app.isView(DefinitionID(index: UInt32(index))) {
      add(definition, at: index, isPattern: true)
    }
  }

  private mutating func screens(isPattern: Bool) {
    for (index, definition) in app.definitions.enumerated().dropFirst() {
      add(definition, at: index, isPattern: isPattern)
    }
  }

  private func boundNames(areNodes: Bool) -> [String] {
    var names = session.scope.names.filter { (session.scope[$0]?.isNode ?? false) == areNodes }
      .map { binder.text($0) }.sorted()
    // The names in the text may be values or nodes. The check of each candidate rejects invalid
    // names.
    names += localNames.filter { !names.contains($0) }
    return names
  }

  private mutating func instances() {
    let draft = run.draft
    let chain = run.evaluator.visibleChain().steps.map(\.node)
    for node in chain.reversed() where draft.store.kind(of: node) != .modal {
      add(draft.describe(node), "in view")
    }
    var others: [Node] = []
    for root in draft.roots {
      draft.store.walk(root) { node in
        if others.count < 1_000 { others.append(node) }
        return others.count < 1_000
      }
    }
    for node in others where draft.store.kind(of: node) != .modal {
      add(draft.describe(node), "in the graph")
    }
  }

  // MARK: References

  private mutating func references() {
    if place.typed.contains(UInt8(ascii: "/")) { return pathSteps() }
    // The graph contains only nodes whose declarations the session has. The text's own declarations
    // have no nodes.
    for (index, definition) in session.app.definitions.enumerated().dropFirst() {
      let pattern = NodePattern.declared(DefinitionID(index: UInt32(index)), [])
      if resolves(.matching(pattern)) { add(definition.name, "\(definition.kind) in the graph") }
    }
    for name in boundNames(areNodes: true) {
      guard let symbol = binder.symbols.find(name), let local = session.scope[symbol] else {
        add(name, "bound by `let`")
        continue
      }
      if resolves(.local(local.slot)) { add(name, "bound by `let`") }
    }
    add("root", "the root of the window")
    add("top", "the visible node")
    add("here", "the target of the sentence")
    if resolves(.parent(.here)) { add("parent", "the parent of `here`") }
    for relation in Reference.relations {
      let word = binder.text(relation.word.symbol)
      add(word, "`\(word) of` a node", isWord: true)
    }
    add("window", "the root of a window", isWord: true)
    if let word = binder.system.targets.word {
      add(
        word, "a \(word), by name; if several have this name, an index from 0 selects one",
        isWord: true
      )
    }
    instances()
  }

  private func resolves(_ reference: Reference) -> Bool {
    var copy = run
    do {
      _ = try copy.evaluator.resolve(reference)
      return true
    } catch {
      return false
    }
  }

  // MARK: Names

  /// Adds the choices that a sentence declares. Returns false if it declares none.
  private mutating func chosen(for sentence: Sentence) -> Bool {
    guard let choices = sentence.choices else { return false }
    for choice in run.choices(choices) {
      add(choice.text, choice.node.isNone ? choice.summary : run.evaluator.show(choice.node))
    }
    return true
  }

  private mutating func windows(isOpen: Bool) {
    let open = run.draft.windowsByFocus
    for (name, id) in sorted(app.windowIDs) where !isOpen || open.contains(id) || open.isEmpty {
      add(name, open.contains(id) ? "an open window" : "a window")
    }
  }

  private mutating func picks() {
    guard let stack = stackElements() else { return }
    for (index, node) in stack.enumerated() {
      add(String(index), run.evaluator.show(node))
      add(run.draft.name(of: node), "element \(index)")
    }
    add("new", "a new screen", isWord: true)
  }

  private mutating func stackElements() -> [Node]? {
    run.evaluator.focusOnTop()
    guard let stack = run.evaluator.nearestOrBelow(.stack) else { return nil }
    return run.draft.store.elements(of: run.draft.store.content(of: stack))
  }

  // MARK: Values

  private mutating func addresses() {
    takesFreeText = true
    let failures = failures(of: .link)
    for link in run.linkMoves {
      for text in link.argumentTexts {
        guard !link.isReady, let capture = text.firstIndex(of: "{") else {
          add(text, failures[text].map { "fails: \($0)" } ?? "a link of the app")
          continue
        }
        // The user completes the rest of the address.
        addOpen(String(text[..<capture]), "a link of the app: \(text)")
      }
    }
  }

  private mutating func sources() {
    takesFreeText = true
    for node in run.evaluator.visibleChain().steps.map(\.node) {
      let definition = run.draft.store.definition(of: node)
      for source in run.program.map.definition(definition).sources {
        add(Value.quoted(source), "a source of \(run.draft.name(of: node))")
      }
    }
  }

  /// Adds names whose values may have a type. Invalid names are rejected later, when each candidate
  /// is checked.
  mutating func values(of type: ValueType) {
    if case .enumeration(let name) = type {
      for (key, cases) in app.enums where binder.text(key) == name {
        for word in cases { add(word, "a case of \(name)") }
      }
    }
    for variable in run.evaluator.variables {
      add(variable.name, "a variable, now \(variable.value)")
    }
    for name in app.variables.map(\.name) { add(name, "a variable") }
    for name in boundNames(areNodes: false) { add(name, "bound by `let`") }
    if type == .bool || type == .unknown {
      add("true", "a truth value")
      add("false", "a truth value")
    }
    if type == .unknown {
      for (word, types) in sorted(app.caseTypes) {
        add(word, "a case of \(types.joined(separator: ", "))")
      }
    }
  }

  // MARK: Moves

  /// Returns the arguments of moves that would fail, each with the reason. Completion also offers
  /// these moves, because users look for the reason.
  private mutating func failures(of kind: Move.Kind) -> [String: String] {
    var failures: [String: String] = [:]
    for move in run.moves(in: run.draft.world, of: .init([kind])) {
      guard let failure = move.failure else { continue }
      for text in move.argumentTexts { failures[text] = failure }
    }
    failing.formUnion(failures.keys)
    return failures
  }

  /// Adds the enabled actions, with their arguments if they are known.
  private mutating func actions() {
    let failures = failures(of: .action)
    for action in run.visibleActions() {
      for text in action.argumentTexts {
        let summary =
          failures[text].map { "fails: \($0)" } ?? action.action.map(firstSentence) ?? ""
        add(action.isReady ? text : String(text.prefix { $0 != "(" }) + "(", summary)
      }
    }
  }

  private func firstSentence(of action: App.Action) -> String {
    let statements = run.program.body(action.body).statements
    guard let first = statements.first, session.compiler.sources.indices.contains(first.place.file)
    else { return "does nothing" }
    let text = session.compiler.sources[first.place.file].text(of: first.place.span)
    let line = text.prefix { !$0.isNewline }
    return statements.count > 1 || line.count < text.count ? line + " …" : String(line)
  }
}
