import SextantAssist
import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantMap
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

@Suite("links and events with conditions") struct ConditionTests {
  private static let app = """
    app T {
      state isMember = false
      state log = ""
      screen Home { action join { set isMember = true }; action read when isMember { hide } }
      screen Article(id: String)
      screen Offer
      link "t://{id}" for id in ["a", "b"] when isMember and id is not "c" {
        set log = "first"
        append Article(id: id)
      }
      link "t://a" when count Article > 0 { set log = "second" }
      link "t://{id}" when id is not "c" and not isMember { set log = "third " + id }
      link "t://a/b" when isMember { hide }
      event rain when isMember { hide }
      event sale(isBig: Bool) when isMember or isBig { present sheet Offer }
      start stacked Home
    }
    """

  private static let onlyMembers =
    "\"t://{id}\" is enabled only `when isMember and id is not \"c\"`"

  @Test("a link with a false condition does not match, and the next link is tried")
  func links() throws {
    let play = try Play(app: Self.app)
    play.works("open link \"t://a\"; expect log is \"third a\"; expect top is Home")
    play.works("set isMember = true; open link \"t://a\"; expect log is \"first\"")
    play.works("expect top is Article(id: \"a\"); set isMember = false")
    play.works("open link \"t://a\"; expect log is \"second\"")
    // A disabled link does not reject values outside its domain.
    play.works("open link \"t://x\"; expect log is \"third x\"; set isMember = true")
    play.fails("open link \"t://x\"", "outsideDomain")
  }

