import SextantEngine

/// A graph literal that is expected, and what surely follows from it: what is visible, and how much
/// there is of what. Worked out when it is first asked for.
final class GraphClaim {
  let pattern: GraphPattern
  private(set) lazy var chain = seesChain ? LiteralChain(of: pattern) : nil
  private(set) lazy var content = LiteralContent(of: pattern)
  private let seesChain: Bool

  /// - Parameter seesChain: whether facts without a reference are about the top of its graph.
  init(_ pattern: GraphPattern, seesChain: Bool) {
    self.pattern = pattern
    self.seesChain = seesChain
  }

  /// Whether a graph that is this one cannot hold another claim.
  func excludes(_ claim: Checker.Claim, in app: AppBuilder) -> Bool {
    switch claim {
    case .exists(let id): content.isWhole && content.nodes[id] == nil
    case .absent(let id): content.nodes[id] != nil
    case .count(let query, let count): excludes(query, count)
    case .top(let pattern): chain.map { $0.top.excludes(pattern) } ?? false
    case .path(let patterns): chain.map { patterns.exclude($0.screens) } ?? false
    case .stack(let patterns):
      chain.map { $0.elements.map { patterns.exclude($0) } ?? true } ?? false
    case .tab(let tab): chain.map { $0.excludes(tab) } ?? false
    case .presented(let style): chain.map { $0.excludes(style) } ?? false
    case .nothingPresented: chain.map { !$0.presentations.isEmpty } ?? false
    case .state, .graph: false
    }
  }

  private func excludes(_ query: CountQuery, _ count: ValueClaim) -> Bool {
    let known: Int
    switch query {
    case .windows:
      let windows = pattern.windows.count
      return pattern.only == nil
        && (pattern.isOpen ? ValueClaim.atLeast(windows) : .exactly(windows)).excludes(count)
    case .stack(nil):
      return chain.map { ValueClaim.exactly($0.elements?.count ?? 0).excludes(count) } ?? false
    case .stack: return false
    case .presentations(let style): known = content.styles[style] ?? 0
    case .nodes(.declared(let id, let inputs)) where inputs.allSatisfy({ $0 == nil }):
      known = content.nodes[id] ?? 0
    case .nodes: return false
    }
    return (content.isWhole ? ValueClaim.exactly(known) : .atLeast(known)).excludes(count)
  }
}

/// How many nodes and presentations of each kind a literal names.
struct LiteralContent {
  private(set) var nodes: [DefinitionID: Int] = [:]
  private(set) var styles: [PresentationStyle: Int] = [:]
  /// What things come from, where that is written out.
  private(set) var sources: [String] = []
  /// Whether there is nothing else in the graph.
  let isWhole: Bool

  init(of pattern: GraphPattern) {
    isWhole = pattern.only == nil && !pattern.isOpenAnywhere
    for window in pattern.windows { add(window.root) }
  }

  private mutating func add(_ node: LiteralNode) {
    if node.definition != .none { nodes[node.definition, default: 0] += 1 }
    for case .node(let child, _, let zoom) in node.children {
      add(zoom)
      add(child)
    }
    for attachment in node.attachments {
      styles[attachment.style, default: 0] += 1
      add(attachment.source)
      add(attachment.node)
    }
  }

  private mutating func add(_ source: Expression?) {
    if case .string(let name)? = source?.constant { sources.append(name) }
  }
}

/// The visible chain of a literal, which leaves nothing of it open.
struct LiteralChain {
  /// From the root to the top.
  private(set) var nodes: [LiteralNode]
  /// The presentations and alerts on it.
  private(set) var presentations: [LiteralNode.Attachment] = []
  var top: LiteralNode { nodes[nodes.count - 1] }
  var screens: [LiteralNode] { nodes.filter { $0.kind == .screen } }

