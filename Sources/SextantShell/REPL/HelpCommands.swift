internal import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The commands that show what there is.
let helpCommands = [
  ColonCommand(
    name: "help", argument: .optional("TOPIC"),
    summary: "what can be typed; a word, `facts`, `events` or a code says more",
    run: { repl, call in repl.help(call) },
    choices: { repl in HelpBook(repl.session).topics.map { ($0.word, $0.summary) } }),
  ColonCommand(
    name: "graph", argument: .optional("FORMAT"), summary: "the whole graph",
    run: { repl, call in repl.showGraph(call) },
    choices: { _ in GraphFormats.all.map { ($0.name, $0.summary) } }),
  ColonCommand(
    name: "actions", argument: .none, summary: "what a person can do here"
  ) { repl, _ in
    let actions = repl.session.possibleGestures()
    if actions.isEmpty { repl.show("nothing: no gesture leads on from here\n", as: .note) }
    for action in actions { repl.output.write("  \(action)\n") }
  },
]

extension REPL {
  fileprivate func showGraph(_ call: ColonCommand.Call) {
    let name = call.argument.isEmpty ? "tree" : call.argument
    guard let format = GraphFormats.named(name) else {
      let known = GraphFormats.all.map(\.name)
      return complain(
        ShellCodes.unknownFormat, [name], at: call.argumentSpan, of: call.line,
        suggestion: nearestName(to: name, in: known).map { "did you mean `\($0)`?" }
          ?? "there are " + known.map { "`\($0)`" }.joined(separator: ", "))
    }
    output.write(format.text(session.draft.snapshot(), output.style))
  }

  fileprivate func help(_ call: ColonCommand.Call) {
    let book = HelpBook(session)
    if call.argument.isEmpty { return output.write(output.style.text(of: book.overview())) }
    let lines = book.lines(on: call.argument)
    guard lines.isEmpty else { return output.write(output.style.text(of: lines)) }
    let near = nearestName(to: call.argument, in: book.topics.map(\.word))
    complain(
      ShellCodes.unknownTopic, [call.argument], at: call.argumentSpan, of: call.line,
      suggestion: near.map { "did you mean `:help \($0)`?" } ?? "`:help` alone shows everything")
  }
}
