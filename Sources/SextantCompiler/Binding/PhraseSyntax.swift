import SextantEngine
import SextantLanguage
import SextantSyntax

struct PhraseArgument {
  /// The range is empty for a block.
  let atoms: Range<Int>
  var syntax = ArgumentSyntax.atoms
  var clause = 0
}

enum ArgumentSyntax: Sendable {
  case node(NodeSyntax)
  case reference(ReferenceSyntax)
  case expression(ExpressionSyntax)
  case pick(PickSyntax)
  indirect case style(StyleSyntax)
  indirect case statement(StatementSyntax)
  /// An argument that needs no typed syntax, such as a name, a block, or the rest of a phrase.
  case atoms

  var node: NodeSyntax? { if case .node(let node) = self { node } else { nil } }
  var reference: ReferenceSyntax? { if case .reference(let node) = self { node } else { nil } }
  var pick: PickSyntax? { if case .pick(let pick) = self { pick } else { nil } }
  var style: StyleSyntax? { if case .style(let style) = self { style } else { nil } }
}

enum NodeSyntax: Sendable {
  /// A name or a qualified name, with or without arguments.
  case name(NodeID)
  case instance(NodeID)
  /// `stacked NODE` or `stacked [NODE, …]`, with an optional behavior of the tab bar.
  indirect case stacked(keyword: NodeID, StackContent, TabBarBehavior?)

  enum StackContent: Sendable {
    case list(NodeID)
    case node(NodeSyntax)
  }

  var atom: NodeID {
    switch self {
    case .name(let atom), .instance(let atom), .stacked(let atom, _, _): atom
    }
  }
}

enum ReferenceSyntax: Sendable {
  /// A name, with or without arguments, or an instance.
  case node(NodeSyntax)
  case path(NodeID)
  case window(NodeID)
  /// The target word of the system and a name, as in `flow F`. The index counts from the root.
  case target(NodeID, index: NodeID?)
  /// A relation, such as `parent of R` or `stack of R`.
  indirect case related(Reference.Related, ReferenceSyntax)
}

struct ExpressionSyntax: Sendable {
  enum Kind: Sendable {
    case atom(NodeID)
    indirect case negated(ExpressionSyntax)
    case count(CountSyntax)
    /// An element of a list. `index` is the atom that contains the index.
    indirect case element(ExpressionSyntax, index: NodeID)
    /// `first [COUNT] of LIST` or `last [COUNT] of LIST`.
    indirect case end(isFirst: Bool, count: ExpressionSyntax?, ExpressionSyntax)
    /// A first term, and the terms added to it or subtracted from it.
    indirect case sum(ExpressionSyntax, [(isPlus: Bool, term: ExpressionSyntax)])

    // MARK: Facts

    indirect case comparison(ComparisonSyntax)
    case joined(Connective, [ExpressionSyntax])
    indirect case not(ExpressionSyntax)
    indirect case can(SentenceSyntax, isNegated: Bool)
    case fact(FactSyntax)
    case missing
  }

  enum Connective: CaseIterable {
    case implies, or, and

    var word: Word {
      switch self {
      case .implies: .implies
      case .or: .or
      case .and: .and
      }
    }
  }

  struct FactSyntax: Sendable {
    let rows: [Row<PatternForm>]
    var match: Row<PatternForm>?
    var arguments: [PhraseArgument?] = []
    var isNegated = false
  }

  /// The parts of a comparison. After an erroneous part, the further parts are nil.
  struct ComparisonSyntax: Sendable {
    let left: ExpressionSyntax?
    let sign: Comparison?
    let right: ExpressionSyntax?
    let end: Int
  }

  let kind: Kind
  let atoms: Range<Int>

  /// Returns whether the expression ends at `end`. A comparison must also be complete.
  func isWhole(to end: Int) -> Bool {
    guard case .comparison(let sides) = kind else { return atoms.upperBound == end }
    return sides.right != nil && sides.end == end
  }

  var name: NodeSyntax? { if case .atom(let atom) = kind { .name(atom) } else { nil } }
}

/// The sentence after `can`, `cannot` or `from`: `[in REF:] SENTENCE`, also in parentheses.
struct SentenceSyntax: Sendable {
  let phrase: Phrase
  /// The position of the first atom after the prefixes `try` and `in REF:`.
  var start: Int
  var target: (syntax: ReferenceSyntax, position: Int)?
  var positionAfterTry: Int?
  var missing: MissingSyntax?
}

enum CountSyntax: Sendable {
  indirect case list(ExpressionSyntax)
  /// A node pattern, or the name of a list of nodes.
  case nodes(NodeSyntax)
  /// The plural of a style, such as `sheets`.
  case presentations(PresentationStyle)
  case windows
  case stack(ReferenceSyntax?)
}

enum PickSyntax: Sendable {
  case index(NodeID)
  case node(NodeSyntax)
}

struct PresentationWords: Sendable {
  let word: Symbol
  let style: PresentationStyle
  /// The plural, as in `count sheets`; nil if facts cannot count the style.
  let plural: Symbol?

  private init(_ word: Word, _ style: PresentationStyle, _ plural: Word?) {
    (self.word, self.style, self.plural) = (word.symbol, style, plural?.symbol)
  }

  static let all = [
    PresentationWords(.sheet, .sheet, .sheets), PresentationWords(.cover, .cover, .covers),
    PresentationWords(.popup, .popup, nil), PresentationWords(.alert, .alert, .alerts),
    PresentationWords(.dialog, .dialog, .dialogs),
  ]

  static let counted = all.filter { $0.plural != nil }

  static func style(of word: Symbol?) -> PresentationStyle? {
    all.first { $0.word == word }?.style
  }
}

/// A presentation that a fact compares: `sheet stacked Review from "edit"`, or an alert with its
/// texts.
struct StyleSyntax: Sendable {
  let keyword: NodeID
  var node: NodeSyntax?
  var title, message, source: ExpressionSyntax?
  var transition: NodeID?
  var isInsideTab = false
}
