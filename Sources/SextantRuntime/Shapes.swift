package import SextantEngine
import SextantSyntax

/// A fact of the table: what `expect`, `if`, `can … when` and `print` may ask of a world.
package final class ShapeEntry: Sendable {
  typealias Test = @Sendable ([CheckedArgument], inout Interpreter) throws(Refusal) -> Bool
  typealias Actual = @Sendable ([CheckedArgument], inout Interpreter) throws(Refusal) -> String

  package let pattern: Pattern
  package let summary: String
  package let example: String
  let test: Test
  /// What is there instead, for a failed expectation.
  let actual: Actual
  let compiled: CompiledPattern?

  init(
    _ pattern: String, _ summary: String, example: String, test: @escaping Test,
    actual: @escaping Actual
  ) {
    self.pattern = Pattern(pattern)
    self.summary = summary
    self.example = example
    self.test = test
    self.actual = actual
    compiled = nil
  }

  private init(_ entry: ShapeEntry, compiled: CompiledPattern) {
    pattern = entry.pattern
    summary = entry.summary
    example = entry.example
    test = entry.test
    actual = entry.actual
    self.compiled = compiled
  }

  func compiled(_ symbols: inout SymbolTable) -> ShapeEntry {
    ShapeEntry(self, compiled: CompiledPattern(pattern, symbols: &symbols))
  }
}

extension [CheckedArgument] {
  func reference(_ index: Int) -> Reference? {
    if index < count, case .reference(let reference) = self[index] { reference } else { nil }
  }

  func pattern(_ index: Int) -> NodePattern? {
    if index < count, case .pattern(let pattern) = self[index] { pattern } else { nil }
  }

  func patterns(_ index: Int) -> [ListPattern] {
    if index < count, case .patterns(let patterns) = self[index] { patterns } else { [] }
  }

  func name(_ index: Int) -> NameID? {
    guard index < count else { return nil }
    switch self[index] {
    case .name(let name), .window(let name): return name
    default: return nil
    }
  }

  func definition(_ index: Int) -> DefinitionID? {
    if index < count, case .definition(let definition) = self[index] { definition } else { nil }
  }

  func expression(_ index: Int) -> Expression? {
    if index < count, case .expression(let expression) = self[index] { expression } else { nil }
  }

  func style(_ index: Int) -> StylePattern? {
    if index < count, case .style(let style) = self[index] { style } else { nil }
  }
}

/// Every fact of system `graph` and of every system, in the order in which they are tried.
let shapeTable: [ShapeEntry] = chainShapes + nodeShapes + hostShapes

