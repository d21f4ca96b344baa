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
    // `and` binds tighter than `or`, and `not` tighter than both.
    ("a or b and c", ["a"], true),
    ("(a or b) and c", ["a"], false),
    ("not a or b", ["a", "b"], true),
    ("not(a or b)", ["c"], true),
  ])
  func itMatches(_ text: String, _ tags: [String], _ expected: Bool) throws {
    #expect(try TagExpression(text).matches(tags) == expected)
  }

  @Test(arguments: [
    ("", "missing tag at the end"),
    ("a and", "missing tag at the end"),
    ("and a", "missing tag before `and`"),
    ("a b", "unexpected `b`"),
    ("(a", "missing `)`"),
    ("a)", "unexpected `)`"),
    (String(repeating: "(", count: 1_000_000), "nested more than 100 levels deep"),
    (String(repeating: "not ", count: 200) + "a", "nested more than 100 levels deep"),
  ])
  func reportsAnInvalidExpression(_ text: String, _ message: String) {
    #expect(throws: TagExpression.Problem(message: message)) { try TagExpression(text) }
  }

  @Test func listsTheTagsOfAnExpression() throws {
    #expect(try TagExpression("a and not (b or a)").tags == ["a", "b"])
  }
}
