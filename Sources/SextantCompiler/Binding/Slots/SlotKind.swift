package import SextantEngine
import SextantLanguage
import SextantSyntax

/// A kind of slot, as a row of `SlotKind.table`.
///
/// A pattern refers to the kind by a case of `Pattern.Slot`. The row defines the syntax and the
/// meaning of an argument. It also defines the completions, and the name in errors, help and the
/// grammar. A new kind needs only a case and a row.
package final class SlotKind: Sendable {
  enum Filling: Sendable {
    case name
    case call
    case list
    /// The block after the phrase. It contains no atoms of the phrase.
    case block
    /// All remaining atoms before the block: a fact, a fact over values, or names.
    case rest(Rest)
    /// The rest of a statement, including its blocks.
    case open(Statement)
    case parsed(@Sendable (inout PhraseParser, inout Int) -> ArgumentSyntax?)
  }

  enum Rest { case fact, factOfValues, names }

  /// Parses the rest of a statement. Returns nil if the form parses the rest itself.
  typealias Statement = @Sendable (inout ScopedParser, Int) -> StatementSyntax?

  package let slot: Pattern.Slot
  private let filling: Filling
  private let name, notationInHelp: SlotText
  /// The meaning in help, for a slot whose name in errors is too short, such as `{ with tabs`.
  private let summary: String?
  /// The production of the slot in the grammar; nil if the grammar defines the slot elsewhere.
  package let production: String?
  /// Examples for tests. They contain names of the manual's apps. `NODE` and `REF` are
  /// placeholders.
  package let samples: [String]
  let domain: @Sendable (_ binder: Binder, SlotLabel, _ isInSentence: Bool) -> NameDomain
  /// Binds an argument. Returns nil after reporting an error, and for arguments that the form
  /// itself binds, in a scope with more names.
  let bind: @Sendable (inout Binder, SlotPlace) -> BoundArgument?

  /// - Parameters:
  ///   - name: the name in errors.
  ///   - notation: the notation in help; by default, the label in capitals.
  ///   - offers: the values for completion, if they depend on nothing.
  ///   - names: the names for completion, if they depend only on the app.
  ///   - domain: the values for completion in all other cases.
  init(
    _ slot: Pattern.Slot, _ filling: Filling, _ name: SlotText, notation: SlotText? = nil,
    summary: String? = nil, grammar production: String? = nil, samples: [String] = [],
    offers: NameDomain = .names([]),
    names: (@Sendable (Binder) -> [NameDomain.Name])? = nil,
    domain: (@Sendable (Binder, SlotLabel, Bool) -> NameDomain)? = nil,
    bind: @escaping @Sendable (inout Binder, SlotPlace) -> BoundArgument? = { _, _ in nil }
  ) {
    (self.slot, self.filling, self.name, self.summary) = (slot, filling, name, summary)
    notationInHelp = notation ?? SlotText { $0.capitals(orPlain: slot.name) }
    self.production = production
    self.samples = samples
    self.domain = domain ?? { binder, _, _ in names.map { .names($0(binder)) } ?? offers }
    self.bind = bind
  }

  package static func of(_ slot: Pattern.Slot) -> SlotKind { table[Int(slot.rawValue)] }

  // MARK: Syntax

  package var isBlock: Bool { if case .block = filling { true } else { false } }

  package var isOpen: Bool { if case .open = filling { true } else { false } }

  var takesRest: Bool { if case .rest = filling { true } else { isOpen } }

  var takesName: Bool { if case .name = filling { true } else { false } }

  func parse(_ parser: inout PhraseParser, _ position: inout Int) -> ArgumentSyntax? {
    switch filling {
    case .name: parser.bareName(&position).map { _ in .atoms }
    case .call: parser.atom(.name, at: &position).map { _ in .atoms }
    case .list: parser.atom(.list, at: &position).map { _ in .atoms }
    case .block: nil
    case .rest(let rest): parse(rest, &parser, &position)
    case .open(let parse): parser.rest(&position, parse)
    case .parsed(let parse): parse(&parser, &position)
    }
  }

  private func parse(
    _ rest: Rest, _ parser: inout PhraseParser, _ position: inout Int
  ) -> ArgumentSyntax? {
    if rest != .names { parser.fact(from: position, isOfValues: rest == .factOfValues) }
    defer { position = parser.phrase.end }
    return position < parser.phrase.end ? .atoms : nil
  }

  // MARK: Texts

  package func description(_ label: String) -> String { name.text(SlotLabel(label, of: slot)) }

  package func notation(_ label: String) -> String {
    notationInHelp.text(SlotLabel(label, of: slot))
  }

  /// Returns the meaning in help of the placeholder `name`.
  package func summary(of name: String, labelled label: String) -> String {
    (name == slot.name ? summary : nil) ?? ValueLabel.of(label).summary ?? description(label)
  }

  package static func samples(ofValue label: String) -> [String] { ValueLabel.of(label).samples }

  package func domain(
    labelled label: String, isInSentence: Bool, in binder: Binder
  ) -> NameDomain {
    domain(binder, SlotLabel(label, of: slot), isInSentence)
  }
}

