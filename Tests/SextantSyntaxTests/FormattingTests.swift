import SextantSyntax
import TestSupport
import Testing

@Suite("formatting preserves the tree and the comments")
struct FormattingTests {
  @Test func ofTheCorpus() {
    Corpus.good.forEach { checkFormattingLaws($0) }
    Corpus.bad.forEach { checkFormattingLaws($0) }
  }

  @Test func ofTheScriptsOfThisRepository() {
    #expect(OwnScripts.texts.count > 50)
    for text in OwnScripts.texts { #expect(checkFormattingLaws(text) == text) }
  }

  @Test func ofMutatedSnippets() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<cases(2000) {
      let text = (Corpus.good + Corpus.bad).randomElement(using: &generator) ?? ""
      checkFormattingLaws(generator.mutate(text))
    }
  }

  @Test func ofSnippetsWithCommentsAnywhere() {
    var generator = SeededRandom(seed: 12)
    for _ in 0..<cases(2000) {
      let text = Corpus.good.randomElement(using: &generator) ?? ""
      checkFormattingLaws(
        generator.stretch(text, pieces: Int.random(in: 1...3, using: &generator)))
    }
  }

  @Test func ofGeneratedTexts() {
    var generator = TextGenerator(seed: 13)
    for _ in 0..<cases(300) {
      let text = generator.script()
      #expect(codes(text).isEmpty, "\(text.debugDescription)")
      checkFormattingLaws(text)
      checkFormattingLaws(generator.random.mutate(text))
    }
  }

  @Test func ofScriptsWithCommentsAnywhere() {
    var generator = SeededRandom(seed: 14)
    for text in OwnScripts.texts {
      checkFormattingLaws(generator.stretch(text, pieces: 30))
    }
  }

  @Test func ofRandomSigns() {
    var generator = SeededRandom(seed: 15)
    let signs = Array("(){}[]\"\"\"\\(,;:\n\n\r ab1#./*`-".unicodeScalars)
    for _ in 0..<cases(2000) {
      let scalars = (0..<Int.random(in: 0..<40, using: &generator)).compactMap { _ in
        signs.randomElement(using: &generator)
      }
      checkFormattingLaws(String(String.UnicodeScalarView(scalars)))
    }
  }
}

@Suite("line endings and byte order marks")
struct LineEndingTests {
  /// All lines end as the first line does.
  @Test(arguments: [
    ("a  b\r\nc {\r\n d }\r\n", "a b\r\nc {\r\n  d\r\n}\r\n"),
    ("a  b\r\nc\nd", "a b\r\nc\r\nd\r\n"), ("a  b\nc\r\nd\r\n", "a b\nc\nd\n"),
    ("a  b", "a b\n"), ("\r\n\r\na\n", "a\r\n"), ("\u{FEFF}a  b\n", "a b\n"),
    ("\u{FEFF}a\r\n", "a\r\n"), ("\u{FEFF}a  2b\n", "a  2b\n"),
    ("a // b\r\n/* c\r\n   d */ e\r\n", "a // b\r\n/* c\r\n   d */ e\r\n"),
    (
      "a  \"\"\"\r\n  b\r\n  c\r\n  \"\"\"\r\n",
      "a \"\"\"\r\n  b\r\n  c\r\n  \"\"\"\r\n"
    ),
  ])
  func followTheFirstLine(text: String, expected: String) {
    let formatted = checkFormattingLaws(text)
    #expect(Array(formatted.utf8) == Array(expected.utf8), "\(formatted.debugDescription)")
  }

  @Test("a `\"\"\"` value has LF, however the lines of the file end")
  func valueOfATextBlock() {
    let text = "a \"\"\"\n  b\n  c\n  \"\"\"\n"
    let values = [text, text.replacing("\n", with: "\r\n")].map { text in
      let tree = read(Array(checkFormattingLaws(text).utf8)).tree
      return tree.nodes.indices.map { NodeID(rawValue: UInt32($0)) }
        .filter { tree.kind($0) == .string }.map { Array(tree.string($0).utf8) }
    }
    #expect(values == [[Array("b\nc".utf8)], [Array("b\nc".utf8)]])
  }
}

