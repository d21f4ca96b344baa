package import SextantEngine
package import SextantSyntax

/// A declaration of the system's table, with its words as symbols.
package final class DeclarationForm: Sendable {
  package let source: Declaration
  /// The words that it begins with: one, or two as in `on dismiss`.
  package let words: [Symbol]
  package let form: CompiledPattern
  /// What may stand in its block.
  package let members: [DeclarationForm]
  /// The words that begin further clauses.
  package let clauses: [DeclarationForm]

  init(_ declaration: Declaration, _ symbols: inout SymbolTable) {
    source = declaration
    words = declaration.word.split(separator: " ").map { symbols.intern(String($0)) }
    form = CompiledPattern(declaration.pattern, symbols: &symbols)
    members = declaration.members.map { DeclarationForm($0, &symbols) }
    clauses = declaration.clauses.map { DeclarationForm($0, &symbols) }
  }

  /// Whether screens' members may stand in its block.
  package var hasBehavior: Bool {
    if case .members = source.block { true } else { false }
  }

  /// Whether its block holds statements.
  package var takesBody: Bool {
    if case .body = source.block { true } else { false }
  }

  package var takesBlock: Bool {
    if case .none = source.block { false } else { true }
  }

  package var isNamed: Bool { source.isNamed }
}
