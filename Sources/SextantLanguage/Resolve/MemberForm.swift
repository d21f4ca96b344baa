/// What stands in the blocks of all screens and containers, for help.
package struct MemberForm: Sendable {
  package let word: String
  package let notation: String
  package let summary: String
  package let example: String
}

/// Every form of them, in the order in which help lists them.
package let memberForms = [
  MemberForm(
    word: "action", notation: "action NAME[(INPUT: TYPE)] [when FACT] { … }",
    summary: "declare in a screen what a person can do there; `tap NAME` does it",
    example: "screen Home { action open(id: String) { append Product(id: id) } }"),
  MemberForm(
    word: "source", notation: "source \"NAME\"",
    summary: "declare in a screen what presentations and zooms begin at",
    example: "screen Home { source \"helpButton\" }"),
  MemberForm(
    word: "on", notation: "on MESSAGE [from SCREEN] { … }",
    summary: "declare in a screen what a message of the screens above it leads to",
    example: "screen Home { on finished from Detail { dismiss } }"),
]
