import SextantEngine
import SextantInterpreter
import SextantLanguage

package struct SearchProgress: Sendable {
  package let states: Int
  package let explored: Int
  package let transitions: Int
  package let depth: Int
  package let round: SearchRound?
  package let findings: Int
  package var queue: Int { states - explored }
}

package struct SearchThreads: Sendable {
  package let count: Int
  let smallestPart: Int
  /// Calls a closure on separate threads, once for each index below a count. Waits for all calls.
  let run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void

  package init(
    _ count: Int, smallestPart: Int = 32,
    run: @escaping @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.smallestPart = max(1, smallestPart)
    self.run = run
  }

  package static let one = SearchThreads(1) { count, body in for index in 0..<count { body(index) }
  }
}

/// A parallel breadth-first search over the states of an app.
///
/// The problem is explicit-state reachability: find all reachable states, and decide the checks on
/// them. The algorithm is forward breadth-first search over a table of visited states, as in TLC
/// (Yu, Manolios and Lamport, "Model Checking TLA+ Specifications", 1999).
///
/// Data structures:
/// - `StateSpace` runs the moves. Its `StateTable` contains each state once, as bytes. Equality
///   compares all bytes, so hash collisions hide no state.
/// - `FoundStates` stores the previous state and the move for each state. A counterexample follows
///   these links.
/// - `SearchQueue` contains the unexplored states, by round and depth. Optional rounds with growing
///   bounds help if stacks grow without limit, or if `Branches` multiply the states.
///
/// The search expands the states of a depth in batches, in four phases:
/// 1. Each thread makes the moves of its part, and looks up their targets among the states of
///    earlier batches.
/// 2. The calling thread adds the new states, part by part, and numbers them.
/// 3. Each thread calls the `ParallelCheck`s for its part. Their results are then added in order.
/// 4. The calling thread calls the other checks in order.
///
/// A check may require states with more detail, such as the ages of timers. Such a check has a
/// separate search after the common search. Its detailed states then do not multiply the states of
/// other checks.
///
/// Invariants:
/// - State 0 is the initial state.
/// - The numbering of states does not depend on the number of threads.
/// - Depths increase along each stored path, so paths have no cycles.
/// - Only the calling thread writes the table, while no other thread runs.
package struct Search {
  private let threads: SearchThreads
  /// The first expander contains the space of the search.
  private let expanders: [Expander]
  private let shouldContinue: (SearchProgress) -> Bool
  /// The end of the exploration. Checks that judge states after the search have time until
  /// `space.deadline`.
  private var deadline: Deadline

  package var space: StateSpace { expanders[0].space }

  package init(
    _ space: StateSpace, threads: SearchThreads = .one,
    shouldContinue: @escaping (SearchProgress) -> Bool = { _ in true }
  ) {
    self.threads = threads
    // The largest batch has only this number of parts, so further threads would be idle.
    let most = max(1, Self.largestBatch / threads.smallestPart)
    deadline = Deadline(after: space.options.maxTime, or: space.interpreter.shouldStop)
    var space = space
    space.deadline = deadline
    expanders = (0..<min(threads.count, most)).map { [space] _ in Expander(space) }
    self.shouldContinue = shouldContinue
  }

  /// Makes every move of every state, and calls the checks.
  ///
  /// - Parameter isOver: Called after each batch with the checks and the space. If it returns true,
  ///   the search ends.
  package mutating func run(
    _ checks: inout [any SpaceCheck],
    until isOver: ([any SpaceCheck], StateSpace) -> Bool = { _, _ in false }
  ) {
    let space = space
    let separate = checks.indices.filter { checks[$0].separateOptions(after: space) != nil }
    let common = checks.indices.filter { !separate.contains($0) }
    if !separate.isEmpty { deadline = deadline.scaled(by: 3, over: 4) }
    var asked = common.map { checks[$0] }
    runCommon(&asked, isOver)
    for (index, check) in zip(common, asked) { checks[index] = check }
    for index in separate {
      runSeparate(&checks[index], leavesTime: checks.contains { $0.judgesLater })
    }
  }

  private mutating func runCommon(
    _ checks: inout [any SpaceCheck], _ isOver: ([any SpaceCheck], StateSpace) -> Bool
  ) {
    beginRun(checks)
    defer { endRun() }
    let first = expanders[0]
    let start = first.space.world(of: 0)
    for index in checks.indices { checks[index].found(0, start, in: &first.space) }
    first.space.dropWorlds()
    if isOver(checks, first.space) { return }
    search(&checks, checks.isEmpty ? Self.largestBatch : Self.maxCheckedBatch, isOver)
  }

  private mutating func runSeparate(_ check: inout any SpaceCheck, leavesTime: Bool) {
    guard let options = check.separateOptions(after: space) else { return }
    var search = Search(
      space.separate(with: options), threads: threads, shouldContinue: shouldContinue)
    search.deadline = leavesTime ? Self.early(space.deadline) : space.deadline
    var checks = [check]
    search.runCommon(&checks) { _, _ in false }
    check = checks[0]
    check.endSeparateSearch(in: &search.expanders[0].space)
  }

  /// Expands some states. The checks already know the states, so the search reports only the moves.
  mutating func expand(_ states: [UInt32], _ checks: inout [any SpaceCheck]) {
    beginRun(checks)
    defer { endRun() }
    var queue = SearchQueue([], states: states)
    while queue.pendingCount > 0, canContinue(queue, checks) {
      let most = min(
        Self.maxCheckedBatch, queue.pendingCount, checkedBatchSize(from: queue.nextState))
      guard explore(queue.dequeue(most), &checks, &queue) else { return }
    }
  }

  private func beginRun(_ checks: [any SpaceCheck]) {
    let detail: Interpreter.Detail = checks.contains(where: \.needsCalls) ? .calls : .outcome
    for expander in expanders {
      expander.space.interpreter.propertyChecks = checks.isEmpty ? .never : .duringWaits
      expander.space.interpreter.detail = detail
    }
  }

  private func endRun() {
    expanders[0].space.interpreter.propertyChecks = .afterEachSentence
    expanders[0].space.interpreter.detail = .trace
  }

  package mutating func findings(of checks: inout [any SpaceCheck]) -> [Finding] {
    defer { expanders[0].space.dropWorlds() }
    return checks.indices.flatMap { checks[$0].findings(in: &expanders[0].space) }
  }

  private static let largestBatch = 8192
  private static let maxCheckedBatch = 512
  private static let maxCheckedBytes = 1 << 17

  private mutating func search(
    _ checks: inout [any SpaceCheck], _ batch: Int, _ isOver: ([any SpaceCheck], StateSpace) -> Bool
  ) {
    let first = expanders[0]
    let options = first.space.options
    var queue = SearchQueue(first.space.rounds, isLimited: options.rounds != nil)
    first.space.exploredPart.roundOfDepth = queue.round
    while advance(&queue) {
      if let depth = options.depth, queue.depth >= depth { return note(.depth, depth) }
      if !canContinue(queue, checks) { return }
      // The first batches are small, so that violations near the initial state are reported early.
      let explored = first.space.exploredCount
      let most = min(
        batch, max(128, explored / 4), queue.pendingCount, options.maxStates - explored)
      if most == 0 { return note(.maxStates, options.maxStates) }
      let states = queue.dequeue(
        checks.isEmpty ? most : min(most, checkedBatchSize(from: queue.nextState)))
      guard explore(states, &checks, &queue), !isOver(checks, first.space) else { return }
    }
  }

  /// If no state of the current depth is pending, moves on to the next depth or round. Returns
  /// false if no state is pending at all.
  private mutating func advance(_ queue: inout SearchQueue) -> Bool {
    if queue.pendingCount > 0 { return true }
    let first = expanders[0]
    while !queue.advanceDepth() {
      if let round = queue.round {
        if queue.isRoundFinished {
          first.space.exploredPart.finish(round, states: first.space.exploredCount)
        } else {
          (first.space.exploredPart.depth, first.space.exploredPart.roundOfDepth) = (
            queue.maxDepth, round
          )
        }
      }
      if !queue.advanceRound() {
        first.space.exploredPart.isEndedByRounds = queue.hasWaiting
        return false
      }
    }
    if queue.isFirstRound { first.space.exploredPart.depth = queue.depth }
    return true
  }

  private func checkedBatchSize(from state: Int) -> Int {
    max(1, Self.maxCheckedBytes / max(1, expanders[0].space.states.table.bytes(of: state).count))
  }

  private mutating func canContinue(_ queue: SearchQueue, _ checks: [any SpaceCheck]) -> Bool {
    let first = expanders[0]
    let progress = SearchProgress(
      states: first.space.count, explored: first.space.exploredCount,
      transitions: first.space.transitionCount, depth: first.space.depth,
      round: queue.round,
      findings: checks.reduce(0) { $0 + $1.brokenCount })
    if !shouldContinue(progress) {
      first.space.wasInterrupted = true
      return false
    }
    if let memory = first.space.options.memory, memory.isExceeded {
      note(.maxMemory, memory.bytes)
      return false
    }
    // The sizes of batches do not depend on the machine. A bound on the number of states therefore
    // gives the same result on any machine.
    let explored = first.space.exploredCount
    let leavesTime = checks.contains { $0.judgesLater }
    if explored > 0, (leavesTime ? Self.early(deadline) : deadline).isTimeOver {
      note(.maxTime, explored)
      return false
    }
    return true
  }

  /// Returns an earlier deadline, which leaves time for judgements after the search.
  private static func early(_ deadline: Deadline) -> Deadline { deadline.scaled(by: 7, over: 8) }

  private func note(_ bound: BoundHit.Bound, _ limit: Int) {
    let space = expanders[0].space
    expanders[0].space.note(
      .bound(bound, limit: limit, subject: ""), count: space.count - space.exploredCount)
  }

  // MARK: Batches

  /// Returns false if the search ends.
  private func explore(
    _ states: ArraySlice<UInt32>, _ checks: inout [any SpaceCheck], _ queue: inout SearchQueue
  ) -> Bool {
    let keepsWorlds = !checks.isEmpty
    let count = max(1, min(expanders.count, states.count / threads.smallestPart))
    let workers = expanders.prefix(count)
    for (index, expander) in workers.enumerated() {
      let start = states.startIndex + states.count * index / count
      expander.part.states = states[start..<states.startIndex + states.count * (index + 1) / count]
    }
    each(of: workers) { $0.expand(keepsWorlds: keepsWorlds) }
    var shouldContinue = true
    for expander in workers {
      if !shouldContinue {
        expander.counts = (0, 0)
        continue
      }
      if expander !== expanders[0] {
        expander.reconcile(with: expanders[0], keepsWorlds: keepsWorlds)
      }
      shouldContinue = add(expander, keepsWorlds: keepsWorlds, &queue)
    }
    if keepsWorlds { callChecks(&checks, workers) }
    for expander in expanders {
      expander.end(with: expanders[0])
      if expander.space.inputs.count < expanders[0].space.inputs.count {
        expander.space.inputs = expanders[0].space.inputs
      }
    }
    return shouldContinue
  }

  private func each(
    of workers: ArraySlice<Expander>, _ body: @escaping @Sendable (Expander) -> Void
  ) {
    let workers = Array(workers)
    if workers.count == 1 { return body(workers[0]) }
    threads.run(workers.count) { body(workers[$0]) }
  }

  /// Adds the results of an expander. Returns false if the search ends.
  private func add(_ expander: Expander, keepsWorlds: Bool, _ queue: inout SearchQueue) -> Bool {
    let first = expanders[0]
    let part = expander.part
    expander.outcomes.removeAll(keepingCapacity: true)
    expander.knownBefore = first.space.count
    expander.counts = (part.made.count, part.sources.count - (part.wasInterrupted ? 1 : 0))
    var (place, noted, start) = (0, 0, 0)
    for (offset, source) in part.sources.enumerated() {
      let state = Int(part.states[part.states.startIndex + offset])
      let isLast = offset == part.sources.count - 1
      while place < source.end {
        add(part.notes, &noted, upTo: place, of: first)
        first.space.transitionCount += 1
        let made = part.made[place]
        place += 1
        let outcome = numbered(made, from: state, part.bytes, &start, &queue)
        if keepsWorlds { expander.outcomes.append(outcome) }
      }
      if isLast { add(part.notes, &noted, upTo: .max, of: first) }
      if isLast, part.wasInterrupted {
        first.space.wasInterrupted = true
        return false
      }
      if !source.isComplete { first.space.incomplete.insert(state) }
      first.space.states.setExplored(state)
    }
    return true
  }

  /// Returns the outcome of a move. A new state gets an index.
  ///
  /// - Parameter start: The index at which the bytes of the next new state start.
  private func numbered(
    _ made: Expansion.PerformedMove, from state: Int, _ bytes: [UInt8], _ start: inout Int,
    _ queue: inout SearchQueue
  ) -> Expansion.Outcome {
    let found = expanders[0].space.states
    switch made.outcome {
    case .refused, .cutOff: return made.outcome
    case .known(let successor, _):
      found.shorten(Int(successor), from: state, by: made.index)
      return made.outcome
    case .unknown(let hash, let end, let size):
      defer { start = end }
      let added = bytes.withUnsafeBytes {
        found.insert(
          UnsafeRawBufferPointer(rebasing: $0[start..<end]), hash: hash, from: state,
          by: made.index)
      }
      guard let added else { return .cutOff(by: .maxMemory) }
      if added.isNew { queue.add(added.state, size, depth: Int(found.depths[added.state])) }
      return .known(UInt32(truncatingIfNeeded: added.state), isNew: added.isNew)
    }
  }

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

  private func callChecks(_ checks: inout [any SpaceCheck], _ workers: ArraySlice<Expander>) {
    if workers.count == 1 { return expanders[0].callChecks(&checks) }
    let parallelIndices = checks.indices.filter { checks[$0] is any ParallelCheck }
    for expander in workers {
      expander.checks = parallelIndices.compactMap {
        (checks[$0] as? any ParallelCheck)?.makePart()
      }
    }
    each(of: workers) { $0.callChecks(&$0.checks) }
    for expander in workers {
      for (index, part) in zip(parallelIndices, expander.checks) { checks[index].add(part: part) }
    }
    let others = checks.indices.filter { !(checks[$0] is any ParallelCheck) }
    var asked = others.map { checks[$0] }
    for expander in workers where !asked.isEmpty { expander.callChecks(&asked) }
    for (index, check) in zip(others, asked) { checks[index] = check }
  }
}
