import SextantEngine
import SextantLanguage
import SextantSyntax

enum StatementSyntax: Sendable {
  case binding(name: NodeID, BoundSyntax)
  case assignment(AssignmentSyntax)
  case printed(PrintedSyntax)
  case check(CheckSyntax)
  case branches([BranchSyntax])
  case rounds(RoundsSyntax)
  case attributes([AttributeSyntax])
  case missing(MissingSyntax)
}

/// A required part that is missing, and the name of the part in errors.
struct MissingSyntax: Sendable {
  let name: String
  let position: Int
}

/// The right side of a `let`.
enum BoundSyntax: Sendable {
  /// A row of the system's bindings, as in `let x = binding of top`.
  case system(Int, [PhraseArgument?])
  case node(NodeSyntax, end: Int)
  case reference(ReferenceSyntax)
  case value(ExpressionSyntax)
}

struct AssignmentSyntax: Sendable {
  let name: NodeID
  let sign: Op
  let value: ExpressionSyntax
  let isAnimated: Bool

  init(_ name: NodeID, _ sign: Op, _ value: ExpressionSyntax, isAnimated: Bool) {
    (self.name, self.sign, self.value, self.isAnimated) = (name, sign, value, isAnimated)
  }
}

enum PrintedSyntax: Sendable {
  case graph, state
  case debugGraph(end: Int)
  case relation(@Sendable (Reference) -> Relation, ReferenceSyntax)
  case reference(ReferenceSyntax)
  /// A row of the subjects of facts, as in `print stack`.
  case subject(Int, [PhraseArgument?])
  case value(ExpressionSyntax)
  case fact(ExpressionSyntax)
}

enum CheckSyntax: Sendable {
  /// `graph snapshot`, or `graph snapshot "NAME"`.
  case snapshot(keyword: NodeID, name: NodeID?, end: Int)
  /// `[no] error [CODE] from SENTENCE`
  case error(code: NodeID?, isExpected: Bool, SentenceSyntax)
  case event(ExpressionSyntax.FactSyntax, start: Int, isEver: Bool)
  case fact(ExpressionSyntax)
}

/// A clause of an `if`.
struct BranchSyntax: Sendable {
  enum Head: Sendable {
    case condition(ExpressionSyntax)
    case otherwise
    case missing(MissingSyntax)
    case stray(isLast: Bool)
  }

  let phrase: Phrase
  let head: Head
}

/// `NAME, … in LIST`
struct RoundsSyntax: Sendable {
  let names: [NodeID]
  let list: ExpressionSyntax
}
