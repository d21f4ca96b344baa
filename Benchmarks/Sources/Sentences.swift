/// Measures mixed walks on one core. The trace is kept. The store is reset every 3,000 sentences.
func measureSentences() throws {
  heading(
    "Sentences a second, mixed walks, interpreted, trace kept, about 30 nodes",
    aim: "2,000,000 a second")
  try measure("append, drop last", [.push])
  try measure("present, dismiss", [.present])
  try measure("select tab", [.select])
  try measure("all of these in turn", [.push, .present, .select])
}

private func measure(_ name: String, _ moves: [Move]) throws {
  var graph = WalkedGraph()
  let statements = mixedWalk(3_000) { choices in
    graph.step(moves[choices.below(moves.count)], &choices)
  }
  var script = try Script(app: app, setUp: ["present sheet stacked Detail"], statements: statements)
  let seconds = try script.timePerStatement()
  row(
    name, nanoseconds(seconds),
    "\(text(1 / seconds / 1e6)) million a second, \(script.nodeCount) nodes")
}

/// A step of a walk changes a stack, the sheets over the stack, or the tab.
private enum Move { case push, present, select }

/// For each tab, the depth of its stack, followed by the depths of the stacks in its sheets.
private struct WalkedGraph {
  private var tabs = [[9], [9], [9, 1]]
  private var selected = 2

  mutating func step(_ move: Move, _ choices: inout WalkChoices) -> String {
    switch move {
    case .push: return push(&choices)
    case .present: return present(&choices)
    case .select:
      selected = choices.below(3)
      return "select tab \(["first", "second", "third"][selected])"
    }
  }

  private mutating func push(_ choices: inout WalkChoices) -> String {
    let top = tabs[selected].count - 1
    let depth = tabs[selected][top]
    if choices.increasesDepth(depth, in: top == 0 ? walkDepths : 1...10) {
      tabs[selected][top] += 1
      return choices.chance(20) ? "append Detail" : "append S\(1 + choices.below(9))"
    }
    let count = depth > 3 && choices.chance(20) ? 2 : 1
    tabs[selected][top] -= count
    return count == 1 ? "drop last" : "drop last \(count)"
  }

  private mutating func present(_ choices: inout WalkChoices) -> String {
    let sheets = tabs[selected].count - 1
    if choices.increasesDepth(sheets, in: 0...4) {
      tabs[selected].append(1)
      let style = choices.chance(25) ? "cover" : "sheet"
      return "present \(style) stacked S\(1 + choices.below(9))"
    }
    tabs[selected].removeLast()
    return "dismiss"
  }
}

/// An app with three tabs. Each tab is a stack of nine screens.
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
