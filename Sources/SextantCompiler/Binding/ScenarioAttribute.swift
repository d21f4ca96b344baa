import SextantEngine
import SextantLanguage
import SextantSyntax

/// An attribute of a scenario. It stands between the title and the block.
package struct ScenarioAttribute: Sendable {
  let keyword: Word
  package let notation: String
  package let production: String
  package let summary: String
  package let example: String
  /// Parses the part that follows the keyword. Returns nil if it is missing.
  let parse: @Sendable (inout ScopedParser, inout Int) -> AttributeSyntax.Argument?

  package var word: String { "\(keyword)" }
}

struct AttributeSyntax: Sendable {
  enum Argument: Sendable {
    case tags([NodeID])
    case table(RoundsSyntax)
    case skip(reason: NodeID)
    case todo(reason: NodeID)
    case only
  }

  let keyword: NodeID
  let argument: Argument
}

package let scenarioAttributes: [ScenarioAttribute] = [
  ScenarioAttribute(
    keyword: .tags, notation: "tags TAG, …", production: "NAME , { \",\" , NAME }",
    summary: "declare tags; `--filter tag:TAG` selects scenarios with this tag",
    example: "scenario \"push\" tags smoke { append Detail }"
  ) { $0.tags(&$1).map { .tags($0) } },

  ScenarioAttribute(
    keyword: .for, notation: "for NAME, … in LIST",
    production: "NAME , { \",\" , NAME } , \"in\" , EXPR",
    summary:
      "run a scenario once for each value or row; with several `for`, once for each combination",
    example:
      "scenario \"push\" for id, n in [[\"1\", 1], [\"2\", 2]] { append Detail(id: id, n: n) }"
  ) { parser, position in
    guard let rounds = parser.rounds(from: position) else { return nil }
    position = rounds.list.atoms.upperBound
    return .table(rounds)
  },

  ScenarioAttribute(
    keyword: .skip, notation: "skip \"REASON\"", production: "STRING",
    summary: "skip a scenario, and report the reason",
    example: "scenario \"push\" skip \"no network here\" { append Detail }"
  ) { $0.reason(&$1).map { .skip(reason: $0) } },

  ScenarioAttribute(
    keyword: .todo, notation: "todo \"REASON\"", production: "STRING",
    summary:
      "mark a known failure: the suite accepts a failure of the scenario, and reports an error if the scenario passes",
    example: "scenario \"push\" todo \"nobody has built it\" { append Detail; expect top is Home }"
  ) { $0.reason(&$1).map { .todo(reason: $0) } },

  ScenarioAttribute(
    keyword: .only, notation: "only", production: "",
    summary:
      "run only this scenario of the file; if the environment variable `CI` is set, the suite fails",
    example: "scenario \"push\" only { append Detail }"
  ) { _, _ in .only },
]

extension ScopedParser {
  static let tag = "a tag"

  static let attribute =
    scenarioAttributes.map { "`\($0.word)`" }.joined(separator: ", ") + " or {"

  /// ATTRIBUTE …
  mutating func attributes(from start: Int) -> StatementSyntax? {
    var (position, found) = (start, [AttributeSyntax]())
    while true {
      for attribute in scenarioAttributes {
        parser.note(.word(attribute.keyword.symbol), at: position)
      }
      if position >= parser.phrase.end { return .attributes(found) }
      let word = parser.phrase.word(at: position)
      guard let attribute = scenarioAttributes.first(where: { $0.keyword.symbol == word }) else {
        return missing(Self.attribute, at: position)
      }
      let keyword = parser.phrase.atoms[position]
      position += 1
      guard let argument = attribute.parse(&self, &position) else { return nil }
      found.append(AttributeSyntax(keyword: keyword, argument: argument))
    }
  }

  /// TAG, …
  fileprivate mutating func tags(_ position: inout Int) -> [NodeID]? {
    var tags: [NodeID] = []
    while true {
      guard parser.phrase.name(at: position) != nil else {
        return missing(Self.tag, [.slot(.newName, name: "tag")], at: position)
      }
      tags.append(parser.phrase.atoms[position])
      position += 1
      parser.note(.sign(","), at: position)
      guard parser.phrase.kind(at: position) == .comma else { return tags }
      position += 1
    }
  }

  fileprivate mutating func reason(_ position: inout Int) -> NodeID? {
    guard let reason = parser.atom(.string, at: &position) else {
      return missing("the reason in quotes", [.slot(.newName, name: "reason")], at: position)
    }
    return reason
  }
}
