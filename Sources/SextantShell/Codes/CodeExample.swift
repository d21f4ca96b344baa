import SextantEngine

/// A text that leads to an error or a warning, and a similar one that does not.
struct CodeExample: Sendable {
  /// How to reproduce the error; a test runs every example this way.
  enum Setup: Sendable {
    /// Check and run the text as a file.
    case run
    /// Type the text into the shell, line by line.
    case typed
    /// Use these bytes, which the failing text only abbreviates.
    case bytes(@Sendable () -> [UInt8])
    /// Provide another file with a given content.
    case withFile(file: String, holding: String)
    /// Run with a very small limit on the memory of the trace.
    case lowMemory
    /// Interrupt the run.
    case interrupted
    /// The example cannot be run; the remark says why.
    case notRun
  }

  /// The word of the code.
  let word: String
  let fails: String
  let works: String
  let setup: Setup
  /// What a reader needs to know about the failing text; may be empty.
  let remark: String

  init(
    _ word: String, _ fails: String, _ works: String, _ setup: Setup = .run, remark: String = ""
  ) {
    self.word = word
    self.fails = fails
    self.works = works
    self.setup = setup
    self.remark = remark
  }

  static let all = reading + checking + names + running + special + shell

  /// Apps of systems other than the first.
  private static let router =
    "app T uses router { screen Home; route detail; start Home }\npush detail"
  private static let flows =
    "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }"

  static func of(_ word: String) -> CodeExample? { all.first { $0.word == word } }

  /// The example of a code; a system's own codes bring theirs in the system's table.
  static func of(_ code: Code) -> CodeExample? {
    guard let fails = code.fails, let works = code.works else { return of("\(code.word)") }
    return CodeExample("\(code.word)", "\(fails)", "\(works)")
  }
}

// MARK: - Characters and brackets

extension CodeExample {
  private static let reading = [
    CodeExample("unexpectedCharacter", "append Home ?", "append Home"),
    CodeExample("badName", "print `two words`", "let `tab` = 1; print `tab`"),
    CodeExample("unterminatedString", "print \"Hello", "print \"Hello\""),
    CodeExample("unterminatedTextBlock", "print \"\"\"\nHello", "print \"\"\"\n  Hello\n  \"\"\""),
    CodeExample(
      "textBlockOnOneLine", "print \"\"\"Hello\"\"\"", "print \"\"\"\n  Hello\n  \"\"\""),
    CodeExample("unterminatedComment", "append Home /* to be", "append Home /* to be */"),
    CodeExample("badEscape", "print \"a\\qb\"", "print \"a\\nb\""),
    CodeExample("noSuchScalar", "print \"\\u{110000}\"", "print \"\\u{1F600}\""),
    CodeExample(
      "unterminatedInterpolation", "print \"\\(1 + 1", "print \"\\(1 + 1)\""),
    CodeExample("badNumber", "print 1x", "print 1"),
    CodeExample("numberTooLarge", "print 99999999999999999999", "print 9999999999"),
    CodeExample("durationTooFine", "print 0.0001s", "print 1ms"),
    CodeExample("unterminatedBlock", "repeat 2 { append Home", "repeat 2 { append Home }"),
    CodeExample(
      "unterminatedBracket", "append stacked [Home, Home", "append stacked [Home, Home]"),
    CodeExample("unexpectedCloser", "append Home }", "append Home"),
    CodeExample("expectedCloser", "expect (1 is 1, 2)", "expect (1 is 1)"),
    CodeExample("braceOnNewLine", "repeat 2\n{ append Home }", "repeat 2 {\n  append Home\n}"),
    CodeExample("blockWithoutHead", "{ append Home }", "repeat 1 { append Home }"),
    CodeExample("blockNotAllowed", "print [1 { 2 }]", "print [1]"),
    CodeExample(
      "braceMissing", "repeat 2\n  append Home\n}", "repeat 2 {\n  append Home\n}"),
    CodeExample(
      "headMissing", "repeat 2 {\n    append Home\n  }\n}",
      "repeat 2 {\n  repeat 2 {\n    append Home\n  }\n}"),
    CodeExample("blankNeeded", "print 1(2)", "print 1 + (2)"),
    CodeExample("commaMisplaced", "print [1, , 2]", "print [1, 2]"),
    CodeExample(
      "commaMissing", "append Detail(id: 1 {} 2)", "append Detail(id: 1)"),
    CodeExample("labelWithoutValue", "append Detail(id:)", "append Detail(id: 1)"),
    CodeExample("valueMissing", "print ()", "print (1)"),
    CodeExample("separatorInBracket", "print [1; 2]", "print [1, 2]"),
  ]
}

