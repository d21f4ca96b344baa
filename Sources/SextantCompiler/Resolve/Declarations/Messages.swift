import SextantEngine
import SextantLanguage
import SextantSyntax

enum Messages {
  static let message = CommonDeclaration(
    "message SIGNATURE:name",
    "declare a message that screens can send", example: "message saved(text: String)",
    declare: { $1.declareSent($0, in: \.messages) { .message($0) } })

  static let on = CommonDeclaration(
    "on HEARD:message [from SCREEN] BODY",
    "handle a message in the app", example: "on finished from Detail { append Home }",
    define: { form, owner, resolver in
      resolver.leaveBody { binder in
        if let owner { binder.bindNode(of: owner) }
        bindHandler(form, owner: owner, &binder)
      }
    })

  static let screenHandler = CommonDeclaration(
    on.pattern.notation, "handle a message from a screen that this screen has created",
    example: "screen Home { on finished from Detail { dismiss } }",
    role: .member, define: on.define)

  private static func bindHandler(
    _ form: FormArguments, owner: DefinitionID?, _ binder: inout Binder
  ) {
    guard let name = form.name("message") else { return }
    guard let parameters = binder.app.messages[name] else {
      binder.unknown(
        LanguageCodes.unknownMessage, form.atom("message"), binder.text(name),
        among: binder.app.messages.keys.map { binder.text($0) },
        else: Guards.advice(for: name, isInScreen: owner != nil, binder))
      return binder.bindBlock(of: form.phrase)
    }
    binder.usages.mentionedMessages.insert(name)
    binder.mention(.message(name), at: form.atom("message"))
    guard bindCaptures(of: form.atom("message"), parameters, &binder) else { return }
    var sender: DefinitionID?
    if form.has("screen") {
      guard case .definition(let id)? = form.bound("screen", &binder) else {
        return binder.bindBlock(of: form.phrase)
      }
      sender = id
    }
    guard let bound = binder.body(of: form, title: "on \(binder.text(name))") else { return }
    let body = binder.app.addBody(bound)
    let handler = App.Handler(
      message: binder.text(name), sender: sender,
      senderPlace: sender == nil ? nil : binder.place(of: form.atom("screen")), body: body)
    if let owner {
      binder.app.declared[Int(owner.index)].handlers.append(handler)
    } else {
      binder.app.behavior.appHandlers.append(handler)
    }
  }

  private static func bindCaptures(
    of atom: NodeID, _ parameters: [App.Parameter], _ binder: inout Binder
  ) -> Bool {
    var first: [Symbol: Span] = [:]
    for (index, argument) in binder.tree.argumentNodes(of: atom).enumerated() {
      let element = binder.tree.children(of: argument).first
      let inner = element.map { binder.tree.phrase($0) }
      guard let inner, inner.end == 1, let name = inner.name(at: 0) else {
        binder.error(LanguageCodes.expected, argument, "a name")
        return false
      }
      let label = binder.tree.symbol(argument)
      if label != .empty {
        let fix = Fix.replacing(
          binder.tree.text(argument), at: binder.tree.span(argument), with: binder.text(label))
        binder.error(
          LanguageCodes.expected, argument, "a name",
          suggestion: .advice("write only the name: `\(binder.text(label))`", fix: fix))
        return false
      }
      guard index < parameters.count else {
        if binder.app.namesWithUnknownInputs.contains(binder.tree.symbol(atom)) { return false }
        binder.error(
          LanguageCodes.extraArgument, argument, binder.text(binder.tree.symbol(atom)),
          parameters.isEmpty ? "no input" : pluralized(parameters.count, "input"))
        return false
      }
      // A capture may shadow an input of the screen, but not another capture.
      if let first = first[name] {
        binder.duplicate(argument, binder.text(name), first: binder.place(first))
        return false
      }
      first[name] = binder.tree.span(argument)
      _ = binder.scope.bind(
        name, parameters[index].type, declaredAt: binder.declareLocal(at: inner.atoms[0]))
    }
    return true
  }
}