  /// Nil where the literal leaves open what is visible.
  init?(of pattern: GraphPattern) {
    guard let root = pattern.focusedRoot else { return nil }
    nodes = [root]
    while true {
      guard !top.isOpen, top.kind != .modal, let step = next(after: top) else { return nil }
      presentations += top.attachments.filter { $0.style.isAlert || step.isPresented }
      guard let node = step.node else { return }
      nodes.append(node)
    }
  }

  private func next(after node: LiteralNode) -> (node: LiteralNode?, isPresented: Bool)? {
    let presented = node.attachments.filter { !$0.style.isAlert }
    if presented.count > 1 { return nil }
    if let first = presented.first { return (first.node, true) }
    var children: [(node: LiteralNode, tab: NameID?)] = []
    for child in node.children {
      guard case .node(let inner, let tab, _) = child else { return nil }
      children.append((inner, tab))
    }
    switch (node.kind, node.selection) {
    case (.stack, _):
      if children.contains(where: \.node.isOpen) { return nil }
      let presenting = children.last { $0.node.attachments.contains { !$0.style.isAlert } }
      return ((presenting ?? children.last)?.node, false)
    case (.switched, _): return (children.first?.node, false)
    case (.screen, _): return children.isEmpty ? (nil, false) : nil
    case (_, .tab(let tab)):
      guard let child = children.first(where: { $0.tab == tab }) else { return nil }
      return (child.node, false)
    case (_, .index(let index)):
      return children.indices.contains(index) ? (children[index].node, false) : nil
    case (_, .segment(let definition)):
      let fitting = children.filter { $0.node.definition == definition }
      return fitting.count == 1 ? (fitting[0].node, false) : nil
    default: return nil
    }
  }

  /// The elements of the stack that `stack` means; nil where there is none.
  var elements: [LiteralNode]? {
    nodes.last { $0.kind == .stack }?.childNodes
  }

  /// Whether `tab is` surely names another one.
  func excludes(_ tab: NameID) -> Bool {
    guard let tabs = nodes.last(where: { $0.kind == .tabs }) else { return true }
    if case .tab(let selected)? = tabs.selection { return selected != tab }
    return false
  }

  /// Whether what `presented is` looks at is surely something else.
  func excludes(_ style: StylePattern) -> Bool {
    presentations.filter { $0.style.isAlert == style.style.isAlert }.allSatisfy { found in
      if found.style != style.style { return true }
      if found.style.isAlert {
        return found.title.isSurely(not: style.title)
          || style.message != nil
            && (found.message == nil || found.message.isSurely(not: style.message))
      }
      if style.source != nil, found.source == nil || found.source.isSurely(not: style.source) {
        return true
      }
      guard let node = style.node, found.node.kind != .modal else { return false }
      return found.node.excludes(node)
    }
  }
}

extension LiteralNode {
  /// Whether what it describes surely does not match a pattern.
  func excludes(_ pattern: NodePattern) -> Bool {
    switch pattern {
    case .declared(let id, let inputs):
      return definition != id || zip(input, inputs).contains { $0.isSurely(not: $1) }
    case .anyStack: return kind != .stack
    case .stack(let items, let wanted):
      if kind != .stack || wanted != nil && wanted != tabBar { return true }
      if children.contains(where: \.isRest) { return false }
      return items.exclude(childNodes)
    case .instance, .local: return false
    }
  }
}

extension [ListPattern] {
  /// Whether what is there surely does not match; `...` stands for any run of it.
  fileprivate func exclude(_ nodes: [LiteralNode]) -> Bool {
    let wanted = compactMap(\.pattern)
    if wanted.count == count {
      return count != nodes.count || zip(wanted, nodes).contains { $1.excludes($0) }
    }
    if wanted.count > nodes.count { return true }
    return differ(from: nodes) || reversed().differ(from: nodes.reversed())
  }

  /// Whether something before the first `...` surely does not match.
  private func differ(from nodes: [LiteralNode]) -> Bool {
    for (pattern, node) in zip(self, nodes) {
      guard case .node(let wanted) = pattern else { return false }
      if node.excludes(wanted) { return true }
    }
    return false
  }
}
