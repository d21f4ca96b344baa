internal import SextantExplore
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Options of `sextant explore random`.
package struct RandomOptions: Sendable {
  package var seed: UInt64
  /// The numbers of the walks to make.
  package var walks: Range<Int>
  /// The moves of one walk.
  package var steps: Int

  package init(seed: UInt64, walks: Range<Int>, steps: Int) {
    self.seed = seed
    self.walks = walks
    self.steps = steps
  }
}

extension Batch {
  /// Walks through an app at random until a property is broken, or a law that a single move can break.
  ///
  /// Each walk depends on the seed and its number alone.
  package func exploreRandom(
    _ path: String, _ random: RandomOptions, _ options: ExploreOptions
  ) -> ExitCode {
    defer { output.flush() }
    let session: Session
    do { session = try openApp(path) } catch { return error.code }
    var walker = RandomWalk(
      StateSpace(
        from: session.interpreter,
        searchOptions(options.search, deciding: session.interpreter)), seed: random.seed)
    let progress = WalkProgress(of: random.walks.count, output)
    let command = Command(path: path, random: random, options: options)
    for walk in random.walks {
      if interrupt.isRequested { break }
      let failure = walker.run(walk, steps: random.steps)
      if let failure {
        _ = endSearch()
        report(failure, session)
        output.write("\n\(walkedText(walk - random.walks.lowerBound + 1, walker, random))\n")
        output.write("again: \(command.text(of: walk))\n")
        return .failure
      }
      progress.walked(walk - random.walks.lowerBound + 1, walker.moveCount)
    }
    let walked = progress.walkCount
    let stopped = endSearch()
    let rest = stopped == nil ? "" : " so far"
    output.write("nothing is broken\(rest): \(walkedText(walked, walker, random))\n")
    output.write("again: \(command.text(of: nil))\n")
    return stopped ?? .success
  }

  private func walkedText(
    _ count: Int, _ walker: RandomWalk, _ random: RandomOptions
  ) -> String {
    let isPart = count < random.walks.count
    let walks = isPart ? "\(count) of \(random.walks.count) walks" : pluralized(count, "walk")
    let parts =
      ["\(walks), \(pluralized(walker.moveCount, "move")), seed \(random.seed)"]
      + inputTexts(walker.inputs)
    return parts.joined(separator: "; ")
  }

  private func report(_ failure: RandomWalk.Failure, _ session: Session) {
    let script = ReplayScript(failure.moves, session)
    let entry = searchEntry(failure.finding, script: script, session)
    output.write(searchText(of: entry, style: output.style))
  }
}

/// The command line that walks again.
private struct Command {
  let path: String
  let random: RandomOptions
  let options: ExploreOptions

  /// - Parameter walk: the only walk to make; nil for all.
  func text(of walk: Int?) -> String {
    let isOne = random.walks.count == 1 && random.walks.lowerBound > 0
    let only = walk ?? (isOne ? random.walks.lowerBound : nil)
    let which = only.map { "--walk \($0)" } ?? "--walks \(random.walks.count)"
    let kinds = Move.Kind.allCases.filter { options.search.kinds.contains($0) }
    let isPart = kinds.count < Move.Kind.allCases.count
    let moves = isPart ? " --moves \(kinds.map(\.rawValue).joined(separator: ","))" : ""
    return
      "sextant explore random \(commandWord(path)) --seed \(random.seed) \(which) --steps \(random.steps)"
      + moves + (options.search.doubleTaps ? " --double-taps" : "")
  }
}

/// How far random walks have come, for whoever watches.
private final class WalkProgress {
  private let all: Int
  private let output: any Output
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private(set) var walkCount = 0

  init(of all: Int, _ output: any Output) {
    self.all = all
    self.output = output
  }

  func walked(_ count: Int, _ moves: Int) {
    walkCount = count
    guard output.showsProgress else { return }
    let now = ContinuousClock.now
    guard now - shown > .milliseconds(200) else { return }
    shown = now
    let rate = Int(Double(moves) / max((now - start) / .seconds(1), 0.001))
    output.showProgress("walk \(count) of \(all), \(moves) moves, \(rate) a second")
  }
}
