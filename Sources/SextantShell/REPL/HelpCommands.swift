internal import SextantAssist
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

let helpCommands = [
  MetaCommand(
    name: "help", argument: .optional("TOPIC"),
    summary:
      "show an overview, or help on a topic such as a keyword, a chapter, a code or an option",
    run: { repl, call in repl.help(call) },
    choices: { repl, _ in repl.helpBook.topics.map { ($0.word, $0.summary) } }),
  MetaCommand(
    name: "explain", argument: .none, summary: "explain the last error, with an example",
    run: { repl, _ in repl.explainLastError() }),
  MetaCommand(
    name: "graph", argument: .optional("FORMAT"), summary: "show the graph",
    run: { repl, call in repl.showGraph(call) },
    choices: { _, _ in GraphFormats.all.map { ($0.name, $0.summary) } }),
  MetaCommand(
    name: "screen", argument: .optional("FORMAT"),
    summary: "draw the visible screens; `:screen svg` writes a picture",
    run: { repl, call in repl.showScreen(call) },
    choices: { _, _ in ScreenFormats.all.map { ($0.name, $0.summary) } }),
  MetaCommand(
    name: "actions", argument: .none, summary: "list the enabled actions and gestures"
  ) { repl, _ in
    let actions = Assistant(repl.session).possibleGestures()
    if actions.isEmpty { repl.show("no action or gesture is possible here\n", as: .note) }
    for action in actions { repl.output.write("  \(action)\n") }
  },
]

func helpBook(_ session: Session, _ program: ProgramHelp = ProgramHelp()) -> HelpBook {
  HelpBook(
    session,
    commands: MetaCommand.all.map {
      HelpTopic(notation: $0.notation, summary: $0.summary, names: [$0.name, ":" + $0.name])
    }, program: program)
}

extension REPL {
  fileprivate var helpBook: HelpBook { SextantShell.helpBook(session, options.program()) }

  fileprivate func showGraph(_ call: MetaCommand.Call) {
    let name = call.argument.isEmpty ? "tree" : call.argument
    guard let format = GraphFormats.named(name) else {
      return printError(ofFormat: name, among: GraphFormats.all.map(\.name), call)
    }
    output.write(format.text(session.draft.snapshot(), output.style))
  }

  fileprivate func showScreen(_ call: MetaCommand.Call) {
    let name = call.argument.isEmpty ? "text" : call.argument
    guard let format = ScreenFormats.named(name) else {
      return printError(ofFormat: name, among: ScreenFormats.all.map(\.name), call)
    }
    let drawing = ScreenDrawing(
      of: session.draft.snapshot(), actions: session.offeredNames(), columns: output.columns,
      widens: true)
    output.write(format.text(drawing, output.style, output.boxCharacters))
  }

  private func printError(
    ofFormat name: String, among known: [String], _ call: MetaCommand.Call
  ) {
    printError(
      ShellCodes.unknownFormat, [name], in: call,
      suggestion: nearestName(to: name, in: known).map { .replacement($0) }
        ?? Suggestion(.oneOf(known.map { "`\($0)`" })))
  }

  fileprivate func explainLastError() {
    guard let lastCode else { return show("no error so far\n", as: .note) }
    output.show(helpBook.explanations.filter { $0.word == lastCode }.flatMap(\.lines))
  }

  fileprivate func help(_ call: MetaCommand.Call) {
    let book = helpBook
    let lines = call.argument.isEmpty ? book.overview() : book.lines(on: call.argument)
    guard lines.isEmpty else { return output.show(lines, inPager: true) }
    let near = book.nearest(to: call.argument)
    printError(
      ShellCodes.unknownTopic, [call.argument], in: call,
      suggestion: near.map { .replacement(":help \($0)") }
        ?? .advice("`:help` lists all topics"))
  }
}
