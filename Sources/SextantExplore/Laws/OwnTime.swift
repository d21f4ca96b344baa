import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law: a timer does not interfere with later navigation. Its sentences must not remove or change
/// a node that was added after the timer was set. These nodes are exempt:
///
/// - nodes of a declaration, such as a toast, if the timer's body or screen also adds such nodes
/// - nodes in a closed flow (a presentation, or a pushed screen with the screens above it), if the
///   flow is older than the timer or a condition of the timer names it
///
/// A timer that tests a named node, as in `if session exists { … }`, is not checked.
///
/// The law ignores additions on top, and changes of the screen that set the timer. Effects of rules
/// and handlers are ignored, except replacements of the root. A timer that restores the initial root
/// or content, or an earlier root, ends a session. Such a timer may remove everything in the session
/// unless a later timer of the same body is pending.
///
/// The law compares the ages of nodes and timers, so a separate search decides it. The search
/// explores stacks of 4 elements with one changed branch, and stacks of 3 elements with two changed
/// branches.
package struct OwnTime: Law {
  package static let code = LawCodes.ownTime
  package var cases = LawCases(of: code)

  /// For each timer body and its screen, the declarations of the nodes that the body or the screen
  /// adds.
  private var made: [Owner: Set<DefinitionID>] = [:]

  /// For each timer body, the first possible cases in which the timer replaces a root. Whether the
  /// timer returns to an earlier root is known only after the search, because it depends on the path.
  private var replacements: [BodyID: [Replacement]] = [:]
  private static let maxReplacements = 16

  private var separate: [Finding]?

  private struct Replacement {
    let places: [SourceSpan]
    let found: LawCase
  }

  private struct Owner: Hashable {
    let body: BodyID
    let screen: DefinitionID
  }

  package func makePart() -> OwnTime {
    var part = self
    part.cases = cases.makePart()
    part.replacements = [:]
    return part
  }

  package mutating func add(_ part: OwnTime) {
    cases.add(part.cases)
    made.merge(part.made) { known, _ in known }
    for (body, found) in part.replacements {
      let room = Self.maxReplacements - replacements[body, default: []].count
      replacements[body, default: []] += found.prefix(room)
    }
  }

  package func notApplying(to program: Program) -> String? {
    program.setsTimers ? nil : "the app has no timer, or its timers only set variables"
  }

  // MARK: The separate search

  package func separateOptions(after space: StateSpace) -> SearchOptions? {
    if space.options.tracksTimerAge || !space.interpreter.program.setsTimers { return nil }
    var options = space.options
    (options.tracksTimerAge, options.usesRounds, options.maxTime) = (true, true, nil)
    options.rounds = [(stack: 4, width: 1), (stack: 2, width: 2), (stack: 3, width: 2)]
    // The bound depends on the number of states in the common search, not on the time. Therefore,
    // the answer is the same on any machine.
    let (explored, usual) = (space.exploredCount, 30_000)
    options.maxStates = max(explored / 3, space.endedEarly ? min(explored, usual) : usual)
    return options
  }

  package mutating func endSeparateSearch(in space: inout StateSpace) {
    separate = lawFindings(in: &space).map { finding in
      guard let example = finding.example else { return finding }
      let moves = space.path(to: example.state) + example.moves
      var fromStart = Finding(
        finding.word, finding.title, finding.verdict, finding.message, at: finding.place,
        example: Finding.Example(
          state: 0, moves: moves, expectation: example.expectation, wanted: example.wanted))
      fromStart.subject = finding.subject
      return fromStart
    }
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    separate ?? lawFindings(in: &space)
  }

  package func broken(after count: Int) -> [Finding] {
    (separate ?? cases.all.map { finding(of: $0) }).filter(\.isCase).dropFirst(count).map { $0 }
  }

  // MARK: The law

  package func undecided(in space: StateSpace) -> String? {
    space.options.tracksTimerAge ? space.cutOff : "this search does not record the age of nodes"
  }

  package func scope(in space: StateSpace) -> String {
    let scope = space.scope
    let isSeparate = !scope.isEmpty && space.options.rounds != nil
    return isSeparate ? "\(scope), in a separate search with smaller bounds" : scope
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.move.move.kind == .time, step.move.variant == .single, space.options.tracksTimerAge,
      !step.entry.hasFailed,
      step.world.windows != step.entry.after.windows
    else { return }
    let timers = space.interpreter.timersDueNext(in: step.world)
    if let body = timers.first?.call.body, timers.allSatisfy({ $0.call.body == body }) {
      checkLaterSession(step, body, in: &space)
    }
    let calls = space.calls(of: step.entry)
    for (index, timer) in timers.enumerated() where timer.call.body != .system {
      // Check due timers of the same body together: `later` is the highest `firstLater` of them.
      let same = timers.filter { $0.call.body == timer.call.body }
      guard timers[..<index].allSatisfy({ $0.call.body != timer.call.body }) else { continue }
      let later = same.map(\.firstLater).max() ?? timer.firstLater
      let owners = Set(same.map(\.call.owner))
      // A new root is attributed to the timer, even if a rule or a handler sets it.
      let isAlone =
        same.count == timers.count
        && (calls.allSatisfy { $0.root == timer.call.body } || !space.newContents(of: step).isEmpty)
      let touched =
        isAlone
        ? space.touched(from: step.world.windows, to: step.entry.after.windows)
        : Self.touched(by: timer.call.body, calls, in: &space)
      let newer = touched.filter { instance, _ in
        instance >= later && !owners.contains(instance) && instance < step.world.nextInstance
      }
      let program = space.interpreter.program
      if newer.isEmpty || program.checksNamedNode(timer.call.body) { continue }
      let closed = space.contents(
        ofRemoved: NumberSet(touched.filter(\.isGone).map(\.0)), olderThan: later,
        or: program.declarationsChecked(by: timer.call.body), in: step.world)
      for (instance, isGone) in newer where !closed.contains(instance) {
        guard let node = space.node(instance, in: step.world.windows) else { continue }
        report(step, timer.call, node, isGone: isGone, in: &space)
      }
    }
  }

  /// Adds a case if a timer ends a session while a later timer of the same body is pending. The
  /// search makes moves without delay, so both timers may be due at the same time. The later timer
  /// is therefore postponed by a millisecond.
  private mutating func checkLaterSession(
    _ step: ExploredStep, _ body: BodyID, in space: inout StateSpace
  ) {
    let pending = space.interpreter.pendingTimers(in: step.world).filter { $0.call.body == body }
    guard body != .system, !cases.has("session \(body.index)"), pending.count > 1,
      pending[0].firstLater < pending[1].firstLater
    else { return }
    let world = space.interpreter.worldPostponingLaterTimers(of: body, in: step.world)
    guard let entry = space.step(step.move, from: world), !entry.hasFailed else { return }
    let alone = ExploredStep(
      state: step.state, world: world, move: step.move, index: step.index, entry: entry,
      successor: nil, isNew: false, cutOff: nil)
    guard
      space.interpreter.pendingTimers(in: entry.after).contains(where: { $0.call.body == body }),
      space.endsSession(alone)
    else { return }
    let declared = space.interpreter.program.body(body)
    cases.add(
      "session \(body.index)", allowedAt: space.places(around: declared.place), in: space,
      LawCase(
        arguments: [
          "`\(declared.title)`", "ends the session of", space.written(space.top(of: world)),
          "but the same body has set a newer timer, so this may be a newer session: name the timer, as "
            + "in `after 60s as session { … }`, so that the newer timer replaces it",
        ], state: step.state, moves: [step.move]))
  }

  /// Returns the nodes that sentences of a body remove or change, except nodes that sentences of
  /// other bodies remove.
  private static func touched(
    by body: BodyID, _ calls: [OwnedCall], in space: inout StateSpace
  ) -> [(Instance, isGone: Bool)] {
    let others = NumberSet(
      calls.filter { $0.root != body }.flatMap { space.change(by: $0.call).gone })
    return calls.filter { $0.root == body && $0.sentence != nil }.flatMap {
      space.touched(from: $0.call.windows.before, to: $0.call.windows.after)
    }.filter { !others.contains($0.0) }
  }

  private mutating func report(
    _ step: ExploredStep, _ timer: BodyCall, _ node: Node, isGone: Bool, in space: inout StateSpace
  ) {
    let program = space.interpreter.program
    let definition = space.store.definition(of: node)
    guard definition != .none, program.app.isView(definition) || !isGone else { return }
    let own = declarationsMade(by: timer, in: step.world, of: space)
    let (subject, body) = ("timer \(timer.body.index)", program.body(timer.body))
    if cases.has(subject) || own.contains(definition) || space.endsSession(step) { return }
    let advice = advice(for: timer, in: step, own, of: &space)
    let places = space.places(around: body.place)
    let found = LawCase(
      arguments: [
        "`\(body.title)`", isGone ? "removes" : "changes", space.written(node),
        "which appeared after the timer was set" + (isGone ? advice : ""),
      ],
      state: step.state, moves: [step.move],
      wanted: isGone ? "expect \(space.pattern(of: node)) exists" : nil)
    if space.replacesContent(ofSwitched: timer.owner, in: step) { return }
    if space.newContents(of: step).isEmpty {
      cases.add(subject, allowedAt: places, in: space, found)
    } else if replacements[timer.body, default: []].count < Self.maxReplacements {
      replacements[timer.body, default: []].append(Replacement(places: places, found: found))
    }
  }

  package mutating func settle(in space: inout StateSpace) {
    for (body, replacements) in replacements.sorted(by: { $0.key.index < $1.key.index }) {
      let found = replacements.first { replacement in
        guard let state = replacement.found.state, let move = replacement.found.moves.first else {
          return false
        }
        defer { space.dropWorlds() }
        let world = space.world(of: state)
        guard let entry = space.step(move, from: world) else { return false }
        return !space.returnsToEarlierContent(
          ExploredStep(
            state: state, world: world, move: move, index: 0, entry: entry, successor: nil,
            isNew: false, cutOff: nil))
      }
      guard let found else { continue }
      cases.add(
        "timer \(body.index)", allowedAt: found.places, in: space, found.found)
    }
    replacements = [:]
  }

  /// - Parameter own: The declarations that the timer's body or screen shows.
  private func advice(
    for timer: BodyCall, in step: ExploredStep, _ own: Set<DefinitionID>, of space: inout StateSpace
  ) -> String {
    let app = space.interpreter.program.app
    let screen = Self.screen(of: timer, in: step.world, of: space)
    if !space.newContents(of: step).isEmpty, screen != .none, app.isView(screen) {
      return "; in the timer, first check `if top is \(space.name(of: screen)) { … }`"
    }
    let views = own.filter(app.isView)
    guard let view = views.first, views.count == 1 else {
      return "; in the timer, first check that the node to close exists"
    }
    return "; in the timer, first check `if \(space.name(of: view)) exists { … }`"
  }

  private static func screen(
    of timer: BodyCall, in world: World, of space: StateSpace
  ) -> DefinitionID {
    space.node(timer.owner, in: world.windows).map { space.store.definition(of: $0) } ?? .none
  }

  private mutating func declarationsMade(
    by timer: BodyCall, in world: World, of space: StateSpace
  ) -> Set<DefinitionID> {
    let owner = Owner(body: timer.body, screen: Self.screen(of: timer, in: world, of: space))
    if let known = made[owner] { return known }
    let own = space.interpreter.program.made(by: timer.body, of: owner.screen)
    made[owner] = own
    return own
  }
}
