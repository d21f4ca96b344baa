internal import SextantEngine
internal import SextantExplore
internal import SextantLanguage
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
  /// Walks through an app at random until a property is broken.
  ///
  /// Each walk depends on the seed and its number alone.
  package func exploreRandom(
    _ path: String, _ random: RandomOptions, _ options: ExploreOptions
  ) -> ExitCode {
    defer { output.flush() }
    let session: Session
    do { session = try openApp(path, options) } catch { return error.code }
    let broken = session.interpreter.program.app.behavior.properties
    if broken.isEmpty {
      output.writeError(
        "sextant: \(printable(path)): there is no `invariant` and no `never` that a walk could break\n"
      )
      return .nothingSelected
    }
    var walker = RandomWalk(
      StateSpace(from: session.interpreter, options.search), seed: random.seed)
    for walk in random.walks {
      if let interruption { return interruption }
      guard let failure = walker.run(walk, steps: random.steps) else { continue }
      report(failure, of: path, random, options, session)
      return .failure
    }
    output.write(
      "\(pluralized(random.walks.count, "walk")) of \(pluralized(random.steps, "move")) broke nothing; the seed was \(random.seed)\n"
    )
    return .success
  }

  private func report(
    _ failure: RandomWalk.Failure, of path: String, _ random: RandomOptions,
    _ options: ExploreOptions, _ session: Session
  ) {
    let sources = session.compiler.sources
    var place = ""
    if let span = failure.property, sources.indices.contains(span.file) {
      let source = sources[span.file]
      place = " (\(source.name):\(source.lineNumber(of: span.span.start)))"
    }
    output.write(output.style.text(printable(failure.message), as: .error) + place + "\n")
    let script = ReplayScript(failure.moves, session)
    output.write(script.scenario(named: "walk \(failure.walk) of seed \(random.seed)"))
    let kinds = Move.Kind.allCases.filter { options.search.kinds.contains($0) }
    let isPart = kinds.count < Move.Kind.allCases.count
    let moves = isPart ? " --moves \(kinds.map(\.rawValue).joined(separator: ","))" : ""
    output.write(
      "again: sextant explore random \(printable(path)) --seed \(random.seed) --walk \(failure.walk) --steps \(random.steps)\(moves)\(options.search.doubleTaps ? " --double-taps" : "")\n"
    )
  }
}
