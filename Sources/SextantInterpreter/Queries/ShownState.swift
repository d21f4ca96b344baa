package import SextantEngine
import SextantLanguage

/// What a world shows: what `print` says of `top`, `path`, `presented` and `tab`, with the nodes that it names,
/// the open windows and the variables.
package struct ShownState: Sendable, Hashable {
  /// Something that is presented.
  package struct Presentation: Sendable, Hashable {
    /// The word after `present`.
    package let style: String
    /// The node, without what is in it; an alert has its title.
    package let node: NodeSnapshot
    /// The first element, where the node is a stack.
    package let first: NodeSnapshot?
    /// As `print presented` shows it.
    package let text: String
  }

  /// The node on top, without what is in it; nil where nothing is shown.
  package internal(set) var top: NodeSnapshot?
  package internal(set) var path: [NodeSnapshot] = []
  /// The last presentation that shows, then the alert over it.
  package internal(set) var presented: [Presentation] = []
  package internal(set) var tab: String?
  /// In the order of opening.
  package internal(set) var windows: [String] = []
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
        style: draft.styleName(found.attribute.style),
        node: draft.shallowSnapshot(of: found.node),
        first: elements.first.map { draft.shallowSnapshot(of: $0) }, text: show(found))
    }
    shown.tab = try selectedTab(of: nil).map { program.map.name($0) }
    shown.windows = draft.roots.indices.compactMap { index in
      draft.windowName(at: UInt32(index + 1)).map { program.map.name($0) }
    }
    shown.variables = variables.map(\.value)
    return shown
  }
}
