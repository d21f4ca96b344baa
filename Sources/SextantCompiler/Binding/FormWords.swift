import SextantLanguage
import SextantSyntax

/// When a line that begins with a word is a declaration.
package enum DeclaringWord: Sendable {
  case always
  /// A name follows, and no `of`: there is a sentence with the same word.
  case beforeName
  /// The word `each` follows: there is a statement with the same word.
  case beforeEach
  /// Elsewhere, it is a sentence.
  case onlyInApps
}

/// The words of the forms that every system has: those of statements and declarations, whose rows stand with
/// the stages that read them.
package struct FormWords: Sendable {
  /// The words that statements begin with.
  let statements: [String]
  /// The words whose blocks hold statements.
  package let bodies: [String]
  /// The words that declarations of apps begin with, but for `start` and those with a title.
  let declarations: [String]
  /// Those of them that only systems have which bring no declarations of their own.
  package let tree: [String]
  /// Those words of declarations, with a title or without, whose blocks hold statements.
  let declaredBodies: [String]
  /// The words that lines in the blocks of the tree's declarations begin with.
  let members: [String]
  /// What only a file may hold.
  let file: [String]
  /// The words before a title in quotes.
  let titled: [String]
  /// When a word declares something; missing if it never does.
  let rules: SymbolMap<DeclaringWord>
}
