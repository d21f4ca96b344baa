/// The rules of system `stackview` once more, as plainly as they can be said: a list of nodes, and a
/// picture drawn from it. Nothing here is shared with the system.
struct StackViewModel {
  final class Node {
    let id: String
    let view: String
    var isShowing = true
    var animation: String?

    init(id: String, view: String, animation: String?) {
      self.id = id
      self.view = view
      self.animation = animation
    }
  }

  /// What a sentence came to.
  enum End: Equatable {
    case done
    case error(String)
  }

  /// The stack views of each view, by the name without inputs.
  static let stackViews: [String: [String]] = [
    "Root": ["main"], "A": ["a1", "a2"], "B": ["b"], "C": ["c"], "D": [],
  ]
  static let ids = ["main", "a1", "a2", "b", "c"]

  var nodes: [Node] = []
  /// The views of which the last sentence has told that they appeared.
  var appeared: [String] = []

  func node(_ id: String) -> Node? { nodes.first { $0.id == id } }

  var leaf: Node? {
    var last: Node?
    for node in nodes {
      if !node.isShowing { return last }
      last = node
    }
    return last
  }

  // MARK: Sentences

  mutating func show(_ view: String, on id: String, _ animation: String?) -> End {
    appeared = []
    let before = nodes
    if let head = nodes.first, !head.isShowing {
      nodes = []
    } else if let leaf {
      while nodes.last !== leaf { nodes.removeLast() }
    }
    if node(id) != nil { return .error("replacingShowing") }
    nodes.append(Node(id: id, view: view, animation: animation))
    guard draw("Root", inside: []) != nil else {
      nodes = before
      return .error("cycle")
    }
    if animation != nil { tellEnd(of: id) }
    return .done
  }

  /// - Parameter animation: nil keeps what the node has.
  mutating func hide(_ node: Node?, else error: String, _ animation: String??) -> End {
    appeared = []
    guard let node else { return .error(error) }
    if let animation { node.animation = animation }
    let wasShowing = node.isShowing
    node.isShowing = false
    if wasShowing, node.animation != nil { tellEnd(of: node.id) }
    return .done
  }

  mutating func unbind(_ node: Node) {
    appeared = []
    if nodes.contains(where: { $0 === node }) { node.isShowing = false }
  }

  // MARK: The picture

  /// A drawn view: its stack views, each with what it shows.
  final class Drawn {
    let view: String
    let mounts: [(id: String, shown: Drawn?)]

    init(view: String, mounts: [(id: String, shown: Drawn?)]) {
      self.view = view
      self.mounts = mounts
    }

    var literal: String {
      if mounts.isEmpty { return view }
      let parts = mounts.map { mount in
        "stackview \(mount.id)" + (mount.shown.map { " { \($0.literal) }" } ?? "")
      }
      return "\(view) { \(parts.joined(separator: "; ")) }"
    }

    var innermost: String {
      mounts.reversed().lazy.compactMap { $0.shown?.innermost }.first ?? view
    }

    /// Which view a change of a stack view leads to, at each place where it is mounted.
    func ends(of id: String) -> [String] {
      mounts.flatMap { mount in
        (mount.id == id ? [mount.shown?.innermost ?? view] : []) + (mount.shown?.ends(of: id) ?? [])
      }
    }
  }

  /// Draws a view; nil when it would never end.
  func draw(_ view: String, inside: [String]) -> Drawn? {
    var mounts: [(id: String, shown: Drawn?)] = []
    for id in Self.stackViews[String(view.prefix { $0 != "(" })] ?? [] {
      guard let node = node(id), node.isShowing else {
        mounts.append((id, nil))
        continue
      }
      guard !inside.contains(id), let shown = draw(node.view, inside: inside + [id]) else {
        return nil
      }
      mounts.append((id, shown))
    }
    return Drawn(view: view, mounts: mounts)
  }

  private mutating func tellEnd(of id: String) {
    appeared = draw("Root", inside: [])?.ends(of: id) ?? []
  }
}
