import SextantLanguage
import SextantSyntax

/// The condition under which a line with a keyword is a declaration.
package enum DeclaringWord: Sendable {
  case always
  /// A name follows, and no `of`: a sentence begins with the same word.
  case beforeName
  /// The word `each` follows: a statement begins with the same word.
  case beforeEach
  /// The line is in an app: elsewhere, the word begins a sentence.
  case onlyInApps
}

/// The keywords of the forms common to all systems. The rows of the forms are declared in the
/// stages that read them.
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
