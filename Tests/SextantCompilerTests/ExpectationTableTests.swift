import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private struct Row: Sendable, CustomTestStringConvertible {
  let pattern: String
  let script: String
  let holds: String
  let then: String
  let fails: String
  let says: String

  init(
    _ pattern: String, after script: String, holds: String, then: String = "", fails: String,
    says: String
  ) {
    self.pattern = pattern
    self.script = script
    self.holds = holds
    self.then = then
    self.fails = fails
    self.says = says
  }

  var testDescription: String { pattern }
}

private let app = """
  app Table {
    state count = 1
    message saved(text: String)
    trigger review(stars: Int)
    screen Home { source "s" }
    screen Detail(id: String)
    screen Editor { action save { send saved("a") } }
    tabs Main {
      tab home stacked Home
      tab edit stacked Editor hiding tab bar
    }
    custom Pages { segment Home; segment Editor }
    window side { Home }
    start Main
  }
  """

private let detail = "append Detail(id: \"1\")"

private let facts: [Row] = [
  Row(
    "top is PAT", after: detail, holds: "top is Detail(id: \"1\")",
    fails: "top is Detail(id: \"2\")", says: "the visible node is Detail(id: \"1\")"),
  Row(
    "path is PATS", after: detail, holds: "path is [Detail]", fails: "path is [Home]",
    says: "the path is [Detail(id: \"1\")]"),
  Row(
    "stack [of REF] is PATS", after: detail, holds: "stack is [..., Detail]",
    fails: "stack of Main/edit is [Home]", says: "the stack is [Editor]"),
  Row(
    "tab [of REF] is TAB", after: "select tab edit", holds: "tab is edit",
    fails: "tab of Main is home", says: "the selected tab is edit"),
  Row(
    "segment [of REF] is SCREEN", after: "append Pages\ntap segment 1", holds: "segment is Editor",
    fails: "segment of Pages is Home", says: "the selected segment is Editor"),
  Row(
    "presented is STYLE [on REF]", after: "present sheet stacked Editor",
    holds: "presented is sheet stacked Editor", fails: "presented is cover stacked Editor",
    says: "presented is sheet stacked Editor"),
  Row(
    "presented is STYLE [on REF]", after: "present alert \"AB\" \"C\"",
    holds: "presented is alert \"A\" + \"B\" \"C\"",
    fails: "presented is alert \"A\" + \"B\" \"D\"", says: "presented is alert \"AB\""),
  Row(
    "nothing presented [on REF]", after: "present alert \"A\"",
    holds: "nothing presented on Main/edit", fails: "nothing presented",
    says: "presented is alert \"A\""),
  Row(
    "no PAT", after: detail, holds: "no Detail(id: \"2\")", fails: "no Detail",
    says: "there is Detail#6"),
  Row(
    "PAT exists", after: detail, holds: "Detail exists", fails: "Detail(id: \"2\") exists",
    says: "no node of the graph matches"),
  Row(
    "PAT visible", after: detail, holds: "Detail visible", fails: "Editor visible",
    says: "the visible node is [tabs Main selected home, stack, Detail(id: \"1\")]"),
  Row(
    "children of REF is PATS", after: detail, holds: "children of Main is [stack, stack]",
    fails: "children of Main is [...,  Detail]", says: "the children are [stack, "),
  Row(
    "predecessors of REF is PATS", after: detail, holds: "predecessors of Detail is [stack, Main]",
    fails: "predecessors of Detail is [Main]", says: "the predecessors are [stack, tabs Main"),
  Row(
    "successors of REF is PATS", after: "", holds: "successors of Main is [stack, Home, ...]",
    fails: "successors of Main is []", says: "the successors are [stack, Home, stack"),
  Row(
    "REF is REF", after: detail, holds: "parent of Detail is stack",
    fails: "presenter of Detail is Home", says: "it is Main#1"),
  Row(
    "state STATE is EXPR", after: "set count = count + 1", holds: "state count is 2",
    fails: "state count is 1", says: "it is 2"),
  Row(
    "button EXPR exists", after: "present dialog \"A\" { button \"B\" }",
    holds: "button \"B\" exists",
    fails: "button \"Cancel\" exists", says: "its buttons are B"),
  Row(
    "pending TIMER", after: "after 5s as toast { append Home }", holds: "pending toast",
    then: "cancel toast", fails: "pending toast", says: "no named timer is pending"),
  Row(
    "tab bar hidden", after: "select tab edit\nappend Home", holds: "tab bar hidden",
    then: "drop last", fails: "tab bar hidden", says: "the tab bar is not hidden"),
  Row(
    "window WINDOW open", after: "open window side", holds: "window side open",
    then: "close window side", fails: "window side open", says: "the open windows are main"),
  Row(
    "window WINDOW focused", after: "open window side", holds: "window side focused",
    fails: "window main focused",
    says: "the open windows are main, side; the last window has the focus"),
  Row(
    "graph LITERAL", after: "select tab edit",
    holds: "graph { tabs Main selected edit { ...; tab home { stack { Home } } } }",
    fails: "graph { tabs Main selected home { ... } }", says: "the graph differs"),
  Row(
    "graph of window WINDOW LITERAL", after: "open window side",
    holds: "graph of window side { Home }", fails: "graph of window main { Home }",
    says: "the graph differs"),
]

