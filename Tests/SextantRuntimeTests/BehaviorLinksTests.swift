import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let shop = LoggingApp(
  app: """
    link "shop://product/{id}" { set log = "product " + id }
    link "shop://product/{id}/size/{size: Int}?color={color = red}" {
      set log = "\\(id) \\(size) \\(color)"
    }
    link "shop://sale/{price: Decimal}?only={only: Bool}" { set log = "\\(price) \\(only)" }
    link "shop://sale/{name}" { set log = "sale " + name }
    link "shop://page?n={n: Int = 1}&sort={sort}" { set log = "\\(n) " + sort }
    link "shop://page?kind=plain" { set log = "plain" }
    link "shop://" { set log = "root" }
    link "shop://site" { set log = "site" }
    link "shop://site#/books/{book: Int}" { set log = "book \\(book)" }
    link "shop://site?lang={lang}#top" { set log = "top " + lang }
    link "shop://site#" { set log = "empty" }
    """)

private let addresses: [(String, String?)] = [
  ("shop://product/42", "product 42"),
  ("shop://product/a%20b%2Fc", "product a b/c"),
  ("shop://product/%E2%82%AC", "product €"),
  ("shop://product/%e2%82%ac", "product €"),
  ("shop://product/42/", "product 42"),
  ("shop://product/42//", nil),
  ("shop://product//42", nil),
  ("shop://product//", nil),
  ("shop:///product/42", nil),
  ("shop:////", nil),
  ("shop://sale//?only=true", nil),
  ("shop://product/42#reviews", "product 42"),
  ("shop://product/42?ref=mail", "product 42"),
  ("shop://product", nil),
  ("shop://product/42/more", nil),
  ("shop://Product/42", nil),
  ("SHOP://product/42", nil),
  ("other://product/42", nil),
  ("product/42", nil),
  ("shop://product/%4", nil),
  ("shop://product/%zz", nil),
  ("shop://product/%", nil),
  ("shop://product/%ff", nil),
  ("shop://product/%C3%28", nil),
  ("shop://product/1/size/38", "1 38 red"),
  ("shop://product/1/size/38?color=light%20blue", "1 38 light blue"),
  ("shop://product/1/size/38?a=b&color=blue&color=green", "1 38 blue"),
  ("shop://product/1/size/38?color=", "1 38 "),
  ("shop://product/1/size/38?color", "1 38 "),
  ("shop://product/1/size/-3", "1 -3 red"),
  ("shop://product/1/size/large", nil),
  ("shop://product/1/size/3.5", nil),
  ("shop://product/1/size/99999999999999999999", nil),
  ("shop://sale/9.50?only=true", "9.5 true"),
  ("shop://sale/9?only=false", "9 false"),
  ("shop://sale/9?only=maybe", "sale 9"),
  ("shop://sale/summer?only=true", "sale summer"),
  ("shop://sale/9", "sale 9"),
  ("shop://page?n=2&sort=name", "2 name"),
  ("shop://page?sort=name&n=2", "2 name"),
  ("shop://page?sort=name", "1 name"),
  ("shop://page?n=two&sort=name", nil),
  ("shop://page?n=2", nil),
  ("shop://page?kind=plain", "plain"),
  ("shop://page?kind=plain&sort=name", "1 name"),
  ("shop://page?kind=fancy", nil),
  ("shop://", "root"),
  ("shop:///", "root"),
  ("shop://?a=b", "root"),
  ("shop://site", "site"),
  ("shop://site#/books/2", "book 2"),
  ("shop://site#/books/2/", "book 2"),
  ("shop://site#/books/two", "site"),
  ("shop://site#books/2", "site"),
  ("shop://site%23/books/2", nil),
  ("shop://site#%2Fbooks%2F2", "site"),
  ("shop://site?lang=en#top", "top en"),
  ("shop://site?lang=en#%74op", "top en"),
  ("shop://site#", "empty"),
  ("shop://site#%zz", "site"),
  ("", nil),
  ("://", nil),
  ("shop:", nil),
]

@Suite("links") struct BehaviorLinksTests {
  @Test("opens the matching link", arguments: addresses)
  func address(_ address: String, _ meaning: String?) throws {
    let play = try Play(shop)
    if let meaning {
      play.works("open link \"\(address)\"")
      #expect(play.log == meaning)
    } else {
      play.fails("open link \"\(address)\"", "noLink")
      play.works("expect error noLink from open link \"\(address)\"")
      play.works("try open link \"\(address)\"")
      #expect(play.log == "")
    }
  }

