import SextantLanguage
import SextantSyntax

/// The condition under which a line with a keyword is a declaration.
package enum DeclaringWord: Sendable {
  case always
  /// The next word is a name and not `of`. Otherwise, the keyword begins a sentence.
  case beforeName
  /// The next word is `each`. Otherwise, the keyword begins a statement.
  case beforeEach
  /// The line is in an app. Elsewhere, the keyword begins a sentence.
  case onlyInApps
}

/// The keywords of the forms common to all systems. Each stage declares the rows of the forms that
/// it reads.
package struct FormWords: Sendable {
  let statements: [String]
  /// The keywords whose blocks hold statements.
  package let bodies: [String]
  /// The keywords of declarations in apps, except `start` and titled declarations.
  let declarations: [String]
  /// The keywords of tree declarations, which systems with a declaration table replace.
  package let tree: [String]
  /// The keywords of declarations, with or without a title, whose blocks hold statements.
  let declaredBodies: [String]
  /// The first words of lines in the blocks of tree declarations.
  let members: [String]
  /// The keywords of items that are allowed only in files.
  let file: [String]
  let titled: [String]
  let rules: SymbolMap<DeclaringWord>
}
