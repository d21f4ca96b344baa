import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private struct Printing: Sendable, CustomTestStringConvertible {
  let script: String
  let prints: String

  init(_ script: String, _ prints: String) {
    self.script = script
    self.prints = prints
  }

  var testDescription: String { script }
}

private let printings: [Printing] = [
  Printing("print \"a\"", "a"),
  Printing("print [2s, 700ms, 60000ms]", "[2s, 700ms, 60s]"),
  Printing("print [[\"a\\n\\\"\"], []]", "[[\"a\\n\\\"\"], []]"),
  Printing("print [1.50, 2]", "[1.5, 2]"),
  Printing(
    "let x = 2\nprint \"x is \\(x), and \\(x + 1.5) more: \\(\"y\" + \"z\")\"",
    "x is 2, and 3.5 more: yz"),
  Printing("print 1 - 2 - 3 + 0.5", "-3.5"),
  Printing("print 2s - 2500ms", "-500ms"),
  Printing("print [1] + [] + [2]", "[1, 2]"),
  Printing("print -(1 + 2)", "-3"),
  Printing("print count sheets + count windows + count Home + count stack", "3"),
  Printing("print top", "Home#2"),
  Printing("print parent of Home", "stack#1"),
  Printing("print presenter of Home", "stack#1"),
  Printing("present sheet A\nprint presented of root", "A#3"),
  Printing("present sheet A\nprint children of root", "[A#3, Home#2]"),
  Printing("append A\nprint predecessors of A", "[stack#1]"),
  Printing("print successors of root", "[Home#2]"),
  Printing("print top is Home and not Home exists", "false"),
  Printing("print can dismiss", "false"),
  Printing("print (cannot dismiss) or can dismiss", "true"),
  Printing("print Home exists and (Home#2 is top)", "true"),
  Printing("print (((1 + 2)))", "3"),
  Printing("print ((1 + 2) - 1) >= 3", "false"),
  Printing("present alert \"T\"\nprint presented of root", "alert#3"),
  Printing("print graph", "graph {\n  stack { Home }\n}"),
  Printing("print debug graph", "<[Stack 1...]>\n\t<[Home 2...]>"),
  Printing("state a = 1\nstate b = [true]\nset a = a + 1\nprint state", "a = 2\nb = [true]"),
  Printing("enum E { one, two }\nstate e: E = two\nprint e is two", "true"),
  Printing("let d = A\nprint d", "A#3"),
  Printing("let d = top\nprint \"\\(d)\"", "Home#2"),
  Printing(
    "print 1.50 is 1.5 and 2 < 2.5 and \"a\" < \"b\" and 1s <= 1000ms and 3 >= 3 and 4 > -4", "true"
  ),
]

@Suite("statements") struct StatementTests {
  @Test("print their output", arguments: printings)
  fileprivate func prints(_ printing: Printing) {
    let play = Play()
    #expect(play.run(printing.script), "\(play.messages)")
    #expect(play.printed.last == printing.prints)
  }

