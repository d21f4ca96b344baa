internal import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSystems

/// Measures sentences in graphs of different sizes.
func measureGraphs() throws {
  heading(
    "Present from the root, then dismiss, by the size of the graph",
    aim: "10,000 nodes within 1.5 × of 100")
  let sizes = [(tabs: 2, stacks: 5, screens: 10), (tabs: 20, stacks: 5, screens: 100)]
  var first: Double?
  for size in sizes {
    var script = try Script(
      app: app(size.tabs, size.stacks, size.screens), setUp: [],
      statements: ["in root: present sheet stacked Detail", "dismiss"].cycled(to: 2_000))
    let seconds = try script.timePerStatement() * 2
    let remark = first.map { times(seconds / $0, "the first") } ?? ""
    row("\(script.nodeCount) nodes, the pair", nanoseconds(seconds), remark)
    if first == nil { first = seconds }
  }
  try measureWideStack()
  try measureUndo()
}

private func measureWideStack() throws {
  heading("Append and drop last on one stack", aim: "the same at any length")
  var first: Double?
  for length in [100, 10_000] {
    let list = (0..<length).map { _ in "Detail" }.joined(separator: ", ")
    var script = try Script(
      app: "app Wide {\n  screen Detail\n  start stacked [\(list)]\n}", setUp: [],
      statements: ["append Detail", "drop last"].cycled(to: 2_000))
    let seconds = try script.timePerStatement()
    row(
      "a stack of \(length)", nanoseconds(seconds),
      first.map { times(seconds / $0, "the first") } ?? "")
    if first == nil { first = seconds }
  }
}

/// Measures undo in a session of 10,000 nodes. The memory of a step grows with the number of
/// elements after the changed element. In a list of twenty tabs, a change of the last tab is the
/// best case, and a change of the first tab is the worst case.
private func measureUndo() throws {
  heading("An undo step at 10,000 nodes", aim: "1 µs, and 1 KB a step")
  for tab in [19, 10, 0] { try measureUndo(inTab: tab) }
}

private func measureUndo(inTab tab: Int) throws {
  let steps = 10_000
  var script = try Script(
    app: app(20, 5, 100), setUp: ["select tab tab\(tab)"],
    statements: ["append Detail", "drop last"].cycled(to: steps))
  let before = script.draft.store.footprint
  try script.run()
  let bytes = (script.draft.store.footprint - before) / steps + MemoryLayout<World>.stride
  let worlds = script.interpreter.trace.entries.map(\.after)
  guard worlds.count == steps, let first = worlds.first else {
    throw MeasuringFailure(description: "the trace was dropped")
  }
  var history = History(first)
  for world in worlds.dropFirst() { history.append(world) }
  var run = script.interpreter
  let seconds = time {
    while history.undo() > 0 { run.resume(history.current) }
  }
  row(
    "one step back, tab \(tab + 1) of 20", nanoseconds(seconds / Double(steps - 1)),
    "\(bytes) bytes a step")
}

/// Returns an app in which each tab has `stacks` stacks, and each stack has `screens` screens.
private func app(_ tabs: Int, _ stacks: Int, _ screens: Int) -> String {
  let stack = "stacked [\((0..<screens).map { _ in "Detail" }.joined(separator: ", "))]"
  let segments = (0..<stacks).map { _ in "    segment \(stack)" }.joined(separator: "\n")
  let groups = (0..<tabs).map { "  custom Group\($0) {\n\(segments)\n  }" }
  let items = (0..<tabs).map { "    tab tab\($0) Group\($0)" }
  return """
    app Big {
      screen Detail
    \(groups.joined(separator: "\n"))
      tabs Root {
    \(items.joined(separator: "\n"))
      }
      start Root
    }
    """
}
