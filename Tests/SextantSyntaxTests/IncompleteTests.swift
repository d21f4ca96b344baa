import SextantSyntax
import Testing
import TestSupport

@Suite("whether a text ends too early")
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

  @Test func aTextWithAnotherProblemCannotBeContinued() {
    let result = read("a ) {")
    #expect(result.isIncomplete && !result.canBeContinued)
  }

  @Test func everyPrefixOfAGoodTextCanBeContinuedOrIsWhole() {
    for text in [Corpus.shop, Corpus.scenario] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for count in lines.indices {
        let result = read(lines[..<count].joined(separator: "\n"))
        #expect(result.diagnostics.isEmpty || result.canBeContinued)
      }
    }
  }
}

@Suite("a stream is cut where the parser finds it whole")
struct StatementSplitterTests {
  private func pieces(_ text: String, by size: Int) -> [StatementSplitter.Piece] {
    var splitter = StatementSplitter()
    var pieces: [StatementSplitter.Piece] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.feed(bytes[start..<min(start + size, bytes.count)])
      while let piece = splitter.next() { pieces.append(piece) }
    }
    return pieces + splitter.finish()
  }

  @Test func piecesAreWholeAndLoseNothing() {
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

  @Test func piecesAreAsShortAsTheyCanBe() {
    let text = "a\nb {\n c\n}\n\"\"\"\nd\n\"\"\"\n/* e\n */ f\n"
    let found = pieces(text, by: 2)
    #expect(found.map(\.line) == [1, 2, 5, 8])
  }

  @Test func aLineIsGivenAsSoonAsItEnds() {
    var splitter = StatementSplitter()
    splitter.feed("a b\n".utf8)
    #expect(splitter.next()?.bytes == Array("a b\n".utf8))
    #expect(splitter.next() == nil && splitter.isEmpty)
  }

  @Test func brokenTextsLoseNothingEither() {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let text = generator.mutate(Corpus.bad.randomElement(using: &generator) ?? "")
      #expect(pieces(text, by: 2).flatMap(\.bytes) == Array(text.utf8))
    }
  }
}
