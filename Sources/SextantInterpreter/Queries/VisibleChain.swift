package import SextantEngine
import SextantLanguage
import SextantSyntax

extension Evaluator {
  package mutating func focusOnTop() { draft.focusOnTop(ofWindow: implicitWindow) }

  package func visibleChain() -> Path { draft.visibleChain(ofWindow: implicitWindow) }

  func screensOfChain() -> [Node] {
    visibleChain().steps.map(\.node).filter { draft.store.kind(of: $0) == .screen }
  }

  mutating func selectedTab(of reference: Reference?) throws(Refusal) -> NameID? {
    guard let tabs = try container(.tabs, of: reference) else { return nil }
    let declared = program.map.definition(draft.store.definition(of: tabs)).tabs
    let selection = draft.store.selection(of: tabs)
    return selection < declared.count ? declared[selection].id : nil
  }

  func selectedChild(of container: Node) -> Node? {
    let children = draft.store.elements(of: draft.store.content(of: container))
    let selection = draft.store.selection(of: container)
    return selection < children.count ? children[selection] : nil
  }

  mutating func selectedSegment(of reference: Reference?) throws(Refusal) -> Node? {
    try container(.custom, of: reference).flatMap { selectedChild(of: $0) }
  }

  /// Returns the screen whose name denotes a segment: for a stack, its first element; otherwise the
  /// segment itself.
  func screen(ofSegment node: Node) -> Node {
    guard draft.store.kind(of: node) == .stack else { return node }
    return draft.store.elements(of: draft.store.content(of: node)).first ?? node
  }

  package func showingButtons() -> [String] { alertOnTop?.buttons.map(\.title) ?? [] }

  var alertOnTop: AlertContent? {
    let chain = visibleChain()
    return draft.showingAlert(on: chain).flatMap { level in
      draft.store.last(of: draft.store.presented(by: chain[level].node))
    }.flatMap { draft.store.alertContent(of: $0) }
  }

  /// Returns whether a stack on the visible chain hides the tab bar. A stack with a single element
  /// never hides the tab bar.
  func isTabBarHidden() -> Bool {
    let chain = visibleChain()
    guard let tabs = chain.steps.lastIndex(where: { draft.store.kind(of: $0.node) == .tabs }) else {
      return false
    }
    return chain.steps[(tabs + 1)...].prefix { $0.place != .presented }.map(\.node).contains {
      draft.store.kind(of: $0) == .stack && draft.store.tabBar(of: $0) != .automatic
        && draft.store.count(of: draft.store.content(of: $0)) > 1
    }
  }

  func showWindows() -> String {
    let names = draft.windowsByFocus.map { program.map.name($0) }
    return "the open windows are \(names.joined(separator: ", ")); the last window has the focus"
  }
}
