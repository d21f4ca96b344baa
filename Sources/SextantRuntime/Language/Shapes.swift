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

  /// What the original calls it, where it is a fact of one system.
  package let originals: [String]
  /// What it asks about, where one answer rules out another.
  let topic: Topic?

  /// Facts that the checker can hold against one another; see `Checker.checkClaims`.
  enum Topic: String {
    case top = "top is PAT"
    case path = "path is PATS"
    case stack = "stack [of REF] is PATS"
    case tab = "tab [of REF] is TAB"
    case presented = "presented is STYLE [on REF]"
    case nothingPresented = "nothing presented [on REF]"
    case state = "state STATE is EXPR"
    case exists = "PAT exists"
    case visible = "PAT visible"
    case absent = "no PAT"
    case graph = "graph LITERAL"
    case graphOfWindow = "graph of window WINDOW LITERAL"
  }

  private init(
    _ pattern: Pattern, _ summary: String, example: String, originals: [String] = [],
    compiled: CompiledPattern? = nil, test: @escaping Test, actual: @escaping Actual
  ) {
    self.pattern = pattern
    topic = Topic(rawValue: pattern.notation)
    self.summary = summary
    self.example = example
    self.originals = originals
    self.test = test
    self.actual = actual
    self.compiled = compiled
  }

  convenience init(
    _ pattern: String, _ summary: String, example: String, test: @escaping Test,
    actual: @escaping Actual
  ) {
    self.init(Pattern(pattern), summary, example: example, test: test, actual: actual)
  }

  /// A fact of a system.
  convenience init(_ fact: SystemFact) {
    @Sendable func prepared(
      _ arguments: [CheckedArgument], _ run: inout Interpreter
    ) throws(Refusal) -> Arguments {
      let evaluated = try run.evaluated(arguments)
      try run.focus(on: nil as Reference?)
      return evaluated
    }
    self.init(
      fact.pattern, fact.summary, example: fact.example, originals: fact.originals,
      test: { arguments, run throws(Refusal) in
        try fact.test(try prepared(arguments, &run), &run.draft)
      },
      actual: { arguments, run throws(Refusal) in
        try fact.actual(try prepared(arguments, &run), &run.draft)
      })
  }

  func compiled(_ symbols: inout SymbolTable) -> ShapeEntry {
    ShapeEntry(
      pattern, summary, example: example, originals: originals,
      compiled: CompiledPattern(pattern, symbols: &symbols), test: test, actual: actual)
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
    return try run.matches(arguments.patterns(1), run.elements(ofStack: stack))
  } actual: { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else {
      return "there is no stack there"
    }
    let elements = run.elements(ofStack: stack)
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
    return run.draft.store.definition(of: run.screen(ofSegment: node)) == arguments.definition(1)
  } actual: { arguments, run throws(Refusal) in
    guard let node = try run.selectedSegment(of: arguments.reference(0)) else {
      return "there are no segments there"
    }
    return "the selected segment is \(run.show(run.screen(ofSegment: node)))"
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
  relationShape("children", example: "children of Main is [stack, stack]") { .children($0) },
  relationShape("predecessors", example: "predecessors of Home is [stack]") { .predecessors($0) },
  relationShape("successors", example: "successors of Main is [stack, ...]") { .successors($0) },
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

private func relationShape(
  _ word: String, example: String, _ relation: @escaping @Sendable (Reference) -> Relation
) -> ShapeEntry {
  ShapeEntry(
    "\(word) of REF is PATS", "the \(word) of a node, in order", example: example
  ) { arguments, run throws(Refusal) in
    guard let reference = arguments.reference(0) else { return false }
    return try run.matches(arguments.patterns(1), run.nodes(of: relation(reference)))
  } actual: { arguments, run throws(Refusal) in
    guard let reference = arguments.reference(0) else { return "" }
    return "the \(word) are \(run.show(try run.nodes(of: relation(reference))))"
  }
}

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
  mutating func focusOnTop() { draft.focusOnTop(ofWindow: windowInView) }

  func visibleChain() -> Path { draft.visibleChain(ofWindow: windowInView) }

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

  /// What a segment is called by: itself, or the first screen of a stack.
  func screen(ofSegment node: Node) -> Node {
    guard draft.store.kind(of: node) == .stack else { return node }
    return draft.store.elements(of: draft.store.content(of: node)).first ?? node
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
