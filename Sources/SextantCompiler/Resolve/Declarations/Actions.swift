import SextantEngine
import SextantLanguage
import SextantSyntax

enum Actions {
  static let action = CommonDeclaration(
    "action SIGNATURE:name [when FACT:condition] BODY",
    "declare a user action of a screen; run it with `tap NAME`",
    example: "screen Home { action open(id: String) { append Product(id: id) } }",
    role: .member,
    define: { form, id, resolver in id.map { resolver.declareAction(form, of: $0) } })

  static let source = CommonDeclaration(
    "source STRING:id",
    "declare a source: a view of the screen, from which presentations and zooms can start",
    example: "screen Home { source \"helpButton\" }",
    role: .member,
    define: { form, id, resolver in id.map { resolver.declareSource(form, of: $0) } })

  /// Binds an action in the scope of its screen. The inputs of the action shadow the inputs of the
  /// screen.
  fileprivate static func bindAction(
    _ form: FormArguments, _ owner: DefinitionID, _ index: Int, _ binder: inout Binder
  ) {
    let declared = binder.app.declared[Int(owner.index)].actions[index]
    binder.bindNode(of: owner)
    binder.bindInputs(declared.parameters)
    binder.app.declared[Int(owner.index)].actions[index] = .init(
      name: declared.name, parameters: declared.parameters,
      condition: form.condition(&binder), body: declared.body, place: declared.place)
    if let body = binder.body(of: form, title: "action \(declared.name)") {
      binder.app.bodies[Int(declared.body.index)] = body
    }
  }
}

extension Resolver {
  /// Declares an action. Its body is resolved later, because it can name actions declared after it.
  fileprivate mutating func declareAction(_ form: FormArguments, of id: DefinitionID) {
    guard let name = newName(form, in: id) else { return }
    binder.mention(.action(name), at: form.atom(), isDeclaration: true)
    let parameters = parameters(of: form.atom())
    let place = binder.place(of: form.block() ?? form.phrase.node)
    let body = binder.app.addBody(Body(statements: [], place: place))
    binder.app.addAction(
      .init(
        name: binder.text(name), parameters: parameters, condition: nil, body: body,
        place: binder.place(of: form.phrase.node)), to: id)
    let index = binder.app.declared[Int(id.index)].actions.count - 1
    leaveBody { Actions.bindAction(form, id, index, &$0) }
  }

  fileprivate mutating func declareSource(_ form: FormArguments, of id: DefinitionID) {
    guard let text = form.string("id") else { return }
    _ = claim(
      binder.symbols.intern(text), at: form.atom("id"), of: form.phrase, in: id, isTaken: nil)
    binder.app.addSource(text, to: id)
    noteDeclared(.source(text), at: form.atom("id"))
  }
}