  @Test(
    "each command and gesture accepts its synonyms",
    arguments: [
      ("append A", "stack { Home; A }"),
      ("push A zoom from \"s\"", "stack { Home; A zoom from \"s\" }"),
      ("append A; append B; drop last 1", "stack { Home; A }"),
      ("append A; append B; pop 2", "stack { Home }"), ("append A; pop to root", "stack { Home }"),
      ("append A; drop to root", "stack { Home }"), ("append A; set root B", "stack { B; A }"),
      ("append A; set root B clear", "stack { B }"),
      ("append A; map stack reversed", "stack { A; Home }"),
      ("append A; map stack first 1", "stack { Home }"),
      ("append A; map stack last 1", "stack { A }"),
      ("append A; append A; map stack [A, new B, Home, A]", "stack { A; B; Home; A }"),
      ("append A(n: 1); append A(n: 2); map stack [A(n: 2), A]", "stack { A(n: 2); A(n: 1) }"),
      ("append A; map stack [A#3]", "stack { A }"),
      ("append stacked B; in root: map stack [stack]", "stack { stack { B } }"),
      ("present sheet stacked A from \"s\"", "stack { Home { sheet from \"s\" { stack { A } } } }"),
      ("present cover A transition flip", "stack { Home; cover transition flip { A } }"),
      ("present sheet A; present sheet B on Home", "stack { Home { sheet { B } }; sheet { A } }"),
      ("present alert \"T\" \"M\"", "stack { Home; alert \"T\" \"M\" }"),
      (
        "present dialog \"T\" from \"s\" { button \"B\" destructive }",
        "stack { Home { dialog \"T\" from \"s\" { button \"B\" destructive } } }"
      ),
      ("present sheet A; dismiss", "stack { Home }"),
      ("present sheet stacked A; hide", "stack { Home }"),
      ("append A; hide", "stack { Home }"),
      ("present sheet A; present sheet B; dismiss here", "stack { Home; sheet { A } }"),
      ("append A; tap back", "stack { Home }"),
      ("append A; append B; tap back to A", "stack { Home; A }"),
      ("append A; append B; tap back to 0", "stack { Home }"),
      ("present sheet A; swipe down", "stack { Home }"),
      ("present alert \"T\"; tap button \"OK\"", "stack { Home }"),
      ("present dialog \"T\"; tap button \"Cancel\"", "stack { Home }"),
      ("in Home: append A", "stack { Home; A }"),
      ("in root { append A; append B }", "stack { Home; A; B }"),
      ("repeat 1 + 1 { append A }", "stack { Home; A; A }"),
      ("for x in [\"1\", \"2\"] { append A(id: x) }", "stack { Home; A(id: \"1\"); A(id: \"2\") }"),
      (
        "if top is A { append B } else if top is Home { append C } else { append D }",
        "stack { Home; C }"
      ),
      ("if count Home > 1 { append B } else { append D }", "stack { Home; D }"),
      (
        "let a = stacked A; in a: append B; present sheet a",
        "stack { Home; sheet { stack { A; B } } }"
      ),
      ("restore graph { stack { A { cover { B } } } }", "stack { A { cover { B } } }"),
    ])
  func forms(_ script: String, _ literal: String) {
    let play = Play()
    #expect(play.run(script), "\(play.messages)")
    #expect(play.literal == literal)
    #expect(play.run("restore \(play.graph)"), "\(play.messages)")
    #expect(play.literal == literal)
    #expect(play.run("expect \(play.graph)"), "\(play.messages)")
  }

  @Test("containers and windows")
  func containers() throws {
    let play = try Play(
      app: """
        app C {
          screen A
          screen B
          tabs Main selected second { tab first A; tab second "Second" stacked B hiding tab bar animated }
          switched Gate shows A
          custom Pages(title: String) not wrapping { A, B }
          presentable picker
          window side { Gate }
          start Main
        }
        """)
    #expect(
      play.literal
        == "tabs Main selected second { tab first { A }; tab second { stack hiding tab bar animated { B } } }"
    )
    #expect(play.run("select tab first\nexpect tab is first\ntap tab second\nexpect tab is second"))
    #expect(play.run("append Pages(title: \"x\")\ntap segment 1\nexpect top is B"))
    #expect(play.run("present picker on Main\nexpect presented is picker on Main"))
    #expect(play.run("print top\ndismiss"))
    #expect(play.printed == ["picker#8"])
    #expect(play.run("open window side\nin Gate: switch to stacked B"))
    #expect(play.literal.hasSuffix("window side focused { switched Gate { stack { B } } }"))
    #expect(
      play.run("in window main: append A\nclose window side\nexpect window main focused"),
      "\(play.messages)")
    #expect(play.run("expect stack is [B, Pages(title: \"x\"), A]"), "\(play.messages)")
    #expect(play.run("restore \(play.graph)\nexpect \(play.graph)"), "\(play.messages)")
    #expect(!play.run("close window main"))
    #expect(play.errors == ["lastWindow"])
  }

  @Test("a block adds no render pass, `together` has a single one")
  func passes() {
    let play = Play()
    play.run("repeat 2 { append A; drop last }")
    #expect(play.lifecycleEvents == ["+3", "-3", "+4", "-4"])
    play.run("together { in root { append A; append B; drop last 2 }; in root: append C }")
    #expect(play.lifecycleEvents == ["+7"])
    #expect(play.entries.count == 1)
    #expect(play.trace.calls[play.entries[0].calls].count == 4)
  }

  @Test("an error in `together` rejects all of it; `try` inside keeps the statements before")
  func rejection() {
    let play = Play()
    #expect(!play.run("together { in root { append A; append B }; select tab x }"))
    play.run("tabs T { tab x A }")
    #expect(!play.run("together { in root { append A; append B }; select tab x }"))
    #expect(play.errors == ["noTabs"])
    #expect(play.literal == "stack { Home }")
    #expect(play.draft.world.nextInstance.number == 3)
    #expect(play.run("together { in root: append A; try select tab x; in root: append B }"))
    #expect(play.literal == "stack { Home; A; B }")
  }
}
