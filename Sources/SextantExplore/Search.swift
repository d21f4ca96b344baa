import SextantEngine
import SextantRuntime
import SextantLanguage

/// How far a search has come.
package struct SearchProgress: Sendable {
  package let states: Int
  package let explored: Int
  package let transitions: Int
  package let depth: Int
  /// What seems to grow without end.
  package let growth: [Growth]
  /// How many states wait for their moves to be made.
  package var queue: Int { states - explored }
}

/// The threads of a search.
package struct SearchThreads: Sendable {
  package let count: Int
  /// The fewest states for which another thread is worth its while.
  let smallestPart: Int
  /// Runs a body for each number below the count, each on a thread of its own, and returns when all have ended.
  let run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void

  package init(
    _ count: Int, smallestPart: Int = 32,
    run: @escaping @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.smallestPart = max(1, smallestPart)
    self.run = run
  }

  /// The calling thread.
  package static let one = SearchThreads(1) { count, body in for index in 0..<count { body(index) }
  }
}

/// A breadth-first search over the states of an app.
///
/// The states of a level are expanded in batches. Each thread makes the moves of a part of a batch, and looks
/// up where they lead among the states that were found before; then what is new is added, part by part, so
/// that states have the same numbers with any number of threads; last, the checks are asked.
package struct Search {
  private let threads: SearchThreads
  /// One for each thread; the space of the first is that of the search.
  private let expanders: [Expander]
  /// Called now and then; the search ends when it returns false.
  private let goesOn: (SearchProgress) -> Bool
  private var growth = GrowthWatch()

  package var space: StateSpace { expanders[0].space }

  package init(
    _ space: StateSpace, threads: SearchThreads = .one,
    goesOn: @escaping (SearchProgress) -> Bool = { _ in true }
  ) {
    self.threads = threads
    // No batch has a part for more.
    let most = max(1, Self.largestBatch / threads.smallestPart)
    expanders = (0..<min(threads.count, most)).map { _ in Expander(space) }
    self.goesOn = goesOn
  }

  /// Makes every move of every state, and asks the checks.
  ///
  /// - Parameter isOver: asked after each batch of states; true ends the search.
  package mutating func run(
    _ checks: inout [any SpaceCheck],
    until isOver: ([any SpaceCheck]) -> Bool = { _ in false }
  ) {
    let first = expanders[0]
    let detail: Interpreter.Detail = checks.contains(where: \.needsCalls) ? .calls : .outcome
    for expander in expanders {
      expander.space.interpreter.watching = checks.isEmpty ? .never : .inPassing
      expander.space.interpreter.detail = detail
    }
    // Whoever gets the space may make steps of their own.
    defer {
      first.space.interpreter.watching = .afterEachSentence
      first.space.interpreter.detail = .trace
    }
    let start = first.space.world(of: 0)
    for index in checks.indices { checks[index].found(0, start, in: &first.space) }
    first.space.dropWorlds()
    if isOver(checks) { return }
    search(&checks, checks.isEmpty ? Self.largestBatch : Self.askedBatch, isOver)
  }

  /// What the checks have found out.
  package mutating func findings(of checks: inout [any SpaceCheck]) -> [Finding] {
    defer { expanders[0].space.dropWorlds() }
    return checks.indices.flatMap { checks[$0].findings(in: &expanders[0].space) }
  }

  /// How many states are expanded before the progress is reported; fewer where their worlds are kept for checks.
  private static let largestBatch = 8192
  private static let askedBatch = 512
  private static let askedBytes = 1 << 17

  private mutating func search(
    _ checks: inout [any SpaceCheck], _ batch: Int, _ isOver: ([any SpaceCheck]) -> Bool
  ) {
    let first = expanders[0]
    if first.space.options.keepsSuccessors, first.space.successorStarts.isEmpty {
      first.space.successorStarts = [0]
    }
    var levelEnd = 1
    while first.space.exploredCount < first.space.count {
      let state = first.space.exploredCount
      if state == levelEnd {
        first.space.levels.append(levelEnd)
        levelEnd = first.space.count
      }
      if let depth = first.space.options.depth, first.space.levels.count > depth {
        return note(.depth, depth, count: first.space.count - state)
      }
      if !canGoOn() { return }
      // The first batches are small, so that what grows without end is seen early.
      let most = min(batch, max(128, state / 4))
      let size = checks.isEmpty ? most : min(most, statesAsked(from: state))
      guard explore(state..<min(levelEnd, state + size), &checks), !isOver(checks) else { break }
    }
    if first.space.exploredCount < first.space.count, first.space.count > levelEnd {
      first.space.levels.append(levelEnd)
    }
  }

  /// How many states from one on are small enough for their worlds to be kept at the same time.
  private func statesAsked(from state: Int) -> Int {
    max(1, Self.askedBytes / max(1, expanders[0].space.states.table.bytes(of: state).count))
  }

  /// Reports the progress, and looks whether there is room.
  private mutating func canGoOn() -> Bool {
    let first = expanders[0]
    let progress = SearchProgress(
      states: first.space.count, explored: first.space.exploredCount,
      transitions: first.space.transitionCount, depth: first.space.levels.count - 1,
      growth: growth.look(at: &first.space))
    if !goesOn(progress) {
      first.space.wasInterrupted = true
      return false
    }
    if let memory = first.space.options.memory, memory.isExceeded {
      note(.maxMemory, memory.bytes, count: first.space.count - first.space.exploredCount)
      return false
    }
    if let (most, subject) = growth.end(of: first.space) {
      first.space.note(.bound(.growth, limit: most, subject: subject))
      return false
    }
    return true
  }

  private func note(_ bound: BoundHit.Bound, _ limit: Int, count: Int) {
    expanders[0].space.note(.bound(bound, limit: limit, subject: ""), count: count)
  }

  // MARK: Batches

  /// Makes all moves of some states; false where the search ends here.
  private func explore(_ states: Range<Int>, _ checks: inout [any SpaceCheck]) -> Bool {
    let tells = !checks.isEmpty
    let count = max(1, min(expanders.count, states.count / threads.smallestPart))
    let crew = expanders.prefix(count)
    for (index, expander) in crew.enumerated() {
      let start = states.lowerBound + states.count * index / count
      expander.part.states = start..<states.lowerBound + states.count * (index + 1) / count
    }
    each(of: crew) { $0.expand(tells: tells) }
    var goesOn = true
    for expander in crew {
      if !goesOn {
        expander.counts = (0, 0)
        continue
      }
      if expander !== expanders[0] { expander.agree(with: expanders[0], tells: tells) }
      goesOn = add(expander, tells: tells)
    }
    if tells { ask(&checks, crew) }
    for expander in expanders {
      expander.end(with: expanders[0])
      if expander.space.inputs.count < expanders[0].space.inputs.count {
        expander.space.inputs = expanders[0].space.inputs
      }
    }
    return goesOn
  }

  private func each(of crew: ArraySlice<Expander>, _ body: @escaping @Sendable (Expander) -> Void) {
    let crew = Array(crew)
    if crew.count == 1 { return body(crew[0]) }
    threads.run(crew.count) { body(crew[$0]) }
  }

  /// Adds the states to which the moves of a part lead; false where the search ends here.
  private func add(_ expander: Expander, tells: Bool) -> Bool {
    let first = expanders[0]
    let part = expander.part
    // Of a state that is cut short, no successors count.
    defer { first.space.successorStates.removeLast(first.space.unfinishedSuccessors) }
    expander.steps.removeAll(keepingCapacity: true)
    expander.knownBefore = first.space.count
    expander.counts = (part.made.count, part.sources.count - (part.wasInterrupted ? 1 : 0))
    var (place, noted, start) = (0, 0, 0)
    for (offset, source) in part.sources.enumerated() {
      let state = part.states.lowerBound + offset
      let isLast = offset == part.sources.count - 1
      while place < source.end {
        add(part.notes, &noted, upTo: place, of: first)
        first.space.transitionCount += 1
        let made = part.made[place]
        place += 1
        guard let step = numbered(made, from: state, part.bytes, &start, first) else {
          note(.maxStates, first.space.options.maxStates, count: 1)
          first.space.incomplete.insert(state)
          expander.steps.append(.cutOff)
          expander.counts = (place, offset)
          return false
        }
        if first.space.options.keepsSuccessors, step.successor >= 0 {
          first.space.successorStates.append(UInt32(step.successor))
        }
        if tells { expander.steps.append(step) }
      }
      if isLast { add(part.notes, &noted, upTo: .max, of: first) }
      if isLast, part.wasInterrupted {
        first.space.wasInterrupted = true
        return false
      }
      if !source.isComplete { first.space.incomplete.insert(state) }
      first.space.exploredCount += 1
      if first.space.options.keepsSuccessors {
        first.space.successorStarts.append(first.space.successorStates.count)
      }
    }
    return true
  }

  /// Adds the state to which a move leads; nil where there is no room for it.
  ///
  /// - Parameter start: where the bytes of the next new state begin.
  private func numbered(
    _ made: Expansion.Made, from state: Int, _ bytes: [UInt8], _ start: inout Int,
    _ first: Expander
  ) -> Expander.NumberedStep? {
    switch made.outcome {
    case .refused: return .refused
    case .cutOff: return .cutOff
    case .known(let successor): return .leading(to: Int(successor), isNew: false)
    case .unknown(let hash, let end):
      defer { start = end }
      let found = bytes.withUnsafeBytes {
        first.space.states.insert(
          UnsafeRawBufferPointer(rebasing: $0[start..<end]), hash: hash, from: state,
          by: UInt16(truncatingIfNeeded: made.index), mostStates: first.space.options.maxStates)
      }
      return found.map { .leading(to: $0.state, isNew: $0.isNew) }
    }
  }

  /// Adds the notes of a part that were made before one of its moves had ended.
  private func add(
    _ notes: [(place: Int, note: Expansion.Note)], _ next: inout Int, upTo place: Int,
    of first: Expander
  ) {
    while next < notes.count, notes[next].place <= place {
      first.space.note(notes[next].note)
      next += 1
    }
  }

  // MARK: Checks

  /// Asks the checks about a batch: those of which parts can be put together on all threads, then the
  /// others in order.
  private func ask(_ checks: inout [any SpaceCheck], _ crew: ArraySlice<Expander>) {
    if crew.count == 1 { return expanders[0].ask(&checks) }
    let parted = checks.indices.filter { checks[$0] is any PartedCheck }
    for expander in crew {
      expander.checks = parted.compactMap { (checks[$0] as? any PartedCheck)?.forPart() }
    }
    each(of: crew) { $0.ask(&$0.checks) }
    for expander in crew {
      for (index, part) in zip(parted, expander.checks) { checks[index].add(part: part) }
    }
    let others = checks.indices.filter { !(checks[$0] is any PartedCheck) }
    var asked = others.map { checks[$0] }
    for expander in crew where !asked.isEmpty { expander.ask(&asked) }
    for (index, check) in zip(others, asked) { checks[index] = check }
  }
}
