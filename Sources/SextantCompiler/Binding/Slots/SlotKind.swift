package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// One kind of slot: what is known about it beside its case of `Pattern.Slot`. The matcher asks how far an
/// argument reaches, the binder what it means; errors, help and the grammar ask what it is called,
/// completion what may stand there.
package protocol SlotKind {
  /// Whether it takes the block after the phrase, and no atoms.
  static var isBlock: Bool { get }
  /// Whether it takes all that is left of a statement, its blocks too; the form reads that itself.
  static var isOpen: Bool { get }
  /// How many atoms an argument takes from a position on; nil where none can stand there.
  static func extent(at position: Int, in matcher: inout Matcher) -> Int?
  /// What an argument means; nil after an error, which is reported.
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument?
  /// What may be written there.
  ///
  /// - Parameter isInSentence: whether the slot is of a sentence rather than of a question.
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain
  /// What errors call an argument.
  static func description(_ label: String) -> String
  /// How help writes the slot; nil for its name in patterns.
  static func notation(_ label: String) -> String?
  /// Its production in the grammar; nil where the grammar has it among the forms.
  static var production: String? { get }
}

extension SlotKind {
  package static var isBlock: Bool { false }
  package static var isOpen: Bool { false }
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? { nil }
  package static func notation(_ label: String) -> String? { nil }
  package static var production: String? { nil }
}

/// A slot of which only the form knows what fills it, and in which scope.
protocol FormSlotKind: SlotKind {}

extension FormSlotKind {
  package static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? { nil }

  package static func domain(
    _ label: String, isInSentence: Bool, _ binder: inout Binder
  ) -> NameDomain { .nothing }
}

/// A slot for a name without inputs.
protocol NameSlotKind: SlotKind {}

extension NameSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.nameLength(at: position)
  }

  package static var production: String? { "NAME" }
}

/// A slot for a name, perhaps with inputs.
protocol CallSlotKind: SlotKind {}

extension CallSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.callLength(at: position)
  }

  package static var production: String? { "NAME , [ Args ]" }
}

/// A slot for a list in brackets.
protocol ListSlotKind: SlotKind {
  /// What its elements fill.
  static var element: Pattern.Slot { get }
}

extension ListSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.listLength(at: position)
  }

  package static func domain(
    _ label: String, isInSentence: Bool, _ binder: inout Binder
  ) -> NameDomain { .list(of: element) }
}

/// A slot for the block behind the phrase.
protocol BlockSlotKind: SlotKind {}

extension BlockSlotKind {
  package static var isBlock: Bool { true }
}

/// Where the argument of a slot stands.
package struct SlotPlace: Sendable {
  let phrase: Phrase
  let atoms: Range<Int>
  /// The label of the slot in its pattern.
  let label: String
  /// The type that a value should have; unknown where the label decides.
  var wanted = ValueType.unknown
  /// Whether it is in a sentence, which does something, rather than in a question.
  var isInSentence = false
  /// What fills the slot `TRANSITION` behind this one, if there is one.
  var word: NodeID?

  var atom: NodeID { phrase.atoms[atoms.lowerBound] }
}

/// What is known about a kind of slot.
package func slotKind(_ slot: Pattern.Slot) -> any SlotKind.Type {
  switch slot {
  case .node: NodeSlot.self
  case .nodes: NodesSlot.self
  case .nodePattern: NodePatternSlot.self
  case .nodePatterns: NodePatternsSlot.self
  case .reference: ReferenceSlot.self
  case .expression: ExpressionSlot.self
  case .pick: PickSlot.self
  case .picks: PicksSlot.self
  case .flag: FlagSlot.self
  case .tab: TabSlot.self
  case .window: WindowSlot.self
  case .presentable: PresentableSlot.self
  case .trigger: TriggerSlot.self
  case .message: MessageSlot.self
  case .event: EventSlot.self
  case .command: CommandSlot.self
  case .action: ActionSlot.self
  case .variable: VariableSlot.self
  case .transition: TransitionSlot.self
  case .code: CodeSlot.self
  case .screen: ScreenSlot.self
  case .buttons: ButtonsSlot.self
  case .style: StyleSlot.self
  case .literal: LiteralSlot.self
  case .call: CallSlot.self
  case .declared: DeclaredSlot.self
  case .declaredNames: DeclaredNamesSlot.self
  case .answers: AnswersSlot.self
  case .newName: NewNameSlot.self
  case .body: BodySlot.self
  case .signature: SignatureSlot.self
  case .string: StringSlot.self
  case .integer: IntegerSlot.self
  case .type: TypeSlot.self
  case .value: ValueSlot.self
  case .fact: FactSlot.self
  case .heard: HeardSlot.self
  case .view: ViewSlot.self
  case .system: SystemSlot.self
  case .domains: DomainsSlot.self
  case .attributes: AttributesSlot.self
  case .cases: CasesSlot.self
  case .claim: ClaimSlot.self
  case .content: ContentSlot.self
  case .members: MembersSlot.self
  case .tabs: TabsSlot.self
  case .segments: SegmentsSlot.self
  case .declarations: DeclarationsSlot.self
  case .target: TargetSlot.self
  case .sentence: SentenceSlot.self
  case .binding: BindingSlot.self
  case .assignment: AssignmentSlot.self
  case .check: CheckSlot.self
  case .printed: PrintedSlot.self
  case .branches: BranchesSlot.self
  case .rounds: RoundsSlot.self
  }
}
