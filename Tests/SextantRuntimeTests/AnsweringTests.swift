import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

@Suite("results") struct AnsweringTests {
  @Test("an expectation that cannot be evaluated fails, and the run continues")
  func unanswerable() {
    let play = Play()
    play.run(
      """
      append A
      append A
      append B
      expect parent of Nobody is root
      expect A#99 is top
      expect presenter of A is root
      expect top is B
      append C
      """)
    #expect(play.errors == ["noSuchNode", "noSuchInstance", "ambiguous"])
    #expect(play.entries.map(\.passed) == [nil, nil, nil, false, false, false, true, nil])
    #expect(play.entries.allSatisfy { !$0.isRejected })
    #expect(play.literal.contains("C"))
  }

  @Test("`require` ends the run")
  func required() {
    let play = Play()
    play.run("append A; require parent of Nobody is root; append C")
    #expect(play.errors == ["noSuchNode"])
    #expect(play.literal == "stack { Home; A }")
  }

  @Test("a node has the same tag in the tracing and in the debug output")
  func tracing() {
    let play = Play()
    play.works("set tracing on; present sheet stacked Detail; print debug graph")
    #expect(
      play.printed == [
        "[Stack 3...]: Started\n[Detail 4...]: Started",
        "<[Stack 1...]>\n\t<[Stack 3...]>\n\t\t<[Detail 4...]>\n\t<[Home 2...]>",
      ])
    play.works("dismiss")
    #expect(play.printed.joined().contains("[Stack 3...]: Finished"))
  }

  @Test("a trial of a `wait` or a `set` is rolled back")
  func triedWithoutKeeping() {
    let play = Play()
    play.works("state n = 0\nwhen n > 1 { dismiss }")
    play.works("expect error nothingToDismiss from set n = 2")
    play.works("expect n is 0; expect no error from set n = 1; expect n is 0")
    play.works("expect error from try (set n = 2); expect error from in root: set n = 2")
    play.works("after 2s { append A; dismiss }")
    play.works("expect no error from wait 1s; expect no error from wait 1999ms")
    play.works("expect error nothingToDismiss from wait 2s; expect error from try wait 2s")
    play.works("expect path is [Home]; expect no error from wait 1s")
    play.works("let t = -1s; expect error from wait t")
    play.works("expect no error from wait 1s; wait 1s; expect error from wait 1s")
    #expect(play.literal == "stack { Home }")
    play.run("expect no error from wait 2s")
    #expect(play.errors == ["expectationFailed"])
    play.fails("expect error from wait", "expected")
    play.fails("expect error from set m = 1", "unknownState")
    play.fails("expect error from repeat 2 { hide }")
  }

  @Test("elapsed time is a change")
  func waiting() {
    let play = Play()
    play.works("after 2s { append A }; wait 1s; expect no warning; wait 500ms")
    #expect(play.warnings == [])
    play.works("wait 0s")
    #expect(play.warnings == ["noChange"])
  }

  @Test("a segment is named by its screen, or by the first screen of its stack")
  func segments() throws {
    let play = try Play(
      app: """
        app Segments {
          screen Week
          screen Month { action day { append Day } }
          screen Day
          custom Pages { segment Week; segment stacked Month }
          start Pages
        }
        """)
    play.works("expect segment is Week; tap segment 1; expect segment is Month")
    play.works("tap day; expect segment of Pages is Month; expect not segment is Day")
    play.run("expect segment is Week")
    #expect(play.messages == ["the selected segment is Month"])
  }

  @Test("`appeared … ever` includes entries that were reported and dropped")
  func appeared() {
    let play = Play()
    play.works("append A; append B; pop")
    play.dropTrace()
    play.works("append C; expect appeared B ever; expect appeared A ever; expect appeared C ever")
    play.run("expect appeared D ever")
    #expect(play.errors == ["expectationFailed"])
  }
}
