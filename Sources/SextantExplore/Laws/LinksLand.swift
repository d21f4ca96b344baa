import SextantEngine
package import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// After a link, what is visible is something that its body has made or selected, or what a cold start with
/// the same variables shows; or it comes up without another link in the move that takes away what covers it:
/// that answers the alert, unlocks or logs in.
///
/// Of a link that shows nothing but an alert, the alert is what it shows, also where it was up already.
/// What a system gesture would take away is no such cover. A link that is refused is no case of this law,
/// nor one that shows nothing on a cold start.
package struct LinksLand: Law {
  package static let code = LawCodes.linksLand
  package var cases = LawCases(of: code)
  /// The matrix: a row for each link, in the order of their first moves.
  var rows: [LinkRow] = []
  private var coldStarts: [ColdStart: Landing?] = [:]
  /// What was added to them last.
  private var newColdStarts: [ColdStart: Landing?] = [:]
  /// Links and kinds of states of which nothing worse is to be found out.
  private var settled: Set<String> = []

  private struct ColdStart: Hashable {
    let link: String
    let variables: [Value]
  }

  package func forPart() -> LinksLand {
    var part = self
    part.cases = cases.forPart()
    part.rows = []
    part.newColdStarts = [:]
    return part
  }

  package mutating func add(_ part: LinksLand) {
    cases.add(part.cases)
    settled.formUnion(part.settled)
    coldStarts.merge(part.newColdStarts) { known, _ in known }
    for new in part.rows {
      let row = rows.firstIndex { $0.link == new.link } ?? rows.count
      if row == rows.count { rows.append(LinkRow(link: new.link)) }
      for (place, outcome) in new.outcomes { rows[row].note(outcome, at: place) }
    }
  }

  package func notApplying(to program: Program) -> String? {
    program.app.behavior.links.links.isEmpty ? "the app has no links" : nil
  }

  package func undecided(in space: StateSpace) -> String? {
    if let reason = space.cutOff { return reason }
    if rows.isEmpty, let reason = space.ordinaryBound { return "no link was opened; \(reason)" }
    let open = rows.first { $0.outcomes.values.contains(.undecided) }
    return open.map { "what comes up after `\($0.link)` depends on an input that has no domain" }
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    var found = lawFindings(in: &space)
    guard let first = found.first, first.verdict != .notApplying else { return found }
    let areExempt = rows.allSatisfy { $0.outcomes.values.allSatisfy { $0 == .nothing } }
    if first.verdict == .holds, areExempt {
      return [
        Finding(
          first.word, "", .notApplying,
          "no link that was opened shows anything by sentences of its own body")
      ]
    }
    found[0].links = rows
    return found
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard let link = step.move.move.link, !step.move.isDouble else { return }
    let place = space.linkPlace(of: step)
    let row = rows.firstIndex { $0.link == link.text } ?? rows.count
    if row == rows.count { rows.append(LinkRow(link: link.text)) }
    let subject = "\(link.text) \(place.rawValue)"
    if settled.contains(subject) { return }
    let outcome = outcome(of: step, link, in: &space)
    rows[row].note(outcome, at: place)
    if outcome == .broken { settled.insert(subject) }
  }

  private mutating func outcome(
    of step: ExploredStep, _ link: Link, in space: inout StateSpace
  ) -> LinkOutcome {
    if step.entry.hasFailed { return .fails }
    guard let cold = coldLanding(of: step, link, in: &space), cold.shows else { return .nothing }
    let calls = space.calls(of: step.entry)
    let landing = Landing(
      calls, of: link.body, from: step.world, to: step.entry.after, in: &space)
    if landing.hasLanded || landing.top == cold.top || landing.isAlert(of: cold) { return .lands }
    var wait = CoveredLink(landing, expecting: cold)
    switch wait.comesUp(from: step.entry.after, in: &space) {
    case .some(true): return .later
    case .none: return .undecided
    case .some(false): break
    }
    let wanted = cold.onlyAlert ?? cold.top
    cases.add(
      "link \(link.text)", allowedAt: space.places(of: step.move), in: space,
      LawCase(
        arguments: ["`\(step.move.text)`", "`\(landing.top)`", "`\(wanted)`"],
        state: step.state, moves: [step.move],
        wanted: "expect \(cold.onlyAlert == nil ? "top" : "presented") is \(wanted)"))
    return .broken
  }

  /// What the link shows where the app has just started with the variables of a state; nil where that is
  /// refused.
  private mutating func coldLanding(
    of step: ExploredStep, _ link: Link, in space: inout StateSpace
  ) -> Landing? {
    let variables = space.interpreter.values(of: step.world)
    let key = ColdStart(link: step.move.text, variables: variables)
    if let known = coldStarts[key] ?? newColdStarts[key] { return known }
    var landing: Landing?
    if !variables.contains(where: \.holdsInstances),
      let start = space.interpreter.coldStart(with: variables, keeping: space.keptSteps),
      let entry = space.step(step.move, from: start), !entry.hasFailed
    {
      let calls = space.calls(of: entry)
      landing = Landing(calls, of: link.body, from: start, to: entry.after, in: &space)
    }
    newColdStarts.updateValue(landing, forKey: key)
    return landing
  }
}

