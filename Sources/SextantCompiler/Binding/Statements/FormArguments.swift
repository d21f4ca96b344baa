import SextantEngine
import SextantLanguage
import SextantSyntax

/// What a phrase says by the pattern of its form: what fills the slots, by their labels. Only values are bound
/// with it; all else is when the form asks, in the scope that it has by then.
///
/// Of a phrase that leaves its pattern there is what stands before that, and the block.
struct FormArguments: Sendable {
  struct Argument {
    let slot: Pattern.Slot
    let place: SlotPlace
    /// Of a value.
    var expression: Expression?
  }

  /// The first clause.
  let phrase: Phrase
  /// All clauses of the item; nil for a form inside another one's line.
  let clauses: NodeRange?
  /// The position behind the first word of the form.
  let start: Int
  /// The node of the `in REF:` before a statement.
  var target: Reference?
  /// Whether the phrase keeps to the pattern; where it does not, that is reported.
  var isWhole = false
  /// By the labels of the slots; for words that may be left out, these words.
  var arguments: [String: Argument] = [:]

  func statement(_ kind: Statement.Kind, _ binder: inout Binder) -> Statement {
    Statement(kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
  }

  func has(_ label: String) -> Bool { arguments[label] != nil }

  func place(_ label: String) -> SlotPlace? { arguments[label]?.place }

  /// Where an argument begins.
  func atom(_ label: String = "name") -> NodeID {
    place(label).flatMap { $0.atoms.isEmpty ? nil : $0.atom } ?? phrase.node
  }

  func name(_ label: String = "name") -> Symbol? {
    place(label).flatMap { $0.phrase.name(at: $0.atoms.lowerBound) }
  }

  /// The text in quotes.
  func string(_ label: String) -> String? { place(label).map { $0.phrase.tree.string($0.atom) } }

  func block(_ label: String = "body") -> NodeID? { place(label)?.phrase.block }

  func expression(_ label: String) -> Expression? { arguments[label]?.expression }

  // MARK: Binding

  /// What an argument means whose slot says that by itself.
  func bound(_ label: String, _ binder: inout Binder) -> BoundArgument? {
    arguments[label].flatMap { binder.argument(of: $0.slot, at: $0.place) }
  }

  /// The `when` of a declaration. One with an error holds, so that nothing more is said about it.
  func condition(_ binder: inout Binder) -> App.Condition? {
    guard let place = place("condition") else { return nil }
    let fact = binder.fact(place.phrase, place.atoms) ?? .truth(.constant(.bool(true)))
    return App.Condition(fact: fact, text: "when \(text("condition"))")
  }

  /// What an argument says, as it is written, on one line.
  func text(_ label: String) -> String {
    let span = place(label).flatMap { $0.phrase.span(of: $0.atoms) }
    return span.map { collapsed(phrase.tree.source.text(of: $0)) } ?? ""
  }

  func fact(_ label: String, _ binder: inout Binder) -> Fact? {
    place(label).flatMap { binder.fact($0.phrase, $0.atoms) }
  }

  /// - Parameter word: the word that must declare it; nil for any.
  func node(
    _ label: String, _ binder: inout Binder, declaredBy word: String? = nil
  ) -> NodeExpression? {
    place(label).flatMap { binder.node($0.phrase, $0.atoms, declaredBy: word) }
  }
}