  @Test(
    "a link without an enabled match is refused with the conditions, and `try` changes nothing")
  func refusedLink() throws {
    let play = try Play(app: Self.app)
    play.fails("open link \"t://c\"", "noLink")
    #expect(
      play.messages == [
        "no link matches \"t://c\": \(Self.onlyMembers), "
          + "\"t://{id}\" is enabled only `when id is not \"c\" and not isMember`"
      ])
    play.works("expect error noLink from open link \"t://c\"; expect cannot open link \"t://c\"")
    play.works("try open link \"t://c\"; expect log is \"\"; expect can open link \"t://a\"")
  }

  @Test(
    "a disabled event is not possible from any sender, and `try` changes nothing"
  )
  func refusedEvent() throws {
    let play = try Play(app: Self.app)
    play.fails("fire sale(isBig: false)", "notPossible")
    #expect(
      play.messages == [
        "this move is not possible here: `sale` is enabled only `when isMember or isBig`"
      ])
    play.works("expect cannot fire sale(isBig: false); expect can fire sale(isBig: true)")
    play.works("try fire sale(isBig: false); expect top is Home")
    play.works("fire sale(isBig: true); expect top is Offer; dismiss")
    play.works("set isMember = true; fire sale(isBig: false); expect top is Offer")
    play.works("dismiss; set isMember = false")
    play.works("after 1s { try fire sale(isBig: false) }; wait 1s; expect top is Home")
  }

  @Test("variables that a condition reads are part of the state")
  func variables() {
    var compiler = Compiler.fresh()
    let text = """
      app T {
        state a = false
        state b = false
        state c = false
        screen Home { action go { set a = true; set b = true; set c = true } }
        link "t://a" when a { append Home }
        event e when b { append Home }
        start stacked Home
      }
      """
    let program = compiler.compile(SourceText(name: "t", text: text)).program
    #expect(program.relevantVariables() == [0, 1])
  }

  @Test("a condition can evaluate itself, up to a depth")
  func recursion() throws {
    let play = try Play(
      app: "app T { screen Home; event e when can fire e { hide }; start stacked Home }")
    play.fails("fire e", "cycle")
    #expect(play.session.moves().map(\.text) == ["fire e"])
  }

  @Test("a fact with an error is reported once, without further errors")
  func errors() {
    var compiler = Compiler.fresh()
    let text = """
      app T {
        screen A
        link "t://a" when nobody is 1 { append A }
        link "t://a" when { append A }
        link "t://{id}" for id in ["1"] when idd is "1" { append A }
        event e(n: Int) when m > 1 { append A }
        start stacked A
      }
      """
    let found = compiler.compile(SourceText(name: "t", text: text)).diagnostics
    #expect(found.map { compiler.sources[0].lineNumber(of: $0.span.start) } == [3, 4, 5, 6])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test("an address is valid if some link can be enabled for it")
  func deadLinks() {
    var compiler = Compiler.fresh()
    func words(_ text: String) -> [String] {
      compiler.compile(SourceText(name: "t", text: Self.app + text)).diagnostics.map(\.code.word)
    }
    let texts = ["t://a", "t://x", "t://c"].map { "\nscenario \"s\" { try open link \"\($0)\" }" }
    #expect(texts.flatMap(words) == [])
    #expect(words("\nscenario \"s\" { open link \"t://c\" }") == [])
    #expect(words("\nscenario \"s\" { open link \"t://c/d\" }") == ["deadLink"])
  }

  // MARK: Listings

  @Test("completion offers enabled events, as for actions")
  func completion() throws {
    let play = try Play(app: Self.app)
    func offered(_ text: String) -> [String] {
      Assistant(play.session).completions(of: text, at: text.utf8.count).map(\.text)
    }
    let address = offered("open link ")
    #expect(address.contains("\"t://") && !address.contains("\"t://a/b\""))
    #expect(!offered("fire ").contains("rain") && !offered("tap ").contains("read"))
    play.works("set isMember = true")
    #expect(offered("open link ").contains("\"t://a/b\""))
    #expect(offered("fire ").contains("rain") && offered("tap ").contains("read"))
    #expect(offered("link \"x://a\" ") == ["when", "{"])
    #expect(offered("link \"x://{a}\" for a in [\"1\"] ") == ["when", "{"])
    #expect(offered("link \"x://a\" when ").contains("isMember"))
    #expect(offered("link \"x://a\" when isMember ").contains("{"))
    #expect(offered("event e when not ").contains("isMember"))
  }

  @Test("each link has a node in the map and an item in the coverage")
  func names() throws {
    var compiler = Compiler.fresh()
    let program = compiler.compile(SourceText(name: "t", text: Self.app)).program
    let titles = [
      "link \"t://{id}\" when isMember and id is not \"c\"",
      "link \"t://a\" when count Article > 0",
      "link \"t://{id}\" when id is not \"c\" and not isMember",
      "link \"t://a/b\" when isMember",
    ]
    let map = NavigationMap(program, compiler.sources)
    let nodes = map.nodes.filter { $0.kind == .link }
    #expect(nodes.map(\.id) == titles)
    #expect(nodes.first?.name == "t://{id} when isMember and id is not \"c\"")
    #expect(map.edges.map(\.trigger).filter { $0.hasPrefix("link") } == [titles[0]])
    let items = CoverageMap(program, compiler.sources).items
    #expect(items.filter { $0.item.kind == .link }.map(\.name) == titles)
    let conditions = items.filter { $0.item.kind == .condition }.map(\.name)
    #expect(
      conditions
        == (["action Home.read"] + titles + ["event rain", "event sale"]).flatMap {
          ["\($0) offered", "\($0) withheld"]
        })
  }

  @Test(
    "conditions are formatted",
    arguments: [
      "link \"x://{a}\"  for a in [ \"1\" ]  when   b and a is \"1\"{ dismiss }":
        "link \"x://{a}\" for a in [\"1\"] when b and a is \"1\" { dismiss }",
      "event  e( n:Int )when n>1{ dismiss }": "event e(n: Int) when n > 1 { dismiss }",
    ])
  func formatting(text: String, formatted: String) {
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "t", text: text), symbols: &symbols).tree
    #expect(tree.formatted() == formatted + "\n")
  }
}
