package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// A declaration form, shared by all systems. It includes the syntax, the help and the effect.
/// Help, the grammar, suggestions and completion use the pattern.
package final class CommonDeclaration: PatternForm, @unchecked Sendable {
  package enum Role: Sendable {
    case declaration
    /// `start`, which is allowed only in an app.
    case start
    /// Items of files that do not declare names.
    case app, `import`, scenario, before, after
    case member
  }

  package let word: String
  package let role: Role
  /// Whether the form is a tree declaration. Systems with a declaration table replace the tree
  /// declarations.
  package let isOfTree: Bool
  package let rule: KeywordRule
  /// Declares the name in the first round. Nil for nodes, and for forms without a name.
  let declare: FormHandler<Void>?
  let declareNode: FormHandler<DefinitionID?>?
  /// Resolves the contents in the second round. The definition is the declared node, or the
  /// enclosing node of a member.
  let define: (@Sendable (FormArguments, DefinitionID?, inout Resolver) -> Void)?

  typealias FormHandler<Result> = @Sendable (FormArguments, inout Resolver) -> Result

  init(
    _ pattern: String, _ summary: String, example: String, role: Role = .declaration,
    isOfTree: Bool = false, rule: KeywordRule = .always, declare: FormHandler<Void>? = nil,
    declareNode: FormHandler<DefinitionID?>? = nil,
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

  package var takesInputs: Bool { has(.signature) }
  var takesValue: Bool { has(.value) }
  package var holdsStatements: Bool { has(.body) }

  var mayHaveClauses: Bool {
    pattern.elements.dropLast().contains { element in
      if case .slot(let slot, _) = element { SlotKind.of(slot).isBlock } else { false }
    }
  }

  package var isQuoted: Bool { pattern.slots.first?.slot == .string }
  var hasTitle: Bool { isQuoted && pattern.slots.first?.name == "title" }
  package var hasName: Bool {
    guard role == .declaration, let first = pattern.slots.first?.slot else { return false }
    return [.newName, .signature, .string].contains(first)
  }
  package var declaresApp: Bool { role == .app }

  package var isInApps: Bool { role == .declaration || role == .start }
}

/// The shared declaration forms, in the order of help.
package let commonDeclarations: [CommonDeclaration] = [
  TreeDeclarations.screen, TreeDeclarations.tabs, TreeDeclarations.switched,
  TreeDeclarations.custom, TreeDeclarations.presentable, TreeDeclarations.window,
  States.state, States.enumeration, States.trigger, Messages.message, Procedures.command,
  Procedures.event, Links.link, Rules.when, Messages.on, Properties.invariant, Properties.never,
  Properties.sometimes, Properties.always, Homes.home, FileForms.start,
  FileForms.app, FileForms.import, FileForms.scenario, FileForms.before,
  FileForms.after,
]

package let memberForms = [
  Actions.action, Actions.source, States.stateOfNode, Messages.screenHandler, Appearances.appear,
  Appearances.disappear, Guards.swipeDown, Guards.tapBack, Guards.tapBackAtRoot,
  Guards.tapTab,
]

/// The members that only particular containers have. The forms of these containers read the
/// members.
package let containerForms = [Containers.tab, Containers.segment]

package struct DeclarationTable: Sendable {
  private let rows: RowTable<CommonDeclaration>
  package let members: RowTable<CommonDeclaration>

  package init(_ symbols: inout SymbolTable) {
    rows = RowTable(commonDeclarations, &symbols)
    members = RowTable(memberForms + containerForms, &symbols)
  }

  package subscript(word: Symbol?) -> CommonDeclaration? { row(word)?.form }

  package func row(_ word: Symbol?) -> Row<CommonDeclaration>? {
    word.flatMap { rows[$0]?.first }
  }
}