// MARK: - Forms

extension CodeExample {
  private static let checking = [
    CodeExample("unknownSentence", "appen Detail", "append Detail"),
    CodeExample("expected", "append", "append Detail"),
    CodeExample(
      "unexpectedBlock", "state n = 0\nset n = 1 { }", "state n = 0\nset n = 1"),
    CodeExample(
      "strayClause", "repeat 2 { append A } else { append B }",
      "if top is Home { append A } else { append B }"),
    CodeExample(
      "elseOnNewLine", "if top is Home { append A }\nelse { append B }",
      "if top is Home { append A } else { append B }"),
    CodeExample("notHere", "together { expect top is Home }", "expect top is Home"),
    CodeExample("later", "expect graph snapshot", "expect graph { stack { Home } }"),
    CodeExample(
      "noAnimation",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other without animation",
      "append A without animation"),
    CodeExample(
      "missingArgument", "screen A(id: String)\nappend A",
      "screen A(id: String)\nappend A(id: \"1\")"),
    CodeExample("extraArgument", "screen A\nappend A(1)", "screen A\nappend A"),
    CodeExample(
      "unknownLabel", "screen A(id: String)\nappend A(it: \"1\")",
      "screen A(id: String)\nappend A(id: \"1\")"),
    CodeExample(
      "wrongType", "screen A(id: String)\nappend A(id: 1)",
      "screen A(id: String)\nappend A(id: \"1\")"),
    CodeExample(
      "positionalAfterLabel", "screen A(x: Int, y: Int)\nappend A(x: 1, 2)",
      "screen A(x: Int, y: Int)\nappend A(1, y: 2)"),
    CodeExample(
      "notInDomain", "screen A(id: Int in [1, 2])\nappend A(id: 3)",
      "screen A(id: Int in [1, 2])\nappend A(id: 2)"),
    CodeExample("notConstant", "state a = 1\nstate b = a", "state a = 1\nstate b = 1"),
    CodeExample("negativeCount", "repeat -1 { append A }", "repeat 1 { append A }"),
    CodeExample("wildcardHere", "append stacked [A, ...]", "expect stack is [..., Home]"),
    CodeExample("emptyLiteral", "restore graph { }", "restore graph { stack { Home } }"),
    CodeExample(
      "openLiteral", "restore graph { stack { ... } }", "expect graph { stack { ... } }"),
  ]
}

// MARK: - Names and declarations

