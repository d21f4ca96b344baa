/// A place of the graph where an expectation wanted something else than there is. Several are in the
/// order of the nodes that it is about.
package enum GraphMark: Sendable, Hashable {
  /// A node that is as it was wanted, by the number of its instance.
  case same(Int)
  /// A node that was not wanted there.
  case unwanted(Int)
  /// What was wanted and is not there, as it would be written.
  case missing(String)
  /// What was wanted in a node that holds nothing of it.
  case missingInside(Int, String)
}