  @Test("a refusal names the problem or lists the links")
  func words() throws {
    let play = try Play(shop)
    play.fails("open link \"shop://product/%4g\"")
    #expect(
      play.messages == [
        "no link matches \"shop://product/%4g\": "
          + "`%4g` is not a percent escape; write `%25` for a percent sign"
      ])
    play.fails("open link \"nowhere\"")
    #expect(play.messages == ["no link matches \"nowhere\": expected an address with `://`"])
    play.fails("open link \"shop://product/%C3%28\"")
    #expect(
      play.messages == [
        "no link matches \"shop://product/%C3%28\": the percent escapes of `%C3%28` are not valid UTF-8"
      ])
    play.fails("open link \"shop://nowhere/at/all\"")
    #expect(play.messages.first?.contains("the links are \"shop://product/{id}\"") == true)
  }

  @Test("an empty segment matches only an empty segment")
  func emptySegments() {
    let play = Play()
    play.works("state log = \"\"")
    play.works(
      """
      link "l://{id}" { set log = "one " + id }
      link "l:///a" { set log = "no host" }
      link "l://b//{id}" { set log = "gap " + id }
      link "l://b/{gap}/{id}" { set log = gap + " " + id }
      """)
    play.works("open link \"l:///a\"; expect state log is \"no host\"")
    play.works("open link \"l://b//c\"; expect state log is \"gap c\"")
    play.works("open link \"l://b/x/c\"; expect state log is \"x c\"")
    play.fails("open link \"l://a//\"", "noLink")
  }

  @Test("names a capture of another type")
  func captures() throws {
    let play = try Play(
      app: """
        app T {
          screen A
          link "x://{name}/{id: Int}?on={on: Bool = true}" { append A }
          start stacked A
        }
        """)
    for (address, problem) in [
      ("x://a/b", "`{id}` must be an Int, found \"b\""),
      ("x://a/1?on=yes", "`{on}` must be a Bool, found \"yes\""),
      ("x://a/+5", "`{id}` must be an Int, found \"+5\""),
      ("x://a/05", "`{id}` must be an Int, found \"05\""),
      ("x://a/-0", "`{id}` must be an Int, found \"-0\""),
    ] {
      play.fails("open link \"\(address)\"")
      #expect(play.messages.first?.hasSuffix(problem) == true, "\(play.messages)")
    }
    play.fails("open link \"x://a/b/c\"")
    #expect(play.messages.first?.contains("; the links are ") == true)
  }

  @Test(
    "warns of a link that an earlier link hides",
    arguments: [
      ("a://b", "a://b", true),
      ("a://b", "b://b", false),
      ("a://b", "a://c", false),
      ("a://{x}", "a://{y}", true),
      ("a://{x}", "a://b", false),
      ("a://{x: Int}", "a://{y}", false),
      ("a://b?k={v}", "a://b?k={w}", true),
      ("a://b?k={v}", "a://b?k={w = d}", false),
      ("a://b?k={v}", "a://b?j={v}", false),
      ("a:///c", "a:///c", true),
    ])
  func unreachable(_ first: String, _ second: String, _ isUnreachable: Bool) {
    let play = Play()
    play.works("link \"\(first)\" { append Detail }\nlink \"\(second)\" { append Detail }")
    #expect(play.warnings == (isUnreachable ? ["unreachableLink"] : []))
  }

  @Test(
    "rejects invalid links",
    arguments: [
      "", "product/{id}", "shop://{", "shop://}", "shop://{}", "shop://{id", "shop://{1}",
      "shop://{id: Date}", "shop://a?{id}", "shop://{id: Int = x}", "shop://a?k={id: Int = x}",
      "shop://{id}/{id}", "shop://{a}{b}", "shop://a/{id}b", "shop://a#b#c", "shop://a#{id}b",
      "shop://{id}#{id}", "shop://a#{id: Int = 1}", "shop://a#%zz", "shop://{:Int}", "shop://{id:}",
      "shop://a?k={:Int=1}",
      "shop://a?k={id: Int =}",
      "shop://a?k={id={b}}", "shop://a?{k}=1", "shop://a?=1", "shop://a?k=1&k=2", "my shop://a",
      " shop://a", "{shop}://a", "a/shop://a", "1://a",
    ])
  func broken(_ text: String) {
    let play = Play()
    play.fails("link \"\(text)\" { append Detail }", "badLink")
  }

  @Test(
    "names the reason",
    arguments: [
      ("shop://a#/b?k={id}", "a fragment has no query"),
      ("shop://a#b?k={id: Int}", "a fragment has no query"),
      ("shop://a#/{id}b", "a capture must be a whole segment"),
      ("shop://a?k=b{id}", "a capture must be a whole segment or the value of a query item"),
    ])
  func reason(_ text: String, _ reason: String) {
    let play = Play()
    play.fails("link \"\(text)\" { append Detail }", "badLink")
    #expect(play.messages.first?.contains(reason) == true, "\(play.messages)")
  }

  @Test(
    "unusual defaults and addresses match",
    arguments: [
      ("a://b?k={v=}", "a://b", ""), ("a://b?k={v: String = }", "a://b", ""),
      ("a://b?k={v=}", "a://b?k=c", "c"), ("a://b?k={v=\"{}\"}", "a://b", "{}"),
      ("a://b?k={v=#}", "a://b", "#"), ("a://b%23c?k={v}", "a://b%23c?k=d#e", "d"),
      ("a.b+c-1://{v}", "a.b+c-1://d", "d"), ("a://b?&k={v}&", "a://b?k=c", "c"),
    ])
  func answered(_ link: String, _ address: String, _ value: String) throws {
    let written = link.replacing("\"", with: "\\\"")
    let play = try Play(
      app: """
        app T {
          screen A
          screen B(v: String)
          link "\(written)" { append B(v: v) }
          start stacked A
        }
        """)
    play.works("open link \"\(address)\"; expect top is B(v: \"\(value)\")")
  }

  @Test("a link runs on the root of the focused window, and its `try` holds for its body")
  func target() throws {
    let play = try Play(
      LoggingApp(
        app: """
          link "a://here" { if here is root { set log = "root" } }
          link "a://lost" { dismiss; set log = "after" }
          """))
    play.works("append Detail; open link \"a://here\"; expect state log is \"root\"")
    play.fails("open link \"a://lost\"", "nothingToDismiss")
    play.works("try open link \"a://lost\"; expect state log is \"after\"")
  }
}
