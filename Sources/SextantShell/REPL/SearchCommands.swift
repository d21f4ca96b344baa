internal import SextantAssist
internal import SextantEngine
internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReplay
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The meta commands that search states from the current state, without changing the session.
let searchCommands = [
  MetaCommand(
    name: "next", argument: .none, summary: "list the enabled moves and their results",
    run: { repl, _ in repl.showNext() }),
  MetaCommand(
    name: "path", argument: .required("FACT | to SCREEN"),
    summary: "find a shortest script that makes a fact true or shows a screen",
    run: { repl, call in repl.findPath(call) },
    choices: { repl, typed in
      let (said, question) =
        typed.hasPrefix("to ") ? ("to ", "expect top is ") : ("", "expect ")
      let fact = question + typed.dropFirst(said.count)
      let offered = Assistant(repl.session).completions(of: fact, at: fact.utf8.count).map { item in
        let before = Array(fact.utf8)[min(question.utf8.count, item.start)..<item.start]
        return (said + String(decoding: before, as: UTF8.self) + item.text, item.summary)
      }
      return (said.isEmpty ? [("to", "a screen follows")] : []) + offered
    }),
  MetaCommand(
    name: "laws", argument: .none,
    summary: "check the laws of navigation from the current state; Ctrl-C stops the search",
    run: { repl, _ in repl.checkLaws() }),
]

// MARK: - Paths to facts

extension REPL {
  fileprivate func findPath(_ call: MetaCommand.Call) {
    var trial = session
    trial.observe(nil)
    guard let fact = wantedFact(call, in: &trial) else { return }
    let space = StateSpace(
      from: trial.interpreter, boundedOptions(of: trial).findingShortest, asking: [fact.fact])
    var search = watchedSearch(space, interrupt, output)
    let goal = outcome(of: &search, for: Goal(fact.fact)) { $0.state != nil }.state
    endSearch()
    if goal == 0 { return show("the fact already holds\n", as: .note) }
    let report = pathReport(of: &search, pathTo: goal, where: fact.text, trial)
    guard case .found(let script)? = report.path?.answer else {
      show(searchText(of: report, style: .plain))
      return adviseOnBounds(report)
    }
    for move in script.moves { output.write("  \(move)\n") }
    if let failure = script.failure {
      return show("the path cannot be replayed: \(printable(failure))\n", as: .warning)
    }
    guard reader.isInteractive else { return }
    queueInput(script.moves)
    let count = pluralized(script.moves.count, "move")
    show("\(count); press Up to recall them\n", as: .note)
  }

  /// Returns the fact that the search must reach. Reports an argument that is neither a fact nor a
  /// screen.
  private func wantedFact(
    _ call: MetaCommand.Call, in trial: inout Session
  ) -> (fact: Fact, text: String)? {
    let target =
      call.words.first == "to" ? String(call.argument.dropFirst(2)).trimmed : call.argument
    let screen = isContainer(target) ? "\(target) visible" : "top is \(target)"
    let tries = call.words.first == "to" ? [screen] : [target, screen]
    if !target.isEmpty {
      for text in tries {
        // Each attempt uses a copy, because a failed attempt could declare implicit screens of a
        // scratch app.
        var attempt = trial
        guard let fact = attempt.prepare("expect " + text)?.expectedFact else { continue }
        trial = attempt
        return (fact, text)
      }
    }
    if call.words.first == "to", trial.prepare("expect " + target)?.expectedFact != nil {
      printError(
        ShellCodes.badTarget, ["`\(call.argument)`"], in: call,
        suggestion: .advice("`to` needs a screen; for a fact, write `:path \(target)`"))
      return nil
    }
    let examples =
      "write a screen, as in `:path to Detail`, or a fact, as in `:path count sheets is 2`"
    // A target with several words is probably a misspelled fact.
    let asked = tries.first { $0.contains(" ") } ?? screen
    let problem = Assistant(session).check("expect " + asked).diagnostics.first {
      $0.severity == .error
    }
    printError(
      ShellCodes.badTarget, ["`\(target.isEmpty ? call.argument : target)`"], in: call,
      suggestion: problem?.suggestion
        ?? .advice(
          target.contains(" ") ? problem.map(\.message) ?? examples : examples))
    return nil
  }

  private func isContainer(_ target: String) -> Bool {
    let name = target.prefix { $0 != "(" && $0 != "#" }
    return session.interpreter.program.map.definitions.contains {
      $0.name == name && $0.kind != .screen
    }
  }
}

// MARK: - The laws

extension REPL {
  fileprivate func checkLaws() {
    var trial = session
    trial.observe(nil)
    let options = searchOptions(boundedOptions(of: trial), deciding: trial.interpreter)
    var search = watchedSearch(StateSpace(from: trial.interpreter, options), interrupt, output)
    var checks = navigationLaws(for: trial.interpreter)
    var findings = StreamedFindings(trial, streamingTo: output, style: output.style)
    search.run(&checks) { checks, space in
      findings.write(checks, space)
      return false
    }
    endSearch()
    let report = searchReport(of: &search, asked: &checks, trial)
    output.write(findings.text.rest(of: report))
    adviseOnBounds(report)
  }
}

extension REPL {
  private func boundedOptions(of session: Session) -> SearchOptions {
    var options = SearchOptions()
    options.maxTime = settings.searchTime == 0 ? nil : .seconds(settings.searchTime)
    options.firstScreen = nonInitialFirstScreen(session)
    return options
  }

  /// Erases the progress line, and lowers the interrupt flag. After an interruption, the command
  /// still reports the findings.
  private func endSearch() {
    output.showProgress(nil)
    interrupt.lowerUnlessEnding()
  }

  private func adviseOnBounds(_ report: SearchReport) {
    guard report.searched.bounds.contains(where: { $0.bound == .maxTime }),
      let more = Setting.search.values.compactMap({ Int($0.text) }).first(where: {
        $0 > settings.searchTime
      })
    else { return }
    show("`:set search \(more)` extends the time limit\n", as: .note)
  }
}

/// Returns the app's first screen; nil if the search begins in the initial state.
private func nonInitialFirstScreen(_ session: Session) -> DefinitionID? {
  guard let start = session.history.reachable.first else { return nil }
  var space = StateSpace(from: session.interpreter)
  return space.state(of: start) == 0 ? nil : space.topDefinition(of: start)
}
