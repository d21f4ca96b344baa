import SextantEngine
import SextantLanguage
import SextantSyntax

/// All statement forms other than the sentences of systems, in the order of help.
package let statementForms: [StatementForm] = [
  StatementForm(
    "in TARGET", "act on another node than the visible one",
    example: "in root: present sheet stacked Detail", .holdsStatements,
    making: { $1.lowerTarget($0) }
  ),

  StatementForm(
    "try SENTENCE", "do what the original does, where it is no error there",
    example: "try dismiss", [.holdsStatements, .targeted],
    making: { $1.lowerTry($0) }
  ),

  StatementForm(
    "let BINDING", "give a name to a new node, a node or a value", example: "let detail = Detail",
    lowering: { $1.binding($0.phrase, from: $0.start) }
  ),

  StatementForm(
    "set ASSIGNMENT", "change a state of the app, or a binding of the system",
    example: "set root Home", .triable,
    lowering: { $1.assignment($0.phrase, from: $0.start) }
  ),

  StatementForm("set tracing (on | off)", "show what statements do", example: "set tracing on") {
    form, binder in
    .trace(form.phrase.word(at: form.phrase.end - 1) == Word.on.symbol)
  },

  StatementForm(
    "expect CHECK", "say what must hold", example: "expect top is Home", .ofScripts
  ) { form, binder in
    binder.expectation(form.phrase, from: form.start).map { .expect($0, isRequired: false) }
  },

  StatementForm(
    "require CHECK", "like `expect`, and nothing runs after it when it fails",
    example: "require top is Home", .ofScripts
  ) { form, binder in
    binder.expectation(form.phrase, from: form.start).map { .expect($0, isRequired: true) }
  },

  StatementForm(
    "print PRINTED", "show something, such as `print path`", example: "print graph",
    lowering: { $1.lowerPrint($0.phrase, from: $0.start) }
  ),

  StatementForm(
    "if BRANCHES", "run what fits", example: "if Home visible { append Detail }",
    .holdsStatements
  ) { form, binder in
    form.clauses.flatMap { binder.branching($0, from: form.start) }
  },

  StatementForm(
    "repeat EXPR:count BODY", "run several times", example: "repeat 2 { append Detail }"
  ) { form, binder in
    guard let count = form.expression("count"), let body = form.block() else { return nil }
    if case .int(let number)? = count.constant, number < 0 {
      binder.error(LanguageCodes.negativeCount, form.atom("count"))
    }
    return .times(count, binder.loopBody(body))
  },

  StatementForm(
    "for ROUNDS", "run once for each value, or for each row of several",
    example: "for id in [\"1\", \"2\"] { append Editor(id: id) }", .holdsStatements,
    lowering: { $1.lowerFor($0) }
  ),

  StatementForm(
    "together BODY", "run sentences in one render pass",
    example: "together { append Detail; append Editor }"
  ) { form, binder in
    form.block().map { .together(binder.passBody($0)) }
  },

  StatementForm(
    "wait EXPR:duration", "let time pass; `try wait` passes what fails", example: "wait 2s",
    [.triable, .ofScripts]
  ) { form, binder in
    guard let duration = form.expression("duration") else { return nil }
    requirePositive(duration, form, &binder)
    return .wait(duration)
  },

  StatementForm(
    "after EXPR:duration BODY", "run sentences when that time has passed",
    example: "after 2s { append Detail }", .targeted
  ) { form, binder in
    guard let duration = form.expression("duration"), let body = form.block() else {
      return nil
    }
    requirePositive(duration, form, &binder)
    let setter = binder.scope.bodyTitle.isEmpty ? "" : " in \(binder.scope.bodyTitle)"
    let title = "after \(binder.tree.text(form.atom("duration")))\(setter)"
    return .after(
      duration,
      binder.app.addBody(binder.passBody(body, title: title, namesTimers: false)))
  },

  StatementForm(
    "restore (graph LITERAL | EXPR:file)",
    "put back what `print graph` or `print state` has shown, if the app can have it",
    example: "restore graph { stack { Home } }"
  ) { form, binder in
    if case .literal(let pattern)? = form.bound("literal", &binder) {
      binder.usages.noteMade(by: pattern)
      if pattern.isOpenAnywhere {
        binder.error(LanguageCodes.openLiteral, form.phrase.block ?? form.phrase.node)
      }
      return .restore(pattern)
    }
    guard let file = form.expression("file") else { return nil }
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
