import SextantEngine
import SextantLanguage
import SextantSyntax

/// Opened addresses that no link matches. In `try` and `expect error`, such an address is intended
/// and not reported.
let deadLinks = LintRule(
  "deadLink", 1308, "no link matches %1%2",
  cause:
    "`open link` runs the first matching link of the app. No link matches this address, so the sentence is always refused.",
  fails: "link \"shop://item\" { append A }\nopen link \"shop://itm\"",
  works: "link \"shop://item\" { append A }\nopen link \"shop://item\""
) { program in
  var known: [String: (reason: String, error: String)?] = [:]
  return program.own(program.usages.openedLinks).compactMap { mention in
    let address = mention.subject
    let problem = known[address] ?? program.app.behavior.links.problem(with: address)
    known[address] = .some(problem)
    guard let problem else { return nil }
    return .init(
      mention.place.span, Value.quoted(address), problem.reason,
      suggestion: .advice(
        "if the link must fail, write `expect error \(problem.error) from open link …`"))
  }
}
