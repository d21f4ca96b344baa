import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// A portable state: its fingerprint, and the indices of the moves on the shortest path to it. Of
/// several shortest paths, the lexicographically smallest is stored.
package struct StateLine: Sendable, Equatable {
  package let fingerprint: String
  package let path: [UInt16]

  package init(fingerprint: String, path: [UInt16]) {
    (self.fingerprint, self.path) = (fingerprint, path)
  }
}

package enum LevelProblem: Error, Sendable, Equatable {
  /// The move at this position of the path does not exist or leads to no state.
  case noMove(Int)
  /// The path leads to a different state, with this fingerprint.
  case otherState(String)
  /// An earlier line has the same state.
  case knownState
}

package enum LevelRecord: Sendable, Equatable {
  case state(StateLine)
  /// A violated property or law. The key is the same in every process.
  case broken(key: String, message: String, path: [UInt16])
  case edge(from: String, to: String, countsForHome: Bool)
  /// A state that satisfies a goal. If `isOpen` is true, the state may lead to the goal by
  /// unexplored moves. A record with an empty fingerprint only declares the goal.
  case goal(key: String, fingerprint: String, isOpen: Bool)
  case count(name: String, Int)
  case open(String)
}

/// A search whose client stores the states. The search makes the moves of a few states at a time,
/// and then discards these states.
///
/// Sort the states by path: consecutive states are then about one step apart on average.
package struct LevelSearch {
  private let start: StateSpace
  private let codec: WorldCodec
  private let checks: [any SpaceCheck]
  private let edges: Bool

  /// - Parameters:
  ///   - space: A space that contains only its initial state.
  ///   - edges: Whether to report the target of each move, and the goals that must always be
  ///     reachable.
  package init(_ space: StateSpace, _ checks: [any SpaceCheck], edges: Bool) {
    var space = space
    (space.options.maxStates, space.options.depth, space.options.usesRounds) = (.max, nil, false)
    start = space
    codec = space.codec.portable(for: space.interpreter.evaluator.draft)
    self.checks = checks
    self.edges = edges
  }

  package var first: StateLine {
    var (space, codec) = (start, codec)
    let world = space.world(of: 0)
    let name = codec.fingerprint(of: world, links: 0, in: space.store)
    return StateLine(fingerprint: name.description, path: [])
  }

  /// Makes all moves of the given states.
  ///
  /// - Parameter shouldContinue: Called regularly. If it returns false, the search stops and the
  ///   result is incomplete.
  /// - Throws: The index of the first invalid state, and its problem.
  package func expand(
    _ lines: [StateLine], shouldContinue: @escaping (SearchProgress) -> Bool = { _ in true }
  ) throws(LevelFailure) -> [LevelRecord] {
    var level = Level(start.restarted(), codec, checks, edges: edges)
    for (index, line) in lines.enumerated() {
      do throws(LevelProblem) { try level.add(line) } catch {
        throw LevelFailure(index: index, problem: error)
      }
    }
    return level.expanded(shouldContinue)
  }

  package func moves(on path: [UInt16]) throws(LevelProblem) -> [String] {
    guard let last = path.last else { return [] }
    var level = Level(start.restarted(), codec, [], edges: false)
    let before = try level.walk(path.dropLast())
    // The last move is not made, because it may fail.
    guard let move = level.move(last) else { throw .noMove(path.count - 1) }
    return (before + [move]).map(\.text)
  }
}

package struct LevelFailure: Error, Sendable {
  package let index: Int
  package let problem: LevelProblem
}

private struct Level {
  private var space: StateSpace
  private var codec: WorldCodec
  private var checks: [any SpaceCheck]
  private let edges: Bool
  /// The path to the last state: the index and the target of each move.
  private var current: [(number: UInt16, state: Int)] = []
  private var moves: [[ExploredMove]] = []
  private var lines: [(state: UInt32, line: StateLine)] = []

  init(_ space: StateSpace, _ codec: WorldCodec, _ checks: [any SpaceCheck], edges: Bool) {
    (self.space, self.codec, self.checks, self.edges) = (space, codec, checks, edges)
    let start = self.space.world(of: 0)
    // Properties are not evaluated on the path to a state.
    (self.space.interpreter.propertyChecks, self.space.interpreter.detail) = (.never, .outcome)
    for index in checks.indices { self.checks[index].found(0, start, in: &self.space) }
    self.space.dropWorlds()
  }

  mutating func add(_ line: StateLine) throws(LevelProblem) {
    let known = space.count
    _ = try walk(line.path[...])
    let state = current.last?.state ?? 0
    let isNew = line.path.isEmpty ? lines.isEmpty : state == space.count - 1 && space.count > known
    let world = space.world(of: state)
    let name = codec.fingerprint(of: world, links: space.links(of: state), in: space.store)
    space.dropWorlds()
    guard name.description == line.fingerprint else {
      throw .otherState(name.description)
    }
    guard isNew else { throw .knownState }
    lines.append((UInt32(state), line))
  }

  /// Makes the moves of a path, except the common prefix with the previous path. Returns all moves
  /// of the path.
  mutating func walk(_ path: ArraySlice<UInt16>) throws(LevelProblem) -> [ExploredMove] {
    let common = zip(current, path).prefix { $0.number == $1 }.count
    current.removeLast(current.count - common)
    moves.removeLast(max(0, moves.count - common - 1))
    for number in path.dropFirst(common) {
      let from = current.last?.state ?? 0
      let world = space.world(of: from)
      defer { space.dropWorlds() }
      guard let move = move(number, in: world),
        let entry = space.step(move, from: world), !entry.hasFailed,
        let found = space.insert(entry.after, from: from, by: move, at: Int(number))
      else { throw .noMove(current.count) }
      let step = ExploredStep(
        state: from, world: world, move: move, index: Int(number), entry: entry,
        successor: found.state, isNew: found.isNew, cutOff: nil)
      for index in checks.indices { checks[index].walked(step, in: &space) }
      current.append((number, found.state))
    }
    return zip(moves, path).compactMap { $0.dropFirst(Int($1)).first }
  }

  mutating func move(_ number: UInt16) -> ExploredMove? {
    defer { space.dropWorlds() }
    return move(number, in: space.world(of: current.last?.state ?? 0))
  }

  private mutating func move(_ number: UInt16, in world: World) -> ExploredMove? {
    if moves.count == current.count { moves.append(space.moves(in: world)) }
    return moves[current.count].dropFirst(Int(number)).first
  }

  consuming func expanded(_ shouldContinue: @escaping (SearchProgress) -> Bool) -> [LevelRecord] {
    let recorder = LevelRecorder(
      of: lines, codec, edges: edges, needsHome: checks.contains { $0 is NoDeadEnd }, in: space)
    var all: [any SpaceCheck] = checks + [recorder]
    var search = Search(space, shouldContinue: shouldContinue)
    search.expand(lines.map(\.state), &all)
    var space = search.space
    guard let recorder = all.removeLast() as? LevelRecorder else { return [] }
    var records = recorder.records
    for finding in all.flatMap({ $0.broken(after: 0) }) where finding.verdict == .broken {
      records.append(recorder.record(of: finding, in: &space))
    }
    records.append(.count(name: "states", lines.count))
    records.append(.count(name: "moves", space.transitionCount))
    for hit in space.bounds {
      records.append(.count(name: "moves past \(hit.phrase)", hit.count))
    }
    for input in space.inputs {
      let how =
        input.reason == .defaulted ? "was explored only with its default value" : "was not explored"
      records.append(.open("`\(input.input)` of `\(input.move)` \(how)"))
    }
    return records
  }
}
