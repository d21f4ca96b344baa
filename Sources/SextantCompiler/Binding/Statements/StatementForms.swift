import SextantEngine
import SextantLanguage
import SextantSyntax

/// All statement forms other than the sentences of systems, in the order of help.
package let statementForms: [StatementForm] = [
  StatementForm(
    "in REF (: SENTENCE | BODY)",
    "run a sentence or a block on this node instead of on the visible screen",
    example: "in root: present sheet stacked Detail", .holdsStatements,
    making: { $1.lowerTarget($0) }
  ),

  StatementForm(
    "try SENTENCE",
    "run a sentence as the original framework does: if the sentence fails, continue without an error",
    example: "try dismiss", [.holdsStatements, .targeted],
    making: { $1.lowerTry($0) }
  ),

  StatementForm(
    "let BINDING", "name a new node, an existing node or a value", example: "let detail = Detail"
  ),

  StatementForm(
    "set ASSIGNMENT", "change a variable of the app, or a binding of the system",
    example: "set loggedIn = true", .triable
  ),

  StatementForm(
    "set tracing (on | off)", "show the effects of each statement", example: "set tracing on"
  ) {
    form, binder in
    .trace(form.phrase.word(at: form.phrase.end - 1) == Word.on.symbol)
  },

  StatementForm(
    "expect CHECK", "check a fact, an event or an error", example: "expect top is Home", .ofScripts
  ),

  StatementForm(
    "require CHECK", "check like `expect`; a failure ends the scenario",
    example: "require top is Home", .ofScripts
  ),

  StatementForm(
    "print PRINTED",
    "print the graph, the state, a value or a fact; `print stack` prints the stack",
    example: "print graph"
  ),

  StatementForm(
    "if BRANCHES", "run the block if the fact holds",
    example: "if Home visible { append Detail }",
    .holdsStatements
  ),

  StatementForm(
    "repeat EXPR:count BODY", "run a block several times", example: "repeat 2 { append Detail }"
  ) { form, binder in
    guard let count = form.expression("count", &binder), let body = form.block() else { return nil }
    if case .int(let number)? = count.constant, number < 0 {
      binder.error(LanguageCodes.negativeCount, form.atom("count"))
    }
    return .times(count, binder.loopBody(body))
  },

  StatementForm(
    "for ROUNDS", "run a block once for each value or row of a list",
    example: "for id in [\"1\", \"2\"] { append Editor(id: id) }", .holdsStatements
  ),

  StatementForm(
    "together BODY", "run several sentences, and update the screen only once, at the end",
    example: "together { append Detail; append Editor }"
  ) { form, binder in
    form.block().map { .together(binder.bindPass($0)) }
  },

  StatementForm(
    "wait EXPR:duration",
    "advance the virtual time, and run due timers; `try wait` ignores failures of timers",
    example: "wait 2s",
    [.triable, .ofScripts]
  ) { form, binder in
    guard let duration = form.expression("duration", &binder) else { return nil }
    requirePositive(duration, form, &binder)
    return .wait(duration)
  },

  StatementForm(
    "after EXPR:duration [as NEW:name] BODY",
    "run a block after this time; `as NAME` replaces a pending timer with this name",
    example: "after 2s { append Detail }", .targeted
  ) { form, binder in
    guard let duration = form.expression("duration", &binder), let body = form.block() else {
      return nil
    }
    requirePositive(duration, form, &binder)
    let setter = binder.scope.bodyTitle.isEmpty ? "" : " in \(binder.scope.bodyTitle)"
    let title = "after \(binder.tree.text(form.atom("duration")))\(setter)"
    let timer = form.name().flatMap { binder.app.timerIDs[$0] }
    if let timer { binder.mention(.timer(timer), at: form.atom(), isDeclaration: true) }
    let bound = binder.bindPass(body, title: title, namesTimers: false)
    return .after(duration, binder.app.addBody(bound.timed(by: timer)))
  },

  StatementForm(
    "cancel TIMER", "remove the pending timer with this name",
    example: "after 2s as toast { append Detail }; cancel toast",
    .yieldsToCommands
  ) { form, binder in
    guard case .name(let timer)? = form.bound("timer", &binder) else { return nil }
    return .cancel(timer)
  },

  StatementForm(
    "restore (graph LITERAL | EXPR:file)",
    "restore a graph that `print graph` has printed, or a file with the output of `print state`",
    example: "restore graph { stack { Home } }"
  ) { form, binder in
    if case .literal(let pattern)? = form.bound("literal", &binder) {
      binder.usages.recordInstantiated(by: pattern)
      if pattern.hasOpenPart {
        binder.error(LanguageCodes.openLiteral, form.phrase.block ?? form.phrase.node)
      }
      return .restore(pattern)
    }
    guard let file = form.expression("file", &binder) else { return nil }
    binder.usages.restoresFiles = true
    let source = binder.tree.source.name
    if binder.app.isScratch, case .string(let path)? = file.constant,
      let state = binder.readState(path, source)
    {
      for window in state.graph.windows { binder.declareScreens(of: window.root) }
    }
    return .restoreFile(file, in: source)
  },
]

private func requirePositive(
  _ duration: Expression, _ form: FormArguments, _ binder: inout Binder
) {
  guard case .duration(let time)? = duration.constant, time < 0 else { return }
  binder.error(LanguageCodes.negativeDuration, form.atom("duration"))
}
