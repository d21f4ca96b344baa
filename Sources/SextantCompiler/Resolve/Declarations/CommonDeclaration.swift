package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// A form of declaration that is no row of a system's table: how it is written, what help says of it, and what
/// it declares. Help, the grammar, suggestions and completion read its pattern.
package final class CommonDeclaration: PatternForm, @unchecked Sendable {
  /// What an item of a file is that begins with its word.
  package enum Role: Sendable {
    case declaration
    /// `start`, which only an app has.
    case start
    /// Items of files that declare nothing by themselves.
    case app, `import`, scenario, before, after
    /// What stands in the blocks of screens and containers.
    case member
  }

  package let word: String
  package let role: Role
  /// Whether it is one of the tree: systems with a table bring their own.
  package let isOfTree: Bool
  /// When a line with its word is a declaration rather than a statement.
  package let rule: DeclaringWord
  /// Declares its name, in the first round; nil for what has none, and for nodes.
  let declare: Declaring<Void>?
  /// Declares what nodes are made from.
  let declareNode: Declaring<DefinitionID?>?
  /// Takes what it says, in the second round; with what it declares for nodes, or what it stands in.
  let define: (@Sendable (FormArguments, DefinitionID?, inout Resolver) -> Void)?

  typealias Declaring<Result> = @Sendable (FormArguments, inout Resolver) -> Result

  init(
    _ pattern: String, _ summary: String, example: String, role: Role = .declaration,
    isOfTree: Bool = false, rule: DeclaringWord = .always, declare: Declaring<Void>? = nil,
    declareNode: Declaring<DefinitionID?>? = nil,
    define: (@Sendable (FormArguments, DefinitionID?, inout Resolver) -> Void)? = nil
  ) {
    word = String(pattern.prefix { $0 != " " })
    self.role = role
    self.isOfTree = isOfTree
    self.rule = rule
    self.declare = declare
    self.declareNode = declareNode
    self.define = define
    super.init(pattern, summary, example: example)
  }

  private func has(_ slot: Pattern.Slot) -> Bool { pattern.slots.contains { $0.slot == slot } }

  /// Whether inputs may follow its name.
  package var takesInputs: Bool { has(.signature) }
  /// Whether a value follows its name, behind `=`.
  var takesValue: Bool { has(.value) }
  /// Whether its block holds statements.
  package var holdsStatements: Bool { has(.body) }

  /// Whether further clauses may follow its block.
  var mayHaveClauses: Bool {
    pattern.elements.dropLast().contains { element in
      if case .slot(let slot, _) = element { SlotKind(slot).isBlock } else { false }
    }
  }

  /// Whether a title or an address in quotes follows its word.
  package var isQuoted: Bool { pattern.slots.first?.slot == .string }
  /// Whether it is a title.
  var hasTitle: Bool { isQuoted && pattern.slots.first?.name == "title" }
  /// Whether what it declares has a name, a title or an address of its own.
  package var hasName: Bool {
    guard role == .declaration, let first = pattern.slots.first?.slot else { return false }
    return [.newName, .signature, .string].contains(first)
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

/// Every form of what stands in all screens and containers, in the order in which help lists them.
package let memberForms = [
  Actions.action, Actions.source, States.stateOfNode, Messages.onOfScreen, Guards.swipeDown,
  Guards.tapBack, Guards.tapTab,
]

/// The forms of what stands in some containers alone, which these read with their other parts.
package let containerForms = [Containers.tab, Containers.segment]

/// The common declarations, with their words as symbols of a session.
package struct DeclarationTable: Sendable {
  private let rows: RowTable<CommonDeclaration>
  /// What stands in the blocks of screens and containers, or only of some.
  package let members: RowTable<CommonDeclaration>

  package init(_ symbols: inout SymbolTable) {
    rows = RowTable(commonDeclarations, &symbols)
    members = RowTable(memberForms + containerForms, &symbols)
  }

  package subscript(word: Symbol?) -> CommonDeclaration? { row(word)?.form }

  /// The declaration with a word, and its pattern.
  package func row(_ word: Symbol?) -> Row<CommonDeclaration>? {
    word.flatMap { rows[$0]?.first }
  }
}
