import SextantEngine
import SextantLanguage
import SextantSyntax

/// The arguments of a form, by the labels of its slots.
///
/// Expressions are already bound. All other arguments are bound on request, in the scope at that
/// time. If a phrase does not match its pattern, only the arguments before the error and the block
/// are available.
struct FormArguments: Sendable {
  struct Argument {
    let slot: Pattern.Slot
    let place: SlotPlace
    var expression: Expression?
  }

  let phrase: Phrase
  /// All clauses of the item; nil if another form contains this form in the same line.
  let clauses: NodeRange?
  let start: Int
  /// The reference of the `in REF:` before a statement.
  var target: Reference?
  /// Whether the phrase matches the whole pattern. If not, the error is already reported.
  var isWhole = false
  /// The arguments by the labels of their slots. The label of a flag consists of its words.
  var arguments: [String: Argument] = [:]

  func statement(_ kind: Statement.Kind, _ binder: inout Binder) -> Statement {
    Statement(kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
  }

  func has(_ label: String) -> Bool { arguments[label] != nil }

  func place(_ label: String) -> SlotPlace? { arguments[label]?.place }

  func atom(_ label: String = "name") -> NodeID {
    place(label).flatMap { $0.atoms.isEmpty ? nil : $0.atom } ?? phrase.node
  }

  func name(_ label: String = "name") -> Symbol? {
    place(label).flatMap { $0.phrase.name(at: $0.atoms.lowerBound) }
  }

  func string(_ label: String) -> String? { place(label).map { $0.phrase.tree.string($0.atom) } }

  func block(_ label: String = "body") -> NodeID? { place(label)?.phrase.block }

  func expression(_ label: String) -> Expression? { arguments[label]?.expression }

  // MARK: Binding

  /// Binds an argument by the kind of its slot.
  func bound(_ label: String, _ binder: inout Binder) -> BoundArgument? {
    arguments[label].flatMap { SlotKind.of($0.slot).bind(&binder, $0.place) }
  }

  /// Binds the condition after `when`. To avoid further diagnostics, an erroneous condition counts
  /// as true.
  func condition(_ binder: inout Binder) -> App.Condition? {
    guard let place = place("condition") else { return nil }
    let fact = binder.fact(place.phrase, place.atoms) ?? .truth(.constant(.bool(true)))
    return App.Condition(fact: fact, text: "when \(text("condition"))")
  }

  func text(_ label: String) -> String {
    let span = place(label).flatMap { $0.phrase.span(of: $0.atoms) }
    return span.map { collapsed(phrase.tree.source.text(of: $0)) } ?? ""
  }

  func fact(_ label: String, _ binder: inout Binder) -> Fact? {
    place(label).flatMap { binder.fact($0.phrase, $0.atoms) }
  }

  func node(
    _ label: String, _ binder: inout Binder, declaredBy word: String? = nil
  ) -> NodeExpression? {
    guard case .node(let node)? = place(label)?.syntax else { return nil }
    return binder.node(node, declaredBy: word)
  }
}
