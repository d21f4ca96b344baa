internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

let historyCommands = [
  MetaCommand(
    name: "undo", argument: .optional("N"), summary: "undo the last step, or N steps"
  ) { repl, call in repl.travel(call, -1) },
  MetaCommand(
    name: "redo", argument: .optional("N"), summary: "redo the next step, or N steps"
  ) { repl, call in repl.travel(call, 1) },
  MetaCommand(
    name: "history", argument: .none, summary: "list the steps with their numbers and marks"
  ) { repl, _ in repl.showHistory() },
  MetaCommand(
    name: "goto", argument: .required("STEP"), summary: "go to a step, by number or mark",
    run: { repl, call in
      guard let step = repl.step(call.argument, call) else { return }
      repl.change { $0.go(to: step) }
    }, choices: { repl, _ in repl.stepChoices }),
  MetaCommand(
    name: "diff", argument: .required("STEP [STEP]"),
    summary: "show the changes between two steps, or between a step and the current step",
    run: { repl, call in repl.showDifference(call) },
    choices: { repl, typed in
      let before = typed.lastIndex(of: " ").map { String(typed[...$0]) } ?? ""
      return repl.stepChoices.map { (before + $0.text, $0.summary) }
    }),
  MetaCommand(
    name: "mark", argument: .required("NAME"), summary: "mark the current step with a name"
  ) { repl, call in repl.mark(call) },
]

extension REPL {
  fileprivate func travel(_ call: MetaCommand.Call, _ direction: Int) {
    var count = 1
    if !call.argument.isEmpty {
      guard let number = Int(call.argument), number > 0 else {
        return printError(ShellCodes.notACount, [call.argument], in: call)
      }
      count = number
    }
    let possible = direction < 0 ? session.history.undoCount : session.history.redoCount
    if possible == 0 {
      let code = direction < 0 ? ShellCodes.nothingToUndo : ShellCodes.nothingToRedo
      return printError(code, at: call.nameSpan, in: call)
    }
    let passed = passedSteps(min(count, possible), direction)
    change { direction < 0 ? $0.undo(count) > 0 : $0.redo(count) > 0 }
    for text in passed { show("  \(direction < 0 ? "undone" : "redone"): \(text)\n", as: .note) }
  }

  private func passedSteps(_ count: Int, _ direction: Int) -> [String] {
    let now = session.history.undoCount
    let range = direction < 0 ? (now - count + 1)...now : (now + 1)...(now + count)
    let texts = range.map { Self.firstLine(session.steps[$0].text) }
    let ordered = direction < 0 ? texts.reversed() : texts
    return ordered.count <= 5 ? ordered : ordered.prefix(4) + ["… and \(ordered.count - 4) more"]
  }

  static func firstLine(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return printable(lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
  }

  fileprivate func change(_ move: (inout Session) -> Bool) {
    let before = session.history.current
    guard move(&session) else { return }
    reportChanges(from: before, to: session.history.current)
  }

  fileprivate func showHistory() {
    let now = session.history.undoCount
    let width = String(session.steps.count - 1).count
    for (index, step) in session.steps.enumerated() {
      let names = marks.filter { $0.value == index }.map(\.key).sorted().map {
        "  ‹\(printable($0))›"
      }
      .joined()
      let number = String(repeating: " ", count: width - String(index).count) + String(index)
      let text = index == 0 ? "(start)" : Self.firstLine(step.text)
      show(index == now ? "❯ " : "  ", as: .success)
      show(number + "  ", as: .rail)
      show(text, as: index > now ? .note : .plain)
      show(names + "\n", as: .label)
    }
  }

  fileprivate func step(_ word: String, _ call: MetaCommand.Call) -> Int? {
    if let number = Int(word), session.steps.indices.contains(number) { return number }
    if let marked = marks[word] { return marked }
    let near = nearestName(to: word, in: marks.keys.sorted())
    printError(
      ShellCodes.noSuchStep, [word], in: call,
      suggestion: near.map { .replacement($0) }
        ?? .advice("`:history` shows the steps, 0 to \(session.steps.count - 1)"))
    return nil
  }

  fileprivate var stepChoices: [(text: String, summary: String)] {
    marks.sorted { $0.key < $1.key }.map { ($0.key, "step \($0.value)") }
      + session.steps.indices.map {
        (String($0), $0 == 0 ? "the initial state" : Self.firstLine(session.steps[$0].text))
      }
  }

  fileprivate func showDifference(_ call: MetaCommand.Call) {
    let words = call.words
    guard words.count <= 2 else {
      return printError(
        ShellCodes.noSuchStep, [call.argument], in: call,
        suggestion: .advice("`:diff A B` compares two steps"))
    }
    guard let from = step(words[0], call) else { return }
    var to = session.history.undoCount
    if words.count == 2 {
      guard let other = step(words[1], call) else { return }
      to = other
    }
    let worlds = session.history.reachable
    let (old, new) = (worlds[from], worlds[to])
    if session.draft.store.areEqual(old, new) {
      show("no difference\n", as: .note)
    } else {
      reportChanges(from: old, to: new)
    }
  }

  fileprivate func mark(_ call: MetaCommand.Call) {
    let name = call.argument
    if name.contains(" ") || Int(name) != nil {
      return printError(
        ShellCodes.badMark, [name], in: call,
        suggestion: .advice("use a single word that is not a number, such as `before`"))
    }
    marks[name] = session.history.undoCount
    show("step \(session.history.undoCount) is now `\(printable(name))`\n", as: .note)
  }
}
