import SextantEngine
import SextantLanguage
import SextantRuntime

/// What the law about equal exits asks of a search.
extension StateSpace {
  /// Whether the sentences of an action, those of the commands that it calls too, do nothing but take
  /// elements out of the graph.
  mutating func onlyCloses(
    _ body: BodyID, _ calls: [OwnedCall], _ step: ExploredStep
  ) -> Bool {
    let own = calls.filter { $0.root == body && !$0.isOnlyACall }
    guard !own.isEmpty else { return false }
    var isDeferred = false
    for call in own {
      guard call.sentence != nil, call.call.outcome == .applied, !call.sends else { return false }
      let (before, after) = call.call.windows
      isDeferred = isDeferred || before == after
      if !isSmaller(after, than: before) { return false }
    }
    // What is left to the render pass shows in the end only.
    return !isDeferred
      || calls.allSatisfy { $0.root == body }
        && isSmaller(step.entry.after.windows, than: step.world.windows)
  }

  /// Whether a graph has lost elements at most.
  private mutating func isSmaller(_ after: NodeList, than before: NodeList) -> Bool {
    let change = change(from: before, to: after)
    return change.fresh.isEmpty && change.reselected.isEmpty
  }

  mutating func graphDifference(
    _ own: World, _ system: World
  ) -> (String, String?)? {
    if own.focus == system.focus,
      interpreter.evaluator.draft.store.areEqual(own.windows, system.windows)
    {
      return nil
    }
    let tops = (interpreter.topText(in: own), interpreter.topText(in: system))
    return tops.0 == tops.1
      ? ("leaves another graph", "expect \(interpreter.graphText(of: own))")
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

  /// The pending timers, each by its body and the time left.
  mutating func timers(of world: World) -> [[Int]] {
    interpreter.pendingTimers(in: world).map { [$0.left, Int($0.call.body.index)] }
  }
}
