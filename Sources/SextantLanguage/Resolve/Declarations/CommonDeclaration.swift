import SextantEngine
package import SextantSyntax

/// A form of declaration that is no row of a system's table: how it is written, what help says of it, and what
/// it declares.
package final class CommonDeclaration: Sendable {
  /// What an item of a file is that begins with its word.
  package enum Role: Sendable {
    case declaration
    /// `start`, which only an app has.
    case start
    /// Items of files that declare nothing by themselves.
    case app, `import`, scenario, before, after
  }

  package let word: String
  package let notation: String
  /// How the grammar writes what follows the word; nil where it has a place of its own for it.
  package let production: String?
  package let summary: String
  package let example: String
  let role: Role
  /// Whether it is one of the tree: systems with a table bring their own.
  package let isOfTree: Bool
  /// Whether a title in quotes follows its word.
  let hasTitle: Bool
  /// Whether further clauses may follow its block.
  let mayHaveClauses: Bool
  /// When a line with its word is a declaration rather than a statement.
  package let rule: DeclaringWord
  /// Declares its name, in the first round; nil for what has none, and for nodes.
  let declare: (@Sendable (Phrase, inout Resolver) -> Void)?
  /// Declares what nodes are made from.
  let declareNode: (@Sendable (Phrase, inout Resolver) -> DefinitionID?)?
  /// Reads what it says, in the second round.
  let define: (@Sendable (Resolver.Declaration, inout Resolver) -> Void)?

  init(
    _ word: String, notation: String, production: String?, _ summary: String, example: String,
    role: Role = .declaration, isOfTree: Bool = false, mayHaveClauses: Bool = false,
    hasTitle: Bool = false, rule: DeclaringWord = .always,
    declare: (@Sendable (Phrase, inout Resolver) -> Void)? = nil,
    declareNode: (@Sendable (Phrase, inout Resolver) -> DefinitionID?)? = nil,
    define: (@Sendable (Resolver.Declaration, inout Resolver) -> Void)? = nil
  ) {
    self.word = word
    self.notation = notation
    self.production = production
    self.summary = summary
    self.example = example
    self.role = role
    self.isOfTree = isOfTree
    self.hasTitle = hasTitle
    self.mayHaveClauses = mayHaveClauses
    self.rule = rule
    self.declare = declare
    self.declareNode = declareNode
    self.define = define
  }

  // What completion and suggestions have to know of it is read from its production.

  /// Whether inputs may follow its name.
  package var takesInputs: Bool { production?.contains("Params") ?? false }
  /// Whether a value follows its name, behind `=`.
  var takesValue: Bool { production?.contains("\"=\"") ?? false }
  /// Whether its block holds statements.
  package var holdsStatements: Bool { production?.contains("BODY") ?? false }
  /// Whether it has a block.
  package var hasBlock: Bool { holdsStatements || production?.contains("\"{\"") ?? false }

  /// Whether a title or an address in quotes follows its word.
  package var isQuoted: Bool { hasTitle || production?.hasPrefix("STRING") ?? false }
  /// Whether what it declares has a name, a title or an address of its own.
  package var hasName: Bool {
    role == .declaration && (define == nil || declare != nil || declareNode != nil || isQuoted)
  }
  /// Whether its block holds the declarations of an app.
  package var declaresApp: Bool { role == .app }

  /// Whether it may stand in an app.
  package var isInApps: Bool { role == .declaration || role == .start }
}

/// Every form of declaration that every system has, in the order in which help lists them.
package let commonDeclarations: [CommonDeclaration] = [
  TreeDeclarations.screen, TreeDeclarations.tabs, TreeDeclarations.switched,
  TreeDeclarations.custom, TreeDeclarations.presentable, TreeDeclarations.window,
  States.state, States.enumeration, States.trigger, Messages.message, Procedures.command,
  Procedures.event, Links.link, Rules.when, Messages.on, Properties.invariant, Properties.never,
  Properties.sometimes, Properties.always, Homes.home, FileForms.start,
  FileForms.app, FileForms.import, FileForms.scenario, FileForms.before,
  FileForms.after,
]

/// The common declarations, with their words as symbols of a session.
package struct DeclarationTable: Sendable {
  private var rows = SymbolMap<CommonDeclaration>()

  package init(_ symbols: inout SymbolTable) {
    for row in commonDeclarations { rows[symbols.intern(row.word)] = row }
  }

  package subscript(word: Symbol?) -> CommonDeclaration? { word.flatMap { rows[$0] } }
}
