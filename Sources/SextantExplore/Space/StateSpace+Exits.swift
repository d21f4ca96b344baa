import SextantEngine
import SextantInterpreter
import SextantLanguage

/// The maximum number of worlds in a search for a minimized screen.
private let maxWorlds = 48

extension StateSpace {
  /// Returns whether an action only removes elements from the graph. A message from an ended child
  /// flow to its parent is ignored.
  mutating func onlyCloses(
    _ body: BodyID, _ calls: [OwnedCall], _ step: ExploredStep
  ) -> Bool {
    let own = calls.filter { $0.root == body && !$0.onlyCallsSentences }
    guard !own.isEmpty else { return false }
    var isDeferred = false
    for call in own {
      guard call.sentence != nil, call.call.outcome == .applied,
        !call.sends || call.endsFlow
      else { return false }
      let (before, after) = call.call.windows
      isDeferred = isDeferred || before == after
      if !isSmaller(after, than: before) { return false }
    }
    // The render pass completes some sentences, so their effects are known only at the end of the
    // step.
    return !isDeferred
      || calls.allSatisfy { $0.root == body }
        && isSmaller(step.entry.after.windows, than: step.world.windows)
  }

  private mutating func isSmaller(_ after: NodeList, than before: NodeList) -> Bool {
    let change = change(from: before, to: after)
    return change.fresh.isEmpty && change.reselected.isEmpty
  }

  /// Returns the variables to which a body and its commands assign the value of another variable.
  func copiedVariables(by id: BodyID) -> Set<Int> {
    let program = interpreter.program
    var found: Set<Int> = []
    var known: Set<BodyID> = []
    var pending = [id]
    while let next = pending.popLast() {
      guard known.insert(next).inserted else { continue }
      program.body(next).forEachStatement { statement in
        if case .set(let variable, .variable) = statement.kind { found.insert(variable) }
        pending += procedures.filter { program.calls($0, in: statement) }
      }
    }
    return found
  }

  /// The uses of a screen and its variable after the screen has closed.
  enum LaterUse {
    /// Some move shows the screen again: the gesture has minimized the screen.
    case screen
    /// Some action or timer sets the variable to the value of the step.
    case variable
  }

  /// Returns the use that an action, an event or a timer offers after a gesture, but not after a step that
  /// removes the same screen. To reach the use, the user may first go back or select a tab.
  mutating func laterUse(
    of variable: Int, after gesture: World, butNotAfter step: ExploredStep
  ) -> LaterUse? {
    let shown = topDefinition(of: step.world)
    let value = interpreter.values(of: step.entry.after)[variable]
    func uses(from world: World, in space: inout StateSpace) -> [String: LaterUse] {
      var uses: [String: LaterUse] = [:]
      for world in space.worldsByGestures(from: world) {
        for move in space.moves(in: world) where [.action, .event, .time].contains(move.move.kind) {
          guard uses[move.text] == nil, let used = space.step(move, from: world), !used.hasFailed
          else { continue }
          if space.topDefinition(of: used.after) == shown {
            uses[move.text] = .screen
          } else if move.move.kind != .event,
            space.interpreter.values(of: world)[variable] != value,
            space.interpreter.values(of: used.after)[variable] == value
          {
            uses[move.text] = .variable
          }
        }
      }
      return uses
    }
    let offered = uses(from: step.entry.after, in: &self)
    let found = uses(from: gesture, in: &self).filter { offered[$0.key] != $0.value }.values
    return found.contains(.screen) ? .screen : found.first
  }

  /// Returns whether an action is disabled in a world, but enabled in another world.
  mutating func disablesAction(_ world: World, unlike other: World) -> Bool {
    let enabled = Set(moves(in: world).map(\.text))
    return moves(in: other).contains { $0.move.action != nil && !enabled.contains($0.text) }
  }

  /// Returns a world and the worlds that gestures reach from it, breadth-first.
  private mutating func worldsByGestures(from world: World) -> [World] {
    var (found, next, seen) = ([world], 0, Set([store.hash(of: world)]))
    while next < found.count, found.count < maxWorlds {
      for move in moves(in: found[next]) where move.move.kind == .gesture && !move.isDouble {
        guard let entry = step(move, from: found[next]), !entry.hasFailed,
          seen.insert(store.hash(of: entry.after)).inserted
        else { continue }
        found.append(entry.after)
      }
      next += 1
    }
    return found
  }

  mutating func isRemovedByTimer(
    _ gone: [Instance], keeping variable: Int, at value: Value, from world: World
  ) -> Bool {
    guard let move = moves(in: world).first(where: { $0.move.kind == .time }),
      let entry = step(move, from: world), !entry.hasFailed
    else { return false }
    return change(from: world, to: entry.after).gone == gone
      && interpreter.values(of: entry.after)[variable] == value
  }

  mutating func graphDifference(
    _ own: World, _ system: World
  ) -> (String, String?)? {
    if own.focus == system.focus, store.areEqual(own.windows, system.windows) { return nil }
    let tops = (interpreter.topText(in: own), interpreter.topText(in: system))
    return tops.0 == tops.1
      ? ("leads to another graph", "expect \(interpreter.graphText(of: own))")
      : ("leads to `\(tops.1)`", tops.0.isEmpty ? nil : "expect top is \(tops.0)")
  }

  func variableDifference(_ own: World, _ system: World) -> (String, String?)? {
    let (left, right) = (interpreter.values(of: own), interpreter.values(of: system))
    for (index, variable) in interpreter.program.variables.enumerated()
    where left[index] != right[index] {
      if left[index].holdsInstances || right[index].holdsInstances { continue }
      return (
        "leaves `\(variable.name)` at \(right[index])",
        "expect state \(variable.name) is \(left[index])"
      )
    }
    return nil
  }

  mutating func timerDifference(_ own: World, _ system: World) -> (String, String?)? {
    let (left, right) = (
      interpreter.pendingTimers(in: own), interpreter.pendingTimers(in: system)
    )
    let areSame = left.elementsEqual(right) { $0.left == $1.left && $0.call.body == $1.call.body }
    return areSame ? nil : ("leaves other pending timers", nil)
  }
}
