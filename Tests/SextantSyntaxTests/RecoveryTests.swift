import SextantSyntax
import Testing

@Suite("syntax errors are reported, and the rest is parsed")
struct RecoveryTests {
  @Test(arguments: [
    ("a {", "unterminatedBlock"), ("f(a", "unterminatedBracket"), ("}", "unexpectedCloser"),
    ("a )", "unexpectedCloser"), ("a\n{ b }", "braceOnNewLine"), ("{ b }", "blockWithoutHead"),
    ("a {} {}", "blockWithoutHead"), ("a,", "commaMisplaced"), ("f(,)", "commaMisplaced"),
    ("f(a:)", "labelWithoutValue"), ("x ()", "valueMissing"), ("f({ a })", "valueMissing"),
    ("f(a;b)", "separatorInBracket"), ("f(a {} b)", "commaMissing"), ("x (a, b)", "expectedCloser"),
    ("[a { b }]", "blockNotAllowed"), ("2(a)", "blankNeeded"), ("\"abc", "unterminatedString"),
    ("\"\"\"\na", "unterminatedTextBlock"), ("\"\"\"a\"\"\"", "textBlockOnOneLine"),
    ("/* a", "unterminatedComment"), ("\"\\q\"", "badEscape"), ("\"\\u{D800}\"", "noSuchScalar"),
    ("\"\\(a\"", "unterminatedString"), ("\"\\(a\nb", "unterminatedInterpolation"),
    ("2x", "badNumber"), ("`a b`", "badName"), ("a\u{0}", "nul"), ("a ? b", "unexpectedCharacter"),
    ("99999999999999999999", "numberTooLarge"), ("A#99999999999", "numberTooLarge"),
    ("1.0000000000000000001", "numberTooLarge"), ("99999999999999999min", "numberTooLarge"),
    ("1.0005s", "durationTooFine"),
  ])
  func problem(text: String, code: String) {
    #expect(codes(text).first == code)
  }

  @Test func reportsEachRunOfInvalidBytesOnce() {
    let result = read([0x61, 0x20, 0xFF, 0xFE, 0x80, 0x20, 0x62, 0xC3])
    #expect(result.diagnostics.map(\.code.word) == ["invalidUTF8", "invalidUTF8"])
    #expect(result.diagnostics.first?.span == Span(start: 2, end: 5))
  }

  @Test(
    "a binary file gives a single diagnostic",
    arguments: [
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0], "nul", 7),
      ([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0, 0x0A, 0], "nul", 3),
      ([0x61, 0xE9, 0xE8, 0x20, 0xE0, 0xF1, 0xFA, 0x0A, 0x28], "invalidUTF8", 1),
      (Array(repeating: [0x1F, 0x8B, 0x08, 0xC3], count: 5000).flatMap { $0 }, "invalidUTF8", 1),
    ] as [([UInt8], String, UInt32)])
  func binary(bytes: [UInt8], word: String, place: UInt32) {
    let result = read(bytes)
    #expect(result.diagnostics.map(\.code.word) == [word])
    #expect(result.diagnostics.first?.span.start == place)
  }

  @Test("some control characters and invalid bytes do not make a text binary")
  func almostBinary() {
    let text = Array("append Abcdefghijklmnopqrstuvwxyzabcdefghijklmnop\n".utf8)
    #expect(read(text + [0, 1, 0x0A] + text + [0xFF] + text).diagnostics.count == 3)
  }

  @Test func findsAllProblemsOfAText() {
    let text = "a 2x\nb ) c\nd \"e\nf(, g)\nh"
    #expect(
      codes(text) == ["badNumber", "unexpectedCloser", "unterminatedString", "commaMisplaced"])
    #expect(outline(text) == "a <error> ; b <error> c ; d <error> ; f(g) ; h")
  }

  @Test func braceClosesInnerBrackets() {
    #expect(codes("a { f(b }\nc") == ["unterminatedBracket"])
    #expect(outline("a { f(b }\nc") == "a {f(b)} ; c")
    #expect(codes("[a (b]\nc") == ["unterminatedBracket"])
  }

  @Test func brokenInterpolationEndsAtTheLineEnd() {
    #expect(codes("a \"x \\(b c\nd") == ["unterminatedInterpolation"])
    #expect(outline("a \"x \\(b, c) y\"\nd") == "a <error> ; d")
  }

  @Test func hintsForForeignOperators() {
    let suggestions = ["a == b", "!a", "a & b", "a | b"].map {
      read($0).diagnostics.first?.help
    }
    #expect(suggestions == ["is", "not", "and", "or"].map { "did you mean `\($0)`?" })
  }

  @Test func messagesFillTheirTemplates() {
    #expect(read("2x").diagnostics.first?.message == "`2x` is neither a number nor a duration")
    let code = Code("w", 1, "%2 %1 %3 100% %", cause: "", fails: "", works: "")
    let formatted = Diagnostic(
      code: code, file: "", span: Span(start: 0, end: 0), arguments: ["%2", "b"])
    #expect(formatted.message == "b %2 %3 100% %")
  }

  @Test func codesAreInOrderAndInRange() {
    let all = SyntaxCodes.all
    #expect(all.map(\.number) == all.map(\.number).sorted())
    #expect(all.allSatisfy { (1000..<1200).contains($0.number) })
  }
}
