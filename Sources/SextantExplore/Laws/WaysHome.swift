import SextantEngine
import SextantLanguage

/// Which states lead home, and what the others are.
struct WaysHome {
  private let reachable: ReachableStates
  private var graph: StateGraph { reachable.graph }
  /// What is on top of each state.
  private let tops: [DefinitionID]

  init(_ reachable: ReachableStates, tops: [DefinitionID]) {
    (self.reachable, self.tops) = (reachable, tops)
  }

  /// The states from which moves lead to one with some screen on top, or may do so.
  func leading(to homes: [DefinitionID]) -> [Bool] {
    reachable.leading(to: tops.map(homes.contains))
  }

  /// How many states of which the moves were made lead home by what was not explored only.
  func onlyMayLead(to homes: [DefinitionID]) -> Int {
    reachable.answers(to: tops.map(homes.contains)).undecided
  }

  // MARK: One-way doors

  /// States that reach one another, behind a one-way door.
  struct Area {
    /// What is on top of the first of them.
    let home: DefinitionID
    /// Its first state.
    let state: Int
    /// Whether no larger set leads there, so that people are to go on there.
    let isCertain: Bool
  }

  /// What can be lived in among the states that do not lead home, in the order in which it is found: the
  /// largest set of states that reach one another, and those with several screens that cannot be left. What lies
  /// in a sheet is to be closed: nobody lives there.
  func areas(where leadsHome: [Bool], inSheets: NumberSet) -> [Area] {
    let components = graph.components()
    let largest = components.indices.max {
      (components[$0].count, components[$1][0]) < (components[$1].count, components[$0][0])
    }
    let ways = graph.ways(between: components)
    return components.indices.compactMap { index -> Area? in
      let component = components[index]
      guard !leadsHome[component[0]], let entry = component.first(where: { tops[$0] != .none }),
        !component.allSatisfy(inSheets.contains)
      else { return nil }
      let screens = Set(component.map { tops[$0] }.filter { $0 != .none })
      let isLargest = index == largest
      // What only a link leads to is behind no door.
      let isEntered = ways[index].largestBefore > 0
      guard isLargest || isEntered && !ways[index].isLeft && screens.count > 1 else { return nil }
      return Area(
        home: tops[entry], state: entry,
        isCertain: isLargest || component.count >= ways[index].largestBefore)
    }.sorted { $0.state < $1.state }
  }

  // MARK: Dead ends

  /// Screens that cannot be left but for one another.
  struct DeadEnd {
    /// The first state with one of them.
    let state: Int
    /// In the order in which they come up.
    var screens: [DefinitionID]
  }

  /// What does not lead home, in the order in which it is found: the screens where all ways end, since what only
  /// leads there is mended with them; and each screen that is allowed not to lead home.
  ///
  /// What comes after such a screen is allowed with it, and what leads there, unless only an event does: that may
  /// come anywhere.
  ///
  /// - Parameter predecessor: the state before a state on the shortest way to it.
  func deadEnds(
    _ leadsHome: [Bool], isAllowed: (DefinitionID) -> Bool, predecessor: (Int) -> Int?
  ) -> [DeadEnd] {
    let dead = tops.indices.filter { !leadsHome[$0] }
    let screens = Set(dead.map { tops[$0] }).filter(isAllowed)
    let allowed = dead.filter { screens.contains(tops[$0]) }
    var isAccepted = leadsHome.map { _ in false }
    for state in dead {
      let isAfterOne = predecessor(state).map { isAccepted[$0] } ?? false
      isAccepted[state] = isAfterOne || screens.contains(tops[state])
    }
    isAccepted = graph.filtered { _, _, isEvent in !isEvent }
      .reaching(isAccepted, count: tops.count)
    let rest = graph.filtered { from, to, _ in
      !leadsHome[from] && !isAccepted[from] && !isAccepted[to]
    }
    let components = rest.components()
    let ways = rest.ways(between: components)
    let ends = zip(components, ways).filter { component, way in
      !way.isLeft && !leadsHome[component[0]] && !isAccepted[component[0]]
    }
    return joined(allowed.map { [$0] } + ends.map(\.0))
  }

  /// Sets of states as dead ends; those that have a screen in common are one.
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
