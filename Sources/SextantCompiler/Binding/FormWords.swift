import SextantLanguage
import SextantSyntax

/// The condition under which a line with a keyword is a declaration.
package enum DeclaringWord: Sendable {
  case always
  /// If a name follows, and no `of`. A sentence begins with the same word.
  case beforeName
  /// If the word `each` follows. A statement begins with the same word.
  case beforeEach
  /// Only in apps. Elsewhere, the word begins a sentence.
  case onlyInApps
}

/// The keywords of the forms common to all systems. The rows of the forms are declared in the
/// stages that read them.
package struct FormWords: Sendable {
  /// The keywords of statements.
  let statements: [String]
  /// The keywords whose blocks hold statements.
  package let bodies: [String]
  /// The keywords of declarations in apps, without `start` and declarations with a title.
  let declarations: [String]
  /// The keywords in `declarations` for systems without their own declarations.
  package let tree: [String]
  /// The keywords of declarations, with or without a title, whose blocks hold statements.
  let declaredBodies: [String]
  /// The first words of lines in the blocks of tree declarations.
  let members: [String]
  /// The keywords of items that are allowed only in files.
  let file: [String]
  /// The keywords before a quoted title.
  let titled: [String]
  /// The rule for each declaring word. Other words declare nothing.
  let rules: SymbolMap<DeclaringWord>
}
