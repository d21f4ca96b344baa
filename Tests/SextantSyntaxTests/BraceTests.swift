import SextantSyntax
import TestSupport
import Testing

/// A missing or surplus brace causes a single error. The lines around it are parsed as intended.
@Suite("unbalanced braces are matched by indentation") struct BraceTests {
  private func problems(_ text: String) -> [String] {
    var symbols = SymbolTable()
    let source = SourceText(name: "test", text: text)
    return parse(source, symbols: &symbols, isWhole: true).diagnostics.map {
      "\(source.lineNumber(of: $0.span.start)) \($0.code.word)"
    }
  }

  @Test(arguments: [
    ("a {\n  b {\n    c\n  d\n}\ne", ["2 unterminatedBlock"]),
    ("a {\n  b\n\nc {\n  d\n}", ["1 unterminatedBlock"]),
    ("a {\n  b // x\n// y\nc", ["1 unterminatedBlock"]),
    ("a {\r\n  b\r\nc\r\n", ["1 unterminatedBlock"]),
    ("a {\n  b { c; d { e }\n  f\n}\ng", ["2 unterminatedBlock"]),
    ("a {\n  b }\n  c\n}\nd", ["2 unexpectedCloser"]),
    ("a {\n  b } c\n}\nd", ["2 unexpectedCloser"]),
    ("a {\n  b\n  }\n}\nd", ["3 unexpectedCloser"]),
    ("a {\n  b\n}\n}\nd", ["4 unexpectedCloser"]),
    ("a\n  b\n}\nc", ["1 braceMissing"]), ("a // x\n  b\n}\nc", ["1 braceMissing"]),
    ("x\n\n  b\n}\nc", ["4 unexpectedCloser"]),
    ("a {\n  b {\n    c\n  }\n    d\n  }\n}\ne", ["6 unexpectedCloser"]),
    ("a {\n  b {\n  c\n}\nd", ["2 unterminatedBlock"]),
    ("a {\n  { b\n}\nc", ["2 blockWithoutHead"]), ("a {{\n  b\n}\nc", ["1 blockWithoutHead"]),
    ("a {\n  b\n{}\nc", ["3 blockWithoutHead"]),
    ("a {\na {\n  b\n}\nc", ["1 unterminatedBlock"]),
    ("a {\n  b \"c {\n    d\n  }\n}\ne", ["2 unterminatedString"]),
    ("a {\n  b\n\"}\nc", ["3 unterminatedString"]),
    ("a {\n  b { c \"d }\n  e\n}\nf", ["2 unterminatedString"]),
    (
      "x {\n  y\n}\nx {\n  y\n}\nx {\n  y\n}\na {\n  b }\n  c {\n    d\n  }\n}\na {\n  c {\n    d\n  }\n}\na {\n  b\nc {\n  d\n}\na {\n  b\n}\nb }",
      ["11 unexpectedCloser", "21 unterminatedBlock", "29 unexpectedCloser"]
    ),
  ])
  func oneBrace(_ text: String, _ wanted: [String]) { #expect(problems(text) == wanted) }

  @Test("without indentation the diagnostics are those of the plain parser")
  func flat() {
    #expect(problems("a {\nb\nc {\nd\n}\n") == ["1 unterminatedBlock"])
    #expect(problems("a\n{\nb\n}\n}") == ["2 braceOnNewLine", "5 unexpectedCloser"])
    #expect(problems("a { b\n  c }\nd { e\n  f }\n}\n") == ["5 unexpectedCloser"])
  }

  @Test(
    "balanced braces are checked if a scenario is inside a block",
    arguments: [
      (
        "app a {\n  b\n\nscenario \"c\" {\n  d\n  }\n}\n",
        ["1 unterminatedBlock", "6 unexpectedCloser"]
      ),
      (
        "scenario \"a\" {\n  b\n\nscenario \"c\" {\n  d\n}\n}\n",
        ["1 unterminatedBlock", "7 unexpectedCloser"]
      ),
      ("a {\n  scenario \"c\" {\n    d\n  }\n}\n", []),
      ("a {\nscenarios\n}\n", []), ("scenario \"a\" {\nb\n  }\n", []),
    ])
  func lost(_ text: String, _ wanted: [String]) {
    var symbols = SymbolTable()
    let source = SourceText(name: "test", text: text)
    let tree = parse(source, symbols: &symbols).tree
    #expect(
      tree.lostBraces().map { "\(source.lineNumber(of: $0.span.start)) \($0.code.word)" } == wanted)
    #expect(wanted.isEmpty || tree.formatted() == text)
  }

