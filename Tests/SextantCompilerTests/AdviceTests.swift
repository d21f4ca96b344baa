import SextantEngine
@testable import SextantInterpreter
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("hints of runtime errors") struct AdviceTests {
  private static func app(_ rule: String) -> String {
    """
    app T {
      state ready = false
      screen Home; screen List; screen Message; screen Cover
      tabs Main { tab first stacked List; tab second stacked Message }
      switched Root shows Home
      link "t://second" { select tab second }
      link "t://named" { in Main: select tab second }
      when ready { \(rule) }
      start Root
    }
    """
  }

  private func failure(_ play: Play) -> (message: String, advice: String) {
    let error = play.trace.errors.last
    return (error?.message ?? "", error?.advice ?? "")
  }

  @Test("name the end of the body for a node that the body creates")
  func onePass() throws {
    let play = try Play(app: Self.app("in Root: switch to Main; in List: append Message"))
    #expect(!play.run("set ready = true"))
    #expect(play.errors == ["noStack"])
    let told = failure(play)
    #expect(told.message.contains("List#5 is not inside a stack until the end of this body"))
    #expect(told.advice.contains("`stacked [List, …]`"))
    #expect(told.advice.contains("`after 0s { in List: append … }`"))
  }

  @Test(
    "suggest statements that work",
    arguments: [
      "in Root: switch to Main; after 0s { in List: append Message }",
      "in Root: switch to stacked [List, Message]",
    ])
  func onePassFixed(rule: String) throws {
    let play = try Play(app: Self.app(rule))
    #expect(play.run("set ready = true; expect top is Message"))
  }

  @Test("name tabs that the same body or a link creates")
  func tabs() throws {
    let play = try Play(app: Self.app("in Root: switch to Main; in List: select tab second"))
    #expect(!play.run("set ready = true"))
    #expect(
      failure(play).message.contains(
        "List#5 is not inside a tab container until the end of this body"))
    #expect(failure(play).advice == "write `after 0s { in List: select tab second }`")
    let link = try Play(app: Self.app("in Root: switch to Main"))
    #expect(link.run("set ready = true"))
    #expect(!link.run("open link \"t://second\""))
    #expect(failure(link).advice == "name the tabs: `in Main: select tab second`")
    #expect(link.run("open link \"t://named\"; expect top is Message"))
  }

  @Test("suggest the visible stack for a covered stack")
  func below() throws {
    let play = try Play(app: Self.app("in Root: switch to Main"))
    #expect(play.run("set ready = true"))
    #expect(!play.run("in Root: append Message"))
    #expect(failure(play).advice == "`in top: append …` acts on the visible screen")
    #expect(play.run("in top: append Message; expect top is Message"))
  }

  @Test("suggest `dismiss` for `hide` in a sheet without a stack")
  func hide() throws {
    let play = try Play(app: Self.app("hide"))
    #expect(play.run("present sheet Cover"))
    #expect(!play.run("hide"))
    #expect(
      play.errors == ["noStack"] && failure(play).advice == "`dismiss` closes the presentation")
    #expect(play.run("dismiss; expect nothing presented"))
  }

  @Test(
    "report a sentence of a body that removes nothing",
    arguments: [
      "hide", "together { hide }", "together { set n = 2; hide }", "together { hide; set n = 2 }",
      "together { set n = 2; drop last }", "tap away", "tap quiet",
    ])
  func idle(sentence: String) throws {
    let play = try Play(
      app: """
        app T {
          state n = 0
          screen Home
          screen Cover {
            action away { set n += 1; hide }
            action quiet { hide }
          }
          start stacked Home
        }
        """)
    #expect(play.run("present cover Cover\n\(sentence)\nexpect warning noChange"))
    let codes = play.session.interpreter.draft.warnings.map(\.code.word)
    #expect(codes == ["noChange"], "\(codes)")
  }

  @Test("warn that a sentence adds a node to a removed node")
  func removedTarget() throws {
    let play = try Play(
      app: """
        app T {
          screen Rooms { action new { present sheet stacked NewRoom } }
          screen NewRoom { action create { dismiss; append Room } }
          screen Room
          start stacked Rooms
        }
        """)
    #expect(play.run("tap new; tap create\nexpect warning noChange"))
    guard case .text(let text)? = play.session.interpreter.draft.warnings.first?.subject else {
      Issue.record("no warning")
      return
    }
    #expect(text == " at `append` (in action create): `NewRoom` was removed before")
  }

  @Test("suggest `stack is` for a path that equals the stack")
  func path() {
    let play = Play()
    #expect(play.run("append Detail"))
    #expect(!play.run("expect path is [Home, Detail]"))
    #expect(
      failure(play).message
        == "the path is [Detail], but the stack is [Home, Detail]: write `stack is`")
    #expect(play.run("expect stack is [Home, Detail]"))
    #expect(!play.run("expect path is [Home]"))
    #expect(failure(play).message == "the path is [Detail]")
  }
}
