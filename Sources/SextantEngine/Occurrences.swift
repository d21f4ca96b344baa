/// How often a declaration occurs in the windows.
package enum Occurrence: Sendable {
  case none
  case once(Node)
  case often
}

/// What the last searches for declarations have found: a body, its condition and its moves ask for the same
/// nodes of the same windows again and again.
struct KnownOccurrences: Sendable {
  private var known: [(windows: NodeList, definition: DefinitionID, found: Occurrence)] = []
  private var next = 0
  private static let most = 8

  func find(_ definition: DefinitionID, in windows: NodeList) -> Occurrence? {
    for entry in known where entry.windows == windows && entry.definition == definition {
      return entry.found
    }
    return nil
  }

  mutating func add(_ definition: DefinitionID, in windows: NodeList, _ found: Occurrence) {
    if known.count < Self.most {
      known.append((windows, definition, found))
    } else {
      known[next] = (windows, definition, found)
      next = (next + 1) % Self.most
    }
  }

  /// Forgets everything: handles mean something else from now on.
  mutating func removeAll() {
    if !known.isEmpty { known.removeAll(keepingCapacity: true) }
    next = 0
  }
}

extension Draft {
  /// How often a declaration occurs in the windows. Costs their nodes, unless it was asked before.
  package mutating func occurrence(of definition: DefinitionID) -> Occurrence {
    if let found = occurrences.find(definition, in: world.windows) { return found }
    var found = Occurrence.none
    _ = store.search(for: definition, in: world.windows, &found)
    occurrences.add(definition, in: world.windows, found)
    return found
  }
}

extension NodeStore {
  /// Adds the nodes of a declaration in a list; false once there are several.
  fileprivate func search(
    for definition: DefinitionID, in list: NodeList, _ found: inout Occurrence
  ) -> Bool {
    var current = list
    while !current.isEmpty {
      let cell = self[current]
      let record = self[cell.node]
      if record.definition == definition {
        guard case .none = found else {
          found = .often
          return false
        }
        found = .once(cell.node)
      }
      guard search(for: definition, in: record.presented, &found),
        search(for: definition, in: record.content, &found)
      else { return false }
      current = cell.below
    }
    return true
  }
}
