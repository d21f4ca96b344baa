/// One step of a path: a node and its place.
public struct PathStep: Sendable {
  /// The place of a node.
  public enum Place: UInt8, Sendable {
    /// The root of a window: `position` counts the windows from 1.
    case window
    /// Kept aside, in no window: `position` counts the instances from 1.
    case aside
    /// Removed since the last render pass: `position` is its index.
    case removed
    /// In its container: `position` counts the elements from 1.
    case content
    /// Presented by its parent: `position` counts the presentations from 1.
    case presented
  }

  /// The node itself.
  public internal(set) var node: Node
  /// Where it stands in its parent.
  public let place: Place
  /// Which of its place it is, from 1.
  public let position: UInt32
}
