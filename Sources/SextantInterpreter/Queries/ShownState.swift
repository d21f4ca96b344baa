package import SextantEngine
import SextantLanguage

/// The visible state of a world, as `print` shows `top`, `path`, `presented` and `tab`, with the
/// open windows and the variables.
package struct ShownState: Sendable, Hashable {
  /// A presentation.
  package struct Presentation: Sendable, Hashable {
    /// The keyword after `present`.
    package let style: String
    /// The node without its content. An alert has its title.
    package let node: NodeSnapshot
    /// The first element, if the node is a stack.
    package let first: NodeSnapshot?
    /// The text of `print presented`.
    package let text: String
  }

  /// The node on top, without its content; nil if nothing is visible.
  package internal(set) var top: NodeSnapshot?
  package internal(set) var path: [NodeSnapshot] = []
  /// The last visible presentation, then the alert over it.
  package internal(set) var presented: [Presentation] = []
  package internal(set) var tab: String?
  /// The open windows, in the order of opening.
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
