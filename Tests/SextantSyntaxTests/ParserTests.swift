import SextantSyntax
import Testing

@Suite("the structure of trees")
struct ParserTests {
  @Test(arguments: [
    ("drop last 2", "drop last 2"),
    ("a; b\nc", "a ; b ; c"),
    ("tags a, b", "tags a , b"),
    ("append Detail(id: \"42\")", "append Detail(id='42')"),
    ("f(a b, c: d { e }, g,)", "f(a b | c=d {e} | g)"),
    ("f(in Root: x)", "f(in Root : x)"),
    ("f (a { b })", "f group<a {b}>"),
    ("[a b, ...]", "[a b | ...]"),
    ("in Detail#7: dismiss", "in Detail#7 : dismiss"),
    ("show Main.route(x)", "show Main.route(x)"),
    ("Root/Main#2/home/0", "path<Root/Main#2/home/0>"),
    ("`tab` tab", "`tab tab"),
    ("x = -1 + 2", "x = - 1 + 2"),
    ("a<=b>=c<d>e", "a <= b >= c < d > e"),
    ("1_000 1.50 2s 1.5s 2min 700ms", "1000 150e-2 2000ms 1500ms 120000ms 700ms"),
    ("if a { b } else { c }", "if a {b} & else {c}"),
    ("a {\n b\n c {}\n}", "a {b ; c {}}"),
    ("f(a {\n b\n c\n},\n d)", "f(a {b ; c} | d)"),
    ("\"a \\(b c) d\\(e)\"", "interpolation<'a ' b c ' d' e ''>"),
    ("\"\\(\"\\(x)\")\"", "interpolation<'' interpolation<'' x ''> ''>"),
    ("\"\\u{48}\\t\\\"\\\\\\0\"", "'H\t\"\\\0'"),
    ("\u{FEFF}#!/bin/x\na // b", "a"),
    ("größe é", "größe é"),
  ])
  func shape(text: String, expected: String) {
    #expect(codes(text).isEmpty)
    #expect(outline(text) == expected)
  }

  @Test(arguments: [
    ("\"\"\"\n  a\n    b\n\n c\n  \"\"\"", "'a\n  b\n\nc'"),
    ("\"\"\"\n  a\n\"\"\"", "'  a'"),
    ("\"\"\"\n  a\"\"\"", "'  a'"),
    ("\"\"\"\n\"\"\"", "''"),
    ("\"\"\"\n  \"\"\"", "''"),
    ("\"\"\"\n\n\"\"\"", "''"),
    ("\"\"\"\n\n\n\"\"\"", "'\n'"),
    ("\"\"\"\r\n\ta\\n\r\n\tb\r\n\t\"\"\"", "'a\n\nb'"),
    ("\"\"\"\n  a \\(b)\n  c\n  \"\"\"", "interpolation<'a ' b '\nc'>"),
    ("\"\"\"\n  \\(b)\n  \"\"\"", "interpolation<'' b ''>"),
  ])
  func textBlocks(text: String, expected: String) {
    #expect(codes(text).isEmpty)
    #expect(outline(text) == expected)
  }

  @Test func newlinesAreBlanksOnlyInTheInnermostBracket() {
    #expect(outline("f(a\nb)\nc") == "f(a b) ; c")
    #expect(outline("x (a { b\nc })\nd") == "x group<a {b ; c}> ; d")
    #expect(outline("a /* x\n */ b") == "a b")
  }

  @Test func spansCoverTheSource() {
    let result = read("  if a(b) { c }  // x\n")
    let tree = result.tree
    let item = tree.children(of: tree.root)[0]
    let clause = tree.children(of: item)[0]
    #expect(tree.text(item) == "if a(b) { c }")
    #expect(tree.children(of: clause).map { tree.text($0) } == ["if", "a(b)", "{ c }"])
    #expect(tree.block(of: clause).map { tree.text($0) } == "{ c }")
    #expect(tree.comments.map { tree.source.text(of: $0.span) } == ["// x"])
  }

  @Test func acceptsNodesOfAnotherTree() {
    let tree = read("a").tree
    let foreign = NodeID(rawValue: 1_000_000)
    #expect(tree[foreign].kind == .error)
    #expect(tree.children(of: foreign).isEmpty)
    #expect(tree.string(foreign).isEmpty && tree.symbol(foreign) == .empty)
  }

  @Test func symbolsAreStableAcrossTexts() {
    var symbols = SymbolTable()
    let first = parse(SourceText(name: "a", text: "one two"), symbols: &symbols)
    let count = symbols.count
    let second = parse(SourceText(name: "b", text: "two one"), symbols: &symbols)
    #expect(symbols.count == count)
    #expect(first.tree.symbol(NodeID(rawValue: 0)) == second.tree.symbol(NodeID(rawValue: 1)))
  }
}
