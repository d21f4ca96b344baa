import SextantEngine
import SextantInterpreter

/// The limits of `becomesVisible`. A cover usually allows few moves.
private let maxWorlds = 48
private let maxMoves = 5

extension StateSpace {
  /// Returns whether a hidden node becomes visible as soon as its cover is removed; nil if this
  /// depends on an input without a domain.
  ///
  /// The search is breadth-first and limited to 48 worlds and 5 moves. If a system gesture on
  /// a view reveals the node, the view is not a cover. A path ends when no cover of the first world
  /// remains.
  ///
  /// - Parameter isVisible: Returns whether the node is visible in a world.
  mutating func becomesVisible(
    in after: World, _ isVisible: (World, inout StateSpace) -> Bool
  ) -> Bool? {
    let covers = covers(of: after)
    var (seen, queue, isOpen) = (Set<UInt64>(), [(after, 0)], false)
    var next = 0
    while next < queue.count, seen.count < maxWorlds {
      let (current, depth) = queue[next]
      next += 1
      let isRevealedByGesture = SystemGesture.allCases.contains {
        guard let way = make($0, in: current), !way.hasFailed else { return false }
        return isVisible(way.after, &self)
      }
      if isRevealedByGesture { continue }
      for move in moves(in: current) where move.move.kind != .link && !move.isDouble {
        if !move.move.isReady {
          isOpen = true
          continue
        }
        guard let entry = step(move, from: current), !entry.hasFailed else { continue }
        let after = entry.after
        let rest = covers.count { node($0, in: after.windows) != nil }
        if rest < covers.count, move.move.kind != .gesture, isVisible(after, &self) { return true }
        if rest > 0, depth + 1 < maxMoves, seen.insert(store.hash(of: after)).inserted {
          queue.append((after, depth + 1))
        }
      }
    }
    return isOpen ? nil : false
  }

  mutating func isInFocusedWindow(_ instance: Instance, in world: World) -> Bool {
    guard let root = visibleChain(in: world).first?.node else { return false }
    return store.instance(of: root) == instance
      || store.contains(instance, in: store.content(of: root))
      || store.contains(instance, in: store.presented(by: root))
  }

  /// Returns whether an instance is in an unselected tab or segment of the visible container.
  mutating func isInUnselectedTab(_ instance: Instance, in world: World) -> Bool {
    let (chain, store) = (visibleChain(in: world), store)
    guard
      let level = chain.lastIndex(where: { [.tabs, .custom].contains(store.kind(of: $0.node)) }),
      !chain[level...].dropFirst().contains(where: { $0.place == .presented })
    else { return false }
    return store.contains(instance, in: store.content(of: chain[level].node))
      && !chain.contains { store.instance(of: $0.node) == instance }
  }

  mutating func isVisible(_ instance: Instance, in world: World) -> Bool {
    guard alerts(in: world).isEmpty else { return false }
    let chain = visibleChain(in: world)
    return chain.contains { store.instance(of: $0.node) == instance }
  }
}
