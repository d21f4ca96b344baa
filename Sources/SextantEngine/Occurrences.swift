package enum Occurrence: Sendable {
  case none
  case once(Node)
  case often
}

/// A cache of occurrences. A body, its condition and its moves often search for the same
/// declaration.
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

  mutating func removeAll() {
    if !known.isEmpty { known.removeAll(keepingCapacity: true) }
    next = 0
  }
}

extension Draft {
  /// Returns whether the windows contain none, one or several nodes of a declaration.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes in the windows; O(1) if cached.
  package mutating func occurrence(of definition: DefinitionID) -> Occurrence {
    if let found = occurrences.find(definition, in: world.windows) { return found }
    var found = Occurrence.none
    _ = store.search(for: definition, in: world.windows, &found)
    occurrences.add(definition, in: world.windows, found)
    return found
  }
}

extension NodeStore {
  /// Stops and returns false as soon as several nodes are found.
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