private let events: [Row] = [
  Row(
    "finished is PATS", after: detail + "\ndrop last", holds: "finished is [Detail]",
    fails: "finished is []", says: "finished: [Detail(id: \"1\")]"),
  Row(
    "finished PAT", after: detail + "\ndrop last", holds: "finished Detail",
    fails: "finished Home", says: "finished: [Detail(id: \"1\")]"),
  Row(
    "started PAT", after: detail, holds: "started Detail", fails: "started Home",
    says: "started: [Detail(id: \"1\")]"),
  Row(
    "appeared PAT", after: "select tab edit", holds: "appeared Editor", fails: "appeared Home",
    says: "appeared: [stack hiding tab bar, Editor]"),
  Row(
    "nothing started", after: "select tab edit", holds: "nothing started",
    then: detail, fails: "nothing started", says: "started: [Detail(id: \"1\")]"),
  Row(
    "nothing finished", after: detail, holds: "nothing finished", then: "drop last",
    fails: "nothing finished", says: "finished: [Detail(id: \"1\")]"),
  Row(
    "nothing appeared", after: "in Main/edit: append Home", holds: "nothing appeared",
    then: detail, fails: "nothing appeared", says: "appeared: [Detail(id: \"1\")]"),
  Row(
    "nothing triggered", after: detail, holds: "nothing triggered", then: "try dismiss",
    fails: "nothing triggered", says: "sent: dismiss on Main#1"),
  Row(
    "nothing sent", after: "select tab edit", holds: "nothing sent", then: "tap save",
    fails: "nothing sent", says: "sent: saved(\"a\") on Editor#5"),
  Row(
    "trigger TRIGGER [on REF]", after: "trigger review(stars: 5)",
    holds: "trigger review(5) on Home",
    fails: "trigger review(4)", says: "sent: review(5) on Home#3"),
  Row(
    "sent MESSAGE [from PAT]", after: "select tab edit\ntap save",
    holds: "sent saved(\"a\") from Editor", fails: "sent saved(\"b\")",
    says: "sent: saved(\"a\") on Editor#5"),
  Row(
    "animated", after: detail, holds: "animated", fails: "not animated",
    says: "the change was animated"),
  Row(
    "not animated", after: detail + " without animation", holds: "not animated", fails: "animated",
    says: "the change was not animated"),
  Row(
    "no warning", after: detail, holds: "no warning", then: "select tab home",
    fails: "no warning",
    says: "warnings: noChange"),
  Row(
    "warning [CODE]", after: "select tab home", holds: "warning", fails: "warning offChain",
    says: "warnings: noChange"),
]

