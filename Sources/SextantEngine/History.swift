package struct History: Sendable {
  private var worlds: [World]
  private var position = 0

  package init(_ start: World) { worlds = [start] }

  package var current: World { worlds[position] }

  package var undoCount: Int { position }
  package var redoCount: Int { worlds.count - 1 - position }

  /// All worlds that undo and redo can reach, oldest first.
  package var reachable: [World] { worlds }

  package mutating func append(_ world: World) {
    worlds.removeLast(redoCount)
    worlds.append(world)
    position += 1
  }

  package mutating func undo(_ steps: Int = 1) -> Int {
    let count = min(max(0, steps), undoCount)
    position -= count
    return count
  }

  package mutating func redo(_ steps: Int = 1) -> Int {
    let count = min(max(0, steps), redoCount)
    position += count
    return count
  }

  /// Returns the history after its worlds were copied to another store. `worlds` are the copies.
  package func replacing(with worlds: [World]) -> History {
    var result = self
    for (index, world) in worlds.prefix(self.worlds.count).enumerated() {
      result.worlds[index] = world
    }
    return result
  }
}
