import SextantSyntax
import TestSupport
import Testing

@Suite("limits of size, nesting and errors")
struct LimitTests {
  @Test func bracketsInBlocksInBrackets() {
    let text =
      String(repeating: "a (b {\n", count: 150) + String(repeating: "tap b\n", count: 20_000)
    var symbols = SymbolTable()
    let result = parse(SourceText(name: "t", text: text), symbols: &symbols, isWhole: true)
    #expect(!result.diagnostics.isEmpty)
  }

  @Test(arguments: ["a {", "f(", "[", "x (", "\"\\(", "f(a: b {", "/*", "a { f([x (", "\"\\(f("])
  func deepNesting(opener: String) {
    let result = read(String(repeating: opener, count: 10_000))
    let expected = opener == "/*" ? "unterminatedComment" : "nestingTooDeep"
    #expect(result.diagnostics.map(\.code.word).contains(expected))
    #expect(result.diagnostics.count < 10)
    #expect(!result.tree.formatted().isEmpty)
  }

  @Test func acceptsNestingUpToTheLimit() {
    let inside = Limits.nesting
    let good = String(repeating: "a {", count: inside) + String(repeating: "}", count: inside)
    #expect(read(good).diagnostics.isEmpty)
    #expect(codes("a {" + good + "}") == ["nestingTooDeep"])
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "", text: good), symbols: &symbols).tree
    let printed = parse(SourceText(name: "", text: tree.formatted()), symbols: &symbols).tree
    #expect(tree.hasSameStructure(as: printed))
  }

  @Test(arguments: [
    "a", "a ", "1", "\"a\" ", "f(x) ", "[a] ", "a;", ",", "é", "(", ")", "}", "\"", "\\",
  ])
  func singleLongLine(piece: String) {
    let count = cases(300_000) / piece.utf8.count
    let result = read(String(repeating: piece, count: count))
    let end = UInt32(result.tree.source.bytes.count)
    #expect(result.tree.source.location(of: end).line == 1)
    #expect(result.diagnostics.count <= Limits.diagnostics + 1)
  }

  @Test(arguments: [
    ("", "a ", ""), ("", "// c\n", ""), ("", "a;", ""), ("", "/* c\n */ ", ""),
    ("[a, ", "a ", "]"), ("a { b; ", "a ", "}"), ("f(\"\\(", "a ", ")\")"), ("x (", "[] ", ")"),
  ])
  func largeTextsAreFormatted(opener: String, piece: String, closer: String) {
    let depth = opener.isEmpty ? 0 : Limits.nesting / 2
    let text =
      String(repeating: opener, count: depth)
      + String(repeating: piece, count: cases(300_000) / piece.utf8.count)
      + String(repeating: closer, count: depth)
    let formatted = read(text).tree.formatted()
    #expect(formatted.utf8.count > text.utf8.count / 2)
    #expect(read(formatted).tree.formatted() == formatted)
  }

  @Test func limitsTheNumberOfProblems() {
    let result = read(String(repeating: "?\n", count: 5000))
    #expect(result.diagnostics.count == Limits.diagnostics + 1)
    #expect(result.diagnostics.last?.code == SyntaxCodes.tooManyProblems)
  }

  @Test func columnsOfLongLinesAreExact() {
    let source = SourceText(name: "", text: "x\n" + String(repeating: "é", count: 20_000) + "\ny")
    #expect(source.location(of: 2 + 2 * 15_000) == (2, 15_001))
    #expect(source.location(of: UInt32(source.bytes.count)) == (3, 2))
  }
}

@Suite("random texts")
struct FuzzTests {
  private func check(_ bytes: [UInt8]) {
    let result = read(bytes)
    let end = UInt32(bytes.count)
    #expect(result.tree.nodes.allSatisfy { $0.span.start <= $0.span.end && $0.span.end <= end })
    #expect(result.diagnostics.allSatisfy { $0.span.start <= $0.span.end && $0.span.end <= end })
    #expect(result.tree.kind(result.tree.root) == .script)
    for index in result.tree.nodes.indices {
      checkNode(NodeID(rawValue: UInt32(index)), result.tree)
    }
    _ = result.tree.formatted()
  }

  private func checkNode(_ id: NodeID, _ tree: SyntaxTree) {
    _ = tree.string(id)
    let kinds = tree.children(of: id).map { tree.kind($0) }
    switch tree.kind(id) {
    case .script, .block: #expect(kinds.allSatisfy { $0 == .item })
    case .item: #expect(!kinds.isEmpty && kinds.allSatisfy { $0 == .clause })
    case .argument, .group:
      #expect(kinds.first == .phrase && (kinds.count == 1 || kinds == [.phrase, .block]))
    case .list, .phrase, .clause, .path: #expect(!kinds.contains(.item))
    case .name, .instance, .qualified: #expect(kinds.isEmpty || kinds == [.arguments])
    case .interpolation: #expect(kinds.count % 2 == 1 && kinds.first == .string)
    default: break
    }
  }

  @Test func randomBytes() {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<cases(1000) {
      let count = Int.random(in: 0..<60, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test func randomSigns() {
    var generator = SeededRandom(seed: 2)
    let signs = Array("(){}[]\"\"\"\\(,;:\n ab1#./*`-".utf8)
    for _ in 0..<cases(3000) {
      let count = Int.random(in: 0..<40, using: &generator)
      check((0..<count).map { _ in signs.randomElement(using: &generator) ?? 0 })
    }
  }

  @Test func mutatedSnippets() {
    var generator = SeededRandom(seed: 3)
    for _ in 0..<cases(2000) {
      let text = (Corpus.good + Corpus.bad).randomElement(using: &generator) ?? ""
      check(Array(generator.mutate(text).utf8))
    }
  }

  @Test func everyPrefix() {
    let bytes = Array(Corpus.scenario.utf8)
    for end in bytes.indices { check(Array(bytes[..<end])) }
  }
}
