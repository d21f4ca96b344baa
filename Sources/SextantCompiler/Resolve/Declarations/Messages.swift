import SextantEngine
import SextantLanguage
import SextantSyntax

/// Messages, and what they lead to.
enum Messages {
  static let message = CommonDeclaration(
    "message SIGNATURE:name",
    "declare what screens can send", example: "message saved(text: String)",
    declare: { $1.declareMessage($0) })

  static let on = CommonDeclaration(
    "on HEARD:message [from SCREEN] BODY",
    "declare what a message leads to", example: "on finished from Detail { append Home }",
    define: { declared, resolver in resolver.leaveHandler(declared.phrase, owner: nil) })

  /// `on MESSAGE [(NAME, …)] [from NAME] { … }`.
  static func bindHandler(_ phrase: Phrase, owner: DefinitionID?, _ binder: inout Binder) {
    guard let name = phrase.name(at: 1) else {
      binder.expected("the name of a message", at: 1, of: phrase)
      return
    }
    guard let parameters = binder.app.messages[name] else {
      binder.unknown(
        LanguageCodes.unknownMessage, phrase.atoms[1], binder.text(name),
        among: binder.app.messages.keys.map { binder.text($0) })
      binder.bindBlock(of: phrase)
      return
    }
    binder.usages.heardMessages.insert(name)
    guard bindCaptures(of: phrase.atoms[1], parameters, &binder) else { return }
    var sender: DefinitionID?
    var position = 2
    if phrase.word(at: 2) == binder.words.from {
      let screen = phrase.name(at: 3)
      if screen == nil { binder.expected("the name of a screen or container", at: 3, of: phrase) }
      guard let screen,
        let id = binder.definition(screen, phrase.atoms[3], labels: nil)
      else {
        binder.bindBlock(of: phrase)
        return
      }
      sender = id
      position = 4
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    let body = binder.app.addBody(binder.body(block, title: "on \(binder.text(name))"))
    let handler = App.Handler(message: binder.text(name), sender: sender, body: body)
    if let owner {
      binder.app.declared[Int(owner.index)].handlers.append(handler)
    } else {
      binder.app.behavior.appHandlers.append(handler)
    }
  }

  /// The names that a handler gives to what was sent, by position.
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
          suggestion: .advice("a name alone, such as `\(binder.text(label))`", fix: fix))
        return false
      }
      guard index < parameters.count else {
        if binder.app.namesWithUnknownInputs.contains(binder.tree.symbol(atom)) { return false }
        binder.error(
          LanguageCodes.extraArgument, argument, binder.text(binder.tree.symbol(atom)),
          parameters.isEmpty ? "no input" : pluralized(parameters.count, "input"))
        return false
      }
      // An input of the screen may have this name, another capture may not.
      if let first = first[name] {
        binder.duplicate(argument, binder.text(name), first: binder.place(first))
        return false
      }
      first[name] = binder.tree.span(argument)
      _ = binder.scope.bind(name, parameters[index].type)
    }
    return true
  }
}

extension Resolver {
  fileprivate mutating func declareMessage(_ phrase: Phrase) {
    let messages = binder.app.messages
    guard let name = newName(phrase, at: 1, isTaken: { messages[$0] != nil }) else { return }
    let parameters = parameters(of: phrase.atoms[1])
    binder.requireEnd(phrase, at: 2)
    binder.app.messages[name] = parameters
    noteDeclared(.message(name), at: phrase.atoms[1])
  }

  /// Leaves the body of an `on` for the check.
  mutating func leaveHandler(_ phrase: Phrase, owner: DefinitionID?) {
    leaveBody { binder in
      if let owner { Actions.bindInputs(of: owner, &binder) }
      Messages.bindHandler(phrase, owner: owner, &binder)
    }
  }
}
