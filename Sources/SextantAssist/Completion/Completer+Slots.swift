import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// What may fill an argument: the app's names, and what is there now.
extension Completer {
  mutating func slot(_ slot: Pattern.Slot, _ name: String, of entry: String) {
    switch slot {
    case .node where isCategory(name): declared(by: name, isPattern: false)
    case .nodePattern where isCategory(name): declared(by: name, isPattern: true)
    case .declared: declared(by: name, isPattern: true)
    case .node: nodes()
    case .nodePattern: patterns()
    case .nodePatterns, .picks, .nodes, .declaredNames: add("[", "a list")
    case .reference: references()
    case .expression: if !chosen(for: entry) { expressions(name) }
    case .pick: picks()
    case .tab: if !chosen(for: entry) { tabs() }
    case .window: if !chosen(for: entry) { windows(isOpen: false) }
    case .presentable: for name in app.presentables { add(name, "a presentable of the app") }
    case .trigger: triggers(entry)
    case .action: actions()
    case .variable: for variable in run.variables { add(variable.name, "now \(variable.value)") }
    case .code: for code in binder.knownCodes { add(code, "an error or a warning") }
    case .screen: screens(isPattern: true)
    case .buttons: add("{", "its buttons")
    case .answers: add("{", "what follows from each answer")
    case .literal: add("{", "the graph, as `print graph` shows it")
    case .style: styles()
    case .message:
      for (name, inputs) in sorted(app.messages) { call(name, inputs, "a message") }
    case .event: for event in app.behavior.events { call(event.name, event.parameters, "an event") }
    case .command:
      for command in app.behavior.commands { call(command.name, command.parameters, "a command") }
    case .transition, .call:
      for word in binder.system.words(for: name) { add(word, "a \(name)") }
    case .body: add("{", "statements")
    case .flag, .newName: break
    }
  }

  /// Whether the label of a slot is a word that declares what may stand there.
  private func isCategory(_ label: String) -> Bool {
    binder.vocabulary.declaration(label) != nil
  }

  /// What the app declares with a word of the system's table.
  private mutating func declared(by word: String, isPattern: Bool) {
    for (index, definition) in app.definitions.enumerated().dropFirst()
    where definition.word == word { add(definition, at: index, isPattern: isPattern) }
    for name in declaredInText([word]) { add(name, "declared in this text") }
  }

