package import SextantEngine
import SextantLanguage

/// What stands in the blocks of screens and containers, for help and the grammar.
package struct MemberForm: Sendable {
  package let word: String
  package let pattern: Pattern
  package let summary: String
  package let example: String

  init(_ pattern: String, summary: String, example: String) {
    self.pattern = Pattern(pattern)
    word = self.pattern.firstWords.first ?? ""
    self.summary = summary
    self.example = example
  }
}

/// Every form of what stands in all of them, in the order in which help lists them.
package let memberForms = [
  MemberForm(
    "action SIGNATURE:name [when FACT:condition] BODY",
    summary: "declare in a screen what a person can do there; `tap NAME` does it",
    example: "screen Home { action open(id: String) { append Product(id: id) } }"),
  MemberForm(
    "source STRING:name", summary: "declare in a screen what presentations and zooms begin at",
    example: "screen Home { source \"helpButton\" }"),
  MemberForm(
    Messages.on.pattern.notation,
    summary: "declare in a screen what a message of the screens above it leads to",
    example: "screen Home { on finished from Detail { dismiss } }"),
]
