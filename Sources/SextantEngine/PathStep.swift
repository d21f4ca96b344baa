/// A step of a path: a node and its place in its parent.
public struct PathStep: Sendable {
  /// The place of a node.
  public enum Place: UInt8, Sendable {
    /// The root of a window. `position` is the position among the windows, counted from 1.
    case window
    /// A detached node.
    case aside
    /// A node removed since the last render pass. Its `position` is the index in `Draft.removed`.
    case removed
    /// An element of a container.
    case content
    /// A presentation.
    case presented
  }

  /// The node.
  public internal(set) var node: Node
  /// The place in the parent.
  public let place: Place
  /// The position among the nodes at this place, counted from 1.
  public let position: UInt32
}
