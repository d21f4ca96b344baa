import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("a mistake is reported once") struct SingleReportTests {
  private func compiled(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
  }

  private func told(_ text: String) -> [String] {
    let source = SourceText(name: "test.sextant", text: text)
    return compiled(text).map { "\(source.lineNumber(of: $0.span.start)) \($0.code.word)" }
  }

  @Test(
    "a name misspelt in its declaration is reported at its first use",
    arguments: [
      ("app T {\n  screen Hoem\n  start Home\n}\nexpect top is Home", "3 unknownNode"),
      (
        "app T {\n  state lockde = false\n  screen A\n  start A\n}\nset locked = true\nexpect state locked is true",
        "6 unknownState"
      ),
      (
        "app T {\n  screen A { action colse { dismiss } }\n  start A\n}\ntap close\ntap close",
        "5 unknownAction"
      ),
      (
        "app T {\n  enum Plan { fre, premium }\n  state plan = free\n  screen A\n  start A\n}\nexpect plan is free",
        "3 unknownName"
      ),
      (
        "app T uses router {\n  route detial\n  screen A\n  start A\n}\npush detail\npush detail",
        "6 unknownThing"
      ),
      (
        "app T {\n  screen A(nubmer: Int = 1)\n  start A(number: 2)\n}\nexpect top is A(number: 2)",
        "3 unknownLabel"
      ),
    ])
  func declaration(_ text: String, _ wanted: String) {
    let found = compiled(text)
    #expect(told(text) == [wanted], "\(found.map(\.message))")
    #expect(found.first?.help?.hasPrefix("did you mean") == true)
    #expect(found.first?.fix == nil)
  }

  @Test(
    "an unreadable import or declaration causes no further errors",
    arguments: [
      (
        "import assets.sextant\nscenario \"x\" { back; expect error notOnStack from back }",
        "1 expected"
      ),
      ("import \"assets.sextant\nscenario \"x\" { back }", "1 unterminatedString"),
      (
        "import \"nope.sextant\"\nscenario \"x\" { expect error notOnStack from back }",
        "1 importFailed"
      ),
      (
        "app My Assets uses coordinator {\n  flow Main { route list }\n  start Main\n}\nback",
        "1 expected"
      ),
      ("b = Home\nappend b\nexpect b is Home", "1 unknownSentence"),
      ("append \"x\"(", "1 blankNeeded"),
      ("app T coordinator { flow M { route a; route b }; start M }\nshow b; back", "1 expected"),
      ("app T uses { flow M { route a; route b }; start M }\nshow b; back", "1 expected"),
      ("screen A(: String)\nappend A(title: \"a\")\nappend A(\"b\")", "1 expected"),
      (
        "screen A(t: Int)\nlet a = A\nappend a\nexpect a exists; expect a visible",
        "2 missingArgument"
      ),
      (
        "app T {\n  screen B\n  screen B(id: Int)\n  start B\n}\nappend B(id: 1)\nexpect top is B(id: 1)",
        "3 duplicate"
      ),
    ])
  func following(_ text: String, _ wanted: String) {
    #expect(told(text) == [wanted])
  }

  @Test("a case that only its declaration names is not suggested for another case")
  func caseUsedOnce() {
    let found = compiled("enum Plan { fre, premium }\nexpect free is premium")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil })
  }

  @Test("an existing scratch screen cannot be declared as a container")
  func scratchNames() {
    var session = Session(.fresh())
    #expect(session.submit("append Main").succeeded)
    let reply = session.submit("tabs Main { tab a Home }")
    #expect(!reply.succeeded && reply.diagnostics.map(\.code.word) == ["duplicate"])
    #expect(session.submit("append Other; restore graph { stack { Home; Main; Other } }").succeeded)
  }

  @Test("a scenario without a title is checked")
  func withoutTitle() {
    #expect(told("scenario { tpa back }") == ["1 expected", "1 unknownSentence"])
  }

  @Test("no fix if the only use or the declaration may be misspelt")
  func onePlace() {
    let found = compiled("app T {\n  screen Hoem\n  screen A\n  start Home\n}")
    #expect(found.map(\.code.word) == ["unknownNode"])
    #expect(found.first?.fix == nil)
  }

  @Test("a misspelt name is reported at each use if the right name is known")
  func severalSlips() {
    let text =
      "app T {\n  screen Home\n  screen A\n  start Home\n}\nappend Hoem\nappend Hoem\nappend A"
    #expect(told(text) == ["6 unknownNode", "7 unknownNode"])
  }

  @Test("an undeclared name is reported once")
  func undeclared() {
    let found = compiled(
      "app T {\n  screen A\n  start A\n}\nappend Settings\nexpect top is Settings\nappend Settings")
    #expect(found.map(\.code.word) == ["unknownNode"])
  }

  @Test(
    "a misspelt keyword of a file is reported",
    arguments: [
      (
        "pap T uses stackview {\n  view A { stackview s }\n  view B\n  start A\n}\npush B on s",
        "app"
      ),
      ("app  uses stackview {\n  view A { stackview s }\n  view B\n  start A\n}\npush B on s", ""),
      ("secnario \"a\" tags b {\n  append A\n  expect stack is [Home, A]\n}", "scenario"),
      ("befroe each {\n  append A\n}\nscenario \"a\" { expect top is A }", "before"),
    ])
  func forms(_ text: String, _ meant: String) {
    let found = compiled(text)
    #expect(found.count == 1, "\(found.map(\.message))")
    if !meant.isEmpty { #expect(found.first?.help == "did you mean `\(meant)`?") }
  }

  @Test(
    "a misspelt declaration in a block still declares its names",
    arguments: [
      ("uses coordinator {\n  flow M {\n    ruote a\n    route b\n  }\n  start M", "route"),
      ("uses stackview {\n  view A { stackveiw s }\n  view B\n  start A", "stackview"),
      ("uses intent {\n  destination a { no dismiss a { back } }\n  start a", "on"),
      ("{\n  screen A\n  tabs M { tba home A; tab other A }\n  start M", "tab"),
      ("{\n  screen A { atcion go { dismiss } }\n  start A", "action"),
      ("{\n  staet name = \"a\"\n  screen A\n  start A", "state"),
      ("{\n  screen A\n  start A\n  nevet \"x\" { top is A }", "never"),
    ])
  func inner(_ body: String, _ meant: String) {
    let found = compiled("app T \(body)\n}")
    #expect(found.map(\.code.word) == ["unknownDeclaration"], "\(found.map(\.message))")
    #expect(found.first?.help == "did you mean `\(meant)`?")
  }

  @Test(
    "consequences of a mistake are not reported",
    arguments: [
      "let a = A\nlte b = B\nappend b\nappend a",
      "of top is A {\n  append B\n} else {\n  append C\n}",
      "app T {\n  screen A\n  start A\n  command c(x: Int, y: Duratin = 2s) { print x }\n}\nc(x: 1)",
      "app T {\n  state p = 1\n  screen A\n  start A\n}\nexpect q is 1",
      "expect top is A; append \"b; append C",
      "app T {\n  state m: Strin = \"a\"\n  screen A\n  start A\n}\nexpect state m is 3",
      "scenario \"x\" { append A }}",
      "# hello\nappend A",
      "scenario \"x\"\n{\n  append A\n}",
      "repeat 2\n{\n  append A\n}",
    ])
  func following(_ text: String) { #expect(told(text).count == 1, "\(told(text))") }
}
