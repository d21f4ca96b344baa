import SextantEngine
import SextantLanguage

/// Links that can never win: one with the same pattern is declared before them.
let unreachableLinks = LintRule(
  "unreachableLink", 1271, "%1 can never win: %2 is declared before it",
  cause:
    "The first link that matches wins, and one above this is the same but for the names of its captures.",
  fails: "link \"x://{a}\" { append A }\nlink \"x://{b}\" { append A }",
  works: "link \"x://{a: Int}\" { append A }\nlink \"x://{b}\" { append A }",
  isForInput: true,
  needsCorrectProgram: false
) { program in
  var winners: [[String]: Link] = [:]
  for link in program.app.behavior.links.links where winners[link.pattern] == nil {
    winners[link.pattern] = link
  }
  return program.own(program.usages.links).compactMap { mention in
    guard let winner = winners[mention.subject.pattern], winner.body != mention.subject.body
    else { return nil }
    return .init(mention.place.span, Value.quoted(mention.subject.text), Value.quoted(winner.text))
  }
}
