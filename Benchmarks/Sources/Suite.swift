/// A suite of 1,000 scenarios of 10 steps, whole process.
func measureSuite() throws {
  heading(
    "Suite: 1,000 scenarios of 10 steps, whole process", aim: "12 ms; behave beside it")
  guard let sextant = releaseProgram() else { return }
  try withTemporaryFolder { folder in
    for first in stride(from: 0, to: scenarioCount, by: scenariosPerFile) {
      let scenarios = (first..<first + scenariosPerFile).map(scenario)
      try write(scenarios.joined(separator: "\n"), to: "\(folder)/walks_\(first).sextant")
    }
    let figures = try interleaved(
      61,
      [
        { try timeOfProcess([sextant, "test", folder]) },
        { try timeOfProcess([sextant, "test", "--num-workers", "1", folder]) },
      ])
    let own = figures[0]
    row("sextant test", milliseconds(own))
    row("sextant test --num-workers 1", milliseconds(figures[1]))
    guard let behave = environment("BEHAVE"), let suite = environment("BEHAVE_SUITE") else {
      return row("behave", "", "BEHAVE and BEHAVE_SUITE are not set")
    }
    let peer = try interleaved(
      3, [{ try timeOfProcess([behave, "--no-capture", "--format", "null", suite]) }])[0]
    row("behave, the same steps", milliseconds(peer), times(peer / own, "sextant"))
  }
}

private let scenarioCount = 1_000
private let scenariosPerFile = 50

/// The ten steps of `Benchmarks/Peers/behave_suite.py`; each scenario begins at home.
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
