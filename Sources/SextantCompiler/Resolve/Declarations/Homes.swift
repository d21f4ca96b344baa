import SextantEngine
import SextantLanguage
import SextantSyntax

/// Home screens. From every state, a path to a home screen must exist.
enum Homes {
  static let home = CommonDeclaration(
    "home VIEW:screen",
    "declare a screen that must be reachable from every state (default: the first screen); an app can have several homes",
    example: "app Demo { screen Home; screen Detail; home Detail; start stacked [Home, Detail] }",
    rule: .onlyInApps,
    define: { form, _, resolver in resolver.deferHome(form) })

  fileprivate static func bind(_ atom: NodeID, _ binder: inout Binder) {
    guard let id = binder.definition(at: atom) else { return }
    let definition = binder.app.definition(id)
    guard binder.app.isView(id) else {
      let kind =
        definition.kind == .screen
        ? "\(definition.word) without a separate view" : "container"
      binder.error(LanguageCodes.wrongKind, atom, definition.name, kind, "a screen")
      return
    }
    binder.app.homes.append(id)
  }
}

extension Resolver {
  /// Defers a `home` to the checker, which knows the contents of all declarations. Reports a
  /// duplicate `home`.
  fileprivate mutating func deferHome(_ form: FormArguments) {
    guard let atom = form.place("screen")?.atom else { return }
    let name = DeclaredName(
      kind: binder.symbols.intern(Homes.home.word), name: binder.tree.symbol(atom), owner: nil)
    if let first = firstPlaces[name] {
      binder.duplicate(form.phrase.atoms[0], Homes.home.word, first: first)
    } else {
      firstPlaces[name] = binder.place(of: form.phrase.atoms[0])
      leaveBody { Homes.bind(atom, &$0) }
    }
  }
}
