/// Measures a whole process: a suite of 1,000 files that share an app.
func measureChecking() throws {
  heading("Checking: a suite of 1,000 files, whole process", aim: "500 ms")
  guard let sextant = releaseProgram() else { return }
  try withTemporaryFolder { folder in
    try write(sharedApp, to: "\(folder)/shop.sextant")
    for number in 1..<fileCount {
      try write(suiteFile(number), to: "\(folder)/walks_\(number).sextant")
    }
    let figures = try interleaved(
      15,
      [
        { try timeOfProcess([sextant, "check", folder]) },
        { try timeOfProcess([sextant, "check", "--num-workers", "1", folder]) },
        { try timeOfProcess([sextant, "check", "--format", "json", folder]) },
        { try timeOfProcess([sextant, "check", "--format", "sarif", folder]) },
      ])
    row("sextant check", milliseconds(figures[0]))
    row("sextant check --num-workers 1", milliseconds(figures[1]))
    row("sextant check --format json", milliseconds(figures[2]))
    row("sextant check --format sarif", milliseconds(figures[3]))
  }
}

private let fileCount = 1_000

private let sharedApp = """
  app Shop {
    state visits = 0
  \((0..<30).map {
    """
      screen Screen\($0)(id: String) {
        action next { append Screen\(($0 + 1) % 30)(id: id) }
        action close when visits is 0 { set visits = visits + 1 }
      }
    """
  }.joined(separator: "\n"))
    tabs Main {
      tab home "Home" stacked Screen0(id: "0")
      tab other "Other" stacked Screen1(id: "1")
    }
    start Main
  }

  """

private func suiteFile(_ number: Int) -> String {
  let scenarios = (0..<5).map { index in
    """
    scenario "walk \(number) \(index)" {
      expect top is Screen0(id: "0")
      append Screen2(id: "\(number)-\(index)")
      expect top is Screen2(id: "\(number)-\(index)")
      tap next
      expect top is Screen3(id: "\(number)-\(index)")
      present sheet stacked Screen4(id: "sheet \(index)")
      dismiss
      select tab other
      expect top is Screen1(id: "1")
      drop to root
    }

    """
  }
  return "import \"shop.sextant\"\n\n" + scenarios.joined(separator: "\n")
}