struct SlotLabel: CustomStringConvertible {
  let description: String
  /// Whether the pattern declares no label.
  let isPlain: Bool

  init(_ label: String, of slot: Pattern.Slot) {
    description = label
    isPlain = label == slot.name.lowercased()
  }

  var declared: String? { isPlain ? nil : description }
  var withArticle: String { description.withArticle }

  func capitals(orPlain plain: String) -> String { isPlain ? plain : description.uppercased() }
}

struct SlotText: ExpressibleByStringLiteral, Sendable {
  let text: @Sendable (SlotLabel) -> String

  init(_ text: @escaping @Sendable (SlotLabel) -> String) { self.text = text }

  init(stringLiteral text: String) { self.text = { _ in text } }
}

struct SlotPlace: Sendable {
  let phrase: Phrase
  let atoms: Range<Int>
  let syntax: ArgumentSyntax
  let slot: Pattern.Slot
  let label: String
  /// The expected type of a value; unknown if the label determines the type.
  var wanted = ValueType.unknown
  /// Whether the slot belongs to a sentence, and not to a question.
  var isInSentence = false
  /// The argument of a later `TRANSITION` slot, if any.
  var word: NodeID?

  var atom: NodeID { phrase.atoms[atoms.lowerBound] }

  var block: NodeID? { phrase.block }

  /// Returns the label; nil if it is `plain`, the default label of the kind. For a node, the label
  /// is the required keyword of the declaration.
  func keyword(unless plain: String) -> String? { label == plain ? nil : label }
}

struct ValueLabel: Sendable {
  var summary: String?
  var type = ValueType.unknown
  var domain = NameDomain.values(.unknown, isFree: true)
  var samples = ["\"a\"", "\"\\(answer)\"", "\"a\" + \"b\""]

  static func of(_ label: String) -> ValueLabel { table[label] ?? ValueLabel() }

  private static let numbers = ["1", "answer", "answer + 1", "count stack"]

  private static let table: [String: ValueLabel] = [
    "count": .init(
      summary: "a whole number",
      type: .int, domain: .values(.int, isFree: true), samples: numbers),
    "index": .init(
      summary: "an index, which is a whole number",
      type: .int, samples: numbers),
    "title": .init(type: .string),
    "message": .init(type: .string),
    "source": .init(
      summary: "the name of a source: the view at which a presentation or a zoom starts",
      type: .string, domain: .sources),
    "address": .init(type: .string, domain: .addresses),
    "file": .init(
      summary: "the path of a file",
      type: .string, domain: .files(endings: [])),
    "truth": .init(type: .bool, samples: ["true", "false"]),
    "duration": .init(
      summary: "a duration, such as `2s`",
      type: .duration, domain: .values(.duration, isFree: false)),
    "list": .init(domain: .values(.list(.unknown), isFree: false)),
    "progress": .init(samples: ["0.5", "1", "0.25"]),
    "data": .init(samples: ["\"a\"", "1", "answer"]),
    "expr": .init(samples: ["1", "answer - 1"]),
  ]
}
