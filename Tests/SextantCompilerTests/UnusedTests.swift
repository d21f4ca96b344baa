import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite struct UnusedTests {
  private func reported(_ text: String, files: [String: String] = [:]) -> [String] {
    var compiler = Compiler.fresh(files: Texts(files: files))
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics.map {
      "\($0.code.word) \($0.arguments.first ?? "")"
    }
  }

  private func app(_ inside: String, _ home: String = "") -> String {
    "app T {\n\(inside)\nscreen Home { \(home) }\nstart stacked Home\n}\n"
  }

  @Test(
    "reports an unused name in an app",
    arguments: [
      ("screen A", "unused A"), ("tabs M { tab a Home }", "unused M"),
      ("state n = 0", "unusedState n"), ("message m", "unused m"), ("trigger t", "unused t"),
      ("presentable p", "unused p"), ("enum E { a, b }", "unused E"),
      ("command c(n: Int) { dismiss }", "unusedInput n"),
      ("event e { let a = 1; dismiss }", "unusedBinding a"),
      ("command c(n: Int, m: Int) when n is 1 { dismiss }", "unusedInput m"),
    ])
  func unused(_ declaration: String, _ expected: String) {
    #expect(reported(app(declaration) + "hide") == [expected])
  }

  @Test(
    "reports an action with the name of a gesture",
    arguments: [
      ("graph", "back", ["gestureName back"]), ("graph", "cancel", []), ("graph", "close", []),
    ])
  func gestures(_ system: String, _ name: String, _ expected: [String]) {
    let app = "app T uses \(system) { screen A { action \(name) { hide } }; start stacked A }"
    #expect(reported(app + "\nhide") == expected)
  }

  @Test(
    "reports an invariant after a button that no alert has",
    arguments: [
      ("graph", "button \"Yes\"", "Nope", ["unknownButton \"Nope\""]),
      ("graph", "button \"Yes\"", "Yes", []), ("graph", "button \"Yes\"", "OK", []),
      ("graph", "button \"\\(name)\"", "Nope", []),
      ("router", "Yes", "Nope", ["unknownButton \"Nope\""]), ("router", "Yes", "Yes", []),
      ("router", "\\(name)", "Nope", []),
    ])
  func buttons(_ system: String, _ button: String, _ asked: String, _ expected: [String]) {
    let isRouter = system == "router"
    let ask = isRouter ? "show alert sure" : "present alert \"Sure?\" { \(button) }"
    let app = """
      app T uses \(system) {
        state name = ""
        screen A { action ask { set name = "b"; \(ask) } }
        \(isRouter ? "alert sure \"\\(name)?\" confirm \"\(button)\" { }" : "")
        start \(isRouter ? "" : "stacked ")A
        invariant "i" after button "\(asked)" { name is "b" }
      }
      """
    #expect(reported(app) == expected)
  }

  @Test(
    "reports a handler whose sender does not send the message",
    arguments: [
      ("", "send done", ["unsentMessage B"]),
      ("", "after 1s { send done }", ["unsentMessage B"]),
      ("action b { send done }", "send done", []),
      ("action b { say }", "send done", []),
      ("action b { present alert \"Done?\" { button \"OK\" { send done } } }", "send done", []),
      ("on done from C { send done }", "send done", []),
      // The sender of these messages is known only at run time.
      ("", "in B: send done", []), ("", "in B { send done }", []), ("", "in B: say", []),
      ("", "hide } }\nevent over { if no C { send done", []),
    ])
  func senders(_ sender: String, _ other: String, _ expected: [String]) {
    let app = """
      app T {
        message done
        command say { send done }
        screen Home { action a { append B }; on done from B { hide } }
        screen B { \(sender); action c { append C } }
        screen C { action d { \(other) } }
        start stacked Home
      }
      """
    #expect(reported(app + "\nhide") == expected)
  }

  @Test(
    "reports unused members of screens",
    arguments: [
      ("source \"s\"", ["unused s"]), ("action go(n: Int) { dismiss }", []),
      ("source \"s\"; action go { present sheet Home from \"s\" }", []),
      ("source \"s\"; action go(n: String) { present sheet Home from n }", []),
      ("action go(n: Int) when n is 1 { dismiss }", []), ("action go { dismiss }", []),
    ])
  func members(_ home: String, _ expected: [String]) {
    #expect(reported(app("", home) + "hide") == expected)
  }

  @Test("a file for import only may have unused declarations")
  func forOthers() {
    #expect(reported(app("trigger t\npresentable p", "source \"s\"")) == [])
    #expect(reported(app("screen A\nmessage m")) == ["unused A", "unused m"])
  }

  @Test(
    "any reference counts as a use",
    arguments: [
      ("screen A", "append A"), ("screen A", "expect no A"), ("state n = 0", "set n = 1"),
      ("state n = 0", "expect state n is 0"), ("state n = 0", "print n"),
      ("message m", "send m"), ("message m", "expect sent m"), ("trigger t", "trigger t"),
      ("trigger t", "expect trigger t"), ("presentable p", "present p"),
      ("presentable p", "expect not presented is p"),
      ("presentable p", "expect not graph { stack { Home { p } } }"),
      ("enum E { a, b }", "print a"), ("enum E { a, b }\nscreen A(e: E)", "append A(e: a)"),
      ("screen A { source \"s\" }", "append A\npresent sheet Home from \"s\""),
      ("screen A(id: String)", "append A(id: \"1\")"), ("message m\non m { hide }", "dismiss"),
      ("link \"x://{a}\" { hide }", "dismiss"), ("command c { hide }", "dismiss"),
      ("event e(n: Int) { hide }", "dismiss"), ("window w { Home }", "dismiss"),
    ])
  func used(_ declaration: String, _ statement: String) {
    #expect(reported(app(declaration) + statement) == [])
  }

  @Test(
    "reports an unused binding in every script",
    arguments: [
      ("let a = 1", ["unusedBinding a"]), ("let d = Detail", ["unusedBinding d"]),
      ("let t = top", ["unusedBinding t"]), ("let a = 1\nlet b = a", ["unusedBinding b"]),
      ("scenario \"s\" { let a = 1 }", ["unusedBinding a"]),
      ("before each { let a = 1 }", ["unusedBinding a"]),
      ("let d = Detail\nappend d", []), ("let d = Detail\nexpect d is top", ["unplacedNode d"]),
      ("let d = Detail\nin d: hide", ["unplacedNode d"]), ("let a = 1\nprint \"\\(a)\"", []),
      ("let a = [1]\nfor x in a { hide }", []), ("let a = 1\nexpect a is 1", []),
      ("for x in [1, 2] { hide }", []), ("let d = Detail\nlet e = d\nprint e", []),
      ("let a = 1\nrepeat 2 { let b = a }", ["unusedBinding b"]),
      ("let d = Detail\nexpect no d", ["unplacedNode d"]), ("let d = top\nexpect no d", []),
      ("let d = Detail\nlet e = d\nappend e", []), ("let d = Detail\nappend stacked [d]", []),
    ])
  func bindings(_ text: String, _ expected: [String]) { #expect(reported(text) == expected) }

  @Test("setting a binding of the system reads it")
  func systemBindings() {
    let text =
      "app T uses stackview { view Root { stackview main }; view W; start Root }\npush W on main\n"
    #expect(reported(text + "let b = binding of main\nset b = false") == [])
    #expect(reported(text + "let b = binding of main") == ["unusedBinding b"])
  }

  @Test("unused declarations of an imported app are not reported in this file")
  func imported() {
    let files = ["app.sextant": app("screen A\nstate n = 0\nmessage m")]
    #expect(reported("import \"app.sextant\"\nhide", files: files) == [])
  }

  @Test("reports an import without effect")
  func imports() {
    let files = [
      "tests.sextant": "scenario \"s\" { hide }", "app.sextant": app(""),
      "both.sextant": "import \"app.sextant\"", "broken.sextant": "print \"",
    ]
    #expect(
      reported("import \"tests.sextant\"", files: files) == ["unusedImport \"tests.sextant\""])
    #expect(reported("import \"both.sextant\"", files: files) == [])
    #expect(
      reported("import \"app.sextant\"\nimport \"./app.sextant\"", files: files) == [
        "unusedImport \"./app.sextant\""
      ])
    #expect(reported("import \"both.sextant\"\nimport \"app.sextant\"", files: files) == [])
    #expect(
      !reported("import \"broken.sextant\"", files: files).contains { $0.hasPrefix("unusedImport") }
    )
  }

  @Test("reports a duplicate of an imported name with its location")
  func twice() {
    let first = "state n = 0\nmessage m\nscreen A"
    var compiler = Compiler.fresh(files: Texts(files: ["first.sextant": first]))
    let text = "import \"first.sextant\"\nscreen A\nstate n = 1\nmessage m"
    let found = compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
    #expect(found.map(\.code.word) == ["duplicate", "duplicate", "duplicate"])
    #expect(found.flatMap(\.notes).map(\.file) == Array(repeating: "first.sextant", count: 3))
    #expect(found.flatMap(\.notes).map(\.span.start) == [29, 6, 20])
  }

  @Test("with an error, nothing is reported as unused: the erroneous part may use it")
  func errors() {
    #expect(reported("let d = Detail\nappend house(d)") == ["unknownNode house"])
    #expect(reported("let d = Detail\nprint \"") == ["unterminatedString "])
  }

  @Test("a scratch script may have unused names")
  func scratch() { #expect(reported("screen A\nstate n = 0\nmessage m\nenum E { a }") == []) }
}
