import SextantEngine
import SextantLanguage
import SextantSyntax

/// What has a name, inputs and a body: an app's own sentences, and what may happen outside.
enum Procedures {
  /// The inputs of a command are its own, so those that nothing reads are reported.
  static let command = form(
    "command SIGNATURE:name [when FACT:condition] BODY", "declare a sentence of your own",
    example: "command twice { append Detail; append Detail }", in: \.commands, \.commandIDs,
    notesInputs: true)

  /// What an event brings is given, read or not.
  static let event = form(
    "event SIGNATURE:name BODY", "declare what may happen outside",
    example: "event pushArrives { append Detail }", in: \.events, \.eventIDs, notesInputs: false)

  private static func form(
    _ pattern: String, _ summary: String, example: String,
    in list: any WritableKeyPath<Behavior, [App.Procedure]> & Sendable,
    _ ids: any WritableKeyPath<App, [Symbol: Int]> & Sendable, notesInputs: Bool
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example,
      declare: { $1.declareProcedure($0, in: list, ids) },
      define: { form, _, resolver in
        guard let index = form.name().flatMap({ resolver.binder.app[keyPath: ids][$0] }) else {
          return
        }
        resolver.leaveBody { binder in
          let declared = binder.app.behavior[keyPath: list][index]
          let atoms = notesInputs ? binder.tree.argumentNodes(of: form.atom()) : []
          for (index, parameter) in declared.parameters.enumerated() {
            let atom = atoms.indices.contains(index) ? atoms[index] : nil
            _ = binder.bind(
              binder.symbols.intern(parameter.name), parameter.type, at: atom, .input)
          }
          let title = "\(binder.tree.text(form.phrase.atoms[0])) \(declared.name)"
          let condition = form.fact("condition", &binder)
          guard let body = binder.body(of: form, title: title) else { return }
          binder.app.bodies[Int(declared.body.index)] = body
          binder.app.behavior[keyPath: list][index].condition = condition
        }
      })
  }
}

extension Resolver {
  fileprivate mutating func declareProcedure(
    _ form: FormArguments, in list: WritableKeyPath<Behavior, [App.Procedure]>,
    _ ids: WritableKeyPath<App, [Symbol: Int]>
  ) {
    let known = binder.app[keyPath: ids]
    let sentences = list == \.commands ? binder.vocabulary : nil
    let name = newName(form) { name in
      known[name] != nil || !(sentences?.sentences(beginningWith: name).isEmpty ?? true)
    }
    guard let name else { return }
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: form.phrase.node)))
    binder.app[keyPath: ids][name] = binder.app.behavior[keyPath: list].count
    binder.app.behavior[keyPath: list].append(
      App.Procedure(
        name: binder.text(name), parameters: parameters(of: form.atom()), condition: nil,
        body: body))
  }
}
