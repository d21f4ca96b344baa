import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// No action, button or link that is offered has a sentence that is refused or ignored, fails in another way,
/// or adds something that is not visible; nor does an event present such.
///
/// Not counted are sentences that change nothing as such, those under `try`, and events and timers, which
/// may find their work done. A list of elements that grows is visible where one of the new ones is on the
/// visible chain; an alert where what presents it is.
package struct NothingLost: Law {
  package static let code = LawCodes.nothingLost
  package var cases = LawCases(of: code)

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard !step.move.isDouble, !space.isCovered(step.move, in: step.world) else { return }
    let kind = step.move.move.kind
    if kind == .gesture || kind == .time { return }
    if kind == .event {
      // An event may find its work done; what it presents is to be seen all the same.
      if !step.entry.hasFailed, let lost = addedOutOfSight(step, isPresented: true, in: &space) {
        add(
          step, "presents \(space.written(lost)) where nobody sees it", "hidden",
          wanted: "expect \(space.pattern(of: lost)) visible", in: &space)
      }
      return
    }
    if step.entry.hasFailed {
      guard !space.interpreter.wasInterrupted(step.entry),
        let error = space.interpreter.error(of: step.entry)
      else { return }
      add(
        step, "fails: \(error.message) [\(error.word) \(error.number)]", error.word, in: &space)
    } else if let lost = addedOutOfSight(step, in: &space) {
      add(
        step, "adds \(space.written(lost)) where nobody sees it", "hidden",
        wanted: "expect \(space.pattern(of: lost)) visible", in: &space)
    }
  }

  private mutating func add(
    _ step: ExploredStep, _ what: String, _ word: String, wanted: String? = nil,
    in space: inout StateSpace
  ) {
    let isDeclared = step.move.move.action != nil || step.move.move.link != nil
    // An event and a button are known by what they run.
    let places =
      isDeclared
      ? nil : space.calls(of: step.entry).first.map { space.places(around: $0.call.place) }
    cases.add(
      "\(step.move.subject) \(word)", allowedAt: places ?? space.places(of: step.move), in: space,
      LawCase(
        arguments: ["`\(step.move.text)`", what], state: step.state, moves: [step.move],
        wanted: wanted))
  }
}

/// A node that a move has added to something that was there before, where nothing of what was added to
/// it is visible.
///
/// - Parameter isPresented: whether only presentations count.
private func addedOutOfSight(
  _ step: ExploredStep, isPresented: Bool = false, in space: inout StateSpace
) -> Node? {
  let (before, after) = (step.world, step.entry.after)
  let fresh = space.change(from: before, to: after).fresh
  if fresh.isEmpty { return nil }
  let chain = space.visibleChain(in: after)
  let isSeen = fresh.allSatisfy { instance in
    chain.contains { space.interpreter.evaluator.draft.store.instance(of: $0.node) == instance }
  }
  if isSeen { return nil }
  let visible = chain.map(\.node)
  let store = space.interpreter.evaluator.draft.store
  var lost: Node?
  for window in store.elements(of: after.windows) {
    store.walk(window) { node in
      guard lost == nil, store.instance(of: node) < before.nextInstance else { return false }
      let content = store.elements(of: store.content(of: node))
      let fresh = content.filter { store.instance(of: $0) >= before.nextInstance }
      if !isPresented, let last = fresh.last, !fresh.contains(where: visible.contains) {
        lost = last
      }
      let presented = store.elements(of: store.presented(by: node))
      for shown in presented where store.instance(of: shown) >= before.nextInstance {
        let isSeen =
          store.kind(of: shown) == .modal ? visible.contains(node) : visible.contains(shown)
        if !isSeen { lost = lost ?? shown }
      }
      return lost == nil
    }
  }
  return lost
}
