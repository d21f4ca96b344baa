import SextantEngine

/// The words of the forms that every system has.
package enum FormWords {
  private static let declared = commonDeclarations.filter { $0.role == .declaration }
  private static let untitled = declared.filter { !$0.hasTitle }

  /// The words that statements begin with.
  static let statements = statementForms.filter { $0.pattern.leadingWords.count == 1 }.map(\.word)
  /// The words whose blocks hold statements.
  package static let bodies =
    statementForms.filter(\.holdsStatements).map(\.word) + ["scenario", "before"]
  /// The words that declarations of apps begin with, but for `start` and those with a title.
  static let declarations = untitled.map(\.word)
  /// Those of them that only systems have which bring no declarations of their own.
  package static let tree = declared.filter(\.isOfTree).map(\.word)
  /// Those words of declarations, with a title or without, whose blocks hold statements.
  static let declaredBodies = declared.filter(\.holdsStatements).map(\.word)
  /// The words that lines in the blocks of the tree's declarations begin with.
  static let members = (memberForms + containerForms).map(\.word)
  /// What only a file may hold.
  static let file = ["scenario", "before each", "after each", "import", "app"]
  /// The words before a title in quotes.
  static let titled = declared.filter(\.hasTitle).map(\.word)
}