  private mutating func add(_ definition: Definition, at index: Int, isPattern: Bool) {
    let parameters = app.parameters[index].filter { !$0.isExtra }
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

  /// A name with what it is given.
  private mutating func call(
    _ name: String, _ parameters: [App.Parameter], _ summary: String
  ) {
    let needsInput = parameters.contains { $0.fallback == nil }
    add(name + (needsInput ? "(" : ""), summary)
  }

  // MARK: Nodes

  private mutating func nodes() {
    screens(isPattern: false)
    add("stacked", "in a stack of its own", isWord: true)
    for name in boundNames(areNodes: true) { add(name, "bound by `let`") }
  }

  private mutating func patterns() {
    screens(isPattern: true)
    add("stacked", "a stack with exactly this path", isWord: true)
    add("stack", "any stack")
    for name in boundNames(areNodes: true) { add(name, "bound by `let`") }
    instances()
  }

  /// Declared screens and containers, and those of the scratch app that were used.
  private mutating func screens(isPattern: Bool) {
    for (index, definition) in app.definitions.enumerated().dropFirst() {
      add(definition, at: index, isPattern: isPattern)
    }
    for name in declaredInText(["screen", "tabs", "switched", "custom"]) {
      add(name, "declared in this text")
      if !isPattern { add(name + "(", "declared in this text, with inputs") }
    }
  }

  private func boundNames(areNodes: Bool) -> [String] {
    var names = session.scope.names.filter { (session.scope[$0]?.isNode ?? false) == areNodes }
      .map { binder.text($0) }.sorted()
    names += namesInText().filter { !names.contains($0) }
    return names
  }

  /// The names that the text itself binds before the word; the check knows which fit.
  private func namesInText() -> [String] {
    var names: [String] = []
    let binders = [binder.symbols.find("let"), binder.symbols.find("for")].compactMap { $0 }
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause {
      let phrase = tree.phrase(of: NodeID(rawValue: UInt32(index)))
      guard let word = phrase.word(at: 0), binders.contains(word),
        let name = phrase.name(at: 1)
      else { continue }
      if binder.text(name) != "_" { names.append(binder.text(name)) }
    }
    return names
  }

  /// Every instance in the windows, those in view first.
  private mutating func instances() {
    let draft = run.draft
    let chain = run.visibleChain().steps.map(\.node)
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

  mutating func reference(_ phrase: Phrase, from start: Int) {
    if start == phrase.end { return references() }
    follow(phrase, from: start, slot: .reference) { $0.referenceLength(at: start) }
    referenceContinuation(phrase, from: start)
  }

  /// What may follow a word that stands alone and could begin a longer reference.
  mutating func referenceContinuation(_ phrase: Phrase, from start: Int) {
    guard phrase.end == start + 1, let word = phrase.word(at: start) else { return }
    if binder.words.relations.contains(word) { add("of", "a node follows") }
    if word == binder.words.window { windows(isOpen: true) }
    if word == binder.words.flow { declared(by: "flow", isPattern: true) }
  }

  private mutating func references() {
    if place.typed.contains(UInt8(ascii: "/")) { return pathSteps() }
    for (index, definition) in app.definitions.enumerated().dropFirst() {
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
    add("root", "the window's root")
    add("top", "the visible node")
    add("here", "what the sentence would act on")
    if resolves(.parent(.here)) { add("parent", "the parent of here") }
    for word in ["parent", "presenter", "stack", "presented", "tabs"] {
      add(word, "`\(word) of` a node", isWord: true)
    }
    add("window", "the root of a window", isWord: true)
    if binder.system.targets == .flows { add("flow", "the deepest flow of a name", isWord: true) }
    instances()
  }

  private func resolves(_ reference: Reference) -> Bool {
    var copy = run
    do {
      _ = try copy.resolve(reference)
      return true
    } catch {
      return false
    }
  }

  // MARK: Names

  /// Adds what a sentence says there is to choose from now; false where it says nothing.
  private mutating func chosen(for entry: String) -> Bool {
    let form = binder.vocabulary.sentences.first { $0.name == entry }
    guard case .system(let sentence)? = form?.meaning, let choices = sentence.choices else {
      return false
    }
    for choice in run.choices(choices) {
      add(choice.text, choice.node.isNone ? choice.summary : run.show(choice.node))
    }
    return true
  }

  private mutating func tabs() {
    for definition in app.definitions {
      for tab in definition.tabs {
        add(app.names[Int(tab.id.index)], "a tab of \(definition.name)")
      }
    }
  }

  private mutating func windows(isOpen: Bool) {
    let open = run.draft.windowsByFocus
    for (name, id) in sorted(app.windowIDs) where !isOpen || open.contains(id) || open.isEmpty {
      add(name, open.contains(id) ? "an open window" : "a window")
    }
  }

  private mutating func triggers(_ entry: String) {
    for (name, inputs) in sorted(app.triggers) { call(name, inputs, "a trigger of the app") }
    guard entry == "fact" else { return }
    for trigger in HostTrigger.allCases { add(trigger.rawValue, "a trigger") }
  }

  private mutating func styles() {
    for style in binder.namesOfStyles {
      add(style, "a presentation style", isWord: true)
    }
    if binder.vocabulary.hasOwnDeclarations { add("popup", "a popup", isWord: true) }
    for name in app.presentables { add(name, "a presentable of the app", isWord: true) }
  }

  private mutating func picks() {
    guard let stack = stackElements() else { return }
    for (index, node) in stack.enumerated() {
      add(String(index), run.show(node))
      add(run.draft.name(of: node), "element \(index)")
    }
  }

  private mutating func stackElements() -> [Node]? {
    run.focusOnTop()
    guard let stack = run.nearestOrBelow(.stack) else { return nil }
    return run.draft.store.elements(of: run.draft.store.content(of: stack))
  }

  // MARK: Values

  private mutating func expressions(_ name: String) {
    switch name {
    case "file": paths([])
    case "duration": values(of: .duration)
    case "list": values(of: .list(.unknown))
    case "source":
      takesFreeText = true
      for node in run.visibleChain().steps.map(\.node) {
        let definition = run.draft.store.definition(of: node)
        for source in run.program.map.definition(definition).sources {
          add(Value.quoted(source), "a source of \(run.draft.name(of: node))")
        }
      }
    case "count":
      takesFreeText = true
      values(of: .int)
    default:
      takesFreeText = true
      values(of: .unknown)
    }
  }

  /// Names of values that may fit a type: the check knows which do.
  mutating func values(of type: ValueType) {
    if case .enumeration(let name) = type {
      for (key, cases) in app.enums where binder.text(key) == name {
        for word in cases { add(word, "a case of \(name)") }
      }
    }
    for variable in run.variables { add(variable.name, "a state, now \(variable.value)") }
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

  // MARK: Actions

  /// The actions that a person can choose now, with their arguments where these are known.
  private mutating func actions() {
    for action in run.visibleActions() {
      for text in action.argumentTexts {
        add(
          action.isReady ? text : String(text.prefix { $0 != "(" }) + "(",
          "what the visible screen offers")
      }
    }
  }
}
