import SextantEngine
import SextantLanguage
import SextantSyntax

// The slots of declarations. Each declaration binds what fills them itself.

/// SIGNATURE: a name that is declared, perhaps with inputs.
enum SignatureSlot: CallSlotKind, FormSlotKind {
  static func description(_ label: String) -> String { "a name" }

  static func notation(_ label: String) -> String? { "NAME[(INPUT: TYPE, …)]" }

  static let production: String? = "NAME , [ Params ]"
}

/// A slot for one atom of a kind.
protocol TokenSlotKind: FormSlotKind {
  static var token: SyntaxKind { get }
}

extension TokenSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.kind(at: position) == token ? 1 : nil
  }
}

/// STRING: a text in quotes, with nothing put in.
enum StringSlot: TokenSlotKind {
  static let token = SyntaxKind.string

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    label == "file" ? .files(endings: [".sextant"]) : .nothing
  }

  static func description(_ label: String) -> String { "\(label.withArticle) in quotes" }

  static func notation(_ label: String) -> String? { "\"\(label.uppercased())\"" }
}

/// INT: a whole number.
enum IntegerSlot: TokenSlotKind {
  static let token = SyntaxKind.integer

  static func description(_ label: String) -> String { "a number" }
}

/// TYPE: the type of a value.
enum TypeSlot: FormSlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.atom(position).map { _ in 1 }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .types
  }

  static func description(_ label: String) -> String { "a type" }
}

/// A slot for all that is left before the block.
protocol RestSlotKind: FormSlotKind {}

extension RestSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.restLength(at: position)
  }
}

/// VALUE: a constant.
enum ValueSlot: RestSlotKind {
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .values(.unknown, isFree: false)
  }

  static func description(_ label: String) -> String { "a value" }
}

/// FACT: a fact, for a form that says of what.
enum FactSlot: RestSlotKind {
  static func description(_ label: String) -> String { "a fact" }

  static func notation(_ label: String) -> String? { "FACT" }
}

/// HEARD: a message, with names for what it brings.
enum HeardSlot: CallSlotKind, FormSlotKind {
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    MessageSlot.domain(label, isInSentence: isInSentence, &binder)
  }

  static func description(_ label: String) -> String { "the name of a message" }

  static let production: String? = "NAME , [ \"(\" , NAME , { \",\" , NAME } , \")\" ]"
}

/// VIEW: the name of a screen, perhaps with that of its owner.
enum ViewSlot: FormSlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.declaredLength(at: position)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .views
  }

  static func description(_ label: String) -> String { "the name of a screen" }

  static let production: String? = "NAME | QUALIFIED"
}

/// A slot for as much as there is before the block, or nothing.
protocol ListedSlotKind: FormSlotKind {}

extension ListedSlotKind {
  package static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.restLength(at: position) ?? 0
  }
}

/// SYSTEM: the name of a system, with its options.
enum SystemSlot: RestSlotKind {
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.languages.catalog.names.map { .init($0, "a navigation system") })
  }

  static func description(_ label: String) -> String { "the name of a system" }

  static let production: String? = "NAME , { NAME }"
}

/// DOMAINS: the values that captures of a link may have.
enum DomainsSlot: ListedSlotKind {
  static func description(_ label: String) -> String { "`for`" }

  static func notation(_ label: String) -> String? { "[for NAME in LIST]" }

  static let production: String? = "{ \"for\" , NAME , \"in\" , EXPR }"
}

/// ATTRIBUTES: what is said of a scenario.
enum AttributesSlot: ListedSlotKind {
  static func description(_ label: String) -> String { "an attribute" }

  static func notation(_ label: String) -> String? {
    "[tags TAG, …] [for NAME, … in LIST] …"
  }

  static let production: String? = "{ Attribute }"
}

/// A block of something other than statements.
protocol ContentSlotKind: BlockSlotKind, FormSlotKind {}

extension ContentSlotKind {
  package static func domain(
    _ label: String, isInSentence: Bool, _ binder: inout Binder
  ) -> NameDomain { .names([.init("{", "what is in it")]) }

  package static func description(_ label: String) -> String { "{" }
}

/// CASES: the block of an enumeration.
enum CasesSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ CASE, CASE }" }

  static let production: String? = "\"{\" , NAME , { [ \",\" ] , NAME } , \"}\""
}

/// CLAIM: a block of one fact.
enum ClaimSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ FACT }" }

  static let production: String? = "\"{\" , FACT , \"}\""
}

/// CONTENT: a block of one node.
enum ContentSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ NODE }" }

  static let production: String? = "\"{\" , NODE , \"}\""
}

/// MEMBERS: what stands in a screen.
enum MembersSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ action …; source \"…\" }" }

  static let production: String? = "\"{\" , { Member } , \"}\""
}

/// TABS: the tabs of a container, and what else stands in it.
enum TabsSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ tab TAB [\"TITLE\"] NODE … }" }

  static let production: String? = "\"{\" , { Tab | Member } , \"}\""
}

/// SEGMENTS: the segments of a container, and what else stands in it.
enum SegmentsSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ segment NODE … }" }

  static let production: String? = "\"{\" , { \"segment\" , NODE | Member } , \"}\""
}

/// DECLARATIONS: what stands in an app.
enum DeclarationsSlot: ContentSlotKind {
  static func notation(_ label: String) -> String? { "{ … start NODE }" }

  static let production: String? = "\"{\" , { Declaration } , Start , \"}\""
}
