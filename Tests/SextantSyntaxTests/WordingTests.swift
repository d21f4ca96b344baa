import SextantSyntax
import Testing

@Suite struct WordingTests {
  private static let long = String(repeating: "x", count: 500)
  private static let start = String(repeating: "x", count: 100)
  private static let words = String(repeating: "ab ", count: 1_000)

  @Test(
    "long words and long quotations are truncated",
    arguments: [
      ("", ""), ("a b", "a b"), (start, start), (long, start + "…"),
      ("say \(long) again", "say \(start)… again"), ("say `\(long)`", "say `\(start)…`"),
      ("say \"\(long)\", please", "say \"\(start)…\", please"),
      ("\"\(words)\"", "\"" + String(words.prefix(100)) + "…\""),
    ])
  func shortened(_ text: String, _ expected: String) { #expect(truncated(text) == expected) }

  @Test("lists of many short words are truncated at a higher limit")
  func lists() {
    #expect(truncated(String(Self.words.prefix(900))) == String(Self.words.prefix(900)))
    #expect(truncated(Self.words).utf8.count < 2_010 && truncated(Self.words).hasSuffix("…"))
  }

  @Test("all texts of a diagnostic are truncated")
  func diagnostics() {
    let code = Code("a", 1, "there is no `%1`", cause: "", fails: "", works: "")
    let span = Span(start: 0, end: 1)
    let found = Diagnostic(
      code: code, file: "a", span: span, arguments: [Self.long],
      suggestion: .advice(
        "write `\(Self.long)`",
        fix: Fix(
          title: "write `\(Self.long)`", edits: [TextEdit(span: span, replacement: Self.long)])))
    #expect(found.message == "there is no `\(Self.start)…`")
    #expect(found.help == "write `\(Self.start)…`")
    #expect(found.fix?.title == "write `\(Self.start)…`")
    #expect(found.fix?.edits.first?.replacement == Self.long)
  }
}
