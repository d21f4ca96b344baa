import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

private func app(_ inside: String) -> String { "app T {\n\(inside)\n}\n" }
private let tabs = app("tabs M { tab home A }\nscreen A\nstart M")

private func router(_ rest: String) -> String {
  "app T uses router { screen Home; route detail(id: String); popup side; start Home }\n" + rest
}

private let systems: [Mistake] = [
  Mistake("unknownThing", router("push «details»")),
  Mistake("unknownThing", router("expect route is «other»")),
  Mistake("unknownThing", router("in «flow» Main: pop")),
  Mistake("unknownThing", router("set stack [«details»]")),
  Mistake("wrongKind", router("push «side»")),
  Mistake("wrongKind", router("present popup «detail(id: \"1\")»")),
  Mistake("wrongKind", "app T uses router { route a; start «a» }"),
  Mistake("otherSystem", router("«append» detail(id: \"1\")")),
  Mistake("otherSystem", router("try «navigate» to Home")),
  Mistake("otherSystem", router("expect error from «back»")),
  Mistake("otherSystem", "«navigate» to A"),
  Mistake("otherSystem", "app T uses router { screen Home; «tabs» M { tab a Home }; start Home }"),
  Mistake("otherSystem", "app T uses router { screen Home; «flow» M; start Home }"),
  Mistake("otherSystem", "app T { «route» a; screen A; start A }"),
  Mistake("oneModel", router("in «Home»: pop")),
  Mistake("oneModel", router("in «top» { pop }")),
  Mistake("oneModel", router("expect can in «root»: pop all")),
  Mistake("ambiguousName", flows("show «first»")),
  Mistake("ambiguousName", flows("expect top is «first»")),
  Mistake("unknownThing", flows("show «A.other»")),
  Mistake("unknownThing", flows("show «C.first»")),
  Mistake("unknownLabel", router("push detail(id: \"1\", «title»: \"2\")")),
  Mistake("missingArgument", router("push «detail»")),
]

private func flows(_ rest: String) -> String {
  "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }\n"
    + rest
}

