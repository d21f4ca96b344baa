/// Undo and redo: whole values and an index.
///
/// Each step holds one world, so a step costs the size of `World` whatever the graph's size is.
package struct History: Sendable {
  private var worlds: [World]
  private var position = 0

  /// A history that begins with a world.
  package init(_ start: World) { worlds = [start] }

  /// The world at the current position.
  package var current: World { worlds[position] }

  package var undoCount: Int { position }
  package var redoCount: Int { worlds.count - 1 - position }

  /// Every world that can still be reached, oldest first.
  package var reachable: [World] { worlds }

  /// Adds a step and drops the steps that could be redone.
  package mutating func append(_ world: World) {
    worlds.removeLast(redoCount)
    worlds.append(world)
    position += 1
  }

  /// Goes back up to `steps` steps; returns how many.
  package mutating func undo(_ steps: Int = 1) -> Int {
    let count = min(max(0, steps), undoCount)
    position -= count
    return count
  }

  /// Goes forward up to `steps` steps; returns how many.
  package mutating func redo(_ steps: Int = 1) -> Int {
    let count = min(max(0, steps), redoCount)
    position += count
    return count
  }

  /// The same history over worlds that were moved to another store, in the same order.
  package func replacing(with worlds: [World]) -> History {
    var result = self
    for (index, world) in worlds.prefix(self.worlds.count).enumerated() {
      result.worlds[index] = world
    }
    return result
  }
}
