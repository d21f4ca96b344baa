package import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// From every state all moves of which were made, moves of a person, time, events and the host closing its
/// own presentable lead home.
///
/// Links do not count: they come from outside. Home is what `home NAME` says, else the first screen. If
/// the largest set of states that reach one another cannot reach that screen (it is a splash, or a log-in
/// without a log-out), home is the first screen of the set, and what is before it a one-way door.
package struct NoDeadEnd: Law {
  package static let code = LawCodes.noDeadEnd
  package private(set) var cases = LawCases(of: code)
  /// The screen behind a one-way door that is taken for home.
  private var door: String?
  package var remark: String {
    door.map { "behind a one-way door, home is taken to be `\($0)`" } ?? ""
  }

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
    func leads(to home: DefinitionID) -> [Bool] {
      graph.reaching(tops.indices.map { tops[$0] == home || isUnknown[$0] }, count: tops.count)
    }
    var home = declared ?? first
    var leadsHome = leads(to: home)
    if declared == nil, leadsHome.contains(false) {
      let largest = graph.largestComponent()
      if let entry = largest, !leadsHome[entry], tops[entry] != .none {
        home = tops[entry]
        leadsHome = leads(to: home)
        door = space.interpreter.program.map.definition(home).name
      }
    }
    for state in leadsHome.indices where !leadsHome[state] {
      let top = tops[state]
      let name = space.interpreter.program.map.definition(home).name
      cases.add(
        "\(top.index)", allowedAt: space.places(of: top), in: space,
        LawCase(arguments: ["`\(name)`"], state: state, moves: []))
    }
  }
}

/// States and where moves lead from them.
private struct StateGraph {
  let starts: [Int]
  let ends: [UInt32]
  private var count: Int { starts.count - 1 }

  init(starts: [Int], ends: [UInt32]) {
    self.starts = starts
    self.ends = ends
  }

  /// The states from which moves lead to one of some states.
  func reaching(_ goals: [Bool], count all: Int) -> [Bool] {
    var incoming = Array(repeating: 0, count: all + 1)
    for end in ends { incoming[Int(end) + 1] += 1 }
    for state in 0..<all { incoming[state + 1] += incoming[state] }
    var next = incoming
    var origins = Array(repeating: UInt32(0), count: ends.count)
    for state in 0..<count {
      for edge in starts[state]..<starts[state + 1] {
        let end = Int(ends[edge])
        origins[next[end]] = UInt32(state)
        next[end] += 1
      }
    }
    var reaches = goals
    var pending = goals.indices.filter { goals[$0] }
    while let state = pending.popLast() {
      for edge in incoming[state]..<incoming[state + 1] where !reaches[Int(origins[edge])] {
        reaches[Int(origins[edge])] = true
        pending.append(Int(origins[edge]))
      }
    }
    return reaches
  }

  /// The first state of the largest set of states that reach one another; of several, of the one that is
  /// found first. Tarjan's algorithm, without recursion.
  func largestComponent() -> Int? {
    var order = Array(repeating: 0, count: count)
    var lowest = order
    var isOnStack = Array(repeating: false, count: count)
    var edges = Array(starts.dropLast())
    var (stack, path): ([Int], [Int]) = ([], [])
    var (numbered, best): (Int, (first: Int, size: Int)?) = (0, nil)
    for root in 0..<count where order[root] == 0 {
      path.append(root)
      while let state = path.last {
        if order[state] == 0 {
          numbered += 1
          (order[state], lowest[state]) = (numbered, numbered)
          stack.append(state)
          isOnStack[state] = true
        }
        if edges[state] < starts[state + 1] {
          let end = Int(ends[edges[state]])
          edges[state] += 1
          guard end < count else { continue }
          if order[end] == 0 {
            path.append(end)
          } else if isOnStack[end] {
            lowest[state] = min(lowest[state], order[end])
          }
          continue
        }
        path.removeLast()
        if let before = path.last { lowest[before] = min(lowest[before], lowest[state]) }
        guard lowest[state] == order[state], let start = stack.lastIndex(of: state) else {
          continue
        }
        let members = stack[start...]
        let found = (first: members.min() ?? state, size: members.count)
        if best.map({ (-$0.size, $0.first) > (-found.size, found.first) }) ?? true { best = found }
        for member in members { isOnStack[member] = false }
        stack.removeSubrange(start...)
      }
    }
    return best?.first
  }
}
