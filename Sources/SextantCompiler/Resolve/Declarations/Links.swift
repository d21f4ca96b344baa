import SextantEngine
import SextantLanguage
import SextantSyntax

/// Addresses that lead into the app.
enum Links {
  static let link = CommonDeclaration(
    "link STRING:address DOMAINS BODY",
    "declare an address that leads into the app, and which values its captures may have",
    example: "link \"shop://product/{id}\" { append Product(id: id) }",
    define: { declared, resolver in resolver.declareLink(declared.phrase) })

  /// `link "…" [for NAME in LIST] { … }`, whose head has been read.
  static func bindLink(
    _ phrase: Phrase, _ captures: [Link.Capture], _ body: BodyID?, _ title: String,
    blockAt position: Int, _ binder: inout Binder
  ) {
    for capture in captures {
      _ = binder.scope.bind(binder.symbols.intern(capture.name), capture.type)
    }
    guard let body else { return binder.bindBlock(of: phrase) }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    binder.app.bodies[Int(body.index)] = binder.body(block, title: title)
  }
}

extension Resolver {
  /// `link "shop://product/{id}?tab={tab: Int = 1}" for id in ["1", "2"] { … }`.
  fileprivate mutating func declareLink(_ phrase: Phrase) {
    guard phrase.kind(at: 1) == .string else {
      binder.expected("the link in quotes", at: 1, of: phrase)
      return
    }
    let written = binder.tree.string(phrase.atoms[1])
    let title = "link \(Value.quoted(written))"
    var reader = LinkReader(written)
    guard var shape = reader.read() else {
      binder.error(LanguageCodes.badLink, phrase.atoms[1], Value.quoted(written), reader.problem)
      let captures = LinkReader.namesOfCaptures(in: written).map {
        Link.Capture(name: $0, type: .error, fallback: nil)
      }
      leaveBody { Links.bindLink(phrase, captures, nil, title, blockAt: 2, &$0) }
      return
    }
    let position = readDomains(phrase, of: &shape) ?? phrase.end
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: phrase.node)))
    let link = Link(
      text: written, scheme: shape.scheme, segments: shape.segments, query: shape.query, body: body,
      place: binder.place(of: phrase.atoms[1]))
    binder.app.behavior.links.add(link)
    binder.usages.links.append(.init(subject: link, place: binder.place(of: phrase.atoms[1])))
    let captures = shape.captures
    leaveBody { Links.bindLink(phrase, captures, body, title, blockAt: position, &$0) }
  }
}