private let phrases: [Mistake] = [
  Mistake("unknownSentence", "«jump» Home"),
  Mistake("unknownSentence", "try «presnt» sheet A"),
  Mistake("unknownSentence", "in root: «`append`» A"),
  Mistake("expected", "append«»"),
  Mistake("expected", "append A zoom «to» \"x\""),
  Mistake("expected", "present sheet «\"A\"»"),
  Mistake("expected", "append A; map stack [0, new B «here»]"),
  Mistake("expected", "expect graph { stack { Home }; sheet transition «{» A } }"),
  Mistake("expected", "drop last 2 «3»"), Mistake("expected", "in «2»: append A"),
  Mistake("expected", "in root «append» A"),
  Mistake("expected", "in root:«»"), Mistake("expected", "let «2» = A"),
  Mistake("expected", "let a «A»"), Mistake("expected", "let a =«»"),
  Mistake("expected", "expect«»"), Mistake("expected", "expect not«»"),
  Mistake("expected", "expect nothing presented and«»"),
  Mistake("expected", "expect top is«»"),
  Mistake("expected", "expect 1 «2»"),
  Mistake("expected", "expect error «bogus.word» from dismiss"),
  Mistake("expected", "repeat 2«»"),
  Mistake("expected", "for «2» in [1] { dismiss }"),
  Mistake("expected", "for x «of» [1] { dismiss }"),
  Mistake("expected", "if nothing presented«»"),
  Mistake("expected", "if «{» dismiss }"),
  Mistake("expected", "if nothing presented { dismiss } else «dismiss» { hide }"),
  Mistake("expected", "print«»"),
  Mistake("wrongType", "restore «[1]»"),
  Mistake("expected", "restore graph«»"),
  Mistake("expected", "set «2» = 3"), Mistake("expected", "set«»"),
  Mistake("unplacedNode", "let «d» = Home\nexpect no d"),
  Mistake("expected", "state n = 1\nset n «2»"),
  Mistake("expected", "set «2»"),
  Mistake("expected", "before each«»"),
  Mistake("expected", "before «all» { dismiss }"),
  Mistake("expected", "expect path is «Home»"),
  Mistake("expected", "expect stack is «Home»"),
  Mistake("expected", "expect stack of root is «stacked» Home"),
  Mistake("expected", "present alert \"A\" { «knob» \"B\" }"),
  Mistake("expected", "present alert \"A\" { button \"B\" «soft» }"),
  Mistake("expected", "restore graph { stack { «2» } }"),
  Mistake("expected", "restore graph { Home { «stack» } }"),
  Mistake("expected", "append A «{» dismiss }"),
  Mistake("unexpectedBlock", "set n = 1 «{ }»\nstate n = 0"),
  Mistake("separatorMissing", "append A «append» B"),
  Mistake("strayClause", "repeat 2 { dismiss } «else { hide }»"),
  Mistake("strayClause", "if top is A { dismiss } else { hide } «else { pop }»"),
  Mistake("elseOnNewLine", "if top is A { dismiss }\n«else» { hide }"),
  Mistake("notHere", "repeat 2 { «screen» A }"),
  Mistake("notHere", "together { «expect top is A» }"),
  Mistake("notHere", "«start» Home"),
  Mistake("notHere", "«try» in root: append A"),
  Mistake("notHere", "«try» expect top is A"),
  Mistake("notHere", "expect error from «try» in root: append A"),
  Mistake("unnamedSnapshot", "repeat 2 { expect graph «snapshot» }"),
  Mistake("unnamedSnapshot", "for a in [1] { if top is Home { require graph «snapshot» { A } } }"),
  Mistake("unnamedSnapshot", "scenario \"s\" for a in [1, 2] { expect graph «snapshot» }"),
  Mistake("unnamedSnapshot", "before each { expect graph «snapshot» }"),
  Mistake("unnamedSnapshot", "after each { expect graph «snapshot» { stack { Home } } }"),
  Mistake("noAnimation", "«select» tab home without animation\n" + tabs),
  Mistake("tooLong", "«append" + String(repeating: " A", count: 1_000) + "»"),
]