  @Test(
    "balanced braces are not checked otherwise",
    arguments: [
      "a {\nb\n}", "a { b {\nc } }", "a {\n  b\n    c\n}\nd", "a \"{\" {\n b \"\\(c)}\"\n}",
    ])
  func matching(_ text: String) { #expect(problems(text) == []) }

  @Test(arguments: [
    ("a (b; c", ["unterminatedBracket"]), ("a [b; c\nd", ["unterminatedBracket"]),
    ("a [ {\n  b\n}\nc", ["unterminatedBracket"]), ("a (b {\n  c\n}\nd", ["unterminatedBracket"]),
    ("a { b [ { c } }; d", ["unterminatedBracket"]), ("a [b\", c]\nd", ["unterminatedString"]),
    ("a b)(c: 1)\nd", ["unexpectedCloser"]), ("a b(c:) 1)\nd", ["labelWithoutValue"]),
    ("a { (}\nb", ["unterminatedBracket"]),
    ("a )\nb ]", ["unexpectedCloser", "unexpectedCloser"]),
    ("a ); b )", ["unexpectedCloser", "unexpectedCloser"]),
    ("a ☃☃", ["unexpectedCharacter"]), ("☃ a ☃ ☃", ["unexpectedCharacter"]),
    ("$$a$$ { b }", ["unexpectedCharacter"]), ("a \u{7}\u{1} §", ["unexpectedCharacter"]),
    ("a ☃; b ☃", ["unexpectedCharacter", "unexpectedCharacter"]),
    ("a “b c” d", ["unexpectedCharacter"]),
    ("a == b == c", ["unexpectedCharacter", "unexpectedCharacter"]),
  ])
  func oneStatement(_ text: String, _ wanted: [String]) {
    #expect(problems(text).map { String($0.drop { $0 != " " }.dropFirst()) } == wanted)
  }

  @Test func namesRunsOfCharacters() {
    var symbols = SymbolTable()
    let messages = ["a ☃☃", "a ☃", "a \u{7}☃"].map {
      parse(SourceText(name: "", text: $0), symbols: &symbols).diagnostics.map(\.message)
    }
    #expect(messages == [["unexpected `☃☃`"], ["unexpected `☃`"], ["unexpected U+0007"]])
  }

  @Test(
    "an invisible character is named, and its fix replaces or removes it",
    arguments: [
      ("append\u{A0}A", "U+00A0 NO-BREAK SPACE", "append A"),
      ("append \u{3000}A", "U+3000 IDEOGRAPHIC SPACE", "append  A"),
      ("append A\u{200D}", "U+200D ZERO WIDTH JOINER", "append A"),
      ("append De\u{200C}tail", "U+200C ZERO WIDTH NON-JOINER", "append Detail"),
      ("append A\u{FE0F}", "U+FE0F VARIATION SELECTOR-16", "append A"),
      ("append \u{3164}", "U+3164 HANGUL FILLER", "append "),
      ("append\u{200B}A", "U+200B ZERO WIDTH SPACE", nil),
      ("append A \u{200B}", "U+200B ZERO WIDTH SPACE", "append A "),
      ("append A\u{2028}", "U+2028 LINE SEPARATOR", nil),
      ("append \u{301}", "U+0301 COMBINING ACUTE ACCENT", nil),
      ("append \u{FEFF}A", "U+FEFF ZERO WIDTH NO-BREAK SPACE", "append A"),
    ])
  func invisible(text: String, name: String, mended: String?) {
    var symbols = SymbolTable()
    let found = parse(SourceText(name: "", text: text), symbols: &symbols).diagnostics
    #expect(found.map(\.message) == ["unexpected \(name)"])
    let fixed = found.compactMap(\.fix).applied(to: Array(text.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == mended ?? text)
  }

  @Test(
    "brace repair takes linear time",
    arguments: [
      "a {\n", "}\n", "{", "a [ {\n", "“", "  b }\n", "\"\\(", "a (b; ",
    ])
  func linearTime(_ piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(!problems(text).isEmpty)
  }

  @Test("the fix of a misplaced comma before a block removes the comma only")
  func commaBeforeLostBrace() {
    var symbols = SymbolTable()
    let source = SourceText(name: "", text: "app T,\n  screen A\n  start A\n}\n")
    let found = parse(source, symbols: &symbols, isWhole: true).diagnostics
    #expect(found.map(\.code.word).sorted() == ["braceMissing", "commaMisplaced"])
    let edits = found.compactMap(\.fix).flatMap(\.edits).sorted { $0.span.start < $1.span.start }
    #expect(edits.map(\.span.length) == [1, 0])
  }

  @Test("every short text of relevant characters can be parsed and formatted")
  func shortTexts() {
    let pieces = ["{", "}", "\n", "\"", "\"\"\"", "\\", "(", "]", "/*", "\r", "  a", "é"]
    var (texts, unmatched) = (["a {\n  b\n", "}\n"], 0)
    for _ in 0..<(runsAllCases ? 4 : 3) {
      texts = texts.flatMap { text in [text] + pieces.map { text + $0 } }
      texts = Array(Set(texts))
      for text in texts {
        var symbols = SymbolTable()
        let result = parse(SourceText(name: "", text: text), symbols: &symbols, isWhole: true)
        unmatched += result.diagnostics.isEmpty ? 0 : 1
        if text.utf8.count < 12 { _ = result.tree.formatted() }
      }
    }
    #expect(unmatched > (runsAllCases ? 10_000 : 2_000))
  }
}
