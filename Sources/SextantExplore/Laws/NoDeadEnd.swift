package import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// From every state all moves of which were made, moves of a person, time, events and the host closing its
/// own presentable lead home.
///
/// Links do not count: they come from outside. Home is what `home NAME` says, else the first screen. Where
/// nothing leads back to that one, what is before may be a one-way door: the largest set of states that reach
/// one another has a home of its own, and so has a set that cannot be left and has several screens. Where a
/// larger one leads to it, a note says so, since it may be a trap; what lies in a sheet is one.
package struct NoDeadEnd: Law {
  package static let code = LawCodes.noDeadEnd
  package var cases = LawCases(of: code)
  /// The screens behind one-way doors that are taken for home.
  private var doors: [String] = []
  package var remark: String {
    if doors.isEmpty { return "" }
    let door = doors.count == 1 ? "a one-way door" : "one-way doors"
    let names = doors.map { "`\($0)`" }.joined(separator: ", ")
    return "behind \(door), home is taken to be \(names)"
  }

  /// Whether some state does not lead home, in a search that did not begin where the app does.
  private var leavesHome = false

  /// How many states lead home by what was not explored only.
  private var mayLead = 0

  private let declared: [DefinitionID]
  /// What is on top of each state.
  private var tops: [DefinitionID] = []
  /// The states in which that lies in a sheet or a popup.
  private var inSheets = NumberSet()
  /// The moves of each explored state, but for links.
  private var graph = StateGraph()
  /// States of which such a move was not made.
  private var open: [Int] = []

  init(_ program: Program) { declared = program.app.homes }

  package func forPart() -> NoDeadEnd {
    var part = self
    (part.tops, part.graph, part.open, part.inSheets) = ([], StateGraph(), [], NumberSet())
    return part
  }

  package mutating func add(_ part: NoDeadEnd) {
    graph.append(part.graph)
    tops += part.tops
    open += part.open
    inSheets.formUnion(part.inSheets)
  }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    tops.append(space.topDefinition(of: world))
    if space.isInSheet(world) { inSheets.insert(state) }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard Self.counts(step, in: &space) else { return }
    if let successor = step.successor {
      if successor != step.state {
        graph.addMove(to: successor, isEvent: [.event, .host].contains(step.move.move.kind))
      }
    } else if step.isCutOff, !space.isOrdinary {
      open.append(step.state)
    }
  }

  /// Whether what a move leads to counts as a way home.
  static func counts(_ step: ExploredStep, in space: inout StateSpace) -> Bool {
    step.move.move.kind != .link && !space.isCovered(step.move, in: step.world)
  }

  /// Whether one of a state's moves was not made that could lead home.
  static func mayLeadElsewhere(_ moves: [ExploredMove]) -> Bool {
    moves.contains { $0.move.kind != .link && !$0.move.isReady }
  }

  package mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    if Self.mayLeadElsewhere(moves) { open.append(state) }
    addEndOfPresentable(state, world, in: &space)
    graph.endState(state)
  }

  /// The host closes its own presentable when the person is done with it.
  private mutating func addEndOfPresentable(
    _ state: Int, _ world: World, in space: inout StateSpace
  ) {
    guard let after = space.worldAfterPresentable(in: world) else { return }
    if let successor = space.state(of: after, links: space.links(of: state)) {
      graph.addMove(to: successor, isEvent: true)
    } else {
      open.append(state)
    }
  }

  package func undecided(in space: StateSpace) -> String? {
    space.cutOff ?? mayLeadReason ?? (leavesHome ? space.unseenReason : nil)
  }

  private var mayLeadReason: String? {
    mayLead == 0
      ? nil : "\(pluralized(mayLead, "state")) may lead home only by what was not explored"
  }

  package mutating func settle(in space: inout StateSpace) {
    guard let first = tops.first else { return }
    // Any move that was left out may lead home, but for links, which do not count.
    let kinds = Set(Move.Kind.allCases).subtracting([.link])
    guard kinds.isSubset(of: space.options.kinds) else { return }
    let ways = WaysHome(graph: graph, tops: tops, open: open)
    var homes = declared.isEmpty ? [space.options.firstScreen ?? first] : declared
    var leadsHome = ways.leading(to: homes)
    if declared.isEmpty, leadsHome.contains(false) {
      // Whether that is behind a one-way door, the states of the whole app would say.
      if space.options.firstScreen != nil {
        leavesHome = true
        return
      }
      let areas = ways.areas(where: leadsHome, inSheets: inSheets)
      var known: Set<DefinitionID> = []
      let certain = areas.filter { $0.isCertain && known.insert($0.home).inserted }.map(\.home)
      doors = certain.map { space.name(of: $0) }
      for area in areas where !area.isCertain { add(area, homes, in: space) }
      if !certain.isEmpty { homes = certain }
      leadsHome = ways.leading(to: homes + areas.map(\.home))
    }
    report(ways, homes, leadsHome, in: space)
    mayLead = ways.onlyMayLead(to: homes)
  }

  /// Adds a note about what may be a home of its own, or a trap.
  private mutating func add(
    _ area: WaysHome.Area, _ homes: [DefinitionID], in space: StateSpace
  ) {
    let name = space.name(of: area.home)
    cases.add(
      "\(area.state)", allowedAt: space.places(of: area.home), in: space,
      LawCase(
        arguments: [
          homes.map { "`\(space.name(of: $0))`" }.joined(separator: " or "),
          "; if `\(name)` is a home of its own, `home \(name)` says so",
        ], state: area.state, moves: [], isNote: true))
  }

  /// How to say that a screen is the home; nil where that would not do.
  private func advice(
    _ ways: WaysHome, _ screen: DefinitionID, in space: StateSpace
  ) -> String? {
    guard declared.isEmpty, !ways.leading(to: [screen]).contains(false) else { return nil }
    return "if nothing has to, `home \(space.name(of: screen))` says so"
  }

  /// Adds a case for each set of screens from which nothing leads home, and marks the comments that allow some.
  private mutating func report(
    _ ways: WaysHome, _ homes: [DefinitionID], _ leadsHome: [Bool], in space: StateSpace
  ) {
    let names = homes.map { "`\(space.name(of: $0))`" }.joined(separator: " or ")
    let ends = ways.deadEnds(
      leadsHome, isAllowed: { cases.allows(space.places(of: $0), in: space) },
      predecessor: space.predecessor)
    for end in ends {
      let isStart = end.state == 0 && !homes.contains(tops[0])
      let advice =
        isStart
        ? "if this is the home, `home \(space.name(of: tops[0]))` says so"
        : end.screens.first.flatMap { self.advice(ways, $0, in: space) }
      cases.add(
        "\(end.state)", allowedAt: end.screens.flatMap { space.places(of: $0) }, in: space,
        LawCase(arguments: [names, advice.map { "; \($0)" } ?? ""], state: end.state, moves: []))
    }
  }
}