private let names: [Mistake] = [
  Mistake("unknownNode", app("screen A\nstart A") + "append «B»"),
  Mistake("unknownNode", "append «house»"),
  Mistake("unknownNode", "append stacked [A, «house»]"),
  Mistake("unknownNode", app("screen A\nstart A") + "in «B»: dismiss"),
  Mistake("unknownTabName", "select tab «home»"),
  Mistake("unknownTabName", tabs + "expect graph { tabs M { tab «homee» { A } } }"),
  Mistake("unknownWindow", "open window «side»"),
  Mistake("unknownWindow", "in window «side»: dismiss"),
  Mistake("unknownPresentable", "present «picker»"),
  Mistake("unknownAction", "tap «save»"),
  Mistake("unknownName", "print «x» + 1"),
  Mistake("unknownName", "append A(id: «x»)"),
  Mistake("unknownName", "let x = 1\nprint \"\\(«y»)\""),
  Mistake("unknownState", "set «x» = 1"),
  Mistake("unknownState", "expect state «x» is 1"),
  Mistake("unknownTrigger", app("screen A\nstart A") + "trigger «review»"),
  Mistake("unknownType", "screen A(id: «Sting»)"),
  Mistake("unknownCode", "expect error «noStacks» from dismiss"),
  Mistake("unknownCode", "expect warning «noChanges»"),
  Mistake("duplicate", "screen A\nscreen «A»"),
  Mistake("duplicate", "state a = 1\nstate «a» = 2"), Mistake("duplicate", "enum E { a, «a» }"),
  Mistake("duplicate", "screen A(x: Int, «x: Int»)"),
  Mistake("givenTwice", "append A(x: 1, «x: 2»)\nscreen A(x: Int)"),
  Mistake("duplicate", "screen A { source \"s\"; source «\"s\"» }"),
  Mistake("duplicate", "screen A { action go { dismiss }; action «go» { hide } }"),
  Mistake("duplicate", "tabs M { tab a Home; tab «a» Home }"),
  Mistake("duplicate", app("screen A\nstart A\n«start» A")),
  Mistake("duplicate", "message m(a: Int, b: Int)\non m(a, «a») { dismiss }"),
  Mistake("duplicate", "message m(a: Int, b: Int)\nscreen S { on m(b, «b») { dismiss } }"),
  Mistake("duplicate", "command f(a: Int, «a: Int») { dismiss }"),
  Mistake("nearName", "append Details\nappend Details\nappend «Detials»"),
  Mistake("notANode", "let x = 1\nappend «x»"),
  Mistake("notANode", "let x = 1\nin «x»: dismiss"),
  Mistake("notANode", "let x = \"a\"\nexpect no «x»"),
  Mistake("unknownSystem", "app T uses «rooter» {\nscreen A\nstart A\n}"),
  Mistake("unknownMessage", app("screen A { on «saved» { dismiss } }\nstart A")),
  Mistake("unknownEvent", "fire «push»"), Mistake("unknownMessage", "send «saved»(1)"),
  Mistake("unused", app("screen A\nscreen «B»\nstart A")),
  Mistake("unusedState", app("screen A\nstate «n» = 0\nstart A")),
  Mistake("literalCapture", "link \"x://a/«:id»\" { hide }"),
  Mistake("unusedBinding", "let «a» = 1"), Mistake("unusedInput", "command c(«n: Int») { hide }"),
  Mistake("unusedSuppression", "dismiss // sextant: allow «unused»"),
  Mistake("unknownSuppression", "dismiss // sextant: allow «unusd», noChange"),
  Mistake("suppressedError", "dismiss // sextant: allow «unknownNode»"),
  Mistake("badSuppression", "dismiss «// sextant: allow»"),
  Mistake("neverHolds", "«expect count A is -1»"),
  Mistake("unknownButton", "invariant \"a\" after button «\"Nope\"» { top is A }"),
  Mistake("deadLink", "open link «\"x://a\"»\nlink \"x://b\" { hide }"),
  Mistake("contradiction", "expect top is A\n«expect top is B»"),
  Mistake("untakenNode", router("let d = «detail(id: \"1\")»")),
  Mistake("unknownSource", app("screen A {source \"\"}\nstart A") + "present sheet A from «\"b\"»"),
  Mistake("neverMade", app("screen A\nscreen B\nstart A") + "«expect top is B»"),
]

private let properties: [Mistake] = [
  Mistake("unknownNode", "invariant \"a\" { count «B» <= 1 }"),
  Mistake("expected", "never «{» top is Home }"),
  Mistake("expected", "sometimes \"a\" «twice» { top is Home }"),
  Mistake("expected", "always «may» reach \"a\" { top is Home }"),
  Mistake("expected", "always can «get» \"a\" { top is Home }"),
  Mistake("strayClause", "never \"a\" { top is Home } «within 5 moves»"),
  Mistake("unknownAction", "invariant \"a\" after «go» { top is Home }"),
  Mistake("expected", "invariant \"a\" after «{» top is Home }"),
  Mistake("unknownEvent", "invariant \"a\" after event «go» { top is Home }"),
  Mistake("unknownThing", "invariant \"a\" after link «\"a://b\"» { top is Home }"),
  Mistake("expected", "always can reach \"a\" { top is Home } within «five» moves"),
  Mistake("expected", "always can reach \"a\" { top is Home } within 5 moves «or» 6"),
  Mistake("expected", "always can reach \"a\" { top is Home } within «move»"),
  Mistake("unknownNode", "always can reach \"a\" { top is «B» } within 5 moves"),
].map { Mistake($0.word, app("screen Home\n\($0.text)\nstart Home")) }

