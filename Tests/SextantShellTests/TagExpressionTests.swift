import SextantShell
import Testing

@Suite struct TagExpressionTests {
  @Test(arguments: [
    ("smoke", ["smoke"], true),
    ("smoke", ["slow"], false),
    ("not slow", [], true),
    ("not not slow", ["slow"], true),
    ("smoke and not slow", ["smoke"], true),
    ("smoke and not slow", ["smoke", "slow"], false),
    // `and` binds tighter than `or`, `not` tighter than both.
    ("a or b and c", ["a"], true),
    ("(a or b) and c", ["a"], false),
    ("not a or b", ["a", "b"], true),
    ("not(a or b)", ["c"], true),
  ])
  func itMatches(_ text: String, _ tags: [String], _ expected: Bool) throws {
    #expect(try TagExpression(text).matches(tags) == expected)
  }

  @Test(arguments: [
    ("", "a tag is missing at the end"),
    ("a and", "a tag is missing at the end"),
    ("and a", "a tag is missing where `and` stands"),
    ("a b", "`b` is one word too many"),
    ("(a", "a `)` is missing"),
    ("a)", "`)` is one word too many"),
    (String(repeating: "(", count: 1_000_000), "it is nested more than 100 deep"),
    (String(repeating: "not ", count: 200) + "a", "it is nested more than 100 deep"),
  ])
  func aBadOneSaysWhy(_ text: String, _ message: String) {
    #expect(throws: TagExpression.Problem(message: message)) { try TagExpression(text) }
  }

  @Test func itNamesItsTags() throws {
    #expect(try TagExpression("a and not (b or a)").tags == ["a", "b"])
  }
}
