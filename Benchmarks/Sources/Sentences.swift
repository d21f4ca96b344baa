/// Interpreted sentences, one core, the trace kept; the store is reset every 3,000.
func measureSentences() throws {
  heading(
    "Sentences a second, interpreted, trace kept, about 30 nodes", aim: "2,000,000 a second")
  let kinds: [(name: String, statements: [String])] = [
    ("append, drop last", ["append Detail", "drop last"]),
    ("present, dismiss", ["present sheet stacked Detail", "dismiss"]),
    ("select tab", ["select tab first", "select tab third"]),
  ]
  for (name, statements) in kinds { measure(name, statements) }
  measure("all of these in turn", kinds.flatMap(\.statements))
}

private func measure(_ name: String, _ statements: [String]) {
  var script = Script(
    app: app, setUp: ["present sheet stacked Detail"], statements: statements.cycled(to: 3_000))
  let seconds = script.timePerStatement()
  row(
    name, nanoseconds(seconds),
    "\(text(1 / seconds / 1e6)) million a second, \(script.nodeCount) nodes")
}

/// Three tabs with stacks of nine; a sheet with a stack over the last screen of the third.
private let app: String = {
  let screens = (1...9).map { "S\($0)" }
  let stack = "stacked [\(screens.joined(separator: ", "))]"
  return """
    app Benchmark {
    \((screens + ["Detail"]).map { "  screen \($0)" }.joined(separator: "\n"))
      tabs Main selected third {
        tab first \(stack)
        tab second \(stack)
        tab third \(stack)
      }
      start Main
    }
    """
}()
