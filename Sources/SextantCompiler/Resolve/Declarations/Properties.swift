import SextantEngine
import SextantLanguage
import SextantSyntax

/// Claims about the states of an app: invariants and reachability.
enum Properties {
  static let invariant = form(
    "invariant STRING:title [after NAME:action] CLAIM",
    "require a fact after every step, or after each step of an action",
    "invariant \"a screen shows\" { not nothing presented }"
  ) { _, _ in .invariant }
  static let never = form(
    "never STRING:title CLAIM", "forbid a fact after every step",
    "never \"two sheets\" { count sheets > 1 }"
  ) { _, _ in .never }
  static let sometimes = form(
    "sometimes STRING:title CLAIM",
    "require a fact in at least one state of a suite or of `sextant explore`",
    "sometimes \"a sheet\" { count sheets is 1 }"
  ) { _, _ in .sometimes }
  static let always = form(
    "always can reach STRING:title CLAIM [within INT:moves (move | moves)]",
    "require a fact to be reachable from every state, within a number of moves; checked by `sextant explore`",
    "always can reach \"no sheet\" { count sheets is 0 } within 5 moves"
  ) { form, binder in
    .canReach(within: form.has("moves") ? binder.tree.integer(form.atom("moves")) : nil)
  }

  private static func form(
    _ pattern: String, _ summary: String, _ example: String,
    kind: @escaping @Sendable (FormArguments, Binder) -> Property.Kind
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example,
      define: { form, _, resolver in
        if !form.isWhole { return }
        resolver.leaveBody { bindProperty(form, kind(form, $0), &$0) }
      })
  }

  private static func bindProperty(
    _ form: FormArguments, _ kind: Property.Kind, _ binder: inout Binder
  ) {
    guard let title = form.string("title"), let block = form.block("claim") else { return }
    var actions: Set<BodyID>?
    if let place = form.place("action") {
      actions = Self.actions(place.atom, &binder)
      if actions == nil { return }
    }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "a single fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = binder.fact(inside, 0..<inside.end) else { return }
    let property = Property(
      kind: kind, actions: actions, title: title, fact: fact,
      text: inside.span(of: 0..<inside.end).map { binder.tree.source.text(of: $0) } ?? "",
      place: binder.place(of: form.phrase.node))
    if kind == .invariant || kind == .never {
      binder.app.behavior.properties.append(property)
    } else {
      binder.app.behavior.searchedProperties.append(property)
      if kind == .sometimes { binder.app.behavior.possibilities.append(property) }
    }
  }

  /// Returns the bodies of all actions with a name; nil after reporting an unknown name.
  private static func actions(_ atom: NodeID, _ binder: inout Binder) -> Set<BodyID>? {
    let name = binder.text(binder.tree.symbol(atom))
    let found = binder.app.actions(named: name)
    if found.isEmpty {
      binder.unknown(
        LanguageCodes.unknownAction, atom, name, among: binder.app.actionPlaces.keys)
      return nil
    }
    return Set(found.map(\.body))
  }
}
