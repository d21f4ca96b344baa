import SextantEngine
import SextantLanguage

/// Which states lead home, and what the others are.
struct WaysHome {
  /// The moves that count.
  private let graph: StateGraph
  /// What is on top of each state.
  private let tops: [DefinitionID]
  /// What is not known of may lead anywhere.
  private var isUnknown: [Bool]

  /// - Parameter open: states of which a move was not made.
  init(graph: StateGraph, tops: [DefinitionID], open: [Int]) {
    self.graph = graph
    self.tops = tops
    isUnknown = tops.indices.map { $0 >= graph.count }
    for state in open { isUnknown[state] = true }
  }

  /// The states from which moves lead to one with some screen on top, or may do so.
  func leading(to homes: [DefinitionID]) -> [Bool] {
    graph.reaching(
      tops.indices.map { homes.contains(tops[$0]) || isUnknown[$0] }, count: tops.count)
  }

  // MARK: One-way doors

  /// States that reach one another, behind a one-way door.
  struct Area {
    /// What is on top of the first of them.
    let home: DefinitionID
    /// Whether no larger set leads there, so that people are to go on there.
    let isCertain: Bool
  }

  /// What can be lived in among the states that do not lead home, in the order in which it is found: the
  /// largest set of states that reach one another, and those with several screens that cannot be left.
  func areas(where leadsHome: [Bool]) -> [Area] {
    let components = graph.components()
    let largest = components.indices.max {
      (components[$0].count, components[$1][0]) < (components[$1].count, components[$0][0])
    }
    let ways = graph.ways(between: components)
    return components.indices.compactMap { index -> (Int, Area)? in
      let component = components[index]
      guard !leadsHome[component[0]], let entry = component.first(where: { tops[$0] != .none })
      else { return nil }
      let screens = Set(component.map { tops[$0] }.filter { $0 != .none })
      let isLargest = index == largest
      guard isLargest || !ways[index].isLeft && screens.count > 1 else { return nil }
      return (
        entry,
        Area(
          home: tops[entry], isCertain: isLargest || component.count >= ways[index].largestBefore)
      )
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: Dead ends

  /// Screens that lead to one another and not home.
  struct DeadEnd {
    /// The first state with one of them.
    let state: Int
    /// In the order in which they come up.
    var screens: [DefinitionID]
  }

  /// What does not lead home, in the order in which it is found.
  func deadEnds(_ leadsHome: [Bool]) -> [DeadEnd] {
    var roots: [DefinitionID: DefinitionID] = [:]
    func root(of screen: DefinitionID) -> DefinitionID {
      var screen = screen
      while let next = roots[screen] { screen = next }
      return screen
    }
    let dead = tops.indices.filter { !leadsHome[$0] }
    for state in dead where tops[state] != .none {
      for end in graph.successors(of: state) where tops[end] != .none {
        let (from, to) = (root(of: tops[state]), root(of: tops[end]))
        if from != to { roots[to] = from }
      }
    }
    var (ends, places): ([DeadEnd], [DefinitionID: Int]) = ([], [:])
    for state in dead {
      let root = root(of: tops[state])
      let place = places[root] ?? ends.count
      if place == ends.count {
        places[root] = place
        ends.append(DeadEnd(state: state, screens: []))
      }
      if !ends[place].screens.contains(tops[state]) { ends[place].screens.append(tops[state]) }
    }
    return ends
  }
}
