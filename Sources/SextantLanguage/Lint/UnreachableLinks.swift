import SextantEngine

/// Links that can never win: one with the same pattern is declared before them.
let unreachableLinks = LintRule(
  "unreachableLink", 1271, "%1 can never win: %2 is declared before it", needsCorrectProgram: false
) { program in
  var first: [[String]: String] = [:]
  var findings: [LintRule.Finding] = []
  for mention in program.usages.links {
    let (pattern, text) = (mention.subject.pattern, mention.subject.text)
    guard let winner = first[pattern] else {
      first[pattern] = text
      continue
    }
    if mention.place.file == program.file {
      findings.append(.init(mention.place.span, Value.quoted(text), Value.quoted(winner)))
    }
  }
  return findings
}
