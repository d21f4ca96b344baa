import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law: a system gesture undoes an addition. If the only effect of a move is a new screen on the
/// visible stack, `tap back` must restore the previous graph. If the only effect is a presentation
/// on top, and swiping is allowed, `swipe down` must restore the previous graph.
///
/// The comparison ignores instance numbers and the state variables of systems and screens. It also
/// ignores an alert that appears during the gesture, for example from a `finished` handler. Any
/// other presentation is ignored if the presentation appears only once and the user can swipe it
/// away.
package struct BackUndoes: Law {
  package static let code = LawCodes.backUndoes
  package var cases = LawCases(of: code)

  package func notApplying(to program: Program) -> String? {
    SystemGesture.reasonForNone(in: program)
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.successor != nil,
      let addition = GraphAddition(from: step.world, to: step.entry.after, in: space.store)
    else { return }
    let after = step.entry.after
    // The user must answer an alert before a gesture.
    if !space.alerts(in: after).isEmpty { return }
    guard let gesture = gesture(for: addition, in: space),
      presentsNothing(addition.node, in: space),
      space.visibleChain(in: after).contains(where: { $0.node == addition.node })
    else { return }
    let subject = "\(step.move.subject) \(gesture.text)"
    if cases.has(subject) { return }
    let back = space.make(gesture, in: after)
    // If swiping is forbidden, the app closes the presentation in another way. If the gesture is
    // guarded, the screen handles the gesture.
    if back == nil, gesture == .swipe || space.isGuarded(gesture, in: after) { return }
    if let back, !back.hasFailed,
      isRestored(step.world, by: back.after, in: space)
        || isShownOnlyOnce(step, by: gesture, back.after, in: &space)
        || isChosen(back.after, over: addition.node, in: after, &space)
    {
      return
    }
    let shown = space.store.definition(of: addition.node)
    let moves = [step.move] + (space.move(of: gesture).map { [$0] } ?? [])
    cases.add(
      subject, allowedAt: space.places(of: step.move) + space.places(of: shown), in: space,
      LawCase(
        arguments: ["`\(gesture.text)`", "`\(step.move.text)`"], state: step.state, moves: moves,
        wanted: space.expectedTop(of: step.world, differingFrom: back?.after)))
  }

  /// Returns whether an action that removes the added node also leads to the graph after the gesture.
  /// Example: *Not now* in a paywall and a swipe both close the page that needs a payment.
  private func isChosen(
    _ result: World, over node: Node, in world: World, _ space: inout StateSpace
  ) -> Bool {
    let added = space.store.instance(of: node)
    return space.moves(in: world).contains { move in
      guard move.move.action != nil, !move.isDouble, let entry = space.step(move, from: world),
        !entry.hasFailed, space.node(added, in: entry.after.windows) == nil
      else { return false }
      return entry.after.focus == result.focus
        && space.store.areEqualIgnoringStates(entry.after.windows, result.windows)
    }
  }

  /// Returns whether the gesture added only a presentation that appears once, such as a tip. The
  /// user can swipe this presentation away, and a repetition of the move and the gesture does not
  /// show it again.
  private func isShownOnlyOnce(
    _ step: ExploredStep, by gesture: SystemGesture, _ after: World, in space: inout StateSpace
  ) -> Bool {
    guard
      let addition = GraphAddition(from: step.world, to: after, in: space.store),
      addition.style != nil, let closed = space.make(.swipe, in: after), !closed.hasFailed,
      isRestored(step.world, by: closed.after, in: space),
      let again = space.step(step.move, from: closed.after), !again.hasFailed,
      let back = space.make(gesture, in: again.after), !back.hasFailed
    else { return false }
    return isRestored(step.world, by: back.after, in: space)
  }

  private func gesture(for addition: GraphAddition, in space: StateSpace) -> SystemGesture? {
    guard let style = addition.style else {
      return space.store.kind(of: addition.owner) == .stack ? .back : nil
    }
    return style.isAlert ? nil : .swipe
  }

  /// Returns whether a node and its descendants present nothing. With a presentation, the move would
  /// have added two things.
  private func presentsNothing(_ node: Node, in space: StateSpace) -> Bool {
    let store = space.store
    var presentsNothing = true
    store.walk(node) { inner in
      if !store.presented(by: inner).isEmpty { presentsNothing = false }
      return presentsNothing
    }
    return presentsNothing
  }

  private func isRestored(_ before: World, by after: World, in space: StateSpace) -> Bool {
    let store = space.store
    guard before.focus == after.focus else { return false }
    if store.areEqualIgnoringStates(before.windows, after.windows) { return true }
    return GraphAddition(from: before, to: after, in: store)?.style?.isAlert ?? false
  }
}