/// Facts about the visible chain and its containers.
private let chainShapes: [ShapeEntry] = [
  ShapeEntry(
    "top is PAT", "the visible node matches", example: "top is Detail"
  ) { arguments, run throws(Refusal) in
    run.focusOnTop()
    return try arguments.pattern(0).map { p throws(Refusal) in try run.matches(p, run.draft.target)
    } ?? false
  } actual: { _, run in
    run.focusOnTop()
    return "the visible node is \(run.show(run.draft.target))"
  },
  ShapeEntry(
    "path is PATS", "the screens that the chain meets, in order", example: "path is [Home, Detail]"
  ) { arguments, run throws(Refusal) in
    try run.matches(arguments.patterns(0), run.screensOfChain())
  } actual: { _, run in
    "the path is \(run.show(run.screensOfChain()))"
  },
  ShapeEntry(
    "stack [of REF] is PATS", "the elements of the nearest stack", example: "stack is [Home]"
  ) { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else { return false }
    let elements = run.draft.store.elements(of: run.draft.store.content(of: stack))
    return try run.matches(arguments.patterns(1), elements)
  } actual: { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else {
      return "there is no stack there"
    }
    let elements = run.draft.store.elements(of: run.draft.store.content(of: stack))
    return "the stack is \(run.show(elements))"
  },
  ShapeEntry(
    "tab [of REF] is TAB", "the selected tab of the nearest tabs", example: "tab is home"
  ) { arguments, run throws(Refusal) in
    try run.selectedTab(of: arguments.reference(0)) == arguments.name(1)
  } actual: { arguments, run throws(Refusal) in
    guard let tab = try run.selectedTab(of: arguments.reference(0)) else {
      return "there are no tabs there"
    }
    return "the selected tab is \(run.model.map.name(tab))"
  },
  ShapeEntry(
    "segment [of REF] is SCREEN", "the selected segment of the nearest custom container",
    example: "segment is First"
  ) { arguments, run throws(Refusal) in
    guard let node = try run.selectedSegment(of: arguments.reference(0)) else { return false }
    return run.draft.store.definition(of: node) == arguments.definition(1)
  } actual: { arguments, run throws(Refusal) in
    guard let node = try run.selectedSegment(of: arguments.reference(0)) else {
      return "there are no segments there"
    }
    return "the selected segment is \(run.show(node))"
  },
  ShapeEntry(
    "presented is STYLE [on REF]",
    "the last presentation that the chain goes through, or what a node presents",
    example: "presented is sheet stacked Detail"
  ) { arguments, run throws(Refusal) in
    guard let style = arguments.style(0) else { return false }
    for presentation in try run.presentations(for: style, on: arguments.reference(1))
    where try run.matches(style, presentation) { return true }
    return false
  } actual: { arguments, run throws(Refusal) in
    guard let style = arguments.style(0) else { return "" }
    let found = try run.presentations(for: style, on: arguments.reference(1))
    if found.isEmpty { return "nothing of that kind is presented there" }
    return "presented is " + found.map { run.show($0) }.joined(separator: ", ")
  },
  ShapeEntry(
    "nothing presented [on REF]", "neither a presentation nor an alert is there",
    example: "nothing presented"
  ) { arguments, run throws(Refusal) in
    try run.allPresentations(on: arguments.reference(0)).isEmpty
  } actual: { arguments, run throws(Refusal) in
    "presented is "
      + (try run.allPresentations(on: arguments.reference(0))).map { run.show($0) }
      .joined(separator: ", ")
  },
]

/// Facts about nodes anywhere in the graph.
private let nodeShapes: [ShapeEntry] = [
  ShapeEntry(
    "no PAT", "no node of the graph matches", example: "no Detail"
  ) { arguments, run throws(Refusal) in
    try arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p).isEmpty } ?? false
  } actual: { arguments, run throws(Refusal) in
    let found = try arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p) } ?? []
    return "there is " + found.prefix(5).map { run.draft.describe($0) }.joined(separator: ", ")
  },
  ShapeEntry(
    "PAT exists", "some node of the graph matches", example: "Detail exists"
  ) { arguments, run throws(Refusal) in
    try !(arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p).isEmpty } ?? true)
  } actual: { _, _ in
    "no node of the graph matches"
  },
  ShapeEntry(
    "PAT visible", "some node of the visible chain matches", example: "Detail visible"
  ) { arguments, run throws(Refusal) in
    guard let pattern = arguments.pattern(0) else { return false }
    for step in run.visibleChain().steps where try run.matches(pattern, step.node) { return true }
    return false
  } actual: { _, run in
    "what is visible is \(run.show(run.visibleChain().steps.map(\.node)))"
  },
  ShapeEntry(
    "(children | predecessors | successors) of REF is PATS", "nodes that stand in a relation",
    example: "children of Main is [stack, stack]"
  ) { _, _ in
    false
  } actual: { _, _ in
    ""
  },
  ShapeEntry(
    "REF is REF", "two references name the same node, or the first matches the second",
    example: "parent of Detail is stack"
  ) { arguments, run throws(Refusal) in
    guard let left = arguments.reference(0), let right = arguments.reference(1) else {
      return false
    }
    let instance = try run.resolve(left)
    if case .matching(let pattern) = right { return try run.matches(pattern, run.draft.target) }
    return try run.resolve(right) == instance
  } actual: { arguments, run throws(Refusal) in
    guard let left = arguments.reference(0) else { return "" }
    _ = try run.resolve(left)
    return "it is \(run.draft.describe(run.draft.target))"
  },
]