private let values: [Mistake] = [
  Mistake("missingArgument", "screen A(id: String)\nappend «A»"),
  Mistake("missingArgument", "screen A(id: String, n: Int)\nappend «A(\"1\")»"),
  Mistake("extraArgument", "screen A\nappend A(«1»)"),
  Mistake("extraArgument", "screen A(id: String)\nappend A(\"1\", «2»)"),
  Mistake("unknownLabel", "screen A(id: String)\nappend A(«ib»: \"1\")"),
  Mistake("wrongType", "screen A(id: String)\nappend A(id: «1»)"),
  Mistake("wrongType", "drop last «\"2\"»"),
  Mistake("wrongType", "print 1 + «\"a\"»"),
  Mistake("wrongType", "print [1, «\"a\"»]"),
  Mistake("wrongType", "state n = 1\nset n = «true»"),
  Mistake("wrongType", "state n: Int = «\"1\"»"),
  Mistake("wrongType", "expect 1 is «\"a\"»"),
  Mistake("wrongType", "expect «1»"),
  Mistake("wrongType", "print -«\"a\"»"),
  Mistake("wrongType", "for x in «1» { dismiss }"),
  Mistake("wrongType", "wait «3»"),
  Mistake("positionalAfterLabel", "screen A(x: Int, y: Int)\nappend A(x: 1, «2»)"),
  Mistake("notInDomain", "screen A(id: String in [\"1\"])\nappend A(id: «\"2\"»)"),
  Mistake("notConstant", "state a = 1\nstate b = «a»"),
  Mistake("graphFact", "state a = false\nset a = «top is A»"),
  Mistake("notConstant", "state a = [1]\nscenario \"s\" for y in «a» { drop last y }"),
  Mistake("wrongType", "scenario \"s\" for y in «1» { dismiss }"),
  Mistake("wrongType", "for a, b in [[1, \"x\"], [2, «3»]] { append A(id: a, t: b) }"),
  Mistake(
    "wrongType",
    "scenario \"s\" for a, b in [[1, \"x\"], [«true», \"y\"]] { append A(id: a, t: b) }"),
  Mistake("negativeCount", "repeat «-»1 { dismiss }"),
  Mistake("negativeDuration", "wait «-»1s"),
  Mistake("negativeDuration", "after «-»(500ms) { dismiss }"),
  Mistake("wildcardHere", "append stacked [A, «...»]"),
]

private let files: [Mistake] = [
  Mistake("noStart", "app «T» {\nscreen A\n}"),
  Mistake("secondApp", app("screen A\nstart A") + "app «U» {\nscreen B\nstart B\n}"),
  Mistake("containsItself", app("screen B\nswitched «A» shows stacked A\nstart A")),
  Mistake("containsItself", "switched «S» shows S"),
  Mistake(
    "unknownDeclaration",
    app("screan A\nscreen A\nstart A")
      .replacing("screan", with: "«screan»", maxReplacements: 1)),
  Mistake("unknownDeclaration", "screen A { «axion» go { dismiss } }"),
  Mistake("emptyTabs", "tabs «M» { }"), Mistake("emptyTabs", "custom «M» { }"),
  Mistake("unusedImport", "import «\"empty.sextant\"»"),
  Mistake("importFailed", "import «\"missing.sextant\"»"),
  Mistake("importCycle", "import «\"test.sextant\"»"),
  Mistake("importCycle", "import «\"./dir/../test.sextant\"»"),
  Mistake("emptyLiteral", "restore graph «{ }»"),
  Mistake("emptyLiteral", "expect graph { stack { Home { sheet «{ A; B }» } } }"),
  Mistake(
    "otherOwner", "app T uses coordinator { flow M { route a shows [«c»] }; flow N { route c } }"),
  Mistake("openLiteral", "restore graph «{ stack { ... } }»"),
  Mistake("whenOverState", app("screen A\nwhen «top is A» { dismiss }\nstart A")),
  Mistake("messageNotAppearance", "message appear\nscreen A { on «appear» { hide } }"),
  Mistake("unreachableGuard", "screen A { on tap back { }; «on tap back { hide }» }"),
  Mistake("unknownTimer", "cancel «toast»"), Mistake("ignoredBlock", "print top «{ }»"),
  Mistake("commandNotStatement", "command cancel { hide }\n«cancel»"),
  Mistake("badLink", app("screen A\nlink «\"shop\"» { dismiss }\nstart A")),
  Mistake("unknownCapture", "screen A\nlink \"x://{id}\" for «name» in [\"1\"] { append A }"),
  Mistake("emptyDomain", "screen A\nlink \"x://{id}\" for id in «[]» { append A }"),
  Mistake(
    "unreachableLink",
    app("screen A\nlink \"x://{a}\" { append A }\nlink «\"x://{b}\"» { append A }\nstart A")),
  Mistake(
    "unreachableLink",
    app(
      "state s = false\nscreen A\nlink \"x://a\" when s { append A }\nlink «\"x://a\"» when  s { hide }\nstart A"
    )),
  Mistake(
    "unheardMessage",
    app("message «saved»\nscreen A { action save { send saved } }\nstart A")),
  Mistake(
    "unsentMessage",
    app("message m; on m from «A» { hide }; screen A; screen B { action b { send m } }; start B")),
  Mistake(
    "gestureName", app("screen A { «action back { append A }» }\nstart stacked A")),
  Mistake("noCases", "scenario \"s\" for x in «[]» { dismiss }"),
  Mistake("sameCase", "scenario \"s\" for x in «[1, 2, 1, 1]» { drop last x }"),
  Mistake(
    "sameScenario", "scenario \"s\" { hide }\nscenario \"t\" { hide }\n«scenario \"s\" { hide }»"),
  Mistake("tooManyProblems", String(repeating: "jump\n", count: 1_000) + "«jump»\njump\n"),
]

