import SextantSyntax
import Testing

@Suite("the lexical context at the end of a text")
struct TextEndTests {
  @Test(arguments: [
    ("", "", ""), ("a b", "b", ""), ("a ", "", ""), ("a\n", "", ""), ("a;", "", ""),
    ("f(a: [b { c ", "", "}])"), ("f(a) { b [c", "c", "]}"), ("a { b ) ] ", "", "}"),
    ("Root/Main", "Root/Main", ""), ("a Root#1/", "Root#1/", ""), ("a / b", "b", ""),
    ("Detail#7", "Detail#7", ""), ("f(12", "12", ")"), ("größe", "größe", ""),
    ("a { \"b {", "\"b {", "}"), ("a \"b\" ", "", ""), ("\"a {\nb", "b", ""),
    ("/* { */ a", "a", ""), ("// {\na", "a", ""), ("\"\"\"\n{\n\"\"\" a", "a", ""),
    ("\"\\(f(a))\" b", "b", ""),
  ])
  func wordAndClosers(_ text: String, _ word: String, _ closers: String) {
    let bytes = Array(text.utf8)
    let end = TextEnd(of: bytes)
    #expect(end?.wordStart.map { String(decoding: bytes[$0...], as: UTF8.self) } == word)
    #expect(end.map { String(decoding: $0.closers, as: UTF8.self) } == closers)
    #expect(end?.isInString == word.hasPrefix("\""))
  }

  @Test(arguments: ["a.", "a.b", "`a", "`a`", "a...", "a /", "\"\\(a, b\""])
  func noWordCanFollow(_ text: String) {
    let end = TextEnd(of: Array(text.utf8))
    #expect(end != nil && end?.wordStart == nil)
  }

  @Test(arguments: [
    "// a", "a // b ", "a /* b", "/* /* */", "\"\"\"\na", "\"\\(a", "\"\"\"\n\\(a, b",
  ])
  func nothingCanBeWritten(_ text: String) {
    #expect(TextEnd(of: Array(text.utf8)) == nil)
  }
}
