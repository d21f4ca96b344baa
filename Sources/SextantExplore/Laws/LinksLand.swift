package import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A law: if a link shows a target in some state, it shows this target in every state.
///
/// A link lands if it adds or selects a visible node. A covered node counts as visible if the move
/// that removes the cover reveals the node. Such a move answers an alert, unlocks the app or logs
/// in. A presentation that a system gesture can remove is not a cover.
///
/// A link that sets a variable or a timer, or sends an event, may show its target later. A link
/// that has no effect violates the law unless its target is already visible. Each node that a link
/// adds must become visible. Refused links, and links opened while an alert is visible, are not
/// checked.
package struct LinksLand: Law {
  package static let code = LawCodes.linksLand
  package var cases = LawCases(of: code)
  var rows: [LinkRow] = []
  private var startTargets: [Opening: LinkTarget] = [:]
  /// The targets of addresses that show no target in the initial state. Such a target combines the
  /// screens that the address shows in later states.
  private var laterTargets: [Opening: LinkTarget] = [:]
  /// The states in which an address of `laterTargets` did not show its target. These states are
  /// judged after the search.
  private var waiting: [Waiting: [Int]] = [:]

  /// An address and its link. Several links may answer the same address, because links have
  /// conditions.
  private struct Opening: Hashable {
    let link: String
    let address: String

    init(_ link: Link, _ move: ExploredMove) { (self.link, address) = (link.label, move.text) }
  }

  private struct Waiting: Hashable {
    let opening: Opening
    let place: LinkPlace
  }

  private var settled: Set<String> = []
  /// A link that was judged in too few waiting states before the deadline.
  private var unjudged: String?

  /// The maximum number of states to judge after the search, for each address and kind of state.
  private static let maxWaiting = 200
  /// If the deadline ends the judgement before this number of states, the verdict is undecided.
  private static let minJudged = 20

  package func makePart() -> LinksLand {
    var part = self
    part.cases = cases.makePart()
    (part.rows, part.laterTargets, part.waiting) = ([], [:], [:])
    return part
  }

  package mutating func add(_ part: LinksLand) {
    cases.add(part.cases)
    settled.formUnion(part.settled)
    laterTargets.merge(part.laterTargets) { known, new in known.adding(new) }
    for (key, states) in part.waiting {
      waiting[key] = Array(((waiting[key] ?? []) + states).prefix(Self.maxWaiting))
    }
    for new in part.rows {
      for (place, outcome) in new.outcomes { note(outcome, new.link, place) }
    }
  }

  package func notApplying(to program: Program) -> String? {
    program.app.behavior.links.links.isEmpty ? "the app has no links" : nil
  }

  package func undecided(in space: StateSpace) -> String? {
    if let reason = space.cutOff { return reason }
    if rows.isEmpty, let reason = space.unseenReason { return "no link was opened; \(reason)" }
    if let unjudged {
      let reason = space.deadline.isTimeOver ? "it stopped at --max-time" : "it was interrupted"
      return "the search has checked `\(unjudged)` in only a few states: \(reason)"
    }
    let open = rows.first { $0.outcomes.values.contains(.undecided) }
    return open.map { "the result of `\($0.link)` depends on an input without declared values" }
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    var found = lawFindings(in: &space)
    guard let first = found.first, first.verdict != .notApplying else { return found }
    let areExempt = rows.allSatisfy { $0.outcomes.values.allSatisfy { $0 == .nothing } }
    if first.verdict == .holds, areExempt {
      return [
        Finding(first.word, "", .notApplying, "no opened link showed a screen or an alert")
      ]
    }
    found[0].links = rows
    return found
  }

  private mutating func note(_ outcome: LinkOutcome, _ link: String, _ place: LinkPlace) {
    let row = rows.firstIndex { $0.link == link } ?? rows.count
    if row == rows.count { rows.append(LinkRow(link: link)) }
    rows[row].note(outcome, at: place)
  }

  // MARK: The search

  package var judgesLater: Bool { waiting.keys.contains { laterTargets[$0.opening] != nil } }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if state > 0 { return }
    let isElsewhere = space.options.firstScreen != nil
    let initial =
      isElsewhere ? space.interpreter.coldStart(with: [], keeping: space.keptSteps) : world
    guard let start = initial, space.alerts(in: start).isEmpty else { return }
    for move in space.moves(in: start) where move.move.link != nil && !move.isDouble {
      guard let opened = OpenedLink(move, in: start, of: &space), opened.hasLanded else { continue }
      var target = LinkTarget(opened, state: 0, in: &space)
      target.addLater(opened.after, in: &space)
      if let link = move.move.link { startTargets[Opening(link, move)] = target }
    }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard let link = step.move.move.link, !step.move.isDouble else { return }
    let place = space.linkPlace(of: step)
    if place == .alert || settled.contains("\(link.label) \(place)") { return }
    if step.entry.hasFailed { return note(.fails, link.label, place) }
    let opened = OpenedLink(step.move, from: step.world, step.entry, in: &space)
    let opening = Opening(link, step.move)
    if opened.hasLanded {
      if startTargets[opening] == nil {
        let target = LinkTarget(opened, state: step.state, in: &space)
        laterTargets[opening] = laterTargets[opening]?.adding(target) ?? target
      }
      return note(.lands, link.label, place)
    }
    if let target = startTargets[opening] {
      judge(opened, target, link, place, step.state, in: &space)
      return
    }
    if opened.hidden(in: &space) != nil {
      judge(opened, nil, link, place, step.state, in: &space)
    }
    let key = Waiting(opening: opening, place: place)
    if waiting[key]?.count ?? 0 < Self.maxWaiting { waiting[key, default: []].append(step.state) }
  }

  package mutating func settle(in space: inout StateSpace) {
    let all = waiting.sorted {
      ($0.value[0], $0.key.opening.address) < ($1.value[0], $1.key.opening.address)
    }
    var judged: [(key: Waiting, states: [Int], target: LinkTarget)] = []
    for (key, states) in all {
      guard var target = laterTargets[key.opening] else {
        note(.nothing, key.opening.link, key.place)
        continue
      }
      if let opened = open(key.opening.address, in: target.state, of: &space) {
        target.addLater(opened.after, in: &space)
      }
      judged.append((key, states, target))
    }
    // Before the deadline, each address and kind of state gets an equal share of the time.
    for round in 0..<Self.maxWaiting where unjudged == nil {
      for (key, states, target) in judged
      where round < states.count && !settled.contains("\(key.opening.link) \(key.place)") {
        if space.deadline.isOver {
          if round < Self.minJudged { unjudged = key.opening.link }
          break
        }
        defer { space.dropWorlds() }
        guard let opened = open(key.opening.address, in: states[round], of: &space),
          let link = opened.move.move.link
        else { continue }
        judge(opened, target, link, key.place, states[round], in: &space)
      }
    }
    waiting = [:]
  }

  private func open(
    _ address: String, in state: Int, of space: inout StateSpace
  ) -> OpenedLink? {
    let world = space.world(of: state)
    let move = space.moves(in: world).first { $0.text == address && !$0.isDouble }
    return move.flatMap { OpenedLink($0, in: world, of: &space) }
  }

  // MARK: Judging

  /// Notes the outcome of an opened link, and adds a case if the link violates the law.
  ///
  /// - Parameter target: The target of the link in other states; nil if it is unknown.
  private mutating func judge(
    _ opened: OpenedLink, _ target: LinkTarget?, _ link: Link, _ place: LinkPlace, _ state: Int,
    in space: inout StateSpace
  ) {
    var outcome = outcome(of: opened, target, in: &space)
    let places = space.places(of: opened.move)
    if outcome == .broken, cases.allows(places, in: space) { outcome = .allowed }
    note(outcome, link.label, place)
    guard outcome == .broken || outcome == .allowed else { return }
    settled.insert("\(link.label) \(place)")
    let wanted = target?.wanted
    let elsewhere = target.map { "shows `\($0.shown)` if opened \($0.place(in: &space))" }
    let (top, hidden) = (opened.top(in: &space), opened.hidden(in: &space))
    let adds = hidden.map { "adds `\($0)`" }
    let clause = opened.isIgnored ? link.clauseOfBody : nil
    let advice = clause.map { "; to ignore the link here, add `\($0)` to the link" } ?? ""
    cases.add(
      link.title, allowedAt: places, in: space,
      LawCase(
        arguments: [
          "`\(opened.move.text)`", (target?.shown == top ? adds : nil) ?? elsewhere ?? adds ?? "",
          top.isEmpty ? "nothing" : "`\(top)`", advice,
        ], state: state, moves: [opened.move],
        wanted: wanted ?? hidden.map { "expect \($0) visible" }))
  }

  private func outcome(
    of opened: OpenedLink, _ target: LinkTarget?, in space: inout StateSpace
  ) -> LinkOutcome {
    let isHidden = opened.hidden(in: &space) != nil
    if let target, !isHidden, target.isShown(by: opened, in: &space) { return .lands }
    switch opened.becomesVisible(expecting: target, in: &space) {
    case .some(true): return .later
    case .none: return .undecided
    case .some(false): return !isHidden && opened.mayShowLater(in: &space) ? .nothing : .broken
    }
  }
}

