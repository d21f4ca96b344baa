internal import SextantSyntax

package struct SnapshotCounts: Sendable, Hashable {
  package var written = 0
  package var updated = 0
  package var removed = 0

  package init() {}

  package var text: String {
    let counts = [(written, "written"), (updated, "updated"), (removed, "removed")]
    let parts = counts.filter { $0.0 > 0 }.enumerated().map { index, part in
      (index == 0 ? pluralized(part.0, "snapshot") : "\(part.0)") + " \(part.1)"
    }
    return parts.joined(separator: ", ")
  }
}
