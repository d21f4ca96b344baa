import SextantEngine
import SextantLanguage
import SextantSyntax

/// Addresses that lead into the app.
enum Links {
  static let link = CommonDeclaration(
    "link STRING:address DOMAINS [when FACT:condition] BODY",
    "declare an address that leads into the app, which values its captures may have, and when",
    example: "link \"shop://product/{id}\" { append Product(id: id) }",
    define: { form, _, resolver in resolver.declareLink(form) })

  fileprivate static func bindLink(
    _ form: FormArguments, _ captures: [Link.Capture], _ index: Int?, _ binder: inout Binder
  ) {
    for capture in captures {
      _ = binder.scope.bind(binder.symbols.intern(capture.name), capture.type)
    }
    let condition = form.condition(&binder)
    guard let index else { return binder.bindBlock(of: form.phrase) }
    binder.app.behavior.links.setCondition(condition, at: index)
    let link = binder.app.behavior.links.links[index]
    if let bound = binder.body(of: form, title: link.title) {
      binder.app.bodies[Int(link.body.index)] = bound
    }
  }
}

extension Resolver {
  /// `link "shop://product/{id}?tab={tab: Int = 1}" for id in ["1", "2"] when loggedIn { … }`.
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
      text: written, scheme: shape.scheme, segments: shape.segments, query: shape.query, body: body,
      place: binder.place(of: atom))
    let index = binder.app.behavior.links.links.count
    binder.app.behavior.links.add(link)
    binder.usages.links.append(.init(subject: link, place: binder.place(of: atom)))
    let captures = shape.captures
    leaveBody { Links.bindLink(form, captures, index, &$0) }
  }
}
