import SextantEngine
import SextantSyntax

/// What an app does by itself: messages, commands, events and links.
extension Resolver {
  mutating func declareMessage(_ phrase: Phrase) {
    guard let name = freshName(phrase, isTaken: { $0.app.messages[$1] != nil }) else { return }
    let parameters = parameters(of: phrase.atoms[1])
    binder.requireEnd(phrase, at: 2)
    binder.app.messages[name] = parameters
    noteDeclared(.message(name), at: phrase.atoms[1])
  }

  /// `command NAME [(…)] [when FACT] { … }` and `event NAME [(…)] { … }`.
  mutating func declareProcedure(_ phrase: Phrase, isEvent: Bool) {
    guard
      let name = freshName(
        phrase,
        isTaken: { binder, name in
          isEvent
            ? binder.app.eventIDs[name] != nil
            : binder.app.commandIDs[name] != nil
              || !binder.vocabulary.sentences(beginningWith: name).isEmpty
        })
    else { return }
    let parameters = parameters(of: phrase.atoms[1])
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: phrase.node)))
    let procedure = App.Procedure(
      name: binder.text(name), parameters: parameters, condition: nil, body: body)
    if isEvent {
      binder.app.eventIDs[name] = binder.app.behavior.events.count
      binder.app.behavior.events.append(procedure)
    } else {
      binder.app.commandIDs[name] = binder.app.behavior.commands.count
      binder.app.behavior.commands.append(procedure)
    }
  }

  private mutating func freshName(
    _ phrase: Phrase, isTaken: (Binder, Symbol) -> Bool
  ) -> Symbol? {
    guard let name = phrase.name(at: 1) else {
      binder.expected("a name", at: 1, of: phrase)
      markErroneous(phrase)
      return nil
    }
    if isTaken(binder, name) {
      binder.duplicate(
        phrase.atoms[1], binder.text(name), first: firstPlace(of: name, declaredBy: phrase))
      return nil
    }
    remember(name, declaredBy: phrase)
    noteOddInputs(phrase, afterNameAt: 1)
    return name
  }

  /// Leaves the body of a declaration of behaviour for the check.
  mutating func leaveBody(of declared: Declaration) {
    let phrase = declared.phrase
    switch declared.keyword {
    case .on: leaveBody(.handler(owner: nil), phrase)
    case .when: leaveBody(.rule, phrase, clauses: declared.clauses)
    case .link: declareLink(phrase)
    case .command:
      guard let name = phrase.name(at: 1), let index = binder.app.commandIDs[name] else { return }
      leaveBody(.command(index), phrase)
    case .event:
      guard let name = phrase.name(at: 1), let index = binder.app.eventIDs[name] else { return }
      leaveBody(.event(index), phrase)
    case let keyword?: leaveBody(.property(keyword), phrase, clauses: declared.clauses)
    case nil: break
    }
  }

  /// `link "shop://product/{id}?tab={tab: Int = 1}" for id in ["1", "2"] { … }`.
  private mutating func declareLink(_ phrase: Phrase) {
    guard phrase.kind(at: 1) == .string else {
      binder.expected("the link in quotes", at: 1, of: phrase, interpolatedLink(phrase))
      return
    }
    let written = binder.tree.string(phrase.atoms[1])
    let title = "link \(Value.quoted(written))"
    var reader = LinkReader(written)
    guard var shape = reader.read() else {
      binder.error(
        LanguageCodes.badLink, phrase.atoms[1], Value.quoted(written), reader.problem)
      let captures = LinkReader.namesOfCaptures(in: written).map {
        Link.Capture(name: $0, type: .unknown, fallback: nil)
      }
      return leaveBody(.link(captures, nil, title: title, block: 2), phrase)
    }
    let position = readDomains(phrase, of: &shape) ?? phrase.end
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: phrase.node)))
    let link = Link(
      text: written, scheme: shape.scheme, segments: shape.segments, query: shape.query, body: body)
    binder.app.behavior.links.add(link)
    binder.usages.links.append(.init(subject: link, place: binder.place(of: phrase.atoms[1])))
    leaveBody(.link(shape.captures, body, title: title, block: position), phrase)
  }

  /// What to write for a link that is put together like a text: it names what it takes in braces.
  private func interpolatedLink(_ phrase: Phrase) -> Suggestion? {
    guard phrase.kind(at: 1) == .interpolation else { return nil }
    let bytes = binder.tree.source.bytes
    var edits: [TextEdit] = []
    var first: String?
    for element in binder.tree.children(of: phrase.atoms[1])
    where binder.tree.kind(element) == .phrase {
      let inner = binder.tree.phrase(element)
      let (start, end) = (
        Int(binder.tree.span(element).start) - 2, Int(binder.tree.span(element).end)
      )
      guard inner.end == 1, let name = inner.word(at: 0), start >= 0, end < bytes.count,
        bytes[start] == UInt8(ascii: "\\"), bytes[end] == UInt8(ascii: ")")
      else { return Suggestion.advice("a link names what it takes: `{id}`") }
      first = first ?? binder.text(name)
      let span = Span(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end + 1))
      edits.append(TextEdit(span: span, replacement: "{\(binder.text(name))}"))
    }
    let name = first ?? "id"
    return Suggestion.advice(
      "a link names what it takes: `{\(name)}`",
      fix: edits.isEmpty ? nil : Fix(title: "write `{\(name)}`", edits: edits))
  }
}
