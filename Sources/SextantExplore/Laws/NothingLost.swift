import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law: no effect is lost. The law is violated in these cases:
///
/// - A sentence of an enabled action, button or link is refused, is ignored or fails.
/// - An action, a button or an event adds an invisible node.
/// - An action or a button adds a node to a node that it has removed before.
/// - A timer or an event fails every time.
/// - An event, a link or a timer removes the presenter of a presentation but keeps the
///   presentation.
///
/// In two cases, the law only reports a note: an action or a button removes the screen below a
/// presentation that stays visible, or any move adds a node to an unselected tab.
///
/// Sentences that change nothing and sentences under `try` are not checked. An event or a timer may
/// sometimes fail, because its work may already be done. If a move adds several elements to a
/// container, a single visible element is enough. An alert is visible if its presenter is visible.
/// A node in another window counts as visible. A covered node counts as visible in two cases:
///
/// - An event adds the node, and the move that removes the cover reveals the node.
/// - An action or a button adds both the node and its cover, and the node becomes visible as soon as
///   the cover closes.
///
/// `linksLand` checks the nodes that links add.
///
/// If links and events are lost under an alert, a single note reports all of them, because no
/// declaration can prevent the loss.
package struct NothingLost: Law {
  package static let code = LawCodes.nothingLost
  package var cases = LawCases(of: code)
  /// The links and events that were lost under an alert, each with its first state and move.
  private var underAlerts: [(pattern: String, state: Int, move: ExploredMove)] = []
  /// The bodies that have run at least once without a failure.
  private var working: Set<BodyID> = []
  /// For each body that has always failed, its first failure.
  private var failing: [BodyID: Failure] = [:]

  private struct Failure {
    let step: (state: Int, move: ExploredMove)
    let name: String
    let error: String
    let word: String
    let places: [SourceSpan]
  }

  package func makePart() -> NothingLost {
    var part = self
    part.cases = cases.makePart()
    (part.underAlerts, part.failing) = ([], [:])
    return part
  }

  package mutating func add(_ part: NothingLost) {
    cases.add(part.cases)
    for lost in part.underAlerts where !isKnown(lost.pattern) { underAlerts.append(lost) }
    working.formUnion(part.working)
    failing.merge(part.failing) { first, _ in first }
    for body in working { failing[body] = nil }
  }

  private func isKnown(_ pattern: String) -> Bool {
    underAlerts.contains { $0.pattern == pattern }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard !step.move.isDouble, !space.isCovered(step.move, in: step.world) else { return }
    switch step.move.move.kind {
    case .gesture: break
    case .time:
      if step.move.variant == .trying { break }
      _ = checkOrphan(step, in: &space)
      noteTimers(step, in: &space)
    case .event: checkEvent(step, in: &space)
    case .link:
      _ = checkOrphan(step, in: &space)
      if space.alerts(in: step.world).isEmpty {
        checkFailure(step, in: &space)
      } else {
        checkUnderAlert(step, in: &space)
      }
    case .action, .button, .host:
      if step.entry.hasFailed {
        checkFailure(step, in: &space)
      } else if let lost = hidden(step, in: &space) {
        let instance = space.store.instance(of: lost)
        if isRevealed(lost, by: step, in: &space)
          || !space.isInFocusedWindow(instance, in: step.entry.after)
        {
          break
        }
        let isNote = space.isInUnselectedTab(instance, in: step.entry.after)
        add(step, "hidden", isNote: isNote, in: &space) {
          (
            "adds \($0.written(lost)), which is not visible",
            "expect \($0.pattern(of: lost)) visible"
          )
        }
      } else if let call = space.callOnRemovedNode(in: step) {
        checkTarget(of: call, step, in: &space)
      } else {
        checkRemoval(step, in: &space)
      }
    }
  }

  private mutating func checkFailure(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.entry.hasFailed, !space.interpreter.wasInterrupted(step.entry),
      let error = space.interpreter.error(of: step.entry)
    else { return }
    add(step, error.code.word, in: &space) { _ in
      ("fails: \(error.message) [\(error.code.word) \(error.code.number)]", nil)
    }
  }

  // MARK: Timers and events

  private mutating func checkEvent(_ step: ExploredStep, in space: inout StateSpace) {
    let isOrphaned = checkOrphan(step, in: &space)
    if !space.alerts(in: step.world).isEmpty { return checkUnderAlert(step, in: &space) }
    if let event = step.move.move.event {
      note(event.body, step.move.move.pattern, step, in: &space)
    }
    // An event may fail because its work is already done. If the event succeeds, the nodes that it
    // adds must be visible. If the event causes an orphan, `checkOrphan` reports the orphan
    // instead.
    if !step.entry.hasFailed, !isOrphaned, let lost = hidden(step, in: &space) {
      checkUnderCover(step, lost, in: &space)
    }
  }

  private mutating func noteTimers(_ step: ExploredStep, in space: inout StateSpace) {
    let due = space.interpreter.timersDueNext(in: step.world).map(\.call.body)
    let bodies = Set(due.filter { $0 != .system })
    // If several timers are due at once, the failing timer is unknown.
    if step.entry.hasFailed, due.count > 1 { return }
    for body in bodies {
      note(body, space.interpreter.program.body(body).title, step, in: &space)
    }
  }

  private mutating func note(
    _ body: BodyID, _ name: String, _ step: ExploredStep, in space: inout StateSpace
  ) {
    if working.contains(body) || step.entry.hasFailed && failing[body] != nil { return }
    guard step.entry.hasFailed else {
      working.insert(body)
      failing[body] = nil
      return
    }
    guard !space.interpreter.wasInterrupted(step.entry),
      let error = space.interpreter.error(of: step.entry)
    else { return }
    failing[body] = Failure(
      step: (step.state, step.move), name: "`\(name)`",
      error: "\(error.message) [\(error.code.word) \(error.code.number)]", word: error.code.word,
      places: space.places(around: space.interpreter.program.body(body).place))
  }

  private var failures: [(body: BodyID, failure: Failure)] {
    failing.map { ($0, $1) }.sorted {
      ($0.1.step.state, $0.1.name) < ($1.1.step.state, $1.1.name)
    }
  }

  package func notApplying(to program: Program) -> String? {
    program.app.bodies.isEmpty && program.app.declared.allSatisfy(\.bodies.isEmpty)
      ? "no action, link, event or handler of the app can change the graph" : nil
  }

  package func undecided(in space: StateSpace) -> String? {
    let names = failures.map(\.failure).filter { !cases.allows($0.places, in: space) }.map(\.name)
    return space.cutOff ?? space.undecided(names, "fails each time", since: space.unseenReason)
  }

  private mutating func settleFailures(in space: StateSpace) {
    if undecided(in: space) != nil { return }
    for (body, failure) in failures {
      cases.add(
        "body \(body.index)", failure.word, allowedAt: failure.places, in: space,
        LawCase(
          arguments: [failure.name, "fails each time: \(failure.error)"], state: failure.step.state,
          moves: [failure.step.move]))
    }
  }

  // MARK: Cases

  private func hidden(
    _ step: ExploredStep, isPresented: Bool = false, in space: inout StateSpace
  ) -> Node? {
    hiddenAddition(
      from: step.world, to: step.entry.after, isPresented: isPresented, in: &space)
  }

  /// Returns whether the step itself has covered the added node, and the node becomes visible as
  /// soon as the cover is removed. Example: an action pushes an article and presents an ad over it.
  private func isRevealed(
    _ added: Node, by step: ExploredStep, in space: inout StateSpace
  ) -> Bool {
    let (instance, after) = (space.store.instance(of: added), step.entry.after)
    guard let cover = space.topPresentation(in: after),
      space.store.instance(of: cover) >= step.world.nextInstance
    else { return false }
    let isRevealedByGesture = SystemGesture.allCases.contains {
      guard let way = space.make($0, in: after), !way.hasFailed else { return false }
      return space.isVisible(instance, in: way.after)
    }
    return isRevealedByGesture
      || space.becomesVisible(in: after) { $1.isVisible(instance, in: $0) } ?? true
  }

  /// Checks an invisible node that an event added. The node is allowed if it becomes visible when
  /// its cover is removed. A node that is not presented is also allowed in an unfocused window,
  /// because that window may be visible too.
  private mutating func checkUnderCover(
    _ step: ExploredStep, _ lost: Node, in space: inout StateSpace
  ) {
    let (instance, name) = (space.store.instance(of: lost), space.pattern(of: lost))
    if !space.isInFocusedWindow(instance, in: step.entry.after) { return }
    let isNote = space.isInUnselectedTab(instance, in: step.entry.after)
    let becomesVisible = space.becomesVisible(in: step.entry.after) {
      $1.isVisible(instance, in: $0)
    }
    if becomesVisible ?? true { return }
    let cover = space.topPresentation(in: step.entry.after)
    let isOver = space.isInPresentation(instance, in: step.entry.after)
    let fix = cover.map {
      "; to make the node visible, first \(space.advice(closing: $0, isOver: isOver))"
    }
    add(step, "hidden", isNote: isNote, in: &space) { _ in
      ("adds `\(name)`, which is not visible\(fix ?? "")", "expect \(name) visible")
    }
  }

  private mutating func checkUnderAlert(_ step: ExploredStep, in space: inout StateSpace) {
    let pattern = step.move.move.pattern
    if isKnown(pattern) { return }
    let isEvent = step.move.move.kind == .event
    // A failed event is lost only under an alert. Otherwise, its work may already be done.
    let isLost =
      step.entry.hasFailed
      ? !isEvent || space.failure(of: step.entry)?.code?.word == "alertShowing"
      : hidden(step, isPresented: isEvent, in: &space) != nil
    if isLost { underAlerts.append((pattern, step.state, step.move)) }
  }

  package mutating func settle(in space: inout StateSpace) {
    settleFailures(in: space)
    guard let first = underAlerts.first else { return }
    let names = underAlerts.map { "`\($0.pattern)`" }
    let all =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    cases.add(
      "alert", "alertShowing", allowedAt: space.places(of: first.move), in: space,
      LawCase(
        arguments: [
          all, "is enabled while an alert is visible, but fails or adds an invisible node",
        ], state: first.state,
        moves: [first.move], isNote: true))
  }

  private mutating func checkOrphan(_ step: ExploredStep, in space: inout StateSpace) -> Bool {
    guard !step.entry.hasFailed, let orphan = space.orphan(of: step) else { return false }
    add(step, "orphan", in: &space) {
      let (removed, kept) = ($0.name(of: orphan.presenter), $0.pattern(of: orphan.node))
      return (
        "removes `\(removed)` and keeps `\(kept)`, which `\(removed)` has presented; "
          + "first \($0.advice(closing: orphan.node, isOver: orphan.isOver))", "expect no \(kept)"
      )
    }
    return true
  }

  private mutating func checkTarget(
    of call: OwnedCall, _ step: ExploredStep, in space: inout StateSpace
  ) {
    let words = call.sentence?.words ?? ""
    add(step, "removedTarget", in: &space) {
      let target = $0.written(call.call.target)
      return (
        "`\(words)` has no effect, because \(target) was removed before; name the target, as in "
          + "`in root: \(words) …`", nil
      )
    }
  }

  private mutating func checkRemoval(_ step: ExploredStep, in space: inout StateSpace) {
    guard let (removed, shown) = space.removalUnderPresentation(by: step) else { return }
    add(step, "removed", isNote: true, in: &space) {
      let advice = $0.advice(closing: shown, isOver: false)
      return (
        "removes \($0.written(removed)) and keeps the presentation \($0.written(shown)); to close the "
          + "presentation too, \(advice)", nil
      )
    }
  }

  /// Adds a case if its subject has no case yet.
  ///
  /// - Parameter describe: Returns the violation, and a statement that should hold after the move.
  private mutating func add(
    _ step: ExploredStep, _ word: String, isNote: Bool = false, in space: inout StateSpace,
    _ describe: (inout StateSpace) -> (what: String, wanted: String?)
  ) {
    let isDeclared = step.move.move.action != nil || step.move.move.link != nil
    // An event or a button is identified by its failing sentence, or else by its first sentence.
    let place =
      isDeclared
      ? nil
      : space.interpreter.error(of: step.entry)?.place
        ?? space.calls(of: step.entry).first?.call.place
    // Buttons of different alerts may have equal titles, so the location is part of the subject.
    let button = place.map { "\($0.file):\($0.span.start)" } ?? ""
    let subject = "\(step.move.subject) \(word) \(button)"
    if cases.has(subject) { return }
    let (what, wanted) = describe(&space)
    // A user does not choose events, and time passes in any case.
    let isOffered = ![.event, .time].contains(step.move.move.kind)
    cases.add(
      subject, word,
      allowedAt: place.map { space.places(around: $0) } ?? space.places(of: step.move),
      in: space,
      LawCase(
        arguments: ["`\(step.move.text)`", isOffered ? "is enabled, but \(what)" : what],
        state: step.state,
        moves: [step.move], wanted: wanted, isNote: isNote))
  }
}
