package import SextantEngine

package struct GraphPlace: Sendable, Hashable {
  /// The parent, such as `Home#2`. For a root, the name of the window.
  package let owner: String
  package let role: NodeRole

  package var text: String {
    switch role {
    case .root: "in window \(owner)"
    case .presented: "on \(owner)"
    case .tab(let id): "in \(owner) tab \(id)"
    case .stack, .switched, .segment: "in \(owner)"
    }
  }
}

package enum GraphChange: Sendable, Hashable {
  case windowOpened(String, NodeSnapshot)
  case windowClosed(String, NodeSnapshot)
  case focused(from: String, to: String)
  case added(NodeSnapshot, GraphPlace)
  case removed(NodeSnapshot, GraphPlace)
  case moved(NodeSnapshot, from: GraphPlace, to: GraphPlace)
  case selected(NodeSnapshot, from: String, to: String)
  case changed(NodeSnapshot, from: String, to: String)

  /// The change as a line, such as `+ sheet stack#5 › Detail#6 on Home#2`.
  package var text: String { line.plain }

  package var line: StyledLine {
    switch self {
    case .windowOpened(let name, let root):
      StyledLine(Self.window(name, root), marker: .added)
    case .windowClosed(let name, let root):
      StyledLine(Self.window(name, root), marker: .removed)
    case .focused(let old, let new): Self.selection("focus ", old, new)
    case .added(let node, let place):
      StyledLine(
        Self.subtree(node, place) + [StyledText(" " + place.text, .place)], marker: .added)
    case .removed(let node, let place):
      StyledLine(Self.subtree(node, place), marker: .removed)
    case .moved(let node, let old, let new):
      StyledLine(Self.move(node, old, new), marker: .moved)
    case .selected(let node, let old, let new):
      Self.selection(node.kind == .tabs ? "tab " : "segment ", old, new)
    case .changed(let node, let old, let new):
      StyledLine(
        [StyledText(node.id, .name), StyledText(": \(old) → \(new)")], marker: .moved)
    }
  }

  private static func selection(_ what: String, _ old: String, _ new: String) -> StyledLine {
    StyledLine([StyledText(what, .label), StyledText("\(old) → \(new)", .name)])
  }

  private static func window(_ name: String, _ root: NodeSnapshot) -> [StyledText] {
    [
      StyledText("window \(name)", .label), StyledText(": ", .rail),
      StyledText(CompactText.text(of: root), .name),
    ]
  }

  private static func subtree(_ node: NodeSnapshot, _ place: GraphPlace) -> [StyledText] {
    var parts: [StyledText] = []
    if case .presented(let style) = place.role, node.kind != .modal {
      parts.append(StyledText(style + " ", .label))
    }
    parts.append(StyledText(CompactText.text(of: node), .name))
    return parts
  }

  private static func move(
    _ node: NodeSnapshot, _ old: GraphPlace, _ new: GraphPlace
  ) -> [StyledText] {
    if old.owner == new.owner, let from = index(of: old.role), let to = index(of: new.role) {
      return [
        StyledText(node.id, .name), StyledText(" \(new.text)", .place),
        StyledText(": \(from) → \(to)"),
      ]
    }
    return [StyledText(node.id, .name), StyledText(" \(old.text) → \(new.text)", .place)]
  }
}

private func index(of role: NodeRole) -> Int? {
  switch role {
  case .stack(let index), .segment(let index): index
  case .root, .tab, .switched, .presented: nil
  }
}

/// Returns the changes between two graphs. Ignores nodes without an instance number.
///
/// - Complexity: O(*n*), where *n* is the number of nodes.
package func changes(from old: GraphSnapshot, to new: GraphSnapshot) -> [GraphChange] {
  GraphComparison(old, new, omittedCounts: [:]).changes()
}

/// - Complexity: O(*k*), where *k* is the size of the differing parts.
package func changes(
  from before: World, to after: World, in draft: Draft
) -> [GraphChange] {
  changes(of: draft.differingGraphs(from: before, to: after))
}

package func changes(of graphs: GraphPair) -> [GraphChange] {
  GraphComparison(graphs.before, graphs.after, omittedCounts: graphs.omittedCounts).changes()
}

private struct GraphComparison {
  let old: [WindowSnapshot]
  let new: [WindowSnapshot]
  let before: GraphIndex
  let after: GraphIndex

  init(_ before: GraphSnapshot, _ after: GraphSnapshot, omittedCounts: [Int: Int]) {
    (old, new) = (before.windows, after.windows)
    self.before = GraphIndex(before, omittedCounts: omittedCounts)
    self.after = GraphIndex(after, omittedCounts: omittedCounts)
  }

  func changes() -> [GraphChange] {
    removed() + added() + kept() + focus()
  }

  private func focus() -> [GraphChange] {
    guard let from = old.first(where: \.isFocused)?.name,
      let to = new.first(where: \.isFocused)?.name, from != to
    else { return [] }
    return [.focused(from: from, to: to)]
  }

  private func removed() -> [GraphChange] {
    let open = Set(new.map(\.name))
    let closed = old.filter { !open.contains($0.name) }
    return before.tops { after[$0] == nil }
      .filter { $0.place.role != .root || open.contains($0.place.owner) }
      .map { .removed($0.node, $0.place) } + closed.map { .windowClosed($0.name, $0.root) }
  }

  private func added() -> [GraphChange] {
    let open = Set(old.map(\.name))
    let opened = new.filter { !open.contains($0.name) }
    return after.tops { before[$0] == nil }
      .filter { $0.place.role != .root || open.contains($0.place.owner) }
      .map { .added($0.node, $0.place) } + opened.map { .windowOpened($0.name, $0.root) }
  }

  private func kept() -> [GraphChange] {
    let reordered = Reordering.moved(from: before, to: after)
    var result: [GraphChange] = []
    for entry in after.entries {
      guard let earlier = before[entry.node.instance] else { continue }
      let isSame =
        earlier.place.owner == entry.place.owner
        && earlier.place.role.isSamePlace(as: entry.place.role)
      if !isSame || reordered.contains(entry.node.instance) {
        result.append(.moved(entry.node, from: earlier.place, to: entry.place))
      }
      if earlier.node.selected != entry.node.selected {
        let (from, to) = (earlier.node.selectionText, entry.node.selectionText)
        result.append(.selected(entry.node, from: from, to: to))
      }
      let texts = (earlier.node.ownText, entry.node.ownText)
      if texts.0 != texts.1 { result.append(.changed(entry.node, from: texts.0, to: texts.1)) }
    }
    return result
  }
}
