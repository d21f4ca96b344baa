package import SextantEngine
package import SextantSyntax

/// A kind of declaration that a system defines. Its keywords are symbols.
package final class DeclarationForm: Sendable {
  package let source: Declaration
  /// The leading keywords: a single keyword, or two, as in `on dismiss`.
  package let words: [Symbol]
  package let form: CompiledPattern
  package let members: [DeclarationForm]
  /// The clauses that may follow. Each begins with a keyword.
  package let clauses: [DeclarationForm]

  init(_ declaration: Declaration, _ symbols: inout SymbolTable) {
    source = declaration
    words = declaration.word.split(separator: " ").map { symbols.intern(String($0)) }
    form = CompiledPattern(declaration.pattern, symbols: &symbols)
    members = declaration.members.map { DeclarationForm($0, &symbols) }
    clauses = declaration.clauses.map { DeclarationForm($0, &symbols) }
  }

  /// Whether the block may contain the members of screens.
  package var hasBehavior: Bool {
    if case .members = source.block { true } else { false }
  }

  /// Whether the block consists of statements.
  package var takesBody: Bool {
    if case .body = source.block { true } else { false }
  }

  package var takesBlock: Bool {
    if case .none = source.block { false } else { true }
  }

  package var isNamed: Bool { source.isNamed }
}
