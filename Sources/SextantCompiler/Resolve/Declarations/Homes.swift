import SextantEngine
import SextantLanguage
import SextantSyntax

/// The screens to one of which everything leads back.
enum Homes {
  static let home = CommonDeclaration(
    "home VIEW:screen",
    "a screen that states must be able to lead back to, where it is not the first one; one of several",
    example: "app Demo { screen Home; screen Detail; home Detail; start stacked [Home, Detail] }",
    rule: .onlyInApps,
    define: { $1.leaveHome($0.phrase) })

  /// `home NAME`, of something that is itself a view.
  fileprivate static func bind(_ phrase: Phrase, _ binder: inout Binder) {
    let kind = phrase.end > 1 ? phrase.kind(at: 1) : nil
    guard kind == .name || kind == .qualified,
      binder.tree.argumentNodes(of: phrase.atoms[1]).isEmpty
    else {
      binder.expected("the name of a screen", at: 1, of: phrase)
      return
    }
    binder.requireEnd(phrase, at: 2)
    let atom = phrase.atoms[1]
    guard
      let id = binder.definition(binder.tree.symbol(atom), atom, labels: nil)
    else { return }
    let definition = binder.app.definition(id)
    guard binder.app.isView(id) else {
      let kind =
        definition.kind == .screen
        ? "\(definition.word) without a view of its own" : "container"
      binder.error(LanguageCodes.wrongKind, atom, definition.name, kind.withArticle, "a screen")
      return
    }
    binder.app.homes.append(id)
  }
}

extension Resolver {
  /// Leaves a `home` for the check, which knows what every declaration says; reports one that is said twice.
  fileprivate mutating func leaveHome(_ phrase: Phrase) {
    let said = phrase.end > 1 ? binder.tree.symbol(phrase.atoms[1]) : .empty
    let name = DeclaredName(kind: binder.symbols.intern(Homes.home.word), name: said, owner: nil)
    if let first = firstPlaces[name] {
      binder.duplicate(phrase.atoms[0], Homes.home.word, first: first)
    } else {
      firstPlaces[name] = binder.place(of: phrase.atoms[0])
      leaveBody { Homes.bind(phrase, &$0) }
    }
  }
}
