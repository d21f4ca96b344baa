/// A step of a path: a node, and its position in its parent.
public struct PathStep: Sendable {
  /// The list that contains a node.
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

  public internal(set) var node: Node
  /// The list that contains the node.
  public let place: Place
  /// The position in this list, counted from 1. For a removed node, see `Place.removed`.
  public let position: UInt32
}
