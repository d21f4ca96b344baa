package import SextantEngine
import SextantLanguage

/// The visible state of a world: the open windows and stacks, the variables, and the values of
/// `top`, `path`, `presented` and `tab`.
package struct ShownState: Sendable, Hashable {
  package struct Presentation: Sendable, Hashable {
    /// The keyword after `present`.
    package let style: String
    /// The node, without its content. For an alert, the node has the title.
    package let node: NodeSnapshot
    /// For a presented stack, its first element.
    package let first: NodeSnapshot?
    package let text: String
  }

  /// A stack and its elements, bottom first.
  package struct Stack: Sendable, Hashable {
    /// `tab:ID` or `window:ID`.
    package let name: String
    package let elements: [NodeSnapshot]
  }

  /// The node on top, without its content; nil if nothing is visible.
  package internal(set) var top: NodeSnapshot?
  package internal(set) var path: [NodeSnapshot] = []
  /// The last visible presentation, then the visible alert. Each may be missing.
  package internal(set) var presented: [Presentation] = []
  package internal(set) var tab: String?
  package internal(set) var windows: [String] = []
  /// The elements of the stack that `expect stack is` tests; empty if no such stack exists.
  package internal(set) var stack: [NodeSnapshot] = []
  /// The stacks that are tabs or roots of windows; nil if the app has a single window and no tabs.
  package internal(set) var stacks: [Stack]?
  package internal(set) var variables: [Value] = []
}

extension Evaluator {
  mutating func shownState() throws(Refusal) -> ShownState {
    var shown = ShownState()
    focusOnTop()
    if !draft.target.isNone { shown.top = draft.shallowSnapshot(of: draft.target) }
    shown.path = screensOfChain().map { draft.shallowSnapshot(of: $0) }
    shown.presented = try allPresentations(on: nil).map { found in
      let isStack = draft.store.kind(of: found.node) == .stack
      let elements = isStack ? draft.store.elements(of: draft.store.content(of: found.node)) : []
      return ShownState.Presentation(
        style: draft.styleName(
          found.attribute.style == .coverInsideTab ? .cover : found.attribute.style),
        node: draft.shallowSnapshot(of: found.node),
        first: elements.first.map { draft.shallowSnapshot(of: $0) }, text: show(found))
    }
    shown.tab = try selectedTab(of: nil).map { program.map.name($0) }
    shown.windows = draft.roots.indices.compactMap { index in
      draft.windowName(at: UInt32(index + 1)).map { program.map.name($0) }
    }
    shown.stack = try container(.stack, of: nil).map { elementsShown(ofStack: $0) } ?? []
    shown.stacks = stacksShown()
    shown.variables = variables.map(\.value)
    return shown
  }

  private func elementsShown(ofStack stack: Node) -> [NodeSnapshot] {
    elements(ofStack: stack).map { draft.shallowSnapshot(of: $0) }
  }

  private func stacksShown() -> [ShownState.Stack]? {
    let hasTabs = program.app.definitions.contains { !$0.tabs.isEmpty }
    guard hasTabs || program.app.windowIDs.count > 1 else { return nil }
    var named: [(name: String, node: Node)] = []
    for node in hasTabs ? allNodes() : [] where draft.store.kind(of: node) == .tabs {
      let tabs = program.map.definition(draft.store.definition(of: node)).tabs
      let children = draft.store.elements(of: draft.store.content(of: node))
      named += zip(tabs, children).map { ("tab:\(program.map.name($0.id))", $1) }
    }
    for (index, root) in draft.roots.enumerated() {
      guard let name = draft.windowName(at: UInt32(index + 1)) else { continue }
      named.append(("window:\(program.map.name(name))", root))
    }
    return named.filter { draft.store.kind(of: $0.node) == .stack }.map {
      ShownState.Stack(name: $0.name, elements: elementsShown(ofStack: $0.node))
    }
  }
}
