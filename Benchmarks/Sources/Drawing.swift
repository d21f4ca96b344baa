internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
internal import SextantRuntime

/// Measures `:screen`, including the required snapshot and actions.
func measureDrawing() throws {
  heading("Draw the screens of a state", aim: "5 ms")
  let actions = (0..<20).map { "action do\($0) { append Detail }" }.joined(separator: "; ")
  let app = """
    app Drawn {
      screen Detail { \(actions) }
      tabs Main { tab home stacked Detail; tab more stacked Detail }
      start Main
    }
    """
  let cases: [(name: String, setUp: [String])] = [
    ("ten cards, with 20 actions", ["append Detail"].cycled(to: 9)),
    ("1,000 sheets on one another", ["present sheet stacked Detail"].cycled(to: 1_000)),
    ("1,000 cards", ["append Detail"].cycled(to: 1_000)),
  ]
  for (name, setUp) in cases {
    var script = try Script(app: app, setUp: setUp, statements: [])
    try script.run()
    for (format, draw) in [
      ("text", { $0.lines().reduce(0) { $0 + $1.parts.count } }),
      ("SVG", { $0.svg(title: "").utf8.count }),
    ] as [(String, (ScreenDrawing) -> Int)] {
      let times = (0..<21).map { _ in
        time {
          var run = script.interpreter
          let names = run.offeredNames(in: run.draft.world)
          _ = draw(ScreenDrawing(of: run.draft.snapshot(), actions: names))
        }
      }
      row("\(name), \(format)", milliseconds(median(times)))
    }
  }
}
