/// Measures whole processes. They run 1,000 scenarios (as do the peers), 100,000 scenarios, and a
/// file of 5,000 scenarios.
func measureSuite() throws {
  guard let sextant = releaseProgram() else { return }
  try measureSmallSuite(sextant)
  try measureLargeSuite(sextant)
  try measureLargeFile(sextant)
}

private func measureSmallSuite(_ sextant: String) throws {
  heading(
    "Suite: 1,000 scenarios of 10 steps, whole process",
    aim: "15 ms; all reports at most 2 × the bare run; behave and Robot Framework beside it")
  try withTemporaryFolder { folder in
    try writeSuite(of: 1_000, filesOf: 50, to: folder)
    let reports = ["pretty", "junit", "tap", "json", "jsonl", "github", "markdown"].flatMap {
      ["--report", "\($0)=\(folder)/report.\($0)"]
    }
    let figures = try interleaved(
      61,
      [
        { try timeOfProcess([sextant, "test", folder]) },
        { try timeOfProcess([sextant, "test", "--num-workers", "1", folder]) },
        { try timeOfProcess([sextant, "test"] + reports + [folder]) },
      ])
    let own = figures[0]
    row("sextant test", milliseconds(own))
    row("sextant test --num-workers 1", milliseconds(figures[1]), times(figures[1] / own, "that"))
    row("sextant test, all reports", milliseconds(figures[2]), times(figures[2] / own, "the first"))
    try measurePeer("behave", "BEHAVE", ["--no-capture", "--format", "null"], own)
    try measurePeer(
      "Robot Framework", "ROBOT", ["--output", "NONE", "--log", "NONE", "--report", "NONE"], own)
  }
}

/// - Parameter variable: the environment variable with the path of the peer. `VARIABLE_SUITE` is
///   the path of its suite.
private func measurePeer(
  _ name: String, _ variable: String, _ arguments: [String], _ own: Double
) throws {
  guard let program = environment(variable), let suite = environment("\(variable)_SUITE") else {
    return row(name, "", "\(variable) and \(variable)_SUITE are not set")
  }
  let peer = try interleaved(3, [{ try timeOfProcess([program] + arguments + [suite]) }])[0]
  row("\(name), the same steps", milliseconds(peer), times(peer / own, "sextant"))
}

private func measureLargeSuite(_ sextant: String) throws {
  heading(
    "Suite: 100,000 scenarios of 10 steps in 2,000 files, whole process",
    aim: "1 s and 100 MB on two cores")
  try withTemporaryFolder { folder in
    try writeSuite(of: 100_000, filesOf: 50, to: folder)
    try compareThreads([sextant, "test", folder], rounds: 3)
    row("peak memory", megabytes(try memoryOfProcess([sextant, "test", folder])))
  }
}

private func measureLargeFile(_ sextant: String) throws {
  heading(
    "Suite: one file of 5,000 scenarios of 10 steps, whole process", aim: "both cores are used")
  try withTemporaryFolder { folder in
    try writeSuite(of: 5_000, filesOf: 5_000, to: folder)
    try compareThreads([sextant, "test", folder], rounds: 15)
    row("sextant check", milliseconds(try timeOfProcess([sextant, "check", folder])), "no run")
  }
  heading(
    "Suite: one file of 5,000 scenarios of 1,000 steps, whole process", aim: "both cores are used")
  try withTemporaryFolder { folder in
    let scenarios = (0..<5_000).map {
      "scenario \"loop \($0)\" { repeat 500 { append Detail; drop last } }\n"
    }
    try write(scenarios.joined(), to: "\(folder)/loops.sextant")
    try compareThreads([sextant, "test", folder], rounds: 3)
  }
}

private func compareThreads(_ command: [String], rounds: Int) throws {
  let figures = try interleaved(
    rounds,
    ["1", "2"].map { threads in { try timeOfProcess(command + ["--num-workers", threads]) } })
  row("sextant test --num-workers 1", milliseconds(figures[0]))
  row(
    "sextant test --num-workers 2", milliseconds(figures[1]),
    "\(text(figures[0] / figures[1])) × as fast")
}

private func writeSuite(of count: Int, filesOf size: Int, to folder: String) throws {
  for first in stride(from: 0, to: count, by: size) {
    let scenarios = (first..<min(first + size, count)).map(scenario)
    try write(scenarios.joined(separator: "\n"), to: "\(folder)/walks_\(first).sextant")
  }
}

/// Returns a scenario with the ten steps of `Benchmarks/Peers`.
private func scenario(_ number: Int) -> String {
  """
  scenario "walk \(number)" {
    require top is Home
    push Screen(name: "screen \(number)-0")
    push Screen(name: "screen \(number)-1")
    push Screen(name: "screen \(number)-2")
    expect top is Screen(name: "screen \(number)-2")
    expect count stack is 4
    drop last
    expect top is Screen(name: "screen \(number)-1")
    drop last
    expect count stack is 2
  }

  """
}
