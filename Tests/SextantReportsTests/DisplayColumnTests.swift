import SextantReports
import SextantShell
import SextantSyntax
import Testing
@testable import ShellTestSupport

/// A line, its marked text, and the columns of the marks.
private struct Marked: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let marked: String
  var after = " end"
  let indent: Int
  let marks: Int

  init(
    _ name: String, _ before: String, _ marked: String, _ after: String = " end", at indent: Int,
    _ marks: Int
  ) {
    self.name = name
    self.before = before
    self.marked = marked
    self.after = after
    self.indent = indent
    self.marks = marks
  }

  var testDescription: String { name }

  func excerpt(trimmed: Bool = false) -> SourceExcerpt {
    let start = UInt32(before.utf8.count)
    let span = Span(start: start, end: start + UInt32(marked.utf8.count))
    let source = SourceText(name: "a", text: before + marked + after + "\nnext")
    return SourceExcerpt(of: span, in: source, trimmed: trimmed)
  }
}

private let lines: [Marked] = [
  Marked("plain", "append ", "Detial", at: 7, 6),
  Marked("nothing before", "", "ab", at: 0, 2),
  Marked("an accent in one scalar", "é ", "é", at: 2, 1),
  Marked("an accent of its own", "e\u{301} ", "e\u{301}x", at: 2, 2),
  Marked("several accents", "e\u{301}\u{323}\u{20D7}", "x", at: 1, 1),
  Marked("Chinese", "名前 ", "東京", at: 5, 4),
  Marked("Korean syllables", "한글 ", "글", at: 5, 2),
  Marked("Korean letters", "\u{1112}\u{1161}\u{11AB} ", "x", at: 3, 1),
  Marked("full width", "ＡＢ", "Ｃ", at: 4, 2),
  Marked("a wide character of a later plane", "\u{30000}", "x", at: 2, 1),
  Marked("an ambiguous width is narrow", "±", "x", at: 1, 1),
  Marked("signs of the Book of Changes", "\u{4DC0}", "x", at: 2, 1),
  Marked("half width", "ｱｲ", "ｳ", at: 2, 1),
  Marked("vertical forms", "\u{FE10}", "x", at: 2, 1),
  Marked("Tangut", "\u{17000}", "x", at: 2, 1),
  Marked("Devanagari with its vowels", "\u{0928}\u{093F} ", "x", at: 3, 1),
  Marked("a Devanagari conjunct", "\u{0915}\u{094D}\u{0937}", "x", at: 2, 1),
  Marked("Thai", "\u{0E01}\u{0E33}\u{0E48}", "x", at: 2, 1),
  Marked("Hebrew", "שלום ", "עולם", at: 5, 4),
  Marked("Hebrew with points", "ש\u{05B8}ל", "ום", at: 2, 2),
  Marked("Arabic", "مرحبا ", "ab", at: 6, 2),
  Marked("a mark that turns the direction is shown", "a\u{202E}b", "c", at: 3, 1),
  Marked("an isolate", "\u{2067}a\u{2069}", "c", at: 3, 1),
  Marked("an emoji", "😀", "x", at: 2, 1),
  Marked("an emoji itself", "a ", "😀", at: 2, 2),
  Marked("a skin tone", "👍🏽", "x", at: 2, 1),
  Marked("a flag", "🇩🇪", "x", at: 2, 1),
  Marked("two flags", "🇩🇪🇫🇷 ", "🇯🇵", at: 5, 2),
  Marked("a family", "👨‍👩‍👧‍👦", "x", at: 2, 1),
  Marked("a text heart and a red one", "❤ ❤\u{FE0F}", "x", at: 4, 1),
  Marked("a key", "1\u{FE0F}\u{20E3}", "x", at: 2, 1),
  Marked("an emoji that stands for a text", "™", "x", at: 1, 1),
  Marked("a profession", "👩🏽‍🚀 ", "👩🏽‍🚀x", at: 3, 3),
  Marked(
    "the flag of a region", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "x", at: 2, 1
  ),
  Marked("no width at all", "a\u{200B}b\u{2060}", "c", at: 2, 1),
  Marked("a tab", "\t", "x", at: 4, 1),
  Marked("tabs between", "a\tb\t", "c\td", at: 10, 6),
  Marked("a control character is shown", "a\u{7}b", "c", at: 3, 1),
  Marked("a soft hyphen", "a\u{AD}", "b", at: 2, 1),
  Marked("half of a letter with its accent", "ae", "\u{301}", at: 1, 1),
  Marked("one of a family", "x 👨‍", "👩", "‍👧 y", at: 2, 2),
  Marked("the end of the line", "東京", "", "", at: 4, 1),
]

@Suite("marks are below the text that they refer to") struct DisplayColumnTests {
  @Test(arguments: lines) fileprivate func columns(_ line: Marked) {
    let excerpt = line.excerpt()
    #expect(excerpt.indent == line.indent)
    #expect(excerpt.marks == line.marks)
    let marks = String(repeating: "^", count: line.marks)
    #expect(excerpt.pointer == String(repeating: " ", count: line.indent) + marks)
  }

  /// In a cut line, the marks stay under the same characters.
  @Test(arguments: lines) fileprivate func cutLines(_ line: Marked) {
    if line.marked.isEmpty { return }
    let long = Marked(
      line.name, String(repeating: "界 ", count: 100) + " " + line.before, line.marked,
      line.after + String(repeating: "é", count: 300), at: 0, line.marks)
    let excerpt = long.excerpt()
    #expect(excerpt.marks == line.marks)
    #expect(excerpt.code.hasPrefix("…") && excerpt.code.hasSuffix("…"))
  }

  @Test("candidates are padded and cut by columns")
  func completion() {
    let items = [
      CompletionItem("tap 東京", summary: "a city"), CompletionItem("tap a", summary: "a letter"),
    ]
    #expect(
      items.listing(columns: 80, rows: 24)
        == "  tap 東京   a city\n  tap a      a letter\n")
    #expect(items.listing(columns: 10, rows: 24) == "  tap 東…\n  tap a …\n")
    #expect(
      (items + items + items).listing(columns: 80, rows: 5)
        .hasSuffix("  and 3 more; type more letters\n"))
  }

  @Test("a byte order mark has no width")
  func byteOrderMark() {
    let source = SourceText(name: "a", text: "\u{FEFF}append Detial\nappend B")
    let excerpt = SourceExcerpt(of: Span(start: 10, end: 16), in: source)
    #expect(excerpt.code == "append Detial")
    #expect(excerpt.pointer == "       ^^^^^^")
    #expect(source.location(of: 10) == (1, 8))
    #expect(source.location(of: 0) == (1, 1))
    #expect(source.location(of: 3) == (1, 1))
    #expect(source.location(of: 17) == (2, 1))
    let empty = SourceText(name: "a", text: "\u{FEFF}")
    #expect(SourceExcerpt(of: Span(start: 3, end: 3), in: empty).pointer == "^")
    #expect(empty.location(of: 3) == (1, 1))
  }
}