/// Facts about variables, windows and the graph as a whole.
private let hostShapes: [ShapeEntry] = [
  ShapeEntry(
    "state STATE is EXPR", "a variable of the app has a value", example: "state loggedIn is true"
  ) { arguments, run throws(Refusal) in
    guard case .variable(let index)? = arguments.first, let wanted = arguments.expression(1) else {
      return false
    }
    return run.areEqual(try run.evaluate(.variable(index)), try run.evaluate(wanted))
  } actual: { arguments, run throws(Refusal) in
    guard case .variable(let index)? = arguments.first else { return "" }
    return "it is \(run.show(try run.evaluate(.variable(index))))"
  },
  ShapeEntry(
    "button EXPR exists", "the alert that shows has a button", example: "button \"OK\" exists"
  ) { arguments, run throws(Refusal) in
    guard let title = arguments.expression(0), case .string(let text) = try run.evaluate(title)
    else {
      return false
    }
    return run.showingButtons().contains(text)
  } actual: { _, run in
    let titles = run.showingButtons()
    return titles.isEmpty
      ? "no alert is showing" : "its buttons are \(titles.joined(separator: ", "))"
  },
  ShapeEntry(
    "tab bar hidden", "a stack that hides the tab bar shows more than its first element",
    example: "tab bar hidden"
  ) { _, run in
    run.isTabBarHidden()
  } actual: { _, _ in
    "the tab bar is not hidden"
  },
  ShapeEntry(
    "window WINDOW open", "a window is open", example: "window main open"
  ) { arguments, run in
    arguments.name(0).map { run.draft.position(ofWindow: $0) != nil } ?? false
  } actual: { _, run in
    run.showWindows()
  },
  ShapeEntry(
    "window WINDOW focused", "a window has the focus", example: "window main focused"
  ) { arguments, run in
    run.draft.windowName(at: run.draft.focusedWindow) == arguments.name(0)
  } actual: { _, run in
    run.showWindows()
  },
]

extension Interpreter {
  mutating func focusOnTop() {
    if let implicitTarget, depth > 0, draft.focus(on: implicitTarget),
      let first = draft.path.steps.first, first.place == .window
    {
      draft.focusOnTop(ofWindow: first.position)
    } else {
      draft.focusOnTop()
    }
  }

  func visibleChain() -> Path { draft.visibleChain(ofWindow: draft.focusedWindow) }

  /// The screens that the chain meets, containers left out.
  func screensOfChain() -> [Node] {
    visibleChain().steps.map(\.node).filter { draft.store.kind(of: $0) == .screen }
  }

  mutating func selectedTab(of reference: Reference?) throws(Refusal) -> NameID? {
    guard let tabs = try container(.tabs, of: reference) else { return nil }
    let declared = model.map.definition(draft.store.definition(of: tabs)).tabs
    let selection = draft.store.selection(of: tabs)
    return selection < declared.count ? declared[selection].id : nil
  }

  mutating func selectedSegment(of reference: Reference?) throws(Refusal) -> Node? {
    guard let custom = try container(.custom, of: reference) else { return nil }
    let children = draft.store.elements(of: draft.store.content(of: custom))
    let selection = draft.store.selection(of: custom)
    return selection < children.count ? children[selection] : nil
  }

  func showingButtons() -> [String] {
    let chain = visibleChain()
    guard let level = draft.showingAlert(on: chain),
      let modal = draft.store.last(of: draft.store.presented(by: chain[level].node))
    else { return [] }
    return draft.store.buttons(of: modal).map(\.title)
  }

