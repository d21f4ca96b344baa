package import SextantEngine

/// The system `navigator` models Navigator: an ordered dictionary from screens to Booleans. While
/// the Boolean of a screen is true, the screen shows the next screen.
///
/// `Scripts/navigator/rules.txt` lists the rules and their sources. The root of the window is a
/// stack, whose screens are the keys. No two screens have the same name and inputs. Usually, the
/// Boolean of the top screen is false, and the Booleans of the other screens are true. The memory
/// lists the exceptions.
package struct NavigatorSystem: NavigationSystem {
  package let name = "navigator"
  package let vocabulary = SystemVocabulary(
    sentences: navigatorSentences + navigatorGestures, declarations: navigatorDeclarations,
    facts: navigatorFacts, events: navigatorEvents, eventWords: ["dismissed"],
    startWord: "screen",
    effects: [
      "navigateTo": .push, "navigateWith": .push, "pop": .back, "popToRoot": .back,
      "popTo": .back, "dismissed": .back,
    ], codes: NavigatorCodes.all)

  package var manual: SystemManual { navigatorManual }
  package var memoryType: (any SystemMemory.Type)? { NonDefaultValues.self }

  package init() {}

  package func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    .stack([start], .automatic)
  }

  package func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal) {
    try draft.navigate(with: work)
  }

  package func violations(in draft: Draft) -> [String] {
    var found: [String] = []
    for root in draft.roots {
      guard draft.store.kind(of: root) == .stack else {
        found.append("the root is not a stack")
        continue
      }
      let keys = draft.elements(of: root)
      if keys.isEmpty { found.append("the stack has no root screen") }
      var seen: Set<String> = []
      for key in keys {
        let written = draft.written(key)
        if draft.store.kind(of: key) != .screen { found.append("\(written) is not a screen") }
        if !seen.insert(written).inserted { found.append("\(written) is on the stack twice") }
        if !draft.store.presented(by: key).isEmpty { found.append("\(written) has a presentation") }
      }
      if !draft.store.presented(by: root).isEmpty { found.append("the stack has a presentation") }
      let known = Set(keys.map { draft.store.instance(of: $0) })
      if !draft.unusual.allSatisfy(known.contains) {
        found.append("a value belongs to no screen of the stack")
      }
    }
    return found
  }
}

struct NonDefaultValues: SystemMemory {
  var screens: [Instance]

  init(screens: [Instance]) { self.screens = screens }

  init(_ value: Value, in app: AppMap) {
    screens = []
    guard case .list(let items) = value else { return }
    screens = items.compactMap { if case .node(let instance) = $0 { instance } else { nil } }
  }

  func value(in app: AppMap) -> Value { .list(screens.map { .node($0) }) }

  func mapInstances(_ transform: (Instance) -> Instance) -> NonDefaultValues {
    NonDefaultValues(screens: screens.map(transform))
  }

  var footprint: Int { screens.count * MemoryLayout<Instance>.stride }
}

/// The pause between the screens of `navigate with`, in milliseconds.
let navigatorPause = 700

extension Draft {
  // MARK: Keys

  var keys: NodeList { store.content(of: node(at: 0)) }

  func key(_ definition: DefinitionID, _ input: [Value], in keys: NodeList) -> Node? {
    let wanted = input.isEmpty ? nil : store.handle(of: .list(input))
    if !input.isEmpty, wanted == nil { return nil }
    var rest = keys
    while let node = store.last(of: rest) {
      if store.definition(of: node) == definition,
        wanted == nil || store.inputHandle(of: node) == wanted
      {
        return node
      }
      rest = store.dropLast(rest)
    }
    return nil
  }

  func position(of match: NodeMatch, in keys: NodeList) -> Int? {
    var found: Int?
    var rest = keys
    while let node = store.last(of: rest) {
      if matches(match, node) { found = store.count(of: rest) }
      rest = store.dropLast(rest)
    }
    return found
  }

  // MARK: Values

  var unusual: [Instance] { memory(as: NonDefaultValues.self)?.screens ?? [] }

  func isTrue(_ key: Node, in keys: NodeList) -> Bool {
    let instance = store.instance(of: key)
    let isTop = store.last(of: keys).map { store.instance(of: $0) } == instance
    return isTop == unusual.contains(instance)
  }

  private mutating func setNonDefaults(_ isNonDefault: (Instance) -> Bool) {
    let found = store.elements(of: keys).map { store.instance(of: $0) }.filter(isNonDefault)
    if found.isEmpty { removeMemory() } else { setMemory(NonDefaultValues(screens: found)) }
  }

  // MARK: Sentences

  mutating func navigate(to definition: DefinitionID, _ input: [Value]) throws(Refusal) {
    let list = keys
    if let known = key(definition, input, in: list) {
      // Navigator replaces the value of the existing key, but sets the value of the top key to
      // true.
      let current = store.last(of: list) ?? known
      let (replaced, shown) = (store.instance(of: known), store.instance(of: current))
      let others = unusual
      setNonDefaults { $0 == replaced || $0 == shown || others.contains($0) }
      throw .refused(NavigatorCodes.alreadyShown, .text(written(known)))
    }
    let node = try make(.screen(definition, input: input))
    let others = unusual
    let current = store.last(of: list).map { store.instance(of: $0) }
    try apply(.setContent(level: 0, append(node, to: list, Attribute(), mayPresent: false)))
    if !others.isEmpty { setNonDefaults { $0 != current && others.contains($0) } }
  }

  /// Pushes the first screen immediately, and each further screen after a pause.
  mutating func navigate(with screens: WorkQueue) throws(Refusal) {
    focusOnRoot()
    var rest = screens
    guard let first = takeFirst(of: &rest) else { return }
    if !isDone(rest) {
      guard let due = moment(after: navigatorPause) else { throw .refused(EngineCodes.tooLarge) }
      // Schedule the other screens first, because Navigator shows them even if the push fails.
      try addTimer(rest, owner: store.instance(of: node(at: 0)), due: due)
    }
    guard let screen = screen(of: first) else { return }
    try navigate(to: screen.definition, screen.input)
  }

  func screen(of value: Value) -> NavigatorScreen? {
    guard case .list(let parts) = value, case .string(let name)? = parts.first,
      let index = app.definitions.firstIndex(where: { $0.word == "screen" && $0.name == name }),
      app.definitions[index].parameters.count == parts.count - 1
    else { return nil }
    return (DefinitionID(index: UInt32(index)), Array(parts.dropFirst()))
  }

  /// If the value of the key at a position (counted from 1) is true, sets it to false, and removes
  /// the keys above.
  mutating func sendFalse(at position: Int) throws(Refusal) {
    let list = keys
    guard let key = store.last(of: store.prefix(position, of: list)), isTrue(key, in: list)
    else { return }
    try dismiss(at: position, sendingFalse: true)
  }

  /// Removes the keys above the key at a position, because its screen has stopped showing the next
  /// screen.
  ///
  /// - Parameter sendingFalse: whether the value of the key becomes false.
  mutating func dismiss(at position: Int, sendingFalse: Bool) throws(Refusal) {
    let list = keys
    let left = store.prefix(position, of: list)
    guard let key = store.last(of: left) else { return }
    let own = store.instance(of: key)
    let stays = !sendingFalse && isTrue(key, in: list)
    let others = unusual
    if left != list {
      try apply(.setContent(level: 0, left))
      recordEvent(0, node: key)
    }
    if stays || !others.isEmpty { setNonDefaults { $0 == own ? stays : others.contains($0) } }
  }
}

typealias NavigatorScreen = (definition: DefinitionID, input: [Value])