@Suite("rows of the expectations") struct ExpectationTableTests {
  @Test(
    "hold as documented, and otherwise report the actual value", arguments: facts + events)
  fileprivate func row(_ row: Row) throws {
    let play = try Play(app: app)
    #expect(play.run(row.script), "\(play.messages)")
    #expect(play.run("expect \(row.holds)"), "\(play.messages)")
    #expect(play.run(row.then), "\(play.messages)")
    #expect(!play.run("expect \(row.fails)"))
    #expect(play.errors == ["expectationFailed"])
    #expect(play.messages.first?.contains(row.says) == true, "\(play.messages)")
  }

  @Test("all have an example, and every example has a row")
  func complete() {
    let vocabulary = Play().session.compiler.context.languages.standard
    #expect(Set(vocabulary.facts.map(\.form.pattern.notation)) == Set(facts.map(\.pattern)))
    #expect(Set(vocabulary.events.map(\.form.pattern.notation)) == Set(events.map(\.pattern)))
  }

  @Test("begin with the name of a variable if a name follows")
  func variables() throws {
    let play = try Play(
      app:
        "app T { state pending = false; state no = true; screen Home { action go when not pending toast { after 5s as toast { hide } } }; screen Detail; start stacked Home }"
    )
    let steps = [
      "expect no Detail and no and not pending", "tap go", "expect pending toast and not pending",
      "print pending toast", "set pending = true", "expect pending and not (no Home)",
      "expect cannot tap go", "expect pending is true or pending toast",
    ]
    for step in steps { #expect(play.run(step), "\(step): \(play.messages)") }
  }

  @Test("`ever` includes all statements; `expect` and `print` do not count as the last statement")
  func ever() throws {
    let play = try Play(app: app)
    play.run(detail)
    play.run("drop last")
    #expect(play.run("expect finished Detail\nprint top\nexpect finished Detail"))
    play.run("select tab edit")
    #expect(!play.run("expect finished Detail"))
    #expect(play.run("expect finished Detail ever"))
    #expect(play.run("expect not finished Home ever"))
  }

  @Test("`expect error` and `expect can` roll back their trials")
  func tries() throws {
    let play = try Play(app: app)
    let (graph, next) = (play.graph, play.draft.world.nextInstance)
    let holding = [
      "can \(detail)", "cannot switch to Home", "can select tab edit", "not can dismiss",
      "error nothingToDismiss from dismiss", "error from dismiss", "no error from \(detail)",
      "can in Main/edit: append Home", "error notPossible from tap back",
      "no error noTabs from dismiss", "can (present alert \"A\" { button \"B\" })",
      "no error from in Main/edit: try select tab home",
    ]
    for text in holding {
      #expect(play.run("expect \(text)"), "\(text): \(play.messages)")
    }
    let failing = [
      ("cannot \(detail)", "it can run"),
      ("can dismiss", "it cannot run: `dismiss` finds no presentation to close"),
      ("error from \(detail)", "no error was reported"),
      ("no error from dismiss", "the error is nothingToDismiss"),
      ("error noTabs from dismiss", "the error is nothingToDismiss"),
    ]
    for (text, says) in failing {
      #expect(!play.run("expect \(text)"), "\(text)")
      #expect(play.messages.first?.contains(says) == true, "\(play.messages)")
    }
    #expect(play.graph == graph)
    #expect(play.draft.world.nextInstance == next)
    play.run("expect error from dismiss")
    #expect(play.lifecycleEvents.isEmpty && play.warnings.isEmpty)
  }

  @Test("`require` ends the run, `expect` continues it")
  func require() throws {
    let play = try Play(app: app)
    #expect(!play.run("expect tab is edit\n\(detail)\nexpect top is Detail"))
    #expect(play.entries.map(\.passed) == [false, nil, true])
    #expect(!play.run("require tab is edit\nselect tab edit"))
    #expect(play.entries.map(\.passed) == [false])
    #expect(play.run("require tab is home"))
  }
}
