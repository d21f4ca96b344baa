package import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A law: an action and a system gesture that remove the same screen or presentation have
/// consistent effects. If the action only closes the screen or presentation, both must lead to the
/// same state. If the action restores the value that a variable had before the screen was shown,
/// the gesture must restore this value too.
///
/// A variable is compared only if the move that showed the screen has set it, or if the action
/// assigns the value of another variable to it. Other variables, such as drafts, may differ,
/// because Save and Cancel have different effects. The value before the screen was shown is taken
/// from the shortest path to the state.
///
/// Two differences are allowed:
/// - A timer also closes the screen, and leaves the variable at the same value as the gesture.
///   Example: a bar with an undo button.
/// - The gesture minimizes the screen: an action or event shows the screen again, but only after the
///   gesture.
///
/// The gesture `tap back` is compared only if it disables an action that is enabled after the action
/// of the screen. Otherwise, *Mark as unread* in a mail would require that `tap back` does the same.
///
/// Two differences are only notes:
/// - Another action only closes the screen, so it keeps the variable, too.
/// - An action can restore the variable, but only after the gesture.
///
/// If an action shows an alert only before it closes a changed screen, the gesture must also show
/// an alert before it closes the changed screen.
///
/// An action may end a flow of a coordinator by `stop`. Then a swipe is compared with the action,
/// even if the swipe removes only a part of the flow.
package struct EqualExits: Law {
  package static let code = LawCodes.equalExits
  package var cases = LawCases(of: code)

  private struct Shown {
    /// The position in `shown` of the previous addition on the path, counted from 1; 0 if unknown.
    let below: Int32
    let count: Int32
    let before, after: Int32
  }
  private var shown = ChunkedArray<Shown>()
  /// For each state, the position in `shown` of the last addition on its path, counted from 1; 0 if
  /// unknown.
  private var lastShown = ChunkedArray<Int32>([0])
  private var notes = Notes()
  private struct Notes {
    var shown: [Shown] = []
    var states: [(state: Int, last: Int)] = []
  }
  /// Whether this check covers only a part of the search. The notes of a part are added to the
  /// whole check later, in order.
  private var isPart = false
  private var actions: [Exit] = []
  private var drafts = DraftExits()
  private struct Exit {
    let step: ExploredStep
    let gone: [Instance]
    let onlyCloses: Bool
    let stops: Bool
  }

  package func makePart() -> EqualExits {
    var part = self
    part.cases = cases.makePart()
    part.drafts = drafts.makePart()
    part.isPart = true
    return part
  }

  package mutating func add(_ part: EqualExits) {
    cases.add(part.cases)
    drafts.add(part.drafts)
    add(part.notes, since: part.shown.count)
  }

  package func notApplying(to program: Program) -> String? {
    SystemGesture.reasonForNone(in: program)
      ?? (program.app.declared.allSatisfy(\.actions.isEmpty) ? "the app has no actions" : nil)
  }

  package mutating func walked(_ step: ExploredStep, in space: inout StateSpace) {
    if let successor = step.successor { note(successor, step, in: &space) }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if step.isNew, let successor = step.successor { note(successor, step, in: &space) }
    if step.move.isDouble || step.entry.hasFailed { return }
    guard let action = step.move.move.action, !space.isCovered(step.move, in: step.world)
    else { return }
    let gone = space.change(from: step.world, to: step.entry.after).gone
    if gone.isEmpty { return drafts.noteQuestion(step, action, in: &space) }
    let calls = space.calls(of: step.entry)
    let onlyCloses = space.onlyCloses(action.body, calls, step)
    if onlyCloses { drafts.noteClosing(step, action, gone, in: &space) }
    actions.append(
      Exit(
        step: step, gone: gone, onlyCloses: onlyCloses,
        stops: calls.contains { $0.root == action.body && $0.endsFlow }))
  }

  private mutating func note(_ state: Int, _ step: ExploredStep, in space: inout StateSpace) {
    let (before, after) = (step.world, step.entry.after)
    var last = Int(lastShown[step.state])
    let change = space.change(from: before, to: after)
    let (gone, fresh) = (change.gone, change.fresh)
    if gone.isEmpty, fresh.isEmpty {
      if !space.store.areEqual(before.windows, after.windows) {
        last = 0
      }
    } else if gone.isEmpty {
      notes.shown.append(
        Shown(
          below: Int32(last), count: Int32(fresh.count), before: Int32(step.state),
          after: Int32(state)))
      last = shown.count + notes.shown.count
    } else if fresh.isEmpty {
      var left = gone.count
      while left > 0, last > 0 {
        left -= Int(shown[last - 1].count)
        last = left < 0 ? 0 : Int(shown[last - 1].below)
      }
    } else {
      last = 0
    }
    notes.states.append((state, last))
    if isPart { return }
    let own = notes
    notes = Notes()
    add(own, since: shown.count)
  }

  /// - Parameter known: The number of recorded additions at the creation of the part.
  private mutating func add(_ notes: Notes, since known: Int) {
    let others = shown.count - known
    for new in notes.shown { shown.append(new) }
    for (state, last) in notes.states {
      while lastShown.count <= state { lastShown.append(0) }
      lastShown[state] = Int32(last > known ? last + others : last)
    }
  }

  package mutating func settle(in space: inout StateSpace) {
    for found in drafts.cases {
      guard let gesture = space.move(of: found.gesture) else { continue }
      cases.add(
        found.move.subject + " asks", allowedAt: space.places(of: found.move), in: space,
        LawCase(
          arguments: [
            "`\(gesture.text)`", "closes the changed `\(found.screen)` without asking",
            "`\(found.move.text)` asks first: write `on \(gesture.text) when … { … }` in "
              + "`\(found.screen)`",
          ], state: found.state, moves: [gesture], wanted: "expect \(found.pattern) exists"))
    }
  }

  package mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    defer { actions.removeAll(keepingCapacity: true) }
    if actions.isEmpty { return }
    for gesture in SystemGesture.allCases {
      guard let way = space.make(gesture, in: world), !way.hasFailed else { continue }
      let after = way.after
      let gone = space.change(from: world, to: after).gone
      for action in actions {
        let isSame = action.gone == gone
        if isSame { compare(action.step, gone, gesture, after, in: &space) }
        let removesLess = gesture == .swipe && action.stops && Set(gone).isSubset(of: action.gone)
        if action.onlyCloses, isSame || removesLess {
          compareWorlds(action.step, gesture, after, in: &space)
        }
      }
    }
  }

  private mutating func compare(
    _ step: ExploredStep, _ gone: [Instance], _ gesture: SystemGesture, _ after: World,
    in space: inout StateSpace
  ) {
    guard let action = step.move.move.action else { return }
    let subject = "\(action.body.index) \(gesture.text)"
    if cases.has(subject) { return }
    guard step.state < lastShown.count, lastShown[step.state] > 0 else { return }
    let now = space.interpreter.values(of: step.world)
    let byAction = space.interpreter.values(of: step.entry.after)
    let bySystem = space.interpreter.values(of: after)
    let differing = now.indices.filter {
      byAction[$0] != now[$0] && byAction[$0] != bySystem[$0]
    }
    if differing.isEmpty { return }
    let last = shown[Int(lastShown[step.state]) - 1]
    let worlds = (space.world(of: Int(last.before)), space.world(of: Int(last.after)))
    let before = space.interpreter.values(of: worlds.0)
    let shown = space.interpreter.values(of: worlds.1)
    let copied = space.copiedVariables(by: action.body)
    let forgotten = differing.first { index in
      byAction[index] == before[index] && (shown[index] != before[index] || copied.contains(index))
    }
    guard let forgotten, let move = space.move(of: gesture),
      !space.isRemovedByTimer(gone, keeping: forgotten, at: bySystem[forgotten], from: step.world)
    else { return }
    let use = space.laterUse(of: forgotten, after: after, butNotAfter: step)
    if use == .screen { return }
    if gesture == .back, !space.disablesAction(after, unlike: step.entry.after) { return }
    let isKept = actions.contains {
      $0.onlyCloses && $0.gone == gone
        && space.interpreter.values(of: $0.step.entry.after)[forgotten] == bySystem[forgotten]
    }
    let variable = space.interpreter.program.variables[forgotten]
    cases.add(
      subject, allowedAt: space.places(of: step.move), in: space,
      LawCase(
        arguments: [
          "`\(gesture.text)`", "does not restore `\(variable.name)`",
          "`\(step.move.text)` restores it",
        ], state: step.state, moves: [move],
        wanted: "expect state \(variable.name) is \(before[forgotten])",
        isNote: isKept || use == .variable))
  }

  private mutating func compareWorlds(
    _ step: ExploredStep, _ gesture: SystemGesture, _ system: World, in space: inout StateSpace
  ) {
    guard let action = step.move.move.action else { return }
    let subject = "\(action.body.index) \(gesture.text)"
    if cases.has(subject) { return }
    let own = step.entry.after
    let difference =
      space.graphDifference(own, system) ?? space.variableDifference(own, system)
      ?? space.timerDifference(own, system)
    guard let (how, wanted) = difference, let move = space.move(of: gesture) else { return }
    cases.add(
      subject, allowedAt: space.places(of: step.move), in: space,
      LawCase(
        arguments: [
          "`\(gesture.text)`", how,
          "`\(step.move.text)` only closes the screen",
        ], state: step.state, moves: [move], wanted: wanted))
  }
}
