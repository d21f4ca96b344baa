internal import SextantAssist
internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
import SextantRuntime

extension REPL {
  /// Shows the possible moves in search order, each with its effect.
  func showNext() {
    var run = session.interpreter
    run.beginSearch()
    let world = session.history.current
    let moves = Assistant.summarized(run.moves(in: world, triesBodies: false))
    if moves.isEmpty { return show("no move is possible here\n", as: .note) }
    let widest = min(
      moves.map { displayWidth(printable($0.move.text)) }.max() ?? 0,
      max(12, output.columns * 2 / 5))
    for (move, alike) in moves {
      if interrupt.isRequested { break }
      let effect = Self.effect(of: move, in: world, &run)
      let more = alike.last.map { "; and \(alike.count) more, up to `\($0.text)`" } ?? ""
      let (name, text) = (printable(move.text), printable(effect.text + more))
      let gap = max(0, widest - displayWidth(name)) + 2
      // If a line is too wide for the terminal, the effect goes to the next line.
      let isLong =
        reader.isInteractive && 2 + displayWidth(name) + gap + displayWidth(text) > output.columns
      show("  " + name, as: .name)
      show(isLong ? "\n      " : String(repeating: " ", count: gap))
      show(text + "\n", as: effect.role)
    }
    if interrupt.lowerUnlessEnding() { show("interrupted\n", as: .note) }
  }

  private static func effect(
    of move: Move, in world: World, _ run: inout Interpreter
  ) -> (text: String, role: TextRole) {
    guard let statement = move.statement else { return (missing(of: move), .warning) }
    guard let step = run.step(statement, from: world).map({ run.transition($0) }) else {
      return ("changes nothing", .note)
    }
    if step.hasFailed { return ("fails: \(step.error?.message ?? "")", .warning) }
    if let broken = step.broken.first {
      return ("violates a property: \(broken.error.message)", .error)
    }
    let sent = step.events.filter(\.isSent).map { "→ \(run.evaluator.show($0))" }
    let parts = differences(from: world, to: step.after, &run) + sent
    if parts.isEmpty { return ("changes nothing", .note) }
    let rest = parts.count - maxParts
    return (
      parts.prefix(maxParts).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : ""),
      .plain
    )
  }

  /// The maximum number of shown changes. Further changes are only counted.
  private static let maxParts = 3

  private static func missing(of move: Move) -> String {
    guard move.hasOpenInput else {
      return "not tried: more than \(Move.maxCombinations) combinations of inputs"
    }
    let open = move.inputs.filter { $0.isOpen && $0.fallback == nil }.map { "`\($0.name)`" }
    return "needs a value for \(open.joined(separator: ", "))"
  }

  /// Returns the effect of a move: the new top screen. If the top screen is unchanged, returns the
  /// other changes, with variables last.
  private static func differences(
    from before: World, to after: World, _ run: inout Interpreter
  ) -> [String] {
    let new = shown(in: after, &run)
    var parts: [String] = []
    if shown(in: before, &run) != new {
      parts.append(new.isEmpty ? "shows nothing" : "shows \(new)")
    } else {
      parts = SextantReports.changes(from: before, to: after, in: run.draft).map(\.text)
    }
    return parts + variableChanges(from: before, to: after, in: run)
  }

  private static func shown(in world: World, _ run: inout Interpreter) -> String {
    run.resume(world)
    return Place(run).alert ?? run.topText(in: world)
  }
}