private struct LinkTarget {
  /// The target, written as in facts: the last alert if the link added only alerts; otherwise the
  /// node covered by a rule or a handler, or else the top node.
  let shown: String
  let isAlert: Bool
  let state: Int
  private var tops: Set<String>

  init(_ opened: OpenedLink, state: Int, in space: inout StateSpace) {
    let alert = opened.onlyAlert(in: &space)
    let top = opened.top(in: &space)
    shown = alert ?? opened.coveredByReaction ?? top
    isAlert = alert != nil
    self.state = state
    tops = isAlert ? [shown] : [shown, top]
  }

  /// Adds the screens that appear as time passes, because some links show a sequence of screens.
  mutating func addLater(_ world: World, in space: inout StateSpace) {
    var world = world
    for _ in 0..<Self.maxSteps {
      guard let move = space.moves(in: world).first(where: { $0.move.kind == .time }),
        let entry = space.step(move, from: world), !entry.hasFailed
      else { return }
      world = entry.after
      tops.insert(space.interpreter.topText(in: world))
    }
  }

  private static let maxSteps = 4

  func adding(_ other: LinkTarget) -> LinkTarget {
    var sum = self
    sum.tops.formUnion(other.tops)
    return sum
  }

  var wanted: String { "expect \(isAlert ? "presented" : "top") is \(shown)" }

