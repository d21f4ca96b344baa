import SextantEngine
import SextantLanguage

struct HomeReachability {
  private let reachable: ReachableStates
  private var graph: StateGraph { reachable.graph }
  private let tops: [DefinitionID]
  /// The number of nodes in each state.
  private let sizes: [Int32]

  init(_ reachable: ReachableStates, tops: [DefinitionID], sizes: [Int32]) {
    (self.reachable, self.tops, self.sizes) = (reachable, tops, sizes)
  }

  /// Returns, for each state, whether the state leads home (see
  /// ``ReachableStates/leading(to:countsOutside:countsCut:)``).
  func leading(
    to homes: [DefinitionID], countsOutside: Bool = true, countsCut: Bool = true
  ) -> [Bool] {
    reachable.leading(
      to: tops.map(homes.contains), countsOutside: countsOutside, countsCut: countsCut)
  }

  func areAll(in set: [Bool]) -> Bool {
    zip(reachable.isInside, set).allSatisfy { !$0 || $1 }
  }

  /// Returns the number of states from which only unexplored moves may lead home.
  func undecidedCount(to homes: [DefinitionID]) -> Int {
    reachable.answers(to: tops.map(homes.contains)).undecided
  }

  // MARK: One-way doors

  /// A strongly connected component that may have a separate home (see ``NoDeadEnd``).
  struct Area {
    let home: DefinitionID
    let state: Int
    /// Whether the component certainly has a separate home, because no larger component leads to
    /// it.
    let isCertain: Bool
  }

  /// In search order, returns the components that do not lead home but may have a separate home.
  /// Components in sheets are excluded, because users are meant to close sheets. The home of a
  /// component is the top screen of its smallest state, which has no pushed or presented screens.
  ///
  /// - Parameters:
  ///   - leadsHome: Whether each state leads home by explored moves. Used for the largest
  ///     component. For this component, moves past a bound would make every app with a splash screen
  ///     and a bounded timer or list undecided.
  ///   - mayLeadHome: Whether each state leads home, or may lead home by moves past a bound. Used
  ///     for the smaller components.
  func areas(where leadsHome: [Bool], mayLeadHome: [Bool], inSheets: NumberSet) -> [Area] {
    let components = graph.components()
    let largest = components.indices.max {
      (components[$0].count, components[$1][0]) < (components[$1].count, components[$0][0])
    }
    let relations = graph.relations(between: components)
    return components.indices.compactMap { index -> Area? in
      let component = components[index]
      let isLargest = index == largest
      let leads = isLargest ? leadsHome : mayLeadHome
      guard !leads[component[0]], reachable.isInside[component[0]],
        let entry = component.filter({ tops[$0] != .none }).min(by: { sizes[$0] < sizes[$1] }),
        !component.allSatisfy(inSheets.contains)
      else { return nil }
      let screens = Set(component.map { tops[$0] }.filter { $0 != .none })
      // If only a link leads to a component, the component is not a candidate.
      let isEntered = relations[index].largestBefore > 0
      guard isLargest || isEntered && !relations[index].hasExit && screens.count > 1 else {
        return nil
      }
      return Area(
        home: tops[entry], state: entry,
        isCertain: isLargest || component.count >= relations[index].largestBefore)
    }.sorted { $0.state < $1.state }
  }

  // MARK: Dead ends

  /// A set of screens that lead only to each other.
  struct DeadEnd {
    let state: Int
    var screens: [DefinitionID]
  }

  /// Returns the dead ends in search order: the last screens on paths that cannot lead home.
  /// Earlier screens are omitted, because a fix of the dead end also fixes them. Screens that a
  /// comment allows are also returned.
  ///
  /// If a screen is allowed, the screens after it are also allowed. A screen from which a move
  /// leads to an allowed screen is also allowed. Events do not count as such moves, because an
  /// event may arrive in any state.
  ///
  /// - Parameter predecessor: Returns the previous state on the shortest path to a state.
  func deadEnds(
    _ leadsHome: [Bool], isAllowed: (DefinitionID) -> Bool, predecessor: (Int) -> Int?
  ) -> [DeadEnd] {
    let dead = tops.indices.filter { !leadsHome[$0] }
    let screens = Set(dead.map { tops[$0] }).filter(isAllowed)
    let allowed = dead.filter { screens.contains(tops[$0]) }
    var isAccepted = leadsHome.map { _ in false }
    for state in dead {
      let followsAccepted = predecessor(state).map { isAccepted[$0] } ?? false
      isAccepted[state] = followsAccepted || screens.contains(tops[state])
    }
    isAccepted = graph.filtered { _, _, isEvent in !isEvent }
      .reaching(isAccepted, count: tops.count)
    let rest = graph.filtered { from, to, _ in
      !leadsHome[from] && !isAccepted[from] && !isAccepted[to]
    }
    let components = rest.components()
    let relations = rest.relations(between: components)
    let ends = zip(components, relations).filter { component, relation in
      !relation.hasExit && !leadsHome[component[0]] && !isAccepted[component[0]]
    }
    return joined(allowed.map { [$0] } + ends.map(\.0))
  }

  private func joined(_ sets: [[Int]]) -> [DeadEnd] {
    var ends: [DeadEnd] = []
    for states in sets.sorted(by: { $0[0] < $1[0] }) {
      let own = Set(states.map { tops[$0] })
      let isSame = { (end: DeadEnd) in !own.isDisjoint(with: end.screens) }
      let same = ends.filter(isSame)
      ends.removeAll(where: isSame)
      var end = DeadEnd(
        state: same.map(\.state).min() ?? states[0], screens: same.flatMap(\.screens))
      for state in states where !end.screens.contains(tops[state]) {
        end.screens.append(tops[state])
      }
      ends.append(end)
    }
    return ends.sorted { $0.state < $1.state }
  }
}
