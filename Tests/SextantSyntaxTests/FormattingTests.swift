import SextantSyntax
import TestSupport
import Testing

@Suite("formatting preserves the tree and the comments")
struct FormattingTests {
  @Test func corpus() {
    Corpus.good.forEach { checkFormattingLaws($0) }
    Corpus.bad.forEach { checkFormattingLaws($0) }
  }

  @Test func repositoryScripts() {
    #expect(OwnScripts.texts.count > 50)
    for text in OwnScripts.texts { #expect(checkFormattingLaws(text) == text) }
  }

  @Test func mutatedSnippets() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<cases(2000) {
      let text = (Corpus.good + Corpus.bad).randomElement(using: &generator) ?? ""
      checkFormattingLaws(generator.mutate(text))
    }
  }

  @Test func snippetsWithComments() {
    var generator = SeededRandom(seed: 12)
    for _ in 0..<cases(2000) {
      let text = Corpus.good.randomElement(using: &generator) ?? ""
      checkFormattingLaws(
        generator.stretch(text, pieces: Int.random(in: 1...3, using: &generator)))
    }
  }

  @Test func generatedTexts() {
    var generator = TextGenerator(seed: 13)
    for _ in 0..<cases(300) {
      let text = generator.script()
      #expect(codes(text).isEmpty, "\(text.debugDescription)")
      checkFormattingLaws(text)
      checkFormattingLaws(generator.random.mutate(text))
    }
  }

  @Test func scriptsWithComments() {
    var generator = SeededRandom(seed: 14)
    for text in OwnScripts.texts {
      checkFormattingLaws(generator.stretch(text, pieces: 30))
    }
  }

  @Test func randomCharacters() {
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
  /// The first line ending determines all line endings.
  @Test(arguments: [
    ("a  b\r\nc {\r\n d }\r\n", "a b\r\nc {\r\n  d\r\n}\r\n"),
    ("a  b\r\nc\nd", "a b\r\nc\r\nd\r\n"), ("a  b\nc\r\nd\r\n", "a b\nc\nd\n"),
    ("a  b", "a b\n"), ("\r\n\r\na\n", "a\r\n"), ("\u{FEFF}a  b\n", "a b\n"),
    ("\u{FEFF}a\r\n", "a\r\n"),
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

  @Test("a `\"\"\"` value has LF for any line endings of the file")
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

@Suite("texts with syntax errors are not formatted")
struct BrokenTextTests {
  @Test(arguments: [
    [0x61, 0x20, 0x20, 0xFF], [0x61, 0x20, 0x20, 0x00],
    Array("a   b\n  c  )  d\n".utf8), Array("s   {\na   b\n   /* c   \n d".utf8),
    Array("a   b\n  x \"\"\"\n   y   ".utf8), Array("s {\n x   {\n  a  \"b\n}\nc   d }".utf8),
    Array(String(repeating: "a   {", count: 10_000).utf8),
    Array(String(repeating: "?  ", count: 2000).utf8),
  ])
  func unchanged(bytes: [UInt8]) {
    #expect(!read(bytes).diagnostics.isEmpty)
    #expect(read(bytes).tree.formattedBytes() == bytes)
  }
}
