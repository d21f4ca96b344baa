import SextantEngine
import SextantLanguage
import SextantSyntax

enum Links {
  static let link = CommonDeclaration(
    "link STRING:address DOMAINS [when FACT:condition] BODY",
    "declare a link: an address that opens a part of the app; `for` lists the values of a capture such as `{id}`",
    example: "link \"shop://product/{id}\" { append Product(id: id) }",
    define: { form, _, resolver in resolver.declareLink(form) })

  fileprivate static func bindLink(
    _ form: FormArguments, _ captures: [Link.Capture], _ index: Int?, _ binder: inout Binder
  ) {
    binder.addressOfLink = form.atom("address")
    defer { binder.addressOfLink = nil }
    for capture in captures {
      _ = binder.scope.bind(binder.symbols.intern(capture.name), capture.type)
    }
    let condition = form.condition(&binder)
    guard let index else { return binder.bindBlock(of: form.phrase) }
    binder.app.behavior.links.setCondition(condition, at: index)
    let link = binder.app.behavior.links.links[index]
    if let bound = binder.body(of: form, title: link.title) {
      binder.app.bodies[Int(link.body.index)] = bound
      let text = conditionText(of: bound, in: binder.tree.source)
      binder.app.behavior.links.setConditionOfBody(text, at: index)
    }
  }

  private static func conditionText(of body: Body, in source: SourceText) -> String? {
    guard body.statements.count == 1, let statement = body.statements.first,
      statement.target == nil, case .branch(let branches, otherwise: nil) = statement.kind,
      branches.count == 1
    else { return nil }
    let head = Span(start: statement.place.span.start, end: branches[0].1.place.span.start)
    let words = collapsed(source.text(of: head)).split(separator: " ").drop { $0 != "if" }
    return words.dropFirst().joined(separator: " ")
  }
}

extension Resolver {
  /// Declares `link "shop://product/{id}?tab={tab: Int = 1}" for id in ["1", "2"] when loggedIn { …
  /// }`.
  fileprivate mutating func declareLink(_ form: FormArguments) {
    guard let written = form.string("address") else { return }
    let atom = form.atom("address")
    var shape: LinkReader.Shape
    do {
      shape = try LinkReader.read(written)
    } catch {
      binder.error(LanguageCodes.badLink, atom, Value.quoted(written), error.message)
      let captures = LinkReader.namesOfCaptures(in: written).map {
        Link.Capture(name: $0, type: .error, fallback: nil)
      }
      return leaveBody { Links.bindLink(form, captures, nil, &$0) }
    }
    readDomains(form, of: &shape)
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: form.phrase.node)))
    let link = Link(
      text: written, scheme: shape.scheme, segments: shape.segments, query: shape.query,
      fragment: shape.fragment, body: body,
      place: binder.place(of: atom))
    let index = binder.app.behavior.links.links.count
    binder.app.behavior.links.add(link)
    binder.usages.links.append(.init(subject: link, place: binder.place(of: atom)))
    let captures = shape.captures
    leaveBody { Links.bindLink(form, captures, index, &$0) }
  }

  // MARK: Domains

  /// Reads the domains between the address and the block. Adds them to the captures.
  mutating func readDomains(_ form: FormArguments, of shape: inout LinkReader.Shape) {
    guard let place = form.place("domains") else { return }
    let phrase = form.phrase.prefix(place.atoms.upperBound, block: form.phrase.block)
    var position = place.atoms.lowerBound
    while position < place.atoms.upperBound {
      guard phrase.word(at: position) == Word.for.symbol else {
        return binder.expected("`for` or {", at: position, of: phrase)
      }
      guard readDomain(phrase, &position, of: &shape) else { return }
    }
  }

  /// Reads `for NAME in LIST`. The values must have the type of the capture. Returns false after an
  /// error.
  private mutating func readDomain(
    _ phrase: Phrase, _ position: inout Int, of shape: inout LinkReader.Shape
  ) -> Bool {
    guard let rounds = binder.rounds(phrase, from: position + 1) else { return false }
    if rounds.names.count > 1 {
      binder.expected("`in`", at: position + 2, of: phrase)
      return false
    }
    position = rounds.list.atoms.upperBound
    let (name, list) = (rounds.names[0], rounds.list)
    let capture = shape.captures.first { $0.name == binder.text(binder.tree.symbol(name)) }
    let type = ValueType.list(capture?.type ?? .unknown)
    guard case .list(let values)? = binder.literalValue(list, of: phrase, as: type) else {
      return false
    }
    add(values, phrase.atoms[list.atoms.lowerBound], to: name, of: &shape)
    return true
  }

  private mutating func add(
    _ written: [Value], _ list: NodeID, to place: NodeID, of shape: inout LinkReader.Shape
  ) {
    let name = binder.text(binder.tree.symbol(place))
    guard let capture = shape.captures.first(where: { $0.name == name }) else {
      return reportUnknownCapture(name, place, of: shape)
    }
    if capture.domain != nil {
      return binder.error(LanguageCodes.givenTwice, place, name)
    }
    if written.isEmpty {
      return binder.error(
        LanguageCodes.emptyDomain, list, name,
        suggestion: .advice("without `for`, any value is allowed"))
    }
    if let fallback = capture.fallback, !written.contains(fallback) {
      return binder.error(
        LanguageCodes.outsideDomain, list, fallback.description,
        Value.list(written).description)
    }
    shape.setDomain(written, of: name)
  }

  private mutating func reportUnknownCapture(
    _ name: String, _ atom: NodeID, of shape: LinkReader.Shape
  ) {
    let names = shape.captures.map(\.name)
    let suggestion: Suggestion =
      if let near = nearestName(to: name, in: names) {
        binder.suggester.replacement(of: atom, with: near)
      } else if names.isEmpty {
        .advice("write the capture in the link: `{\(name)}`")
      } else {
        Suggestion(.oneOf(names.map { "`\($0)`" }))
      }
    binder.error(LanguageCodes.unknownCapture, atom, name, suggestion: suggestion)
  }
}
