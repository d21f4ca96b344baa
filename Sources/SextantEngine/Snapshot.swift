/// A graph as a tree, independent of any store.
public struct GraphSnapshot: Hashable, Sendable, Codable {
  /// The open windows in order.
  public var windows: [WindowSnapshot]

  public init(windows: [WindowSnapshot]) { self.windows = windows }
}

/// An open window.
public struct WindowSnapshot: Hashable, Sendable, Codable {
  /// The name of the window.
  public var name: String
  /// Whether the window has the focus.
  public var isFocused: Bool
  public var root: NodeSnapshot

  public init(name: String, isFocused: Bool, root: NodeSnapshot) {
    self.name = name
    self.isFocused = isFocused
    self.root = root
  }
}

/// A node with its descendants.
public struct NodeSnapshot: Hashable, Sendable, Codable {
  /// An input of a node, labelled with its parameter.
  public struct Input: Hashable, Sendable, Codable {
    /// The name of the parameter.
    public var label: String
    /// The argument.
    public var value: Value

    public init(label: String, value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// A child of a container.
  public struct Child: Hashable, Sendable, Codable {
    /// The id of the tab, if the child is a tab.
    public var tab: String?
    /// The label of the tab, if declared.
    public var tabTitle: String?
    /// The source id of the zoom transition that pushed the child; nil if no zoom transition pushed
    /// it.
    public var zoomSource: String?
    public var node: NodeSnapshot

    public init(
      tab: String? = nil, tabTitle: String? = nil, zoomSource: String? = nil, node: NodeSnapshot
    ) {
      self.tab = tab
      self.tabTitle = tabTitle
      self.zoomSource = zoomSource
      self.node = node
    }
  }

  /// A presentation of a node.
  public struct Presentation: Hashable, Sendable, Codable {
    /// The style: `sheet`, `cover`, `alert`, `dialog`, `popup` or a style that the app declares.
    public var style: String
    /// The source id of the zoom transition or popover, if any.
    public var source: String?
    /// The transition, if specified.
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

  /// The declaration that encloses a node's declaration, such as the flow of a route.
  public struct Owner: Hashable, Sendable, Codable {
    /// The keyword of the declaration.
    public var word: String
    /// The name of the declaration.
    public var name: String

    public init(word: String, name: String) {
      self.word = word
      self.name = name
    }
  }

  /// A button of an alert.
  public struct Button: Hashable, Sendable, Codable {
    /// The label.
    public var title: String
    /// `cancel`, `destructive`, or nil.
    public var role: String?

    public init(title: String, role: String?) {
      self.title = title
      self.role = role
    }
  }

  /// The declaration and the inputs of an alert. The enumeration is `indirect`, to keep
  /// `NodeSnapshot` small. Few nodes have an origin, but a recursive comparison stores a node on
  /// the stack for each level.
  public indirect enum Origin: Hashable, Sendable, Codable {
    case declaration(name: String, input: [Input])
  }

  /// The instance number: the sequence number of the node, from 1.
  public var instance: Int
  /// The kind: a screen, a stack, tabs, …
  public var kind: NodeKind
  /// The keyword of the declaration, such as `stackview`; nil if the keyword is the name of the
  /// kind.
  public var word: String?
  /// The enclosing declaration, such as `flow Main`.
  public var owner: Owner?
  /// The name of the declaration. For a stack, the name is `stack`; for a modal, the name of its
  /// style.
  public var name: String
  /// The inputs in order, then those states that differ from their initial values.
  public var input: [Input] = []
  /// The id of the selected tab, or the index of the selected segment.
  public var selected: String?
  /// The visibility of a stack's tab bar.
  public var tabBar: TabBarBehavior = .automatic
  /// The elements of the container, in order.
  public var children: [Child] = []
  /// The presentations, the topmost last.
  public var presented: [Presentation] = []
  /// The title of an alert or a dialog.
  public var title: String?
  /// The message of an alert or a dialog, if any.
  public var message: String?
  /// The buttons of an alert, in order.
  public var buttons: [Button] = []
  /// The declaration of the alert; nil if the node is not an alert, or if its buttons have no
  /// declared bodies.
  public var origin: Origin?

  /// Creates a node without inputs, children or presentations.
  public init(instance: Int, kind: NodeKind, name: String) {
    self.instance = instance
    self.kind = kind
    self.name = name
  }
}

extension Draft {
  /// Returns the current world's graph as a tree.
  public func snapshot() -> GraphSnapshot { snapshot(of: world) }

  /// Returns a world's graph as a tree.
  public func snapshot(of world: World) -> GraphSnapshot { snapshot(of: world, sharing: nil) }

  func snapshot(of world: World, sharing shared: SharedParts?) -> GraphSnapshot {
    let current = reading(world)
    let focused = current.focusedWindow
    var windows: [WindowSnapshot] = []
    for (index, entry) in store.entries(of: world.windows).enumerated() {
      windows.append(
        WindowSnapshot(
          name: current.windowName(at: UInt32(index + 1)).map(app.name) ?? "",
          isFocused: index + 1 == Int(focused),
          root: current.snapshot(of: entry.node, sharing: shared)))
    }
    return GraphSnapshot(windows: windows)
  }

  /// Returns a node with its descendants.
  public func snapshot(of node: Node) -> NodeSnapshot { snapshot(of: node, sharing: nil) }

  /// Built bottom-up, because recursion over deeply nested nodes could overflow the stack.
  private func snapshot(of node: Node, sharing shared: SharedParts?) -> NodeSnapshot {
    var pieces = [Piece(node: node, attribute: Attribute())]
    var next = 0
    while next < pieces.count {
      let node = pieces[next].node
      if shared?.nodes.contains(node) != true {
        let content = store.entries(of: store.content(of: node), without: shared?.beginnings)
        pieces[next].children = append(content, to: &pieces)
        pieces[next].presented = append(store.entries(of: store.presented(by: node)), to: &pieces)
      }
      next += 1
    }
    var results = pieces.map { shallowSnapshot(of: $0.node) }
    for (index, piece) in pieces.enumerated().reversed() {
      let tabs = app.tabs(of: store.definition(of: piece.node))
      results[index].children = piece.children.enumerated().map { position, child in
        let tab = position < tabs.count ? tabs[position] : nil
        return .init(
          tab: tab.map { app.name($0.id) }, tabTitle: tab?.title,
          zoomSource: text(pieces[child].attribute.source), node: results[child])
      }
      results[index].presented = piece.presented.map { place in
        let attribute = pieces[place].attribute
        return .init(
          style: styleName(attribute.style), source: text(attribute.source),
          transition: text(attribute.transition), node: results[place])
      }
    }
    return results[0]
  }

  private struct Piece {
    let node: Node
    let attribute: Attribute
    var children = 0..<0
    var presented = 0..<0
  }

  private func append(
    _ entries: [(node: Node, attribute: Attribute)], to pieces: inout [Piece]
  ) -> Range<Int> {
    let start = pieces.count
    pieces += entries.map { Piece(node: $0.node, attribute: $0.attribute) }
    return start..<pieces.count
  }

  package func shallowSnapshot(of node: Node) -> NodeSnapshot {
    let kind = store.kind(of: node)
    var result = NodeSnapshot(
      instance: Int(store.instance(of: node).number), kind: kind, name: name(of: node))
    result.tabBar = store.tabBar(of: node)
    result.selected = selectedName(of: node)
    if kind == .modal {
      describeAlert(node, in: &result)
    } else if store.definition(of: node) != .none {
      let definition = app.definition(store.definition(of: node))
      result.input = zip(definition.parameters, store.input(of: node)).map {
        .init(label: $0, value: $1)
      }
      result.input += changedState(of: node)
      if definition.word != "\(kind)" { result.word = definition.word }
      if definition.owner != .none {
        let owner = app.definition(definition.owner)
        result.owner = .init(word: owner.word, name: owner.name)
      }
    }
    return result
  }

  private func describeAlert(_ node: Node, in result: inout NodeSnapshot) {
    guard let content = store.alertContent(of: node) else { return }
    result.title = content.title
    result.message = content.message
    result.buttons = content.buttons.map { .init(title: $0.title, role: $0.role) }
    let holder = store.instance(of: node)
    for (slot, button) in content.buttons.enumerated() where button.body != nil {
      guard let call = keptBody(of: holder, slot: slot),
        let declared = app.definitions.first(where: { definition in
          definition.details.contains { $0.body == call.body }
        })
      else { continue }
      let inputs = zip(declared.parameters, values(of: call.frame))
      result.origin = .declaration(
        name: declared.name,
        input: inputs.compactMap { label, value in
          value.map { .init(label: label, value: $0) }
        })
    }
  }

  private func selectedName(of node: Node) -> String? {
    let selection = store.selection(of: node)
    switch store.kind(of: node) {
    case .tabs:
      let tabs = app.tabs(of: store.definition(of: node))
      return selection < tabs.count ? app.name(tabs[selection].id) : nil
    case .custom: return String(selection)
    case .screen, .stack, .switched, .modal: return nil
    }
  }

  /// Returns the keyword of a style, as written after `present`.
  public func styleName(_ style: PresentationStyle) -> String {
    switch style {
    case .sheet: return "sheet"
    case .cover: return "cover"
    case .coverInsideTab: return "cover inside tab"
    case .alert: return "alert"
    case .dialog: return "dialog"
    case .popup: return "popup"
    default:
      guard let index = style.presentableIndex, index < app.presentables.count else { return "?" }
      return app.presentables[index]
    }
  }

  private func text(_ handle: ValueHandle) -> String? {
    handle.isNone ? nil : store.value(handle).text
  }
}
