package import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// A law: home is reachable from every fully explored state. A path home may contain user moves,
/// time, events, and presentables that the host closes. Links are excluded, because links come from
/// outside the app.
///
/// Home is the screen that `home NAME` declares, or else the first screen. If `home` is not
/// declared, states behind a one-way door, such as a login, need not lead to the first screen. The
/// largest strongly connected component behind the door then has a separate home. A component with
/// several screens but no exit also has a separate home. If a larger component leads to such a
/// component, a note reports a possible trap. A component in a sheet is always a trap.
package struct NoDeadEnd: Law {
  package static let code = LawCodes.noDeadEnd
  package var cases = LawCases(of: code)
  private var homes: [DefinitionID] = []
  private var assumesHomes = false
  package private(set) var remark = ""

  /// Whether the search began in a state other than the app's initial state, and found a state from
  /// which home is not reachable.
  private var leavesHome = false

  private var undecidedCount = 0

  private let declared: [DefinitionID]
  private var tops: [DefinitionID] = []
  private var sizes: [Int32] = []
  private var inSheets = NumberSet()
  private var reachability = Reachability(countsLinks: false)

  init(_ program: Program) { declared = program.app.homes }

  package func makePart() -> NoDeadEnd {
    var part = self
    (part.tops, part.sizes) = ([], [])
    (part.reachability, part.inSheets) = (reachability.makePart(), NumberSet())
    return part
  }

  package mutating func add(_ part: NoDeadEnd) {
    reachability.add(part.reachability)
    tops += part.tops
    sizes += part.sizes
    inSheets.formUnion(part.inSheets)
  }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    tops.append(space.topDefinition(of: world))
    sizes.append(space.countNodes(in: world))
    if space.isInSheet(world) { inSheets.insert(state) }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    reachability.made(step, in: &space)
  }

  package mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    reachability.explored(state, world, moves, in: &space)
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    lawFindings(in: &space).map { finding in
      var finding = finding
      if finding.verdict != .undecided { finding.homes = homes.map { space.name(of: $0) } }
      finding.assumesHomes = assumesHomes && finding.verdict == .holds
      return finding
    }
  }

  package func undecided(in space: StateSpace) -> String? {
    space.cutOff ?? undecidedReason ?? (leavesHome ? space.unseenReason : nil)
  }

  private var undecidedReason: String? {
    if undecidedCount == 0 { return nil }
    let states = pluralized(undecidedCount, "state")
    return "from \(states), no explored moves lead home, but unexplored moves may"
  }

  package mutating func settle(in space: inout StateSpace) {
    guard let first = tops.first else { return }
    let homeReachability = HomeReachability(
      reachability.ended(in: space), tops: tops, sizes: sizes)
    homes = declared.isEmpty ? [space.options.firstScreen ?? first] : declared
    var leadsHome = homeReachability.leading(to: homes)
    // Finished rounds suffice to decide which states lie behind a one-way door.
    let isUncertain = space.endedEarly && space.exploredPart.rounds.isEmpty
    let leadsHomeInside = homeReachability.leading(
      to: homes, countsOutside: isUncertain, countsCut: isUncertain)
    if declared.isEmpty, space.options.firstScreen != nil {
      // Only a search of the whole app can decide which states lie behind a one-way door.
      leavesHome = !homeReachability.areAll(in: leadsHome)
      if leavesHome { return }
    } else if declared.isEmpty, !homeReachability.areAll(in: leadsHomeInside) {
      let areas = homeReachability.areas(
        where: leadsHomeInside,
        mayLeadHome: homeReachability.leading(to: homes, countsOutside: isUncertain),
        inSheets: inSheets)
      var known: Set<DefinitionID> = []
      let certain = areas.filter { $0.isCertain && known.insert($0.home).inserted }.map(\.home)
      if !certain.isEmpty { assume(certain, in: space) }
      for area in areas where !area.isCertain { add(area, homes, in: space) }
      leadsHome = homeReachability.leading(to: homes + areas.map(\.home))
    }
    report(homeReachability, homes, leadsHome, in: space)
    undecidedCount = homeReachability.undecidedCount(to: homes)
  }

  private mutating func assume(_ doors: [DefinitionID], in space: StateSpace) {
    let (before, after) = (quoted(homes, in: space), quoted(doors, in: space))
    remark = "\(before) is unreachable from \(after)"
    (homes, assumesHomes) = (doors, true)
  }

  private func quoted(_ screens: [DefinitionID], in space: StateSpace) -> String {
    screens.map { "`\(space.name(of: $0))`" }.joined(separator: " or ")
  }

  private mutating func add(
    _ area: HomeReachability.Area, _ homes: [DefinitionID], in space: StateSpace
  ) {
    let name = space.name(of: area.home)
    cases.add(
      "\(area.state)", allowedAt: space.places(of: area.home), in: space,
      LawCase(
        arguments: [
          quoted(homes, in: space),
          "; if `\(name)` is another home, declare `home \(name)`",
        ], state: area.state, moves: [], isNote: true))
  }

  /// Returns the advice to declare a screen as home; nil if the declaration would not solve the
  /// problem.
  private func advice(
    _ homeReachability: HomeReachability, _ screen: DefinitionID, in space: StateSpace
  ) -> String? {
    guard declared.isEmpty, screen != .none, !homeReachability.leading(to: [screen]).contains(false)
    else {
      return nil
    }
    return "if this is intended, declare `home \(space.name(of: screen))`"
  }

  /// Adds a case for each set of screens from which home is not reachable. If a comment allows such
  /// a screen, marks the comment as used.
  private mutating func report(
    _ homeReachability: HomeReachability, _ homes: [DefinitionID], _ leadsHome: [Bool],
    in space: StateSpace
  ) {
    let names = quoted(homes, in: space)
    let ends = homeReachability.deadEnds(
      leadsHome, isAllowed: { cases.allows(space.places(of: $0), in: space) },
      predecessor: space.predecessor)
    for end in ends {
      let isStart = end.state == 0 && !homes.contains(tops[0])
      let advice =
        isStart
        ? "if this is the home, declare `home \(space.name(of: tops[0]))`"
        : end.screens.first.flatMap { self.advice(homeReachability, $0, in: space) }
      cases.add(
        "\(end.state)", allowedAt: end.screens.flatMap { space.places(of: $0) }, in: space,
        LawCase(arguments: [names, advice.map { "; \($0)" } ?? ""], state: end.state, moves: []))
    }
  }
}
