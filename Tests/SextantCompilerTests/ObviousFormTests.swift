@testable import SextantInterpreter
import SextantSyntax
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("obvious forms") struct ObviousFormTests {
  private static let app = """
    app T {
      state n = 1
      state price = 1.5
      state pause = 2s
      state name = "a"
      state ids = [1]
      screen Home { action more { set n += 2; set n -= 1 } }
      screen Detail(id: String = "1")
      tabs Main { tab first Home; tab second stacked [Home, Detail] }
      switched Root shows Main
      start Root
    }
    """

  @Test(
    "`set` accepts `+=` and `-=`",
    arguments: [
      ("set n += 2; set n -= 5", "n is -2"), ("set price += 1", "price is 2.5"),
      ("set price -= 0.5", "price is 1"), ("set pause += 1min", "pause is 62s"),
      ("set name += \"b\"", "name is \"ab\""), ("set ids += [2]", "ids is [1, 2]"),
      ("set n += n + 1", "n is 3"), ("tap more; tap more", "n is 3"),
      ("together { set n += 1; set n += 1 }", "n is 3"), ("try set n -= 1", "n is 0"),
    ])
  func assigning(sentence: String, fact: String) throws {
    let play = try Play(app: Self.app)
    #expect(play.run(sentence))
    #expect(play.run("expect \(fact)"))
  }

  @Test(
    "`+=` and `-=` reject other types",
    arguments: [
      "set n += 1.5", "set pause += 1", "set name -= \"a\"", "set n += \"a\"", "set ids += 2",
    ])
  func wrongValues(sentence: String) throws {
    let play = try Play(app: Self.app)
    #expect(!play.run(sentence))
    #expect(play.errors == ["wrongType"])
  }

  @Test("the formatter keeps `+=` and `-=`")
  func formatted() {
    var symbols = SymbolTable()
    for (written, kept) in [
      ("set  n+=1", "set n += 1\n"), ("set n -=1", "set n -= 1\n"),
      ("expect top is  not Home", "expect top is not Home\n"),
    ] {
      for text in [written, kept] {
        let script = parse(SourceText(name: "t", text: text), symbols: &symbols)
        #expect(script.diagnostics.isEmpty && script.tree.formatted() == kept)
      }
    }
  }

  @Test(
    "`is not` negates every `is`",
    arguments: [
      ("top", "Home", "Detail"), ("path", "[Home]", "[Detail]"), ("tab", "first", "second"),
      ("children of Main", "[Home, stack]", "[]"), ("state n", "1", "2"), ("n", "1", "2"),
      ("finished", "[]", "[Home]"), ("parent of Main", "root", "Main"),
    ])
  func negated(subject: String, right: String, wrong: String) throws {
    let play = try Play(app: Self.app)
    #expect(play.run("set n = 1"))
    #expect(play.run("expect \(subject) is \(right); expect \(subject) is not \(wrong)"))
    #expect(play.run("expect not \(subject) is not \(right)"))
    #expect(!play.run("expect \(subject) is not \(right)"))
    #expect(play.errors == ["expectationFailed"])
  }

  @Test("`is not` in conditions and in other systems")
  func negatedElsewhere() throws {
    let play = try Play(app: Self.app)
    #expect(play.run("if top is not Detail and tab is not second { set n = 7 }; expect n is 7"))
    let router = try Play(app: "app T uses router { screen Home; route a; route b; start Home }")
    #expect(router.run("push a; expect route is a; expect route is not b"))
    #expect(!router.run("expect route is not a"))
  }

  @Test("a violated `is not` reports the actual value")
  func failure() throws {
    let play = try Play(app: Self.app)
    #expect(!play.run("expect tab is not first"))
    #expect(play.trace.errors.last?.message == "the selected tab is first")
  }

  @Test(
    "`print` accepts the subjects of facts",
    arguments: [
      ("path", "[Home]"), ("tab", "first"), ("tab of Main", "first"), ("state n", "1"),
      ("presented", "nothing presented"), ("stack", "the node is in no stack"),
      ("segment", "the node is in no custom container"),
    ])
  func printed(subject: String, text: String) throws {
    let play = try Play(app: Self.app)
    #expect(play.run("print \(subject)"))
    #expect(play.printed == [text])
  }

  @Test("`print` accepts subjects after some steps and in other systems")
  func printedLater() throws {
    let play = Play()
    #expect(play.run("append Detail(id: \"1\"); present sheet Help"))
    #expect(play.run("print stack; print path; print presented; print presented on stack"))
    #expect(
      play.printed == [
        "[Home, Detail(id: \"1\")]", "[Help]", "sheet Help", "sheet Help",
      ])
    let views = try Play(
      app: "app T uses stackview { view Home { stackview main }; view D; start Home }")
    #expect(views.run("push D on main\nprint leaf; print nodes; print view of main"))
    #expect(views.printed == ["main", "[main]", "D"])
    let router = try Play(app: "app T uses router { screen Home; route a; start Home }")
    #expect(router.run("print route; push a\nprint route"))
    #expect(router.printed == ["the stack has no route", "a"])
  }

  @Test("`print` prefers a bound name to a fact")
  func boundNames() {
    let play = Play()
    #expect(play.run("let path = 3\nprint path"))
    #expect(play.printed == ["3"])
  }
}
