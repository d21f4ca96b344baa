internal import SextantAssist
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// The meta command that searches the state space.
let searchCommands = [
  MetaCommand(
    name: "path", argument: .required("to SCREEN"),
    summary: "the fewest gestures that lead from here to a screen; Ctrl-C stops the search",
    run: { repl, call in repl.findPath(call) },
    choices: { repl, typed in
      guard typed.hasPrefix("to ") else { return [("to", "a screen follows")] }
      let question = "expect top is "
      let fact = question + typed.dropFirst(3)
      let bytes = Array(fact.utf8)
      return Assistant(repl.session).completions(of: fact, at: bytes.count).map { item in
        let before = bytes[min(question.utf8.count, item.start)..<item.start]
        return ("to " + String(decoding: before, as: UTF8.self) + item.text, item.summary)
      }
    })
]

extension REPL {
  /// The limit of states to search.
  private static let mostStates = 10_000

  fileprivate func findPath(_ call: MetaCommand.Call) {
    let words = call.words
    let target = words.first == "to" ? words.dropFirst().joined(separator: " ") : call.argument
    let fact = "top is " + target
    let problems = Assistant(session).check("expect " + fact).diagnostics.filter {
      $0.severity == .error
    }
    if target.isEmpty || !problems.isEmpty {
      return complain(
        ShellCodes.badTarget, [target.isEmpty ? "nothing" : "`\(target)`"],
        at: call.argumentSpan, of: call.line,
        suggestion: problems.first?.suggestion ?? .advice("`:path to Detail` names a screen"))
    }
    let interrupt = interrupt
    let found = PathSearch(session).run(to: fact, mostStates: Self.mostStates) {
      interrupt.isRequested
    }
    interrupt.takeInterruption()
    switch found {
    case .here: show("it is here\n", as: .note)
    case .found(let gestures): for gesture in gestures { output.write("  \(gesture)\n") }
    case .unreachable(let states, let untried):
      let count = pluralized(states, "state")
      show(
        "no gestures lead there: \(count) can be reached from here\(Self.text(of: untried))\n",
        as: .note)
    case .gaveUp(let states, let untried):
      show("gave up after \(states) states\(Self.text(of: untried))\n", as: .note)
    case .interrupted: show("interrupted\n", as: .note)
    }
  }

  /// What a search has not tried, and why; empty if there is nothing.
  private static func text(of untried: PathSearch.Untried) -> String {
    [
      (untried.open, "nothing says what inputs to give"),
      (untried.many, "there are more than \(Move.mostCombinations) combinations of inputs"),
    ].map { gestures, reason in
      if gestures.isEmpty { return "" }
      let rest = gestures.count - mostNamed
      let names = gestures.prefix(mostNamed).map { "`\($0)`" } + (rest > 0 ? ["\(rest) more"] : [])
      return "; not tried, since \(reason): \(names.joined(separator: ", "))"
    }.joined()
  }

  /// The number of gestures to name.
  private static let mostNamed = 5
}
