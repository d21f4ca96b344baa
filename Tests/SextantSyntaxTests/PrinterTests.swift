import SextantSyntax
import Testing

@Suite("the canonical form")
struct PrinterTests {
  @Test(arguments: [
    ("a   b;c", "a b\nc\n"),
    ("if a {b;c} else {d}", "if a { b; c } else { d }\n"),
    ("a {\nb\n}", "a {\n  b\n}\n"),
    ("a {}", "a {}\n"), ("a {\n\n}", "a {}\n"),
    ("a\n\n\n\nb", "a\n\nb\n"), ("\n\na\n\n", "a\n"),
    ("f( a ,b:1 , )", "f(a, b: 1)\n"), ("f(\na\n)", "f(a)\n"), ("[ a b,\n c ]", "[a b, c]\n"),
    ("in Root :x", "in Root: x\n"), ("x=1+2", "x = 1 + 2\n"), ("x = -1", "x = -1\n"),
    ("a - 1", "a - 1\n"), ("a -1", "a -1\n"), ("a-1", "a - 1\n"), ("x ( a )", "x (a)\n"),
    ("tags a,b", "tags a, b\n"), ("`tab`  Root/a/0", "`tab` Root/a/0\n"),
    ("\"a\\( b  c )d\"", "\"a\\(b c)d\"\n"), ("\"\\u{41}\"", "\"\\u{41}\"\n"),
    ("a // x  \nb", "a // x\nb\n"), ("// x\n\n// y\na", "// x\n\n// y\na\n"),
    ("a { // x\n b }", "a { // x\n  b\n}\n"), ("a {\n // x\n}", "a {\n  // x\n}\n"),
    ("a {\n b // x\n // y\n}", "a {\n  b // x\n  // y\n}\n"),
    ("a /* x */ b", "a /* x */ b\n"), ("/* x */ a", "/* x */ a\n"), ("/* x */\na", "/* x */\na\n"),
    ("f(a, // x\n b)", "f(\n  a, // x\n  b\n)\n"), ("", ""),
    ("#!/bin/x\na", "#!/bin/x\na\n"), ("// only", "// only\n"),
    ("a { /* x */ }", "a { /* x */ }\n"), ("x (a /* x */)", "x (a /* x */)\n"),
    ("[a /* x */]", "[a /* x */]\n"),
  ])
  func form(text: String, expected: String) {
    #expect(read(text).tree.formatted() == expected)
  }

  @Test func longThingsBreak() {
    let long = String(repeating: "x", count: 50)
    #expect(
      read("a { \(long); \(long) }").tree.formatted() == "a {\n  \(long)\n  \(long)\n}\n")
    #expect(
      read("f(\(long), b: \(long))").tree.formatted() == "f(\n  \(long),\n  b: \(long)\n)\n")
  }

  /// Printing again changes nothing, and what is printed means the same and loses no comment.
  private func checkLaws(_ text: String) {
    var symbols = SymbolTable()
    let first = parse(SourceText(name: "first", text: text), symbols: &symbols)
    guard first.diagnostics.isEmpty else { return }
    let printed = first.tree.formatted()
    let second = parse(SourceText(name: "second", text: printed), symbols: &symbols)
    let note = "\(text.debugDescription) became \(printed.debugDescription)"
    #expect(second.diagnostics.isEmpty, "\(note)")
    #expect(first.tree.hasSameStructure(as: second.tree), "\(note)")
    #expect(first.comments == second.comments, "\(note)")
    let again = second.tree.formatted()
    #expect(again == printed, "\(note) then \(again.debugDescription)")
  }

  @Test func lawsHoldForTheCorpus() {
    Corpus.good.forEach(checkLaws)
  }

  @Test func lawsHoldForMutatedTexts() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<4000 {
      checkLaws(generator.mutate(Corpus.good.randomElement(using: &generator) ?? ""))
    }
  }

  @Test func lawsHoldForCommentsAnywhere() {
    var generator = SeededGenerator(seed: 12)
    let comments = ["/* c */", "// c\n", "\n// c\n", "/* c\n d */", "\n\n/* c */\n", "\n", "\n\n"]
    for _ in 0..<4000 {
      var text = Corpus.good.randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let offset = Int.random(in: 0...text.unicodeScalars.count, using: &generator)
        let index = text.unicodeScalars.index(text.startIndex, offsetBy: offset)
        let comment = comments.randomElement(using: &generator) ?? ""
        text.unicodeScalars.insert(contentsOf: comment.unicodeScalars, at: index)
      }
      checkLaws(text)
    }
  }
}

extension ParseResult {
  fileprivate var comments: [String] { tree.comments.map { tree.source.text(of: $0.span) } }
}
