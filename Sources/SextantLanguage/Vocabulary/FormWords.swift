package import SextantSyntax

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
  package let statements: [String]
  /// The words whose blocks hold statements.
  package let bodies: [String]
  /// The words that declarations of apps begin with, but for `start` and those with a title.
  package let declarations: [String]
  /// Those of them that only systems have which bring no declarations of their own.
  package let tree: [String]
  /// Those words of declarations, with a title or without, whose blocks hold statements.
  package let declaredBodies: [String]
  /// The words that lines in the blocks of the tree's declarations begin with.
  package let members: [String]
  /// What only a file may hold.
  package let file: [String]
  /// The words before a title in quotes.
  package let titled: [String]
  private let rules: SymbolMap<DeclaringWord>

  package init(
    statements: [String], bodies: [String], declarations: [String], tree: [String],
    declaredBodies: [String], members: [String], file: [String], titled: [String],
    rules: [(word: String, rule: DeclaringWord)],
    _ symbols: inout SymbolTable
  ) {
    self.statements = statements
    self.bodies = bodies
    self.declarations = declarations
    self.tree = tree
    self.declaredBodies = declaredBodies
    self.members = members
    self.file = file
    self.titled = titled
    var map = SymbolMap<DeclaringWord>()
    for (word, rule) in rules { map[symbols.intern(word)] = rule }
    self.rules = map
  }

  /// When a word declares something; nil if it never does.
  package func rule(of word: Symbol) -> DeclaringWord? { rules[word] }
}