  /// Returns whether the target is visible after an opened link, even if the link did not add it.
  func isShown(by opened: OpenedLink, in space: inout StateSpace) -> Bool {
    isAlert
      ? space.alertTexts(in: opened.after).contains(shown) : tops.contains(opened.top(in: &space))
  }

  func isVisible(in world: World, of space: inout StateSpace) -> Bool {
    if isAlert { return space.alertTexts(in: world).contains(shown) }
    return space.alerts(in: world).isEmpty && tops.contains(space.interpreter.topText(in: world))
  }

  func place(in space: inout StateSpace) -> String {
    if state == 0 { return "at the start" }
    let top = space.interpreter.topText(in: space.world(of: state))
    return top.isEmpty ? "in another state" : "on `\(top)`"
  }
}

private struct OpenedLink {
  let move: ExploredMove
  private let before: World
  let after: World
  private let made: NumberSet
  private let selected: NumberSet
  private let hasSent: Bool
  let isIgnored: Bool
  private(set) var hasLanded = false
  /// A node that the link showed under a presentation of a rule or a handler, written as in facts;
  /// nil if no such node exists. Example: the node's `on appear` presents a tip.
  let coveredByReaction: String?

  init?(_ move: ExploredMove, in world: World, of space: inout StateSpace) {
    guard let entry = space.step(move, from: world), !entry.hasFailed else { return nil }
    self.init(move, from: world, entry, in: &space)
  }

  init(_ move: ExploredMove, from before: World, _ entry: TraceEntry, in space: inout StateSpace) {
    self.move = move
    self.before = before
    after = entry.after
    let calls = space.calls(of: entry).filter { $0.sentence != nil }
    coveredByReaction = space.coveredByReaction(in: after, calls)
    made = NumberSet(space.change(from: before, to: after).fresh)
    selected = space.selected(by: calls, in: after)
    isIgnored = calls.isEmpty
    hasSent = space.interpreter.evaluator.draft.events[entry.events].contains(where: \.isSent)
    hasLanded = isVisible(in: after, of: &space)
  }

  func top(in space: inout StateSpace) -> String { space.interpreter.topText(in: after) }

  func onlyAlert(in space: inout StateSpace) -> String? {
    let isOnlyAlert =
      !made.isEmpty && selected.isEmpty && made.isSubset(of: NumberSet(space.alerts(in: after)))
    return isOnlyAlert ? space.alertTexts(in: after).last : nil
  }

  /// Returns an added node that is invisible, written as in facts; nil if no such node exists.
  func hidden(in space: inout StateSpace) -> String? {
    hiddenAddition(from: before, to: after, in: &space).map { space.pattern(of: $0) }
  }

  func mayShowLater(in space: inout StateSpace) -> Bool {
    hasSent || before.timers != after.timers || space.sets(move, in: before)
  }

  func isVisible(in world: World, of space: inout StateSpace) -> Bool {
    let alerts = space.alerts(in: world)
    if let alert = alerts.last { return made.contains(alert) }
    let steps = space.visibleChain(in: world)
    let store = space.store
    for step in steps.reversed() {
      let instance = store.instance(of: step.node)
      if made.contains(instance) || selected.contains(instance) { return true }
      // Selecting a presenter does not select its presentation.
      if step.place == .presented { return false }
    }
    return false
  }
}

extension OpenedLink {
  func becomesVisible(expecting target: LinkTarget?, in space: inout StateSpace) -> Bool? {
    space.becomesVisible(in: after) { world, space in
      isVisible(in: world, of: &space) || target?.isVisible(in: world, of: &space) ?? false
    }
  }
}
