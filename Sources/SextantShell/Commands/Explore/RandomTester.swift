internal import ArgumentParser
internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantReplay
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Tests an app by random walks, for `sextant explore random`.
package struct RandomTester {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Walks through an app at random until a walk violates a property, or a law about single moves.
  ///
  /// Each walk depends only on the seed and on the index of the walk.
  package func walk(_ path: String, _ random: RandomOptions) -> ExitCode {
    defer { context.output.flush() }
    let seed = random.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    if random.driving.isOn { return walkOnEngine(path, random, seed: seed) }
    let session: Session
    do { session = try context.openApp(path) } catch { return error }
    let walker = RandomWalk(
      StateSpace(
        from: session.interpreter,
        searchOptions(
          random.made.options(random.machine), deciding: session.interpreter,
          hasSeparateSearches: false)),
      seed: seed)
    let walked = walk(walker, random, threads: random.machine.workers ?? processorCount())
    let stopped = walked.failure == nil ? context.endSearch() : nil
    if let failure = walked.failure {
      _ = context.endSearch()
      report(failure, session)
      context.output.write("\n")
    } else {
      context.output.write("\(successText(walked, random, isOver: stopped == nil)): ")
    }
    let command = Command(path: path, seed: seed, random: random)
    context.output.write(
      "\(walkedText(walked, random, seed: seed))\nrepeat with: \(command.text(of: walked.failure?.walk))\n"
    )
    return walked.failure == nil ? stopped ?? .success : .failure
  }

  private func walkOnEngine(
    _ path: String, _ random: RandomOptions, seed: UInt64
  ) -> ExitCode {
    guard var options = try? ExploreOptions.parse([]) else { return .usage }
    options.driving = random.driving
    (options.walking.walks, options.walking.walkSteps) = (random.walks, random.steps)
    options.walking.seed = seed
    (options.search.made, options.search.machine) = (random.made, random.machine)
    return AppExplorer(context).explore(path, options, depth: 0)
  }

  /// Runs the walks on several threads. Combines their results in the order of the walks, up to the
  /// first violation.
  private func walk(_ walker: RandomWalk, _ random: RandomOptions, threads: Int) -> WalkTotals {
    let (deadline, steps) = (Deadline(after: nil, or: context.shouldStop), random.length)
    var progress = ProgressLine(context.output)
    var walked = WalkTotals()
    var next = random.numbers.lowerBound
    while next < random.numbers.upperBound, !walked.isOver {
      let round = next..<min(next + Self.walksOfRound, random.numbers.upperBound)
      next = round.upperBound
      processInOrder(
        on: Array(round), threads: threads, makeWorker: { walker },
        work: { walker, number in
          Work(result: deadline.isOver ? nil : walker.run(number, steps: steps))
        },
        consume: { result in
          walked.add(result)
          progress.update { rate in
            "walk \(walked.count) of \(random.numbers.count), \(walked.moveCount) moves, \(rate(walked.moveCount)) a second"
          }
          return !walked.isOver
        })
    }
    return walked
  }

  private static let walksOfRound = 4096

  private func successText(_ walked: WalkTotals, _ random: RandomOptions, isOver: Bool) -> String {
    if walked.count > 0, walked.moveCount == 0, random.length > 0 {
      return "the initial state has no moves"
    }
    return "no violations" + (isOver ? "" : " so far")
  }

  private func walkedText(_ walked: WalkTotals, _ random: RandomOptions, seed: UInt64) -> String {
    let isPart = walked.count < random.numbers.count
    let walks =
      isPart
      ? "\(walked.count) of \(random.numbers.count) walks" : pluralized(walked.count, "walk")
    let parts =
      ["\(walks), \(pluralized(walked.moveCount, "move")), seed \(seed)"]
      + (walked.isOutOfMemory ? ["stopped at the memory limit"] : [])
      + inputTexts(walked.inputs)
    return parts.joined(separator: "; ")
  }

  private func report(_ failure: RandomWalk.Failure, _ session: Session) {
    let example = failure.finding.example
    let script = ReplayScript(
      failure.moves, expecting: example?.expectation, wanting: example?.wanted, session)
    let entry = searchEntry(failure.finding, script: script, session)
    context.output.write(searchText(of: entry, style: context.output.style))
  }
}

private struct WalkTotals {
  private(set) var count = 0
  private(set) var moveCount = 0
  private(set) var inputs: [UnexploredInput] = []
  private(set) var failure: RandomWalk.Failure?
  private(set) var isOutOfMemory = false
  private(set) var isOver = false

  mutating func add(_ result: RandomWalk.Result?) {
    if isOver { return }
    guard let result else {
      isOver = true
      return
    }
    count += 1
    moveCount += result.moveCount
    inputs += result.inputs.filter { !inputs.contains($0) }
    failure = result.failure
    isOutOfMemory = result.isOutOfMemory
    isOver = failure != nil || isOutOfMemory
  }
}

private struct Command {
  let path: String
  let seed: UInt64
  let random: RandomOptions

  /// - Parameter walk: the index of the walk to repeat; nil for all walks.
  func text(of walk: Int?) -> String {
    let isOne = random.numbers.count == 1 && random.numbers.lowerBound > 0
    let only = walk ?? (isOne ? random.numbers.lowerBound : nil)
    let which = only.map { "--walk \($0)" } ?? "--walks \(random.numbers.count)"
    let kinds = Move.Kind.allCases.filter { random.made.kinds.contains($0) }
    let isPart = kinds.count < Move.Kind.allCases.count
    let moves = isPart ? " --moves \(kinds.map(\.rawValue).joined(separator: ","))" : ""
    return
      "sextant explore random \(commandWord(path)) --seed \(seed) \(which) --steps \(random.length)"
      + moves + (random.made.doubleTaps ? " --double-taps" : "")
  }
}
