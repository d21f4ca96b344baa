import SextantEngine
import SextantLanguage
import SextantSyntax

/// Named bodies with inputs: commands, which act as sentences of the app, and external events.
enum Procedures {
  static let command = form(
    .command, "command SIGNATURE:name [when FACT:condition] BODY",
    "declare a command: a list of statements that other statements run by its name",
    example: "command twice { append Detail; append Detail }")

  static let event = form(
    .event, "event SIGNATURE:name [when FACT:condition] BODY",
    "declare an event: a cause outside the app, such as a push notification",
    example: "event pushArrives { append Detail }")

  fileprivate enum Kind: Sendable {
    case command, event

    // Computed: a stored key path would be created at every launch.
    var list: WritableKeyPath<Behavior, [App.Procedure]> {
      self == .command ? \.commands : \.events
    }
    var ids: WritableKeyPath<App, [Symbol: Int]> {
      self == .command ? \.commandIDs : \.eventIDs
    }
  }

  private static func form(
    _ kind: Kind, _ pattern: String, _ summary: String, example: String
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example,
      declare: { $1.declareProcedure($0, kind) },
      define: { form, _, resolver in
        guard let index = form.name().flatMap({ resolver.binder.app[keyPath: kind.ids][$0] })
        else { return }
        resolver.leaveBody { binder in
          let declared = binder.app.behavior[keyPath: kind.list][index]
          // For commands, unread inputs are reported. For events, they are not, because an external
          // source determines the inputs.
          let atoms = kind == .command ? binder.tree.argumentNodes(of: form.atom()) : []
          for (index, parameter) in declared.parameters.enumerated() {
            let name = binder.symbols.intern(parameter.name)
            if atoms.indices.contains(index) {
              _ = binder.bind(name, parameter.type, at: atoms[index], .input)
            } else {
              _ = binder.scope.bind(name, parameter.type, declaredAt: parameter.place)
            }
          }
          let title = "\(binder.tree.text(form.phrase.atoms[0])) \(declared.name)"
          let condition = form.condition(&binder)
          guard let body = binder.body(of: form, title: title) else { return }
          binder.app.bodies[Int(declared.body.index)] = body
          binder.app.behavior[keyPath: kind.list][index].condition = condition
        }
      })
  }
}

extension Resolver {
  fileprivate mutating func declareProcedure(_ form: FormArguments, _ kind: Procedures.Kind) {
    let known = binder.app[keyPath: kind.ids]
    let sentences = kind == .command ? binder.vocabulary : nil
    let name = newName(form) { name in
      known[name] != nil || !(sentences?.sentences(beginningWith: name).isEmpty ?? true)
    }
    guard let name else {
      // If a command has the name of a keyword, only the declaration is reported, not the calls.
      if let taken = form.name(), known[taken] == nil { binder.app.errorSymbols.insert(taken) }
      return
    }
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: form.phrase.node)))
    let index = binder.app.behavior[keyPath: kind.list].count
    binder.mention(
      kind == .command ? .command(index) : .event(index), at: form.atom(), isDeclaration: true)
    binder.app[keyPath: kind.ids][name] = index
    binder.app.behavior[keyPath: kind.list].append(
      App.Procedure(
        name: binder.text(name), parameters: parameters(of: form.atom()), condition: nil,
        body: body))
  }
}