@Suite("codes of the checker") struct CheckerCodeTests {
  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh(files: Texts(files: ["empty.sextant": "hide"]))
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
  }

  @Test(
    "name the mistake and its location",
    arguments: phrases + names + properties + values + files + scenarioMistakes + systems)
  func mistake(_ mistake: Mistake) {
    let (text, span) = mistake.unmarked
    let found = diagnostics(text).filter { $0.code.word == mistake.word }
    #expect(
      found.contains { $0.span == span },
      "\(diagnostics(text).prefix(5).map { "\($0.code.word) \($0.span.start)-\($0.span.end)" }) not \(span.start)-\(span.end)"
    )
    for one in found { #expect(!one.message.contains("%1") && !one.message.contains("%2")) }
  }

  @Test("each have a mistake")
  func complete() {
    let tried = Set((phrases + names + values + files + scenarioMistakes + systems).map(\.word))
    // The source location of `badSnapshots` is in another file, so no text here can cause it.
    #expect(Set(languageCodes.map(\.word)).subtracting(tried) == ["badSnapshots"])
  }

  @Test("are reported for all problems of a file, each at its location")
  func several() {
    let text = "jump\nappend\nin window side: dismiss\nprint 1 + \"a\"\n"
    #expect(
      diagnostics(text).map(\.code.word) == [
        "unknownSentence", "expected", "unknownWindow", "wrongType",
      ])
  }

  @Test(
    "report an unreadable statement once",
    arguments: [
      "expect top == Home", "print 1 / 2", "append A == B", "state n = 1\nexpect n == 1",
    ])
  func once(_ text: String) {
    #expect(diagnostics(text).map(\.code.word) == ["unexpectedCharacter"])
    #expect(diagnostics(text + "\njump").map(\.code.word).contains("unknownSentence"))
  }

  @Test(
    "report a mistake once",
    arguments: [
      ("expect count sheet is 1", "unknownNode"), ("for x in 1...3 { hide }", "wrongType"),
    ])
  func single(_ text: String, _ word: String) {
    #expect(diagnostics(text).map(\.code.word) == [word])
  }

  @Test(
    "name the location of the first declaration",
    arguments: [
      ("\nscreen A\nscreen A", "line 2"), ("screen A\n\ntabs A { tab a Home }", "line 1"),
      ("state n = 1\nstate n = 2", "line 1"),
      ("command f(a: Int, a: Int) { dismiss }", "this line"),
      ("message m(a: Int, b: Int)\non m(a, a) { dismiss }", "this line"),
      ("tabs M {\ntab a Home\ntab a Home\n}", "line 2"),
      ("event a { hide }\nevent a { hide }", "line 1"),
      ("screen A {\naction go { hide }\naction go { hide }\n}", "line 2"),
      ("enum E { a, a }", "this line"),
    ])
  func whereFirst(_ text: String, _ place: String) {
    let found = diagnostics(text)
    #expect(found.map(\.code.word) == ["duplicate"])
    let help = found.first?.help ?? ""
    #expect(help.hasPrefix("the first `"), "\(found)")
    #expect(help.contains("` is on \(place): "), "\(found)")
  }

  @Test("omit the line of an earlier input")
  func duplicateOfBefore() {
    let play = Play()
    play.works("screen A")
    play.fails("screen A", "duplicate")
    let help = play.lastReply.diagnostics.first?.help
    #expect(help?.hasPrefix("remove this declaration, or choose another name than `A`") == true)
  }

  @Test("allow a capture with the name of an input of its screen")
  func captureOverInput() {
    #expect(
      diagnostics("message m(a: Int)\nscreen S(a: Int) { on m(a) { dismiss } }").isEmpty)
  }

  @Test(
    "require the inputs of a sent trigger, but not of an expected trigger",
    arguments: [
      ("trigger buzz", ["missingArgument"]),
      ("expect error from trigger buzz", ["missingArgument"]),
      ("trigger buzz(1)", []), ("trigger buzz(n: 1)", []), ("expect trigger buzz", []),
      ("expect trigger buzz(1)", []), ("expect trigger buzz ever", []),
      ("trigger calm", []), ("trigger dismiss", []),
    ])
  func triggers(_ text: String, _ words: [String]) {
    let head = app(
      "screen A { action go { trigger buzz(1); trigger calm } }\ntrigger buzz(n: Int)\ntrigger calm(n: Int = 1)\nstart A"
    )
    #expect(diagnostics(head + text).map(\.code.word) == words)
  }

  @Test("report the later of two similar names")
  func nearNames() {
    let found = diagnostics("append Detail\nappend Detial")
    #expect(found.map(\.arguments) == [["Detial", "Detail"]])
    #expect(diagnostics("append Detail\nappend Home\nappend Detial\nappend Hoem").count == 2)
  }

  @Test(
    "suggest the intended text",
    arguments: [
      ("apend A", "append"), ("present sheat A", "sheet"),
      ("screen Detail(id: String)\nappend Detail(it: \"1\")", "id"),
      ("state name = 1\nset nmae = 2", "name"), ("expect error noStak from dismiss", "noStack"),
      ("expect path is A", "[A]"), ("expect stack is stacked A", "[stacked A]"),
      ("expect finished is A", "[A]"), ("wait 5", "5s"), ("wait 2 s", "2s"),
      ("wait 1 second", "1s"), ("wait 0.5", "0.5s"), ("set rooot A", "root"),
      ("state n = 1\nn = 2", "set n = …"), ("state n = 1\nexpect n = 2", "is"),
      ("append Detail\nappend detail", "Detail"), ("expect home exists", "Home"),
      ("pres sheet A", "present"), ("present alert \"A\" { buton \"B\" }", "button"),
      ("expect presented is shet A", "sheet"), ("expect top is \"Home\"", "Home"),
      ("present alert Hello", "\"Hello\""), ("expect no sheet", "count sheets"),
      ("tap \"OK\"", "tap button \"OK\""), ("select tab \"home\"", "home"),
      ("append A(id=1)", "id: …"), ("assert top is Home", "expect"), ("back", "tap back"),
      ("app T {\nscreen A\nstart A\n}\napp U {\nscreen B\nstart B\n}", "app"),
    ])
  func hints(_ text: String, _ meant: String) {
    let hints = diagnostics(text).compactMap(\.help)
    #expect(hints.contains { $0.contains("`\(meant)`") }, "\(hints)")
  }
}
