import SextantEngine
package import SextantLanguage

package let factTable: [FactRow] = chainFacts + nodeFacts + globalFacts + graphFacts

private let chainFacts: [FactRow] = [
  FactRow(
    .top, "top is PAT", "the visible node matches", example: "top is Detail"
  ) { arguments, run throws(Refusal) in
    run.focusOnTop()
    return try arguments.pattern(0).map { p throws(Refusal) in try run.matches(p, run.draft.target)
    } ?? false
  } actual: { _, run in
    run.focusOnTop()
    return FactAnswer("the visible node is", run.show(run.draft.target))
  } marks: { arguments, run throws(Refusal) in
    guard let wanted = arguments.pattern(0) else { return [] }
    run.focusOnTop()
    return run.mark(run.text(of: wanted), insteadOf: run.draft.target)
  },
  FactRow(
    .path, "path is PATS",
    "the screens on the path from the root to the visible node. Of each stack, the path contains only the top element; `stack is` lists all elements",
    example: "path is [Detail]"
  ) { arguments, run throws(Refusal) in
    try run.matches(arguments.patterns(0), run.screensOfChain())
  } actual: { arguments, run throws(Refusal) in
    let path = FactAnswer("the path is", run.show(run.screensOfChain()))
    // `print path` has no argument.
    guard case .patterns? = arguments.first, let stack = try run.container(.stack, of: nil),
      case let elements = run.elements(ofStack: stack),
      try run.matches(arguments.patterns(0), elements)
    else { return path }
    // The path contains only the top of a stack. If the author lists all elements, suggest `stack
    // is`.
    return "\(path.sentence), but the stack is \(run.show(elements)): write `stack is`"
  } marks: { arguments, run throws(Refusal) in
    try run.marks(arguments.patterns(0), run.screensOfChain())
  },
  FactRow(
    .stack, "stack [of REF] is PATS",
    "all elements of the nearest stack, from bottom to top; `path is` lists only the top element",
    example: "stack is [Home]"
  ) { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else { return false }
    return try run.matches(arguments.patterns(1), run.elements(ofStack: stack))
  } actual: { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else {
      return "the node is in no stack"
    }
    let elements = run.elements(ofStack: stack)
    return FactAnswer("the stack is", run.show(elements))
  } marks: { arguments, run throws(Refusal) in
    guard let stack = try run.container(.stack, of: arguments.reference(0)) else { return [] }
    return try run.marks(arguments.patterns(1), run.elements(ofStack: stack), in: stack)
  },
  FactRow(
    .tab, "tab [of REF] is TAB", "the selected tab of the nearest tab container",
    example: "tab is home"
  ) { arguments, run throws(Refusal) in
    try run.selectedTab(of: arguments.reference(0)) == arguments.name(1)
  } actual: { arguments, run throws(Refusal) in
    guard let tab = try run.selectedTab(of: arguments.reference(0)) else {
      return "the node is in no tab container"
    }
    return FactAnswer("the selected tab is", run.program.map.name(tab))
  } marks: { arguments, run throws(Refusal) in
    guard let tabs = try run.container(.tabs, of: arguments.reference(0)),
      let wanted = arguments.name(1), let selected = run.selectedChild(of: tabs)
    else { return [] }
    return run.mark("\(run.program.map.name(wanted)) (selected)", insteadOf: selected)
  },
  FactRow(
    .segment, "segment [of REF] is SCREEN", "the selected segment of the nearest custom container",
    example: "segment is First"
  ) { arguments, run throws(Refusal) in
    guard let node = try run.selectedSegment(of: arguments.reference(0)) else { return false }
    return run.draft.store.definition(of: run.screen(ofSegment: node)) == arguments.definition(1)
  } actual: { arguments, run throws(Refusal) in
    guard let node = try run.selectedSegment(of: arguments.reference(0)) else {
      return "the node is in no custom container"
    }
    return FactAnswer("the selected segment is", run.show(run.screen(ofSegment: node)))
  } marks: { arguments, run throws(Refusal) in
    guard let selected = try run.selectedSegment(of: arguments.reference(0)),
      let wanted = arguments.definition(1)
    else { return [] }
    let name = run.program.map.definition(wanted).name
    return run.mark("\(name) (selected)", insteadOf: selected)
  },
  FactRow(
    .presented, "presented is STYLE [on REF]",
    "the topmost visible presentation; with `on REF`, the presentation of this node",
    example: "presented is sheet stacked Detail"
  ) { arguments, run throws(Refusal) in
    guard let style = arguments.style(0) else { return false }
    for presentation in try run.presentations(for: style, on: arguments.reference(1))
    where try run.matches(style, presentation) { return true }
    return false
  } actual: { arguments, run throws(Refusal) in
    guard let style = arguments.style(0) else {
      let found = try run.allPresentations(on: arguments.reference(1))
      return found.isEmpty ? "nothing presented" : run.answer(with: found)
    }
    let found = try run.presentations(for: style, on: arguments.reference(1))
    return found.isEmpty ? "no such presentation" : run.answer(with: found)
  } marks: { arguments, run throws(Refusal) in
    let found = try run.allPresentations(on: arguments.reference(1)).map(\.node)
    guard let style = arguments.style(0) else { return run.unwanted(found) }
    let wanted = run.text(of: style)
    guard found.isEmpty else { return [.missing(wanted)] + run.unwanted(found) }
    if let presenter = arguments.reference(1) {
      _ = try run.resolve(presenter)
    } else {
      run.focusOnTop()
    }
    let number = run.draft.store.instance(of: run.draft.target).number
    return [.missingInside(Int(number), wanted)]
  },
  FactRow(
    .nothingPresented, "nothing presented [on REF]", "no presentation and no alert exists",
    example: "nothing presented"
  ) { arguments, run throws(Refusal) in
    try run.allPresentations(on: arguments.reference(0)).isEmpty
  } actual: { arguments, run throws(Refusal) in
    run.answer(with: try run.allPresentations(on: arguments.reference(0)))
  } marks: { arguments, run throws(Refusal) in
    run.unwanted(try run.allPresentations(on: arguments.reference(0)).map(\.node))
  },
]

