package import SextantEngine

package struct GraphPattern: Sendable {
  package struct Window: Sendable {
    /// The name of the window. If the name is nil, the app must have a single open window.
    package var name: NameID?
    package var isFocused: Bool
    package var root: LiteralNode

    package init(name: NameID? = nil, isFocused: Bool, root: LiteralNode) {
      (self.name, self.isFocused, self.root) = (name, isFocused, root)
    }
  }

  package var windows: [Window] = []
  /// Whether `...` matches any other windows.
  package var isOpen = false
  /// The only compared window, as in `graph of window W`.
  package var only: NameID?
  /// The facts about the state of the system that must hold.
  package var facts: [Fact] = []
  /// The text in the format of `print graph`.
  package var text = ""

  package init() {}
}

package struct LiteralNode: Sendable {
  package enum Child: Sendable {
    case node(LiteralNode, tab: NameID?, zoomSource: Expression?)
    case rest
  }

  package struct Attachment: Sendable {
    package var style: PresentationStyle
    package var source: Expression?
    package var transition: String?
    package var title: Expression?
    package var message: Expression?
    package var buttons: [(title: Expression, role: String?)] = []
    package var node: LiteralNode

    package init(style: PresentationStyle, node: LiteralNode) {
      (self.style, self.node) = (style, node)
    }
  }

  package enum Selection: Sendable {
    case tab(NameID)
    case segment(DefinitionID)
    case index(Int)
  }

  package var kind: NodeKind
  /// The source location of the node. The block is excluded.
  package var place: SourceSpan?
  package var definition: DefinitionID
  package var input: [Expression?] = []
  package var tabBar = TabBarBehavior.automatic
  package var selection: Selection?
  package var children: [Child] = []
  package var attachments: [Attachment] = []
  /// Whether `...` matches any other attached nodes.
  package var isOpen = false

  package init(kind: NodeKind, place: SourceSpan?, definition: DefinitionID = .none) {
    (self.kind, self.place, self.definition) = (kind, place, definition)
  }
}

extension GraphPattern {
  package var hasOpenPart: Bool { isOpen || windows.contains { $0.root.hasOpenPart } }
}

extension LiteralNode {
  package var named: DefinitionID? {
    definition == .none || kind == .stack || kind == .modal ? nil : definition
  }

  var hasOpenPart: Bool {
    if isOpen || attachments.contains(where: { $0.node.hasOpenPart }) { return true }
    return children.contains { child in
      if case .node(let node, _, _) = child { node.hasOpenPart } else { true }
    }
  }
}