extension CodeExample {
  private static let names = [
    CodeExample("unknownNode", "append detail", "append Detail"),
    CodeExample(
      "unknownThing", "\(router)\npush details", "\(router)\npush detail"),
    CodeExample("otherSystem", "\(router)\nappend detail", "\(router)\npush detail"),
    CodeExample("wrongKind", "\(router)\npush Home", "\(router)\npush detail"),
    CodeExample(
      "ambiguousName", "\(flows)\nshow first", "\(flows)\nshow A.first"),
    CodeExample(
      "oneModel", "\(router)\nin detail: push detail", "\(router)\nin window main: push detail"),
    CodeExample(
      "unknownTabName", "select tab first",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other"),
    CodeExample("unknownWindow", "open window side", "window side { Home }\nopen window side"),
    CodeExample(
      "unknownPresentable", "present picker", "presentable picker\npresent picker"),
    CodeExample(
      "unknownAction", "tap save", "screen A { action save { dismiss } }\npresent sheet A\ntap save"
    ),
    CodeExample("unknownName", "print x + 1", "let x = 1\nprint x + 1"),
    CodeExample("unknownState", "set x = 1", "state x = 0\nset x = 1"),
    CodeExample(
      "unknownTrigger", "app T { screen A; start A }\ntrigger review",
      "app T { trigger review; screen A; start A }\ntrigger review"),
    CodeExample("unknownType", "screen A(id: Sting)", "screen A(id: String)"),
    CodeExample(
      "unknownCode", "expect error noStacks from dismiss",
      "expect error nothingToDismiss from dismiss"),
    CodeExample("duplicate", "screen A\nscreen A", "screen A\nscreen B"),
    CodeExample("givenTwice", "append A(id: 1, id: 2)", "append A(id: 1, other: 2)"),
    CodeExample("negativeDuration", "wait -1s", "wait 1s"),
    CodeExample(
      "noCases", "scenario \"s\" for n in [] { append A(id: n) }",
      "scenario \"s\" for n in [1] { append A(id: n) }"),
    CodeExample(
      "sameCase", "scenario \"s\" for n in [1, 1] { append A(id: n) }",
      "scenario \"s\" for n in [1, 2] { append A(id: n) }"),
    CodeExample(
      "sameScenario", "scenario \"s\" { append A }\nscenario \"s\" { append A }",
      "scenario \"s\" { append A }\nscenario \"t\" { append A }"),
    CodeExample("nearName", "append Details\nappend Detials", "append Details\nappend Details"),
    CodeExample("notANode", "let x = 1\nappend x", "let x = Detail\nappend x"),
    CodeExample(
      "unknownSystem", "app T uses grph { screen A; start A }",
      "app T uses graph { screen A; start A }"),
    CodeExample("unknownMessage", "send saved", "message saved\nsend saved"),
    CodeExample("unknownEvent", "fire pushed", "event pushed { append A }\nfire pushed"),
    CodeExample(
      "unused", "app T { screen A; screen B; start A }", "app T { screen A; start A }"),
    CodeExample(
      "unusedState", "app T { screen A; state n = 0; start A }",
      "app T { screen A; state n = 0; start A; when n is 1 { hide } }"),
    CodeExample("unusedBinding", "let a = 1", "let a = 1\nprint a"),
    CodeExample(
      "unusedInput", "command add(n: Int) { append A }", "command add(n: Int) { append A(n: n) }"),
    CodeExample("unusedSuppression", "append A // sextant: allow unused", "append A"),
    CodeExample(
      "unknownSuppression", "let a = 1 // sextant: allow unusedBindings",
      "let a = 1 // sextant: allow unusedBinding"),
    CodeExample(
      "suppressedError", "append A // sextant: allow unknownNode",
      "let a = 1 // sextant: allow unusedBinding"),
    CodeExample(
      "badSuppression", "let a = 1 // sextant: allow",
      "let a = 1 // sextant: allow unusedBinding (to show it)"),
    CodeExample(
      "deadLink", "link \"shop://item\" { append A }\nopen link \"shop://itm\"",
      "link \"shop://item\" { append A }\nopen link \"shop://item\""),
    CodeExample(
      "contradiction", "append A\nexpect top is A\nexpect top is B",
      "append A\nexpect top is A\nappend B\nexpect top is B"),
    CodeExample(
      "notSearched", "sometimes \"deep\" { count Home > 1 }",
      "invariant \"flat\" { count Home is 1 }\nappend A"),
    CodeExample("untakenNode", "\(router)\nlet d = detail", "\(router)\npush detail"),
    CodeExample(
      "otherOwner",
      "app T uses coordinator { flow Main { route a; route o starts Other; route all shows [a, form] }; flow Other { route form }; start Main }\nshow o",
      "app T uses coordinator { flow Main { route a; route b; route all shows [a, b] }; start Main }\nshow all"
    ),
    CodeExample(
      "unknownSource",
      "app T { screen A { source \"rose\" }; screen B; start A }\npresent sheet B from \"nose\"",
      "app T { screen A { source \"rose\" }; screen B; start A }\npresent sheet B from \"rose\""),
    CodeExample("neverHolds", "expect count A is -1", "expect count A is 0"),
    CodeExample(
      "neverMade", "app T { screen A; screen B; start A }\nexpect not top is A\nexpect top is B",
      "app T { screen A; screen B; start stacked A }\nappend B\nexpect top is B"),
    CodeExample("noStart", "app T { screen A }", "app T { screen A; start A }"),
    CodeExample(
      "secondApp", "app T { screen A; start A }\napp U { screen B; start B }",
      "app T { screen A; start A }"),
    CodeExample("containsItself", "switched S shows S", "switched S shows Home"),
    CodeExample(
      "unknownDeclaration", "app T { screan A; start A }", "app T { screen A; start A }"),
    CodeExample("emptyTabs", "tabs M { }", "tabs M { tab first A }"),
    CodeExample("importFailed", "import \"missing.sextant\"", "append Detail"),
    CodeExample("importCycle", "import \"example.sextant\"", "append Detail"),
    CodeExample(
      "whenOverState", "app T { screen A; start A; when top is A { append A } }",
      "app T { state x = 0; screen A; start stacked A; when x is 1 { append A } }"),
    CodeExample(
      "badLink", "link \"shop\" { append A }", "link \"shop://item\" { append A }"),
    CodeExample(
      "unknownCapture", "link \"x://{id}\" for name in [\"1\"] { append A }",
      "link \"x://{id}\" for id in [\"1\"] { append A }"),
    CodeExample(
      "emptyDomain", "link \"x://{id}\" for id in [] { append A }",
      "link \"x://{id}\" for id in [\"1\", \"2\"] { append A }"),
    CodeExample(
      "unreachableLink",
      "link \"x://{a}\" { append A }\nlink \"x://{b}\" { append A }",
      "link \"x://{a: Int}\" { append A }\nlink \"x://{b}\" { append A }"),
  ]
}

// MARK: - Running

extension CodeExample {
  private static let running = [
    CodeExample("gone", "append A\ndrop last\nin A#3: append B", "append A\nin A#3: append B"),
    CodeExample("noSuchInstance", "in Home#99: append A", "in Home: append A"),
    CodeExample("otherNode", "append A\nin Home#3: append B", "append A\nin A#3: append B"),
    CodeExample(
      "negativeTime", "state pause = 0s\nset pause = pause - 1s\nwait pause",
      "state pause = 1s\nwait pause"),
    CodeExample("usedTwice", "let a = Detail\nappend a\nappend a", "append Detail\nappend Detail"),
    CodeExample("notPossible", "tap back", "append Detail\ntap back"),
    CodeExample(
      "alertShowing", "append A\npresent alert \"Hi\"\ntap back",
      "append A\npresent alert \"Hi\"\ntap button \"OK\"\ntap back"),
    CodeExample(
      "lastWindow", "close window main",
      "window side { Home }\nopen window side\nclose window main"),
    CodeExample(
      "noSuchWindow", "window side { Home }\nclose window side",
      "window side { Home }\nopen window side\nclose window side"),
    CodeExample("noChange", "drop to root", "append A\ndrop to root"),
    CodeExample(
      "cannot",
      "app T { screen Home; switched Gate shows Home; start stacked [Home, Gate] }\ndismiss",
      "present sheet A\ndismiss"),
    CodeExample(
      "noSource", "present sheet A from \"more\"",
      "screen Home { source \"more\" }\npresent sheet A from \"more\""),
    CodeExample(
      "offChain",
      "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on B",
      "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on A"),
    CodeExample(
      "noStack", "app T { screen A; screen B; start A }\nappend B",
      "app T { screen A; screen B; start stacked A }\nappend B"),
    CodeExample(
      "emptyPath", "app T { screen A; start stacked [] }\ndrop last",
      "append A\ndrop last"),
    CodeExample(
      "noTabs", "tabs M { tab first A; tab other B }\nselect tab other",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other"),
    CodeExample(
      "unknownTab",
      "tabs M { tab first A }\ntabs N { tab other B }\nset root M\nselect tab other",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other"),
    CodeExample(
      "notSwitched", "switch to A", "switched Gate\nset root Gate\nin Gate: switch to A"),
    CodeExample("nothingToDismiss", "dismiss", "present sheet A\ndismiss"),
    CodeExample("noElement", "map stack [5]", "append A\nmap stack [1, 0]"),
    CodeExample("badCount", "append A\ndrop last -1", "append A\ndrop last 1"),
    CodeExample("noSuchNode", "in Detail: dismiss", "append Detail\nin Detail: append A"),
    CodeExample(
      "ambiguous",
      "tabs M { tab first Home; tab other stacked [A, A] }\nset root M\nin A: append B",
      "tabs M { tab first Home; tab other stacked [A, C] }\nset root M\nin A: append B"),
    CodeExample(
      "cycle", "command a { b }\ncommand b { a }\na", "command a { b }\ncommand b { append A }\na"),
    CodeExample("overflow", "print 9223372036854775807 + 1", "print 1 + 1"),
    CodeExample("expectationFailed", "expect top is Detail", "append Detail\nexpect top is Detail"),
    CodeExample(
      "invariantBroken",
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\npresent sheet A",
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\ndismiss\npresent sheet A"
    ),
    CodeExample(
      "neverBroken", "never \"A twice\" { count A > 1 }\nappend A\nappend A",
      "never \"A twice\" { count A > 1 }\nappend A"),
    CodeExample(
      "outsideDomain", "state n = 1\nset n = 3\nscreen A(id: Int in [1, 2])\nappend A(id: n)",
      "state n = 1\nscreen A(id: Int in [1, 2])\nappend A(id: n)"),
    CodeExample("noFile", "restore \"missing.json\"", "restore graph { stack { Home } }"),
    CodeExample(
      "noLink", "link \"shop://item\" { append A }\nopen link \"shop://other\"",
      "link \"shop://item\" { append A }\nopen link \"shop://item\""),
    CodeExample(
      "badLiteral", "restore graph { stack { Home { alert \"A\"; alert \"B\" } } }",
      "restore graph { stack { Home { alert \"A\" } } }"),
    CodeExample(
      "lostBody",
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nrestore graph { stack { Home; alert \"Ask 1?\" { button \"Yes\"; button \"Cancel\" cancel } } }",
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nshow alert ask(id: 1)"
    ),
  ]
}
