import SextantAssist
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

private let app = """
  app T {
    state log = ""
    link "shop://product/{id}" for id in ["1", "a b"] { set log = "product " + id }
    link "shop://page/{n: Int}?sort={sort = name}" for sort in ["name", "price"] for n in [1, 2] {
      set log = "\\(n) " + sort
    }
    link "shop://sale/{price: Decimal}" for price in [1, 2.5] { set log = "sale \\(price)" }
    link "shop://sale/{name}" { set log = "sale named " + name }
    screen Home
    start stacked Home
  }
  """

@Suite("domains of links") struct LinkDomainTests {
  @Test(
    "accept the listed values",
    arguments: [
      ("shop://product/1", "product 1"), ("shop://product/a%20b", "product a b"),
      ("shop://page/2", "2 name"), ("shop://page/1?sort=price", "1 price"),
      ("shop://sale/1", "sale 1"), ("shop://sale/2.50", "sale 2.5"),
      ("shop://sale/summer", "sale named summer"),
    ])
  func inside(address: String, log: String) throws {
    let play = try Play(app: app)
    play.works("open link \"\(address)\"; expect state log is \"\(log)\"")
  }

  /// A refused link has no effect, and later links are not tried. The same rule applies to events.
  @Test(
    "reject other values",
    arguments: [
      ("shop://product/2", "id: \"2\" is not one of [\"1\", \"a b\"]"),
      ("shop://page/3", "n: 3 is not one of [1, 2]"),
      ("shop://page/1?sort=size", "sort: \"size\" is not one of [\"name\", \"price\"]"),
      ("shop://sale/3", "price: 3 is not one of [1, 2.5]"),
    ])
  func outside(address: String, message: String) throws {
    let play = try Play(app: app)
    play.fails("open link \"\(address)\"", "outsideDomain")
    #expect(play.messages == [message])
    play.works("expect state log is \"\"")
    play.works("expect error outsideDomain from open link \"\(address)\"")
    play.works("try open link \"\(address)\"; expect state log is \"\"")
  }

  /// « and » enclose the expected source location.
  private static let mistakes: [(head: String, code: String, suggestion: String?)] = [
    ("\"x://{id}\" for «idd» in [\"1\"]", "unknownCapture", "id"),
    ("\"x://{id}/{tab}\" for «else» in [\"1\"]", "unknownCapture", nil),
    ("\"x://y\" for «id» in [\"1\"]", "unknownCapture", nil),
    ("\"x://{id}\" for id in [\"1\"] for «id» in [\"2\"]", "givenTwice", nil),
    ("\"x://{id}\" for id in [«1»]", "wrongType", nil),
    ("\"x://{id: Int}\" for id in [1, «\"2\"»]", "wrongType", nil),
    ("\"x://{id}\" for id in «\"1\"»", "wrongType", nil),
    ("\"x://{id}\" for id in «[]»", "emptyDomain", nil),
    ("\"x://y?n={n: Int = 3}\" for n in «[1, 2]»", "notInDomain", nil),
    ("\"x://{id}\" for in «[\"1\"]»", "expected", nil),
    ("\"x://{id}\" for id «[\"1\"]»", "expected", nil),
    ("\"x://{id}\" «in» [\"1\"]", "expected", nil),
    ("\"x://{id}\" for id in [\"1\"] «more»", "expected", nil),
    ("\"x://{id}\" for id in «[log]»", "notConstant", nil),
  ]

  @Test("are checked like the domains of inputs", arguments: mistakes.indices)
  func mistake(index: Int) throws {
    let (head, code, suggestion) = Self.mistakes[index]
    let parts = head.split(separator: "«", omittingEmptySubsequences: false).flatMap {
      $0.split(separator: "»", omittingEmptySubsequences: false)
    }
    try #require(parts.count == 3)
    let before = "state log = \"\"\nlink " + parts[0]
    let text = before + parts[1] + parts[2] + " { set log = \"done\" }"
    let play = Play()
    play.run(text)
    let found = play.lastReply.diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code.word) == [code], "\(text)")
    let start = UInt32(before.utf8.count)
    if code != "expected" {
      #expect(found.first?.span == Span(start: start, end: start + UInt32(parts[1].utf8.count)))
    } else {
      #expect(found.first?.span.start == start)
    }
    if let suggestion {
      #expect(found.first?.suggestion?.fix?.edits.first?.replacement == suggestion)
    }
    if code == "unknownCapture" || code == "emptyDomain" { #expect(found.first?.suggestion != nil) }
  }

  @Test("are checked for the addresses of a text")
  func deadLink() {
    let text = app + "\nscenario \"s\" { open link \"shop://product/2\"; expect top is Home }"
    var compiler = Compiler.fresh()
    let found = compiler.compile(SourceText(name: "t", text: text)).diagnostics
    #expect(found.map(\.code.word) == ["deadLink"])
    #expect(found.first?.message.contains("found \"2\"") == true)
  }

  @Test(
    "are completed",
    arguments: [
      ("link \"x://{id}/{tab: Int}\" ", ["for", "when", "{"]),
      ("link \"x://{id}/{tab: Int}\" for ", ["id", "tab"]),
      ("link \"x://{id}/{tab: Int}\" for id ", ["in"]),
      ("link \"x://{id}/{tab: Int}\" for id in ", ["["]),
      ("link \"x://{id}/{tab: Int}\" for id in [\"1\"] ", ["for", "when", "{"]),
      ("link \"x://{id}/{tab: Int}\" for id in [\"1\"] for ", ["tab"]),
      ("link \"x://home\" ", ["when", "{"]),
    ])
  func completed(text: String, words: [String]) {
    let found = Assistant(Play().session).completions(of: text, at: text.utf8.count)
    #expect(found.map(\.text) == words)
  }

  @Test(
    "are formatted without a change of meaning",
    arguments: [
      (
        "link \"x://{a}\"  for a in [ \"1\",\"2\" ]{ dismiss }",
        "link \"x://{a}\" for a in [\"1\", \"2\"] { dismiss }"
      ),
      (
        "link \"x://{a}/{b: Int}\" for a in [\"1\"] for b in [1] { dismiss }",
        "link \"x://{a}/{b: Int}\" for a in [\"1\"] for b in [1] { dismiss }"
      ),
    ])
  func formatting(text: String, formatted: String) {
    func format(_ text: String) -> String {
      var symbols = SymbolTable()
      return parse(SourceText(name: "t", text: text), symbols: &symbols).tree.formatted()
    }
    #expect(format(text) == formatted + "\n")
    #expect(format(format(text)) == format(text))
  }

  @Test("link captures of a Decimal accept an equal Int")
  func decimals() throws {
    let play = try Play(
      app: "app T { state x = 0.5\nscreen Home { action dec(x: Decimal in [1.5, 2.0]) { hide } }\n"
        + "screen B; start stacked [B, Home] }")
    for move in play.session.moves() where move.kind == .action {
      var copy = play.session
      #expect(copy.submit(move.text).succeeded, "\(move.text)")
    }
    play.fails("tap dec(x: 3)", "notInDomain")
  }
}
