/// The title, the message and the buttons of an alert or a dialog.
public struct AlertContent: Hashable, Sendable {
  /// A button of an alert.
  public struct Button: Hashable, Sendable {
    /// The label.
    public let title: String
    /// The role: `cancel`, `destructive`, or nil.
    public let role: String?
    /// The body that the button runs, if any.
    public var body: BodyID?

    public init(_ title: String, role: String? = nil, body: BodyID? = nil) {
      self.title = title
      self.role = role
      self.body = body
    }
  }

  public var title: String
  /// The text below the title, if any.
  public var message: String?
  /// The buttons in order.
  public var buttons: [Button]

  /// The title of the `cancel` button, if any.
  public var cancelTitle: String? { buttons.first { $0.role == "cancel" }?.title }

  public init(title: String, message: String? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The title, the message ("" if it is missing), and the title and the role of each button.
  package var texts: [String] {
    [title, message ?? ""] + buttons.flatMap { [$0.title, $0.role ?? ""] }
  }
}

// The content of an alert is stored as the input of its node. Hashes, the codec and compaction
// therefore treat an alert like any other node.
extension AlertContent {
  /// The content as a list: the title, the message or `false`, and a list for each button: its
  /// title, its role or "", and the index of its body plus 1 (0 without a body).
  var value: Value {
    let buttons = buttons.map { button in
      Value.list([
        .string(button.title), .string(button.role ?? ""),
        .int(button.body.map { Int($0.index) + 1 } ?? 0),
      ])
    }
    return .list([
      .string(title), message.map { .string($0) } ?? .bool(false), .list(buttons),
    ])
  }

  init?(_ value: Value) {
    guard let parts = value.items, parts.count == 3, let title = parts[0].text,
      let buttons = parts[2].items
    else { return nil }
    self.init(
      title: title, message: parts[1].text,
      buttons: buttons.compactMap { button in
        guard let parts = button.items, parts.count == 3, let title = parts[0].text,
          let role = parts[1].text, let number = parts[2].int
        else { return nil }
        return Button(
          title, role: role.isEmpty ? nil : role,
          body: UInt32(exactly: number - 1).map { BodyID(index: $0) })
      })
  }
}

extension NodeStore {
  /// Returns whether a node is an alert or a dialog.
  public func isAlert(_ node: Node) -> Bool { self[node].isAlert }

  /// Returns the content of an alert or a dialog; nil for other nodes.
  public func alertContent(of node: Node) -> AlertContent? {
    isAlert(node) ? AlertContent(values[self[node].input]) : nil
  }
}

extension Draft {
  /// Makes an alert, a dialog, or a modal of a declared style. The node has no declaration.
  public mutating func makeModal(
    _ style: PresentationStyle, _ content: AlertContent? = nil
  ) throws(Refusal) -> Node {
    let instance = try allocateInstance()
    return store.makeNode(
      kind: .modal, definition: .none, input: content.map { store.intern($0.value) } ?? .none,
      instance: instance, isWrapper: true, tabBar: .automatic, content: .empty, presented: .empty,
      selection: style.rawValue)
  }

  /// Stores a closure in `holder` for each button that has a body. The closure captures `frame`,
  /// and runs the body on the node `owner`.
  public mutating func keepBodies(
    of buttons: [AlertContent.Button], of holder: Instance, owner: Instance,
    frame: PersistentVector
  ) {
    for case (let slot, let body?) in buttons.map(\.body).enumerated() {
      keep(body, slot: slot, of: holder, owner: owner, frame: frame)
    }
  }
}