private let nodeFacts: [FactRow] = [
  FactRow(
    .noNode, "no PAT", "no node of the graph matches", example: "no Detail"
  ) { arguments, run throws(Refusal) in
    try arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p).isEmpty } ?? false
  } actual: { arguments, run throws(Refusal) in
    let found = try arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p) } ?? []
    return FactAnswer(
      "there is", found.prefix(5).map { run.draft.describe($0) }.joined(separator: ", "))
  } marks: { arguments, run throws(Refusal) in
    run.unwanted(try arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p) } ?? [])
  },
  FactRow(
    .exists, "PAT exists", "a node of the graph matches", example: "Detail exists"
  ) { arguments, run throws(Refusal) in
    try !(arguments.pattern(0).map { p throws(Refusal) in try run.matches(of: p).isEmpty } ?? true)
  } actual: { _, _ in
    "no node of the graph matches"
  },
  FactRow(
    .visible, "PAT visible", "a matching node is on the path from the root to the visible node",
    example: "Detail visible"
  ) { arguments, run throws(Refusal) in
    guard let pattern = arguments.pattern(0) else { return false }
    for step in run.visibleChain().steps where try run.matches(pattern, step.node) { return true }
    return false
  } actual: { _, run in
    FactAnswer("the visible node is", run.show(run.visibleChain().steps.map(\.node)))
  },
  relationFact(
    .children, "children", "the nodes directly below a node, in order",
    example: "children of Main is [stack, stack]"
  ) {
    .children($0)
  },
  relationFact(
    .predecessors, "predecessors", "all nodes above a node, from its parent to the root",
    example: "predecessors of Home is [stack]"
  ) {
    .predecessors($0)
  },
  relationFact(
    .successors, "successors", "all nodes below a node, in order",
    example: "successors of Main is [stack, ...]"
  ) {
    .successors($0)
  },
  FactRow(
    .sameNode, "REF is REF",
    "both references name the same node; on the right, a kind such as `stack` matches any node of this kind",
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

private func relationFact(
  _ fact: CommonFact, _ word: String, _ meaning: String, example: String,
  _ relation: @escaping @Sendable (Reference) -> Relation
) -> FactRow {
  FactRow(
    fact, "\(word) of REF is PATS", meaning, example: example
  ) { arguments, run throws(Refusal) in
    guard let reference = arguments.reference(0) else { return false }
    return try run.matches(arguments.patterns(1), run.nodes(of: relation(reference)))
  } actual: { arguments, run throws(Refusal) in
    guard let reference = arguments.reference(0) else { return "" }
    return FactAnswer("the \(word) are", run.show(try run.nodes(of: relation(reference))))
  } marks: { arguments, run throws(Refusal) in
    guard let reference = arguments.reference(0) else { return [] }
    return try run.marks(arguments.patterns(1), run.nodes(of: relation(reference)))
  }
}

private let globalFacts: [FactRow] = [
  FactRow(
    .state, "state STATE is EXPR", "a variable of the app has this value",
    example: "state loggedIn is true"
  ) { arguments, run throws(Refusal) in
    guard case .variable(let index)? = arguments.first, let wanted = arguments.expression(1) else {
      return false
    }
    return try run.evaluate(.variable(index)) == run.evaluate(wanted)
  } actual: { arguments, run throws(Refusal) in
    guard case .variable(let index)? = arguments.first else { return "" }
    return FactAnswer("it is", run.draft.show(try run.evaluate(.variable(index))))
  },
  FactRow(
    .button, "button EXPR exists", "the visible alert has this button",
    example: "button \"OK\" exists"
  ) { arguments, run throws(Refusal) in
    guard let title = arguments.expression(0), case .string(let text) = try run.evaluate(title)
    else {
      return false
    }
    return run.showingButtons().contains(text)
  } actual: { _, run in
    let titles = run.showingButtons()
    return titles.isEmpty
      ? "no alert is visible"
      : FactAnswer("its buttons are", titles.joined(separator: ", "))
  },
  FactRow(
    .tabBarHidden, "tab bar hidden",
    "a visible stack hides the tab bar",
    example: "tab bar hidden"
  ) { _, run in
    run.isTabBarHidden()
  } actual: { _, _ in
    "the tab bar is not hidden"
  },
  FactRow(
    .windowOpen, "window WINDOW open", "a window is open", example: "window main open"
  ) { arguments, run in
    arguments.name(0).map { run.draft.position(ofWindow: $0) != nil } ?? false
  } actual: { _, run in
    FactAnswer(run.showWindows())
  },
  FactRow(
    .windowFocused, "window WINDOW focused", "a window has the focus",
    example: "window main focused"
  ) { arguments, run in
    run.draft.windowName(at: run.draft.focusedWindow) == arguments.name(0)
  } actual: { _, run in
    FactAnswer(run.showWindows())
  },
  FactRow(
    .pendingTimer, "pending TIMER", "a timer with this name is pending", example: "pending toast"
  ) { arguments, run in
    run.pendingTimerNames().contains { $0 == arguments.name(0) }
  } actual: { _, run in
    let names = run.pendingTimerNames().map { run.program.map.name($0) }
    return names.isEmpty
      ? "no named timer is pending"
      : FactAnswer("the pending timers are", names.joined(separator: ", "))
  },
]

private let graphFacts: [FactRow] = [
  FactRow(
    .graph, "graph LITERAL", "the whole graph is equal to this graph",
    example: "graph { stack { Home } }"
  ) { arguments, run throws(Refusal) in
    guard case .literal(let pattern)? = arguments.last else { return false }
    return try run.matches(pattern)
  } actual: { _, _ in
    "the graph differs"
  },
  FactRow(
    .windowGraph, "graph of window WINDOW LITERAL", "the graph of a window is equal to this graph",
    example: "graph of window main { stack { Home } }"
  ) { arguments, run throws(Refusal) in
    guard case .literal(var pattern)? = arguments.last else { return false }
    pattern.only = arguments.name(0)
    return try run.matches(pattern)
  } actual: { _, _ in
    "the graph differs"
  },
]

package let runtimeForms = RuntimeForms(
  facts: factTable, events: eventTable, codes: RuntimeCodes.all)
