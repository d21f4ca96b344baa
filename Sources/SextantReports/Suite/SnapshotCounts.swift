internal import SextantSyntax

/// How many snapshots of graphs a suite has recorded.
public struct SnapshotCounts: Sendable, Hashable {
  public var written = 0
  public var updated = 0
  public var removed = 0

  public init() {}

  /// The counts as text, such as `2 snapshots written, 1 updated`; empty without any.
  public var text: String {
    let counts = [(written, "written"), (updated, "updated"), (removed, "removed")]
    let parts = counts.filter { $0.0 > 0 }.enumerated().map { index, part in
      (index == 0 ? pluralized(part.0, "snapshot") : "\(part.0)") + " \(part.1)"
    }
    return parts.joined(separator: ", ")
  }
}
