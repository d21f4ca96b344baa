import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing
@testable import RuntimeTestSupport

private let mistakes: [(String, String, String?)] = [
  ("message saved(text: String)\nsend save(\"a\")", "unknownMessage", "saved"),
  ("message saved(text: String)\non svaed(text) { drop last }", "unknownMessage", "saved"),
  ("expect sent nothingLikeIt", "unknownMessage", nil),
  ("message saved(text: String)\nsend saved", "missingArgument", nil),
  ("message saved(text: String)\nsend saved(\"a\", \"b\")", "extraArgument", nil),
  ("message saved(text: String)\nsend saved(1)", "wrongType", nil),
  ("message saved(text: String)\nsend saved(txt: \"a\")", "unknownLabel", "text"),
  ("message saved(text: String)\non saved(a, b) { drop last }", "extraArgument", nil),
  ("message saved(text: String)\nmessage saved", "duplicate", nil),
  ("event pushArrives { drop last }\nfire pushArives", "unknownEvent", "pushArrives"),
  ("event push(id: Int) { drop last }\nfire push(\"a\")", "wrongType", nil),
  ("event a { drop last }\nevent a { drop last }", "duplicate", nil),
  ("command reverse { map stack reversed }\nrevers", "unknownSentence", "reverse"),
  ("command reverse { map stack reversed }\nreverse(1)", "extraArgument", nil),
  ("command append { drop last }", "duplicate", nil),
  ("command a { b }\ncommand b { c }", "unknownSentence", nil),
  ("command show(node: Node) { append node }\nshow(\"text\")", "expected", nil),
  ("screen Home { on saved { drop last } }", "unknownMessage", nil),
  ("let d = Detail\nlet d = Detail", "duplicate", nil),
  ("state on = false\nlet on = true", "duplicate", nil),
  ("set nowhere = 1", "unknownState", nil),
  ("state on = false\nwhen on { drop last } { drop last }", "blockWithoutHead", nil),
  ("link shop { drop last }", "expected", nil),
  ("after 2 { drop last }", "wrongType", nil),
  ("wait 2", "wrongType", nil),
]

@Suite("declarations at top level") struct BehaviorDeclarationsTests {
  @Test("mistakes are errors, with a suggestion for near names", arguments: mistakes)
  func mistake(_ text: String, _ code: String, _ suggestion: String?) {
    let play = Play()
    play.fails(text)
    #expect(play.errors.contains(code), "\(play.errors) \(play.messages)")
    if let suggestion {
      let advice = play.lastReply.diagnostics.compactMap(\.help)
      #expect(advice.contains { $0.contains("`\(suggestion)`") }, "\(advice)")
    }
    // The text has an error, so it had no effect.
    play.works("expect path is [Home]")
  }

  @Test("declarations extend the scratch app immediately")
  func extends() {
    let play = Play()
    play.works("append Detail")
    play.works("state log = \"\"")
    play.works("message said(text: String)")
    play.works("on said(text) { set log = log + text }")
    play.works("on said(text) from Editor { set log = log + \"!\" }")
    play.works("send said(\"a\"); expect state log is \"a\"")
    play.works("append Editor; send said(\"b\"); expect state log is \"ab!\"")
    play.works("state loud = false")
    play.works("when loud { present sheet Alarm } otherwise { try dismiss }")
    play.works("set loud = true; expect presented is sheet Alarm")
    play.works("set loud = false; expect nothing presented")
    play.works("command twice(node: Node) { append node; map stack reversed }")
    play.works("twice(Last); expect stack is [Last, Editor, Detail, Home]")
    play.works("event alarm { set loud = true }\nfire alarm; expect presented is sheet Alarm")
    play.works("link \"app://quiet/{word}\" { set loud = false; set log = word }")
    play.works("open link \"app://quiet/hush\"; expect nothing presented")
    play.works("expect state log is \"hush\"")
    play.works("window notes { Notes }\nopen window notes; expect top is Notes")
    play.works("presentable picker\npresent picker; expect presented is picker")
    play.undoSteps(2)
    play.works("fire alarm")
  }

  @Test("a declared screen receives messages, even if it was used before")
  func late() {
    let play = Play()
    play.works("message said\nstate log = 0\nappend Detail; append Editor")
    play.works("screen Detail { on said from Editor { set log = log + 1 } }")
    play.works("send said; expect state log is 0")
    play.works("in Detail: append Editor; send said; expect state log is 1")
  }

  @Test("selects between actions of the same name by labels and types")
  func actions() throws {
    let play = try Play(
      app: """
        app A {
          state log = ""
          screen Home { action choose(name: String) { set log = name; append Detail } }
          screen Detail { action choose(size: Int) { set log = "\\(size)"; append Last } }
          screen Last { action choose(title: String) { set log = "last " + title } }
          start stacked Home
        }
        """)
    play.fails("tap choose(size: 1)", "notPossible")
    play.works("tap choose(\"a\"); expect state log is \"a\"")
    play.works("tap choose(size: 2); expect state log is \"2\"")
    play.fails("tap choose(name: \"b\")", "notPossible")
    play.works("tap choose(\"c\"); expect state log is \"last c\"")
    play.fails("tap choose(nome: \"b\")", "unknownLabel")
  }

  @Test("`expect can COMMAND` evaluates its `when`, on its target")
  func can() throws {
    let play = try Play(
      LoggingApp(
        app: """
          command reverse when count stack > 1 { map stack reversed }
          command always { dismiss }
          command with(number: Int) when number > 1 { append Detail }
          """))
    play.works(
      "expect cannot reverse; expect can always; expect cannot with(1); expect can with(2)")
    play.works("append Detail; expect can reverse")
    play.works("present cover Other on Home; expect can in Home: reverse")
    play.works("open window second; expect cannot reverse; expect can in window main: reverse")
    play.works("close window second; try with(0); expect warning cannot")
  }

  @Test("`in REF:` holds for every statement")
  func target() throws {
    let play = try Play(LoggingApp())
    play.works("open window second")
    play.works("in window main: expect top is Home; in window main: expect path is [Home]")
    play.works("in window main { present sheet Detail; expect presented is sheet Detail }")
    play.works("expect nothing presented; in window main: print top")
    #expect(play.printed == ["Detail#4"])
    play.works("in Home: let here = parent; in here: expect here is stack of Home")
    play.works("in window main: if Detail visible { set log = \"seen\" }")
    #expect(play.log == "seen")
  }
}
