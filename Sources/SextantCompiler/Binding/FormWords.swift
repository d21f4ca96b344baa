import SextantLanguage
import SextantSyntax

/// The condition under which a line with a keyword is a declaration.
package enum KeywordRule: Sendable {
  case always
  /// The next word is a name and not `of`. Otherwise, the keyword begins a sentence.
  case beforeName
  /// The next word is `each`. Otherwise, the keyword begins a statement.
  case beforeEach
  /// The line is in an app. Elsewhere, the keyword begins a sentence.
  case onlyInApps
}

/// The keywords of the forms that all systems share.
package struct FormWords: Sendable {
  let statements: [String]
  /// The keywords whose blocks hold statements.
  package let bodies: [String]
  /// The keywords of the declarations that apps contain, except `start` and titled declarations.
  let declarations: [String]
  /// The keywords of tree declarations, which systems with a declaration table replace.
  package let tree: [String]
  /// The keywords of declarations whose blocks hold statements. The declarations may have a title.
  let declaredBodies: [String]
  /// The first words of the lines in a tree declaration's block.
  let members: [String]
  /// The keywords of items that are allowed only in files.
  let file: [String]
  let titled: [String]
  let rules: SymbolMap<KeywordRule>
}
