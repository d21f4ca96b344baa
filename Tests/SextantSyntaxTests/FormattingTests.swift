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
    ("  x  2y\r\n z   z\r\n", "  x  2y\nz z\n"),
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