  /// Whether some stack on the chain hides the tab bar: it does while it shows more than its first
  /// element.
  func isTabBarHidden() -> Bool {
    let chain = visibleChain()
    guard let tabs = chain.steps.lastIndex(where: { draft.store.kind(of: $0.node) == .tabs }) else {
      return false
    }
    for step in chain.steps[(tabs + 1)...] {
      if step.place == .presented { return false }
      let node = step.node
      if draft.store.kind(of: node) == .stack, draft.store.tabBar(of: node) != .automatic,
        draft.store.count(of: draft.store.content(of: node)) > 1
      {
        return true
      }
    }
    return false
  }

  func showWindows() -> String {
    let names = draft.windowsByFocus.map { model.map.name($0) }
    return "open are \(names.joined(separator: ", ")), the last has the focus"
  }
}

/// A presentation where it was found.
struct FoundPresentation {
  let attribute: Attribute
  let node: Node
}

extension Interpreter {
  /// The presentations that `presented is STYLE` looks at: without `on`, the last that the chain
  /// goes through, or the alert that shows; with it, what that node presents.
  mutating func presentations(
    for style: StylePattern, on reference: Reference?
  ) throws(Refusal) -> [FoundPresentation] {
    let all = try allPresentations(on: reference)
    if reference != nil { return all }
    return all.filter { $0.attribute.style.isAlert == style.style.isAlert }
  }

  mutating func allPresentations(on reference: Reference?) throws(Refusal) -> [FoundPresentation] {
    if let reference {
      _ = try resolve(reference)
      return presentations(of: draft.target)
    }
    let chain = visibleChain()
    var found: [FoundPresentation] = []
    if let level = chain.steps.indices.last(where: { chain[$0].place == .presented }), level > 0 {
      found += presentations(of: chain[level - 1].node).suffix(1)
    }
    if let level = draft.showingAlert(on: chain) { found += presentations(of: chain[level].node) }
    return found
  }

  private func presentations(of node: Node) -> [FoundPresentation] {
    draft.store.entries(of: draft.store.presented(by: node)).map {
      FoundPresentation(attribute: $0.attribute, node: $0.node)
    }
  }

  mutating func matches(
    _ style: StylePattern, _ found: FoundPresentation
  ) throws(Refusal) -> Bool {
    guard found.attribute.style == style.style else { return false }
    if let node = style.node, try !matches(node, found.node) { return false }
    if style.style.isAlert {
      let text = draft.store.alertText(of: found.node)
      if let title = style.title, try evaluate(title) != .string(text.title) { return false }
      if let message = style.message, try evaluate(message) != text.message.map({ .string($0) }) {
        return false
      }
    }
    if let source = style.source {
      let handle = found.attribute.source
      if handle.isNone { return false }
      if try draft.store.value(handle) != evaluate(source) { return false }
    }
    if let transition = style.transition {
      let handle = found.attribute.transition
      return !handle.isNone && draft.store.value(handle) == .string(transition)
    }
    return true
  }

  // MARK: Showing

  /// A node as it would be described: its name with its inputs.
  func show(_ node: Node) -> String {
    if node.isNone { return "nothing" }
    return literalHead(draft.snapshot(of: node))
  }

  func show(_ nodes: [Node]) -> String {
    "[" + nodes.map { show($0) }.joined(separator: ", ") + "]"
  }

  func show(_ found: FoundPresentation) -> String {
    let style = draft.styleName(found.attribute.style)
    if found.attribute.style.isAlert {
      return "\(style) \(Value.quoted(draft.store.alertText(of: found.node).title))"
    }
    return "\(style) \(show(found.node))"
  }

  /// A pattern as it is written.
  func describe(_ pattern: NodePattern) -> String {
    switch pattern {
    case .declared(let definition, _): model.map.definition(definition).name
    case .instance(let instance): "#\(instance.number)"
    case .local(let slot): local(slot).map { show($0) } ?? "unbound name"
    case .anyStack: "stack"
    case .stack: "stack with this path"
    }
  }
}
