package import SextantEngine

/// A graph literal as the checker has understood it.
package struct GraphPattern: Sendable {
  package struct Window: Sendable {
    /// Nil when the literal names no window: then the app has only one open.
    package var name: NameID?
    package var isFocused: Bool
    package var root: LiteralNode

    package init(name: NameID? = nil, isFocused: Bool, root: LiteralNode) {
      (self.name, self.isFocused, self.root) = (name, isFocused, root)
    }
  }

  package var windows: [Window] = []
  /// Whether `...` stands for any other windows.
  package var isOpen = false
  /// Only this window is meant (`graph of window W`).
  package var only: NameID?
  /// What it says of the system's own state; what it does not say may be anything.
  package var facts: [Fact] = []
  /// As it is written, in the form of `print graph`.
  package var text = ""

  package init() {}
}

/// One node of a literal.
package struct LiteralNode: Sendable {
  package enum Child: Sendable {
    case node(LiteralNode, tab: NameID?, zoomSource: Expression?)
    case rest
  }

  package struct Attachment: Sendable {
    package var style: PresentationStyle
    package var source: Expression?
    package var transition: String?
    /// For an alert or a dialog: what it shows.
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
  /// Where it is written, without its block.
  package var place: SourceSpan?
  package var definition: DefinitionID
  package var input: [Expression?] = []
  package var tabBar = TabBarBehavior.automatic
  package var selection: Selection?
  package var children: [Child] = []
  package var attachments: [Attachment] = []
  /// Whether `...` stands for anything else that is attached.
  package var isOpen = false

  package init(kind: NodeKind, place: SourceSpan?, definition: DefinitionID = .none) {
    (self.kind, self.place, self.definition) = (kind, place, definition)
  }
}

extension GraphPattern {
  /// Whether `...` stands anywhere in it.
  package var isOpenAnywhere: Bool { isOpen || windows.contains { $0.root.isOpenAnywhere } }
}

extension LiteralNode {
  /// The declaration that it names.
  package var named: DefinitionID? {
    definition == .none || kind == .stack || kind == .modal ? nil : definition
  }

  var isOpenAnywhere: Bool {
    if isOpen || attachments.contains(where: { $0.node.isOpenAnywhere }) { return true }
    return children.contains { child in
      if case .node(let node, _, _) = child { node.isOpenAnywhere } else { true }
    }
  }
}