@Suite("texts with syntax errors are formatted around the errors")
struct BrokenTextTests {
  @Test(arguments: [
    ("a   b\n  c  )  d  // x\n e   f", "a b\n  c  )  d // x\ne f\n"),
    ("s {\na   b\n      c ( \n d   e\n}\nf   g", "s {\n  a b\n      c (\n  d e\n}\nf g\n"),
    ("s {\n x   {\n  a  \"b\n}\nc   d }", "s {\n  x {\n  a  \"b\n  }\n  c d\n}\n"),
    ("s { a   ) ;  b   c }", "s { a   ); b c }\n"),
    ("a   b\n s   {\n  c   d", "a b\n s   {\n  c   d\n"),
    ("s   {\na   b\n   /* c   \n d", "s   {\na   b\n   /* c   \n d"),
    ("a   b\n   /* c   \n d   ", "a b\n   /* c   \n d   "),
    ("a   b\n  x \"\"\"\n   y   ", "a b\n  x \"\"\"\n   y   "),
    ("a   b\n  }\nc   d", "a b\n  }\nc d\n"),
    ("f(a  { b   c; d   2x; e   f },  g)", "f(a { b c; d   2x; e f }, g)\n"),
    ("a  a;   b  ) ;  c  c", "a a;   b  )\nc c\n"), ("a;   { b }\nc   d", "a;   { b }\nc d\n"),
    ("  x  2y\r\n z   z\r\n", "  x  2y\r\nz z\r\n"),
    ("a   b\n  c  2d\r\n e   f\r\n", "a b\n  c  2d\ne f\n"),
  ])
  func aroundIt(text: String, expected: String) {
    #expect(checkFormattingLaws(text) == expected)
  }

  /// A `{` on the next line is a different error than one after a `;`.
  @Test func notIfTheProblemWouldChange() {
    #expect(checkFormattingLaws("a\n;   { b }\nc   d") == "a\n;   { b }\nc   d")
  }

  /// Unbalanced braces are repaired by indentation, so the layout must not change.
  @Test(arguments: [
    """
    app T {
      screen A {
        action go
          append B
        }
        action other   { append B }
      }
      start A
    }
    """,
    """
    app T {
      screen A {
        action other   { append B }
      }
      }
      screen B
      start A
    }
    scenario "x" {
      tap other
    }
    """,
  ])
  func notIfItsBracesCouldNotBeFound(text: String) {
    #expect(checkFormattingLaws(text) == text)
  }

  @Test(arguments: [
    [0x61, 0x20, 0x20, 0xFF], [0x61, 0x20, 0x20, 0x00],
    Array(String(repeating: "a   {", count: 10_000).utf8),
    Array(String(repeating: "?  ", count: 2000).utf8),
    Array("a {\n  b' c(d: \"e\"f {\n  g\n  h(i: 1)\n  j.  { k } } }\n  l\n}\n".utf8),
  ])
  func notAtAll(bytes: [UInt8]) {
    #expect(read(bytes).tree.formattedBytes() == bytes)
  }

  /// A script with a few syntax errors and a layout of its own: the rest of it is still formatted.
  @Test func ofDamagedScripts() {
    var generator = SeededRandom(seed: 16)
    var damaged = 0
    var untouched = 0
    for text in OwnScripts.texts {
      for _ in 0..<6 {
        let wide = generator.stretch(text, pieces: 10).replacing("  ", with: "    ")
        let broken = generator.mutate(wide)
        let codes = codes(broken)
        // An unterminated construct extends to the end of the text.
        if codes.isEmpty || codes.contains(where: { $0.hasPrefix("unterminated") }) { continue }
        damaged += 1
        if checkFormattingLaws(broken) == broken { untouched += 1 }
      }
    }
    #expect(damaged > 50 && untouched * 20 < damaged, "\(untouched) of \(damaged)")
  }
}
