package import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// From every state all moves of which were made, moves of a person, time, events and the host closing its
/// own presentable lead home.
///
/// Links do not count: they come from outside. Home is what `home NAME` says, else the first screen. If
/// the largest set of states that reach one another cannot reach that screen (it is a splash, or a log-in
/// without a log-out), home is the first screen of the set, and what is before it a one-way door. There may
/// be several doors, as for roles: a set that cannot be left, has several screens, and is not reached from
/// behind another door has a home of its own.
package struct NoDeadEnd: Law {
  package static let code = LawCodes.noDeadEnd
  package private(set) var cases = LawCases(of: code)
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

  private let declared: DefinitionID?
  /// What is on top of each state.
  var tops: [DefinitionID] = []
  /// The moves but links: where those of each explored state begin, and where they lead.
  var starts: [Int] = [0]
  var ends: [UInt32] = []
  /// States of which such a move was not made.
  var open: [Int] = []

  init(_ program: Program) { declared = program.app.home }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    tops.append(space.topDefinition(of: world))
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.move.move.kind != .link, !space.isCovered(step.move, in: step.world) else { return }
    if let successor = step.successor {
      if successor != step.state { ends.append(UInt32(successor)) }
    } else if step.isCutOff {
      open.append(step.state)
    }
  }

  package mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    if moves.contains(where: { $0.move.kind != .link && !$0.move.isReady }) { open.append(state) }
    addEndOfPresentable(state, world, in: &space)
    starts.append(ends.count)
  }

  /// The host closes its own presentable when the person is done with it.
  private mutating func addEndOfPresentable(
    _ state: Int, _ world: World, in space: inout StateSpace
  ) {
    guard !space.interpreter.program.app.presentables.isEmpty else { return }
    let chain = space.interpreter.visibleChain(in: world)
    let isOpened = chain.steps.contains { step in
      let list = space.interpreter.draft.store.presented(by: step.node)
      return space.interpreter.draft.store.entries(of: list).contains {
        $0.attribute.style.presentableIndex != nil
      }
    }
    guard isOpened, let dismiss = space.interpreter.statement(of: "dismiss"),
      let transition = space.interpreter.step(dismiss, from: world), !transition.hasFailed
    else { return }
    if let successor = space.state(of: transition.after, links: space.links(of: state)) {
      ends.append(UInt32(successor))
    } else {
      open.append(state)
    }
  }

  package func undecided(in space: StateSpace) -> String? {
    space.cutOff ?? (leavesHome ? space.ordinaryBound : nil)
  }

  package mutating func settle(in space: inout StateSpace) {
    guard let first = tops.first else { return }
    // Any move that was left out may lead home, but for links, which do not count.
    let kinds = Set(Move.Kind.allCases).subtracting([.link])
    guard kinds.isSubset(of: space.options.kinds) else { return }
    let count = starts.count - 1
    let graph = StateGraph(starts: starts, ends: ends)
    // What is not known may lead anywhere.
    var isUnknown = (0..<tops.count).map { $0 >= count }
    for state in open { isUnknown[state] = true }
    func leads(to homes: [DefinitionID]) -> [Bool] {
      graph.reaching(
        tops.indices.map { homes.contains(tops[$0]) || isUnknown[$0] }, count: tops.count)
    }
    var homes = [declared ?? space.options.firstScreen ?? first]
    var leadsHome = leads(to: homes)
    if declared == nil, leadsHome.contains(false) {
      // Whether that is behind a one-way door, the states of the whole app would say.
      if space.options.firstScreen != nil { return leavesHome = true }
      let behind = homesBehindDoors(graph, leadsHome)
      if !behind.isEmpty {
        homes = behind
        leadsHome = leads(to: homes)
        doors = homes.map { space.interpreter.program.map.definition($0).name }
      }
    }
    let names = homes.map { "`\(space.interpreter.program.map.definition($0).name)`" }
    for state in leadsHome.indices where !leadsHome[state] {
      let top = tops[state]
      cases.add(
        "\(top.index)", allowedAt: space.places(of: top), in: space,
        LawCase(arguments: [names.joined(separator: " or ")], state: state, moves: []))
    }
  }

  /// What is on top of the first state behind each one-way door; empty where there is no door.
  private func homesBehindDoors(_ graph: StateGraph, _ leadsHome: [Bool]) -> [DefinitionID] {
    let components = graph.components()
    guard
      let largest = components.max(by: { ($0.count, $1[0]) < ($1.count, $0[0]) }),
      let entry = largest.first, !leadsHome[entry], tops[entry] != .none
    else { return [] }
    var homes = [tops[entry]]
    let behind = graph.reached(from: largest)
    let others = components.filter { component in
      component.count > 1 && !leadsHome[component[0]] && !behind[component[0]]
        && tops[component[0]] != .none && Set(component.map { tops[$0] }).count > 1
        && graph.cannotBeLeft(component)
    }
    for top in others.map({ $0[0] }).sorted().map({ tops[$0] }) where !homes.contains(top) {
      homes.append(top)
    }
    return homes
  }
}
