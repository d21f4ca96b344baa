/// A model of the system, without the system's code: a list of nodes.
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

  enum End: Equatable {
    case done
    case error(String)
  }

  /// The stack views of each view. The keys are names without inputs.
  static let stackViews: [String: [String]] = [
    "Root": ["main"], "A": ["a1", "a2"], "B": ["b"], "C": ["c"], "D": [],
  ]
  static let ids = ["main", "a1", "a2", "b", "c"]

  var nodes: [Node] = []
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
    guard mount("Root", inside: []) != nil else {
      nodes = before
      return .error("cycle")
    }
    if animation != nil { recordEnd(of: id) }
    return .done
  }

  /// Hides a node.
  ///
  /// - Parameter animation: the animation; nil to keep the animation of the node.
  mutating func hide(_ node: Node?, else error: String, _ animation: String??) -> End {
    appeared = []
    guard let node else { return .error(error) }
    if let animation { node.animation = animation }
    let wasShowing = node.isShowing
    node.isShowing = false
    if wasShowing, node.animation != nil { recordEnd(of: node.id) }
    return .done
  }

  mutating func unbind(_ node: Node, isAnimated: Bool) {
    appeared = []
    guard nodes.contains(where: { $0 === node }), node.isShowing else { return }
    node.isShowing = false
    if isAnimated { recordEnd(of: node.id) }
  }

  // MARK: Projection

  final class MountedView {
    let view: String
    let mounts: [(id: String, shown: MountedView?)]

    init(view: String, mounts: [(id: String, shown: MountedView?)]) {
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

    func ends(of id: String) -> [String] {
      mounts.flatMap { mount in
        (mount.id == id ? [mount.shown?.innermost ?? view] : []) + (mount.shown?.ends(of: id) ?? [])
      }
    }
  }

  /// Returns nil if the nesting would be infinite.
  func mount(_ view: String, inside: [String]) -> MountedView? {
    var mounts: [(id: String, shown: MountedView?)] = []
    for id in Self.stackViews[String(view.prefix { $0 != "(" })] ?? [] {
      guard let node = node(id), node.isShowing else {
        mounts.append((id, nil))
        continue
      }
      guard !inside.contains(id), let shown = mount(node.view, inside: inside + [id]) else {
        return nil
      }
      mounts.append((id, shown))
    }
    return MountedView(view: view, mounts: mounts)
  }

  private mutating func recordEnd(of id: String) {
    appeared = mount("Root", inside: [])?.ends(of: id) ?? []
  }
}
