import SextantEngine
import SextantSyntax

/// What the texts of a program do with the names that an app declares.
///
/// Kept so that the rest can be told; see `Checker.warnOfUnused`.
struct Uses: Sendable {
  var readStates: Set<Int> = []
  var setStates: Set<Int> = []
  /// Messages that are sent, and those that anybody listens to or asks about.
  var sentMessages: Set<Symbol> = []
  var heardMessages: Set<Symbol> = []
  var triggers: Set<Symbol> = []
  var presentables: Set<Int> = []
  var enums: Set<String> = []
  var sources: Set<String> = []
  /// Those that sentences present from, and restored graphs.
  var givenSources: Set<String> = []
  /// Whether somewhere a source is named by what only a run knows.
  var hasComputedSource = false

  /// What nodes are made from anywhere, and whether a file with a state may bring others.
  var made: Set<DefinitionID> = []
  var restoresFiles = false

  /// A sentence presents from a source.
  mutating func give(_ expression: Expression) {
    source(expression)
    if case .string(let name)? = expression.constant { givenSources.insert(name) }
  }

  mutating func source(_ expression: Expression) {
    if case .string(let name)? = expression.constant {
      sources.insert(name)
    } else {
      hasComputedSource = true
    }
  }
}
