import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// A state between processes: its fingerprint, and the numbers of the moves on the shortest way to it, of which that is
/// least which has the least number first.
package struct StateLine: Sendable, Equatable {
  package let fingerprint: String
  package let path: [UInt16]

  package init(fingerprint: String, path: [UInt16]) {
    (self.fingerprint, self.path) = (fingerprint, path)
  }
}

/// Why a state between processes cannot be gone on from.
package enum LevelProblem: Error, Sendable, Equatable {
  /// There is no move with this number, or it leads nowhere.
  case noMove(Int)
  /// The way leads to a state with this fingerprint.
  case otherState(String)
  /// An earlier line has the same state.
  case knownState
}

/// What a level of states leads to.
package enum LevelRecord: Sendable, Equatable {
  /// A state, which may have been found before.
  case state(StateLine)
  /// A promise or a law that a step breaks, and what it is about; the same for the same thing in each process.
  case broken(key: String, message: String, path: [UInt16])
  case edge(from: String, to: String, countsForHome: Bool)
  /// A state in which what is always to be reached is, or of which nobody knows whether it leads there; without a
  /// fingerprint it says no more than that something is to be reached.
  case goal(key: String, fingerprint: String, isOpen: Bool)
  case count(name: String, Int)
  /// What was not explored.
  case open(String)
}

/// A search of which the states lie elsewhere: it makes the moves of those that it is given, some at a time, and
/// forgets them again.
///
/// States come sorted by their ways, so that each is reached by about one step from the one before it.
package struct LevelSearch {
  private let start: StateSpace
  private let codec: WorldCodec
  private let checks: [any SpaceCheck]
  private let edges: Bool

  /// - Parameters:
  ///   - space: one that has its start only.
  ///   - edges: whether to report where each move leads, and what is always to be reached.
  package init(_ space: StateSpace, _ checks: [any SpaceCheck], edges: Bool) {
    var space = space
    (space.options.maxStates, space.options.depth, space.options.deepens) = (.max, nil, false)
    start = space
    codec = space.codec.portable(for: space.interpreter.evaluator.draft)
    self.checks = checks
    self.edges = edges
  }

  /// The state at the start.
  package var first: StateLine {
    var (space, codec) = (start, codec)
    let world = space.world(of: 0)
    let name = codec.fingerprint(of: world, links: 0, in: space.store)
    return StateLine(fingerprint: name.description, path: [])
  }

  /// Makes all moves of some states.
  ///
  /// - Parameter goesOn: asked now and then; where it answers false, what is returned is only a part.
  /// - Throws: the first state that is wrong, by its place, and why.
  package func expand(
    _ lines: [StateLine], goesOn: @escaping (SearchProgress) -> Bool = { _ in true }
  ) throws(LevelFailure) -> [LevelRecord] {
    var level = Level(start.restarted(), codec, checks, edges: edges)
    for (index, line) in lines.enumerated() {
      do throws(LevelProblem) { try level.add(line) } catch {
        throw LevelFailure(index: index, problem: error)
      }
    }
    return level.expanded(goesOn)
  }

  /// The moves on a way, as they are written.
  package func moves(on path: [UInt16]) throws(LevelProblem) -> [String] {
    guard let last = path.last else { return [] }
    var level = Level(start.restarted(), codec, [], edges: false)
    let before = try level.walk(path.dropLast())
    // What is wrong may be that it fails.
    guard let move = level.move(last) else { throw .noMove(path.count - 1) }
    return (before + [move]).map(\.text)
  }
}

/// What is wrong with the states that a search was given.
package struct LevelFailure: Error, Sendable {
  package let index: Int
  package let problem: LevelProblem
}

/// Some states of one level, with those on the ways to them.
private struct Level {
  private var space: StateSpace
  private var codec: WorldCodec
  private var checks: [any SpaceCheck]
  private let edges: Bool
  /// The way to the last state: for each move its number and the state that it leads to.
  private var way: [(number: UInt16, state: Int)] = []
  /// The moves of the states on it, from the start on, as far as they were asked for.
  private var moves: [[ExploredMove]] = []
  private var lines: [(state: UInt32, line: StateLine)] = []

  init(_ space: StateSpace, _ codec: WorldCodec, _ checks: [any SpaceCheck], edges: Bool) {
    (self.space, self.codec, self.checks, self.edges) = (space, codec, checks, edges)
    let start = self.space.world(of: 0)
    // On the way to a state nothing is asked.
    (self.space.interpreter.watching, self.space.interpreter.detail) = (.never, .outcome)
    for index in checks.indices { self.checks[index].found(0, start, in: &self.space) }
    self.space.dropWorlds()
  }

  mutating func add(_ line: StateLine) throws(LevelProblem) {
    let known = space.count
    _ = try walk(line.path[...])
    let state = way.last?.state ?? 0
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

  /// Goes to a state from the last one, by way of the moves that both ways have in common.
  ///
  /// - Returns: the moves.
  mutating func walk(_ path: ArraySlice<UInt16>) throws(LevelProblem) -> [ExploredMove] {
    let common = zip(way, path).prefix { $0.number == $1 }.count
    way.removeLast(way.count - common)
    moves.removeLast(max(0, moves.count - common - 1))
    for number in path.dropFirst(common) {
      let from = way.last?.state ?? 0
      let world = space.world(of: from)
      defer { space.dropWorlds() }
      guard let move = move(number, in: world),
        let entry = space.step(move, from: world), !entry.hasFailed,
        let found = space.insert(entry.after, from: from, by: move, at: Int(number))
      else { throw .noMove(way.count) }
      let step = ExploredStep(
        state: from, world: world, move: move, index: Int(number), entry: entry,
        successor: found.state, isNew: found.isNew, isCutOff: false)
      for index in checks.indices { checks[index].walked(step, in: &space) }
      way.append((number, found.state))
    }
    return zip(moves, path).compactMap { $0.dropFirst(Int($1)).first }
  }

  /// A move of the last state, by its number.
  mutating func move(_ number: UInt16) -> ExploredMove? {
    defer { space.dropWorlds() }
    return move(number, in: space.world(of: way.last?.state ?? 0))
  }

  private mutating func move(_ number: UInt16, in world: World) -> ExploredMove? {
    if moves.count == way.count { moves.append(space.moves(in: world)) }
    return moves[way.count].dropFirst(Int(number)).first
  }

  consuming func expanded(_ goesOn: @escaping (SearchProgress) -> Bool) -> [LevelRecord] {
    let recorder = LevelRecorder(
      of: lines, codec, edges: edges, needsHome: checks.contains { $0 is NoDeadEnd }, in: space)
    var all: [any SpaceCheck] = checks + [recorder]
    var search = Search(space, goesOn: goesOn)
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
      let how = input.reason == .defaulted ? "with its default only" : "not"
      records.append(.open("`\(input.input)` of `\(input.move)` was explored \(how)"))
    }
    return records
  }
}
