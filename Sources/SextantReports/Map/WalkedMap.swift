package import SextantInterpreter
import SextantLanguage
package import SextantMap

extension MapPicture {
  /// Creates a map with marks on the nodes and edges that a suite has not reached. Parts without
  /// coverage items get their marks from their neighbors (see `propagate`).
  ///
  /// - Parameter name: Converts the name of a file in the map to its name in the coverage.
  package init(
    _ map: NavigationMap, walkedBy coverage: Coverage, name: @escaping (String) -> String = { $0 }
  ) {
    self.init(map)
    isExplored = true
    func hits(_ kinds: [Coverage.Kind], at place: NavigationMap.Place?) -> Int? {
      guard let place else { return nil }
      let found = kinds.compactMap { kind in
        coverage.items[
          Coverage.Item(
            kind: kind, file: name(place.file), line: place.line, column: place.column)]?.hits
      }
      return found.isEmpty ? nil : found.reduce(0) { $0 + min($1, 1) }
    }
    for (index, node) in map.nodes.enumerated()
    where hits([.screen, .link, .event, .command], at: node.place) == 0 {
      marks.unseenNodes.insert(index)
    }
    for (index, edge) in map.edges.enumerated() {
      let presented = edge.places.compactMap { hits([.presentation], at: $0) }
      if hits([.action, .button, .link, .event, .command], at: edge.triggerPlace) == 0
        || !presented.isEmpty && presented.allSatisfy({ $0 == 0 })
      {
        marks.unseenEdges.insert(index)
      }
    }
    propagate(over: map)
  }

  /// Spreads the marks of unreached parts until nothing changes. An edge is marked if its source or
  /// its target is marked. A node that is neither a screen nor an entry is marked if all edges to
  /// the node are marked, or if all nodes inside the node are marked.
  private mutating func propagate(over map: NavigationMap) {
    var incomingEdges: [Int: [Int]] = [:]
    var held: [Int: [Int]] = [:]
    for (index, edge) in map.edges.enumerated() {
      if edge.kind == .holds { held[edge.source, default: []].append(edge.target) }
      if edge.source != edge.target { incomingEdges[edge.target, default: []].append(index) }
    }
    var count = -1
    while count != marks.unseenNodes.count + marks.unseenEdges.count {
      count = marks.unseenNodes.count + marks.unseenEdges.count
      for (index, edge) in map.edges.enumerated()
      where marks.unseenNodes.contains(edge.source) || marks.unseenNodes.contains(edge.target) {
        marks.unseenEdges.insert(index)
      }
      for (index, node) in map.nodes.enumerated() where !node.kind.isEntry && node.kind != .screen {
        let inner = held[index] ?? []
        let ways = incomingEdges[index] ?? []
        if !inner.isEmpty && inner.allSatisfy(marks.unseenNodes.contains)
          || !ways.isEmpty && ways.allSatisfy(marks.unseenEdges.contains)
        {
          marks.unseenNodes.insert(index)
        }
      }
    }
  }
}