/// What is visible after a link.
private struct Landing {
  /// What is on top, as a fact names it.
  let top: String
  /// Whether its body has a sentence that could show something.
  let shows: Bool
  /// What it has made, and what it has selected.
  let made: NumberSet
  let selected: NumberSet
  /// What is on top, and the alert over it if one shows.
  let cover: [Instance]
  private(set) var hasLanded = false
  /// The alerts that show, as facts name them.
  let alerts: [String]
  /// The alert, where that is all that it shows.
  let onlyAlert: String?

  init(
    _ calls: [OwnedCall], of body: BodyID, from before: World, to after: World,
    in space: inout StateSpace
  ) {
    let own = calls.filter { $0.root == body && $0.sentence != nil }
    shows = own.contains { $0.call.windows.before != $0.call.windows.after || !$0.sends }
    var others = NumberSet()
    for call in calls where call.root != body {
      others.formUnion(NumberSet(space.change(by: call.call).fresh))
    }
    made = NumberSet(space.change(from: before, to: after).fresh).subtracting(others)
    selected = space.selected(by: own, in: after)
    top = space.interpreter.topText(in: after)
    cover = space.cover(of: after)
    alerts = space.alertTexts(in: after)
    let isOnlyAlert =
      !made.isEmpty && selected.isEmpty && made.isSubset(of: NumberSet(space.alerts(in: after)))
    onlyAlert = isOnlyAlert ? alerts.last : nil
    hasLanded = isVisible(in: after, of: &space)
  }

  /// Whether the alert shows that is all that the link shows on a cold start.
  func isAlert(of cold: Landing) -> Bool { cold.onlyAlert.map(alerts.contains) ?? false }

  /// Whether what is visible is something that the link has made or selected.
  func isVisible(in world: World, of space: inout StateSpace) -> Bool {
    if space.alerts(in: world).contains(where: { !made.contains($0) }) { return false }
    if space.alerts(in: world).contains(where: made.contains) { return true }
    let steps = space.visibleChain(in: world)
    let store = space.interpreter.evaluator.draft.store
    for step in steps.reversed() {
      let instance = store.instance(of: step.node)
      if made.contains(instance) || selected.contains(instance) { return true }
      // What is presented was not chosen with what presents it.
      if step.place == .presented { return false }
    }
    return false
  }
}

/// The search for the move that takes away what covers what a link has shown.
private struct CoveredLink {
  private let landing: Landing
  /// What it shows on a cold start.
  private let cold: Landing
  /// More worlds, or moves in a row, are not gone through: what covers is left by the few moves that it
  /// offers.
  private static let mostWorlds = 48
  private static let mostMoves = 5

  init(_ landing: Landing, expecting cold: Landing) {
    self.landing = landing
    self.cold = cold
  }

  /// Whether what the link shows comes up as soon as what covers it goes; nil where that depends on an
  /// input without a domain.
  mutating func comesUp(from world: World, in space: inout StateSpace) -> Bool? {
    for gesture in SystemGesture.allCases {
      if let way = space.make(gesture, in: world), !way.hasFailed,
        isUp(way.after, in: &space)
      {
        return false
      }
    }
    var (seen, queue, isOpen) = (Set<UInt64>(), [(world, 0)], false)
    var next = 0
    while next < queue.count, seen.count < Self.mostWorlds {
      let (current, depth) = queue[next]
      next += 1
      for move in space.moves(in: current) where move.move.kind != .link && !move.isDouble {
        if !move.move.isReady {
          isOpen = true
          continue
        }
        guard let entry = space.step(move, from: current), !entry.hasFailed else {
          continue
        }
        let after = entry.after
        if landing.cover.contains(where: { space.node($0, in: after.windows) == nil }) {
          if move.move.kind != .gesture, isUp(after, in: &space) { return true }
        } else if depth + 1 < Self.mostMoves,
          seen.insert(space.interpreter.evaluator.draft.store.hash(of: after)).inserted
        {
          queue.append((after, depth + 1))
        }
      }
    }
    return isOpen ? nil : false
  }

  private func isUp(_ world: World, in space: inout StateSpace) -> Bool {
    if landing.isVisible(in: world, of: &space) { return true }
    if let alert = cold.onlyAlert { return space.alertTexts(in: world).contains(alert) }
    return space.alerts(in: world).isEmpty && space.interpreter.topText(in: world) == cold.top
  }
}
