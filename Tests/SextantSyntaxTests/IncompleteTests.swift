import SextantSyntax
import TestSupport
import Testing

@Suite("incomplete texts")
struct IncompleteTests {
  @Test(arguments: [
    "a {", "a { b", "f(", "f(a,", "[", "x (a", "/* a", "\"\"\"", "\"\"\"\nabc", "a { f(b {",
    "/* /* */",
    "\"\"\"\n\\(a",
  ])
  func incomplete(text: String) {
    #expect(read(text).isIncomplete)
    #expect(read(text).canBeContinued)
  }

  @Test(arguments: [
    "", "a", "a {}", "a }", "\"abc", "f(a))", "// {", "\"{\"", "a { \"{(\" }", "2x",
  ])
  func complete(text: String) {
    #expect(!read(text).isIncomplete)
  }

  @Test func unreadableTextBlockIsOpenUntilTheQuotes() {
    #expect(read("\"\"\"\n\\(a\n").isIncomplete)
    #expect(!read("\"\"\"\n\\(a\n\"\"\"").isIncomplete)
  }

  @Test func textWithAnotherErrorIsComplete() {
    let result = read("a ) {")
    #expect(result.isIncomplete && !result.canBeContinued)
  }

  @Test func everyPrefixOfAValidTextIsIncompleteOrComplete() {
    for text in [Corpus.shop, Corpus.scenario] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for count in lines.indices {
        let result = read(lines[..<count].joined(separator: "\n"))
        #expect(result.diagnostics.isEmpty || result.canBeContinued)
      }
    }
  }
}

@Suite("a stream is split at complete statements")
struct StatementReaderTests {
  private func pieces(_ text: String, by size: Int) -> [StatementReader.Piece] {
    var reader = StatementReader()
    var pieces: [StatementReader.Piece] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.feed(bytes[start..<min(start + size, bytes.count)])
      while let piece = reader.next() { pieces.append(piece) }
    }
    return pieces + reader.finish()
  }

  @Test func piecesContainTheWholeText() {
    for text in Corpus.good {
      let found = pieces(text, by: 3)
      #expect(found.flatMap(\.bytes) == Array(text.utf8))
      #expect(found.allSatisfy { read($0.bytes).diagnostics.isEmpty }, "\(text)")
      #expect(found == pieces(text, by: 1) && found == pieces(text, by: 1000))
      let items = found.map { read($0.bytes).tree }.reduce(0) {
        $0 + $1.children(of: $1.root).count
      }
      let whole = read(text).tree
      #expect(items == whole.children(of: whole.root).count, "\(text)")
    }
  }

  /// The reference implementation, which calls the parser after every line.
  private func completeLines(_ text: String) -> [[UInt8]] {
    var (found, piece): ([[UInt8]], [UInt8]) = ([], [])
    for byte in text.utf8 {
      piece.append(byte)
      if byte == UInt8(ascii: "\n"), !read(piece).isIncomplete {
        found.append(piece)
        piece = []
      }
    }
    return piece.isEmpty ? found : found + [piece]
  }

  @Test(arguments: Corpus.good + Corpus.bad)
  func parserDecidesTheEndOfAPiece(text: String) {
    for text in [text + "\na\nb {\nc\n}\n", "a {\n" + text + "\n}\nb\n"] {
      #expect(pieces(text, by: 5).map(\.bytes) == completeLines(text))
    }
  }

  @Test func longBlockIsASinglePiece() {
    let text = "a {\n" + String(repeating: "  b(\"c {\", [1]) { d }\n", count: 5_000) + "}\n"
    #expect(pieces(text, by: 100).map(\.bytes) == [Array(text.utf8)])
  }

  @Test func piecesAreMinimal() {
    let text = "a\nb {\n c\n}\n\"\"\"\nd\n\"\"\"\n/* e\n */ f\n"
    let found = pieces(text, by: 2)
    #expect(found.map(\.line) == [1, 2, 5, 8])
  }

  @Test func deliversALineAtItsEnd() {
    var reader = StatementReader()
    reader.feed("a b\n".utf8)
    #expect(reader.next()?.bytes == Array("a b\n".utf8))
    #expect(reader.next() == nil && reader.isEmpty)
  }

  @Test func piecesOfBrokenTextsContainTheWholeText() {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let text = generator.mutate(Corpus.bad.randomElement(using: &generator) ?? "")
      #expect(pieces(text, by: 2).flatMap(\.bytes) == Array(text.utf8))
    }
  }
}

@Suite("errors in a typed line") struct TypedLineTests {
  @Test(
    "are reported at once if no further line could fix them",
    arguments: [
      ("tap send(to: \"ba\n", true), ("} else {\n", true), ("append Home\n", true),
      ("repeat 2 {\n", false), ("tap send(to:\n", false), ("let x = \"\"\"\n", false),
      ("app A {\n", false), ("expect stack is [Home,\n", false),
    ])
  func errors(line: String, ends: Bool) {
    var typed = StatementReader(endsWithErrors: true)
    typed.feed(line.utf8)
    #expect((typed.next() != nil) == ends)
  }
}
