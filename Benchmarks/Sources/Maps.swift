func measureMaps() throws {
  heading("Maps: an app of 40 screens, drawn by Graphviz", aim: "under 2 s")
  try withTemporaryFolder { folder in
    guard let sextant = releaseProgram() else { return }
    for (format, count) in [("svg", 40), ("tree", 200), ("tree", 2_000)] {
      let path = folder + "/app\(count).sextant"
      try write(app(of: count), to: path)
      let figures = try interleaved(
        5, [{ try timeOfProcess([sextant, "graph", "--format", format, path]) }])
      row("sextant graph --format \(format)", milliseconds(figures[0]), "\(count) screens")
    }
  }
}

/// Returns an app with `count` screens. Each screen has three actions, which append other screens.
private func app(of count: Int) -> String {
  var text = "app Large {\n"
  for index in 0..<count {
    text += "  screen S\(index) {\n"
    for (way, target) in [index * 2 + 1, index * 2 + 2, index * 7 % 31].enumerated() {
      text += "    action way\(way) { append S\(target % count) }\n"
    }
    text += "  }\n"
  }
  return text + "  start stacked S0\n}\n"
}
