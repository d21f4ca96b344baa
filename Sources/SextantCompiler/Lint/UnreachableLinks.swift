import SextantEngine
import SextantLanguage

let unreachableLinks = LintRule(
  "unreachableLink", 1271,
  "the link %1 is never used, because the earlier link %2 matches all its addresses",
  cause:
    "An address opens the first matching link.",
  fails: "link \"x://{a}\" { append A }\nlink \"x://{b}\" { append A }",
  works: "link \"x://{a: Int}\" { append A }\nlink \"x://{b}\" { append A }",
  appliesToSessions: true,
  needsCorrectProgram: false
) { program in
  let links = Dictionary(grouping: program.app.behavior.links.links, by: \.pattern)
  return program.own(program.usages.links).compactMap { mention in
    let alike = links[mention.subject.pattern] ?? []
    let own = alike.firstIndex { $0.body == mention.subject.body } ?? 0
    let condition = alike.isEmpty ? nil : alike[own].condition?.text
    let earlierLink = alike.prefix(own).first {
      $0.condition == nil || $0.condition?.text == condition
    }
    guard let earlierLink else { return nil }
    return .init(
      mention.place.span, Value.quoted(mention.subject.text), Value.quoted(earlierLink.text))
  }
}
