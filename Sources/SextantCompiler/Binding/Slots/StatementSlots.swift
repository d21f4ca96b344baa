import SextantEngine
import SextantLanguage

// The slots of statements that name things of several kinds: each takes all that is left.

/// A slot for all that is left of a statement.
protocol OpenSlotKind: RestSlotKind {
  /// How help and the grammar write it; the grammar has a place of its own for one without a production.
  static var form: (notation: String, production: String?) { get }
}

extension OpenSlotKind {
  package static var isOpen: Bool { true }

  package static func description(_ label: String) -> String { form.notation }

  package static func notation(_ label: String) -> String? { form.notation }

  package static var production: String? { form.production }
}

enum TargetSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = ("REF (: SENTENCE | { … })", nil)
}

enum SentenceSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = ("SENTENCE", nil)
}

enum BindingSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "NAME = NODE | REF | VALUE", "NAME , \"=\" , Bound"
  )
}

enum AssignmentSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "STATE (= | += | -=) VALUE [with animation]",
    "NAME , ( \"=\" | \"+=\" | \"-=\" ) , EXPR , [ \"with\" , \"animation\" ]"
  )
}

enum CheckSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot [\"NAME\"]", "CHECK"
  )
}

enum PrintedSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "[debug] graph | state | FACT | VALUE | REF | what a fact is about",
    "( [ \"debug\" ] , \"graph\" | \"state\" | FACT | EXPR | REF | RELATION | Subject )"
  )
}

enum BranchesSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "FACT { … } [else { … }]",
    "FACT , BODY , { \"else\" , \"if\" , FACT , BODY } , [ \"else\" , BODY ]"
  )
}

enum RoundsSlot: OpenSlotKind {
  static let form: (notation: String, production: String?) = (
    "NAME, … in LIST { … }", "NAME , { \",\" , NAME } , \"in\" , EXPR , BODY"
  )
}
