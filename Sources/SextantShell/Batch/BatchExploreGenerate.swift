internal import SextantExplore
internal import SextantFindings
internal import SextantRuntime

extension Batch {
  /// Of more scenarios it is said beforehand how many there are.
  private static let mostScenariosUnasked = 100

  /// Prints scenarios that go through all states of an app, or through all its moves.
  package func exploreGenerate(
    _ path: String, covering goal: String, _ asked: SearchArguments
  ) -> ExitCode {
    defer { output.flush() }
    guard let goal = SuiteGenerator.Goal(rawValue: goal) else { return .usage }
    if !canBeImported(path) { return .usage }
    let session: Session
    do { session = try openApp(path) } catch { return error }
    var search = watchedSearch(
      StateSpace(from: session.interpreter, asked.options()), asked.machine)
    let record = outcome(of: &search, for: MoveRecord())
    let stopped = endSearch()
    var space = search.space
    let report = SearchReport(of: &space)
    var generator = SuiteGenerator(record, covering: goal)
    if generator.leastScenarios > Self.mostScenariosUnasked {
      output.writeError(
        "sextant: it takes at least \(generator.leastScenarios) scenarios: --depth, --max-stack and --moves make it fewer\n"
      )
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    output.write("import \(Value.quoted(name))\n")
    for (number, moves) in generator.scenarios(in: space).enumerated() {
      if let interruption { return interruption }
      let script = ReplayScript(moves, session)
      output.write("\n" + script.scenario(named: "way \(number + 1)"))
    }
    output.writeError(searchText(of: report, style: output.errorStyle))
    return stopped ?? .success
  }
}
