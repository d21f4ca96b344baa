import SextantSyntax
import Testing

@Suite("similar names")
struct NearestNameTests {
  private static let names = ["Detail", "Home", "Editor", "detail2", "tab", "present", "presenter"]

  @Test(arguments: [
    ("Detial", "Detail"), ("detail", "Detail"), ("Hom", "Home"), ("Edtior", "Editor"),
    ("presnet", "present"), ("preesenter", "presenter"), ("tba", "tab"), ("HOME", "Home"),
  ])
  func near(name: String, expected: String) {
    #expect(nearestName(to: name, in: Self.names) == expected)
    #expect(nearestName(to: name, in: Self.names.reversed()) == expected)
  }

  @Test(arguments: ["", "x", "Settings", "zz", "Homepage"])
  func far(name: String) {
    #expect(nearestName(to: name, in: Self.names) == nil)
  }

  /// Names: typing mistakes, and different words with many common letters.
  @Test(arguments: [
    ("tpa", "tap", true), ("hoem", "home", true), ("scren", "screen", true),
    ("stete", "state", true), ("lgin", "logIn", true), ("loIn", "logIn", true),
    ("sheeet", "sheet", true), ("apend", "append", true), ("dismis", "dismiss", true),
    ("sceanrio", "scenario", true), ("prsent", "present", true), ("presntd", "presented", true),
    ("navgatoin", "navigation", true), ("destnaton", "destination", true), ("stakc", "stack", true),
    ("start", "state", false), ("store", "start", false), ("close", "else", false),
    ("order", "under", false), ("check", "each", false), ("stack", "state", false),
    ("push", "path", false), ("show", "home", false), ("link", "line", true),
    ("view", "when", false),
    ("route", "rule", false), ("modal", "model", true),
    ("delete", "detail", false),
  ])
  func misspeltAndDifferentNames(written: String, meant: String, isTypo: Bool) {
    #expect((nearestName(to: written, in: [meant]) == meant) == isTypo)
  }

  @Test func omitsTheNameItself() {
    #expect(nearestName(to: "tab", in: ["tab"]) == nil)
  }

  @Test func comparesLongNamesQuickly() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, in: [long + "y", "a"]) == nil)
  }
}

@Suite("the symbol table")
struct SymbolTableTests {
  @Test func internsEachNameOnce() {
    var table = SymbolTable()
    let symbols = (0..<5000).map { table.intern("name\($0)") }
    #expect(table.count == 5001)
    for (index, symbol) in symbols.enumerated() {
      #expect(table.text(symbol) == "name\(index)")
      #expect(table.find("name\(index)") == symbol)
      #expect(table.intern("name\(index)") == symbol)
    }
  }

  @Test func acceptsEverySymbolAndRange() {
    var table = SymbolTable()
    #expect(table.find("a") == nil && table.find("") == .empty && table.intern("") == .empty)
    #expect(table.text(Symbol(rawValue: 99)).isEmpty)
    #expect(table.intern([97, 98], from: 1, to: 9) == .empty)
    let symbol = table.intern([97, 98, 99], from: 1, to: 3)
    #expect(table.text(symbol) == "bc")
  }
}

@Suite("lines and columns")
struct SourceTextTests {
  private let source = SourceText(name: "x", text: "aé\r\n\nb")

  @Test func locations() {
    #expect(source.location(of: 0) == (1, 1))
    #expect(source.location(of: 3) == (1, 3))
    #expect(source.location(of: 5) == (2, 1))
    #expect(source.location(of: 6) == (3, 1))
    #expect(source.location(of: .max) == (3, 2))
  }

  @Test func lines() {
    #expect(source.lineCount == 3)
    #expect((0...4).map { source.line($0) } == ["", "aé", "", "b", ""])
    #expect(source.text(of: Span(start: 5, end: 99)) == "\nb")
    #expect(SourceText(name: "", text: "").location(of: 0) == (1, 1))
  }

  @Test func pieceOfATextKeepsItsLines() {
    let piece = SourceText(name: "x", bytes: source.bytes, firstLine: 7)
    #expect(piece.location(of: 3) == (7, 3) && piece.location(of: 6) == (9, 1))
    #expect(piece.lineNumber(of: 5) == 8 && piece.lineCount == 3)
    #expect((6...10).map { piece.line($0) } == ["", "aé", "", "b", ""])
  }

  @Test func spans() {
    let span = Span(start: 3, end: 5).union(Span(start: 8, end: 9))
    #expect(span == Span(start: 3, end: 9) && span.length == 6)
  }
}
