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

  static func description(_ label: String) -> String {
    label == "int" ? "a number" : "a number of \(label)"
  }
}

/// TYPE: the type of a value.
enum TypeSlot: FormSlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    let kind = matcher.kind(at: position)
    return kind == .name || kind == .list ? 1 : nil
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
  static func description(_ label: String) -> String {
    label == "state" ? "a fact about state" : "a fact"
  }

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

/// SYSTEM: the name of a system, with its options.
enum SystemSlot: RestSlotKind {
  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.languages.catalog.names.map { .init($0, "a navigation system") })
  }

  static func description(_ label: String) -> String { "the name of a system" }

  static let production: String? = "NAME , { NAME }"
}

/// DOMAINS: the values that captures of a link may have.
enum DomainsSlot: FormSlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.domainsLength(at: position)
  }

  static func description(_ label: String) -> String { "`for`" }

  static func notation(_ label: String) -> String? { "[for NAME in LIST]" }

  static let production: String? = "{ \"for\" , NAME , \"in\" , EXPR }"
}

/// ATTRIBUTES: what is said of a scenario.
enum AttributesSlot: FormSlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.restLength(at: position) ?? 0
  }

  static func description(_ label: String) -> String { "an attribute" }

  static func notation(_ label: String) -> String? {
    "[tags TAG, …] [for NAME, … in LIST] …"
  }

  static let production: String? = "{ Attribute }"
}

/// A block of something other than statements.
protocol ContentSlotKind: BlockSlotKind, FormSlotKind {
  /// What is in it, as errors say it, and how help and the grammar write it.
  static var content: (said: String, notation: String, production: String) { get }
}

extension ContentSlotKind {
  package static func domain(
    _ label: String, isInSentence: Bool, _ binder: inout Binder
  ) -> NameDomain { .names([.init("{", "what is in it")]) }

  package static func description(_ label: String) -> String { "{\(content.said)" }

  package static func notation(_ label: String) -> String? { "{ \(content.notation) }" }

  package static var production: String? { "\"{\" , \(content.production) , \"}\"" }
}

/// CASES: the block of an enumeration.
enum CasesSlot: ContentSlotKind {
  static let content = (
    said: " with cases", notation: "CASE, CASE", production: "NAME , { [ \",\" ] , NAME }"
  )
}

/// CLAIM: a block of one fact.
enum ClaimSlot: ContentSlotKind {
  static let content = (said: " with a fact", notation: "FACT", production: "FACT")
}

/// CONTENT: a block of one node.
enum ContentSlot: ContentSlotKind {
  static let content = (said: " with a node", notation: "NODE", production: "NODE")
}

/// MEMBERS: what stands in a screen.
enum MembersSlot: ContentSlotKind {
  static let content = (said: "", notation: "action …; source \"…\"", production: "{ Member }")
}

/// TABS: the tabs of a container, and what else stands in it.
enum TabsSlot: ContentSlotKind {
  static let content = (
    said: " with tabs", notation: "tab TAB [\"TITLE\"] NODE …", production: "{ Tab | Member }"
  )
}

/// SEGMENTS: the segments of a container, and what else stands in it.
enum SegmentsSlot: ContentSlotKind {
  static let content = (
    said: " with segments", notation: "segment NODE …",
    production: "{ \"segment\" , NODE | Member }"
  )
}

/// DECLARATIONS: what stands in an app.
enum DeclarationsSlot: ContentSlotKind {
  static let content = (
    said: " with declarations", notation: "… start NODE", production: "{ Declaration } , Start"
  )
}
