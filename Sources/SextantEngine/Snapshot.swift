/// A graph as an ordinary tree, detached from any store: what reports draw and files keep.
public struct GraphSnapshot: Hashable, Sendable, Codable {
  public var windows: [WindowSnapshot]

  public init(windows: [WindowSnapshot]) { self.windows = windows }
}

/// One open window.
public struct WindowSnapshot: Hashable, Sendable, Codable {
  public var name: String
  public var isFocused: Bool
  public var root: NodeSnapshot

  public init(name: String, isFocused: Bool, root: NodeSnapshot) {
    self.name = name
    self.isFocused = isFocused
    self.root = root
  }
}

/// One node with everything below it.
public struct NodeSnapshot: Hashable, Sendable, Codable {
  /// An input of the node, under the name of its parameter.
  public struct Input: Hashable, Sendable, Codable {
    public var label: String
    public var value: Value

    public init(label: String, value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// A node in its container.
  public struct Child: Hashable, Sendable, Codable {
    /// The id of the tab, for tabs.
    public var tab: String?
    /// The source of the zoom transition with which it came onto its stack.
    public var zoomSource: String?
    public var node: NodeSnapshot

    public init(tab: String? = nil, zoomSource: String? = nil, node: NodeSnapshot) {
      self.tab = tab
      self.zoomSource = zoomSource
      self.node = node
    }
  }

  /// Something that the node presents.
  public struct Presentation: Hashable, Sendable, Codable {
    /// `sheet`, `cover`, `alert`, `dialog`, `popup` or the name of a presentable.
    public var style: String
    public var source: String?
    public var transition: String?
    public var node: NodeSnapshot

    public init(
      style: String, source: String? = nil, transition: String? = nil, node: NodeSnapshot
    ) {
      self.style = style
      self.source = source
      self.transition = transition
      self.node = node
    }
  }

  /// A button of an alert.
  public struct Button: Hashable, Sendable, Codable {
    public var title: String
    public var role: String?

    public init(title: String, role: String?) {
      self.title = title
      self.role = role
    }
  }

  /// The number of the instance, from 1 in the order of creation.
  public var instance: Int
  public var kind: NodeKind
  /// The declaration's name; `stack` for stacks, the style's name for alerts and the like.
  public var name: String
  public var input: [Input] = []
  /// The id of the selected tab, or the index of the selected segment.
  public var selected: String?
  public var tabBar: TabBarBehavior = .automatic
  public var children: [Child] = []
  public var presented: [Presentation] = []
  /// What an alert or a dialog shows.
  public var title: String?
  public var message: String?
  public var buttons: [Button] = []

  public init(instance: Int, kind: NodeKind, name: String) {
    self.instance = instance
    self.kind = kind
    self.name = name
  }
}

extension Draft {
  /// The current world's graph as a tree. Costs the number of nodes.
  public func snapshot() -> GraphSnapshot { snapshot(of: world) }

  /// A world's graph as a tree.
  public func snapshot(of world: World) -> GraphSnapshot {
    var current = self
    current.world = world
    let focused = current.focusedWindow
    let entries = store.entries(of: world.windows)
    return GraphSnapshot(
      windows: entries.enumerated().map { index, entry in
        WindowSnapshot(
          name: current.windowName(at: UInt32(index + 1)).map(app.name) ?? "",
          isFocused: index + 1 == Int(focused), root: snapshot(of: entry.node))
      })
  }

  /// A subtree as a tree. Recursion goes down containers and presentations, whose nesting is
  /// limited.
  public func snapshot(of node: Node, style: String? = nil) -> NodeSnapshot {
    let kind = store.kind(of: node)
    var result = NodeSnapshot(
      instance: Int(store.instance(of: node).number), kind: kind,
      name: kind == .modal ? style ?? name(of: node) : name(of: node))
    result.tabBar = store.tabBar(of: node)
    if kind == .modal {
      describeAlert(node, in: &result)
    } else {
      let labels =
        store.definition(of: node) == .none
        ? [] : app.definition(store.definition(of: node)).parameters
      result.input = zip(labels, store.input(of: node)).map { .init(label: $0, value: $1) }
    }
    describeContent(node, in: &result)
    result.presented = store.entries(of: store.presented(by: node)).map { entry in
      let style = styleName(entry.attribute.style)
      return .init(
        style: style, source: text(entry.attribute.source),
        transition: text(entry.attribute.transition),
        node: snapshot(of: entry.node, style: style))
    }
    return result
  }

  private func describeAlert(_ node: Node, in result: inout NodeSnapshot) {
    let buttons = store.buttons(of: node)
    if store.input(of: node).isEmpty { return }
    let text = store.alertText(of: node)
    result.title = text.title
    result.message = text.message
    result.buttons = buttons.map { .init(title: $0.title, role: $0.role) }
  }

  private func describeContent(_ node: Node, in result: inout NodeSnapshot) {
    let definition = app.definition(store.definition(of: node))
    for (index, entry) in store.entries(of: store.content(of: node)).enumerated() {
      let tab = index < definition.tabs.count ? app.name(definition.tabs[index].id) : nil
      result.children.append(
        .init(tab: tab, zoomSource: text(entry.attribute.source), node: snapshot(of: entry.node)))
    }
    let selection = store.selection(of: node)
    if result.kind == .tabs, selection < definition.tabs.count {
      result.selected = app.name(definition.tabs[selection].id)
    } else if result.kind == .custom {
      result.selected = String(selection)
    }
  }

  /// The word for a style, as it is written after `present`.
  public func styleName(_ style: PresentationStyle) -> String {
    switch style {
    case .sheet: return "sheet"
    case .cover: return "cover"
    case .alert: return "alert"
    case .dialog: return "dialog"
    case .popup: return "popup"
    default:
      guard let index = style.presentableIndex, index < app.presentables.count else { return "?" }
      return app.presentables[index]
    }
  }

  private func text(_ handle: ValueHandle) -> String? {
    guard !handle.isNone else { return nil }
    guard case .string(let text) = store.value(handle) else { return nil }
    return text
  }
}
