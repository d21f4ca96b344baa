import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

/// Undo, messages and diagnostics, which scripts cannot check.
@Suite("system coordinator")
struct CoordinatorSystemTests {
  private static let app = CoordinatorModel.app

  // MARK: State

  /// Flows off screen, flows without views, and popups without a flow.
  static let states = [
    "show a", "show ab", "show toOther", "show popOther", "show popMain\nshow p",
    "show popOther\nin flow Main: back", "show popOther\nshow popDeep\nin flow Main: show p",
    "show toOther\nshow toDeep\nswitch to a", "show popOther\nin flow Main: show toOther",
    "show toOther\nin flow Main: show popOther\nin flow Other: show popDeep",
    "show p with \"d\"", "show alert \"A\" \"B\" asking { yes { back } }",
    "show popOther\nin flow Main: back\nshow two\nshow popDeep\nshow y",
  ]

  @Test(arguments: states) func undoRestoresFlows(text: String) throws {
    let play = try Play(app: Self.app)
    var descriptions = [play.flowDescription]
    for line in text.split(separator: "\n") {
      play.run(String(line))
      descriptions.append(play.flowDescription)
    }
    for description in descriptions.reversed().dropFirst() {
      #expect(play.undo() == 1)
      #expect(play.flowDescription == description)
    }
  }

  @Test(arguments: [
    ("stack { home }", "Main=[home] | [home]"),
    (
      "stack { home; a; one; two }",
      "Main=[home,a,one,two] Other=[home,a,one,two] | [home,a,one,two]"
    ),
    (
      "stack { home; one; cover { stack { home; p } } }",
      "Main=[home,one; cover [home,p]] Main=[home,p] | [home,one; cover [home,p]]"
    ),
    (
      "stack { home; one; cover { stack { x; y } } }",
      "Main=[home,one; cover [x,y]] Other=[home,one; cover [x,y]] Deep=[x,y] | [home,one; cover [x,y]]"
    ),
    (
      "stack { home; one; cover { stack { home } } }",
      "Main=[home,one; cover [home]] Main=[home] | [home,one; cover [home]]"
    ),
    ("stack { home; one; a }", "Main=[home,one,a] | [home,one,a]"),
    (
      "stack { home; one; x; home }",
      "Main=[home,one,x,home] | [home,one,x,home]"
    ),
    ("stack { home; sheet { p } }", "Main=[home; sheet p] | [home; sheet p]"),
    ("stack { home; alert \"A\" }", "Main=[home; alert] | [home; alert]"),
  ]) func restoredGraphHasFlows(graph: String, description: String) throws {
    let play = try Play(app: Self.app)
    play.run("show popOther\nin flow Main: back")
    #expect(play.run("restore graph { \(graph) }"), "\(play.messages)")
    #expect(play.flowDescription == description)
    #expect(play.draft.store.elements(of: play.draft.world.aside).isEmpty)
  }

  @Test(arguments: [
    "stack { home; x }", "home", "stack", "stack { home; cover { p } }",
    "stack { home; cover { stack { one } } }", "stack { home; sheet { stack { x } } }",
    "stack { home { sheet { p } } }", "stack { home; dialog \"A\" }",
    "stack { home; sheet { p }; sheet { p } }", "stack { one; x; home }", "stack { a }",
    "stack { home; two }", "stack { home; sheet { stack { two } } }",
    "stack { home; alert \"A\" { button \"Maybe\" } }",
  ]) func rejectsAGraphWithoutFlows(graph: String) throws {
    let play = try Play(app: Self.app)
    #expect(!play.run("restore graph { \(graph) }"))
    #expect(play.flowDescription == "Main=[home] | [home]")
  }

  // MARK: Outcomes

  @Test(arguments: [
    ("show a", "can applied"), ("show two", "cannot ignored notHandled"),
    ("back", "can applied"), ("back to a", "cannot ignored notOnStack"),
    ("back to root", "can applied"), ("switch to two", "cannot refused notHandled"),
    ("stop", "can applied"), ("stop flow Deep", "cannot ignored notHandled"),
    ("in flow Other: try back", "cannot ignored notHandled"),
    ("tap back", "cannot refused notPossible"), ("swipe down", "cannot refused notPossible"),
    ("tap button \"OK\"", "cannot refused notPossible"), ("show alert \"A\"", "can applied"),
  ]) func effectOfEachSentence(text: String, outcome: String) throws {
    let play = try Play(app: Self.app)
    play.run(text.hasPrefix("in ") ? text : "try \(text)")
    #expect(play.outcomes == [outcome])
    #expect(play.flowDescription.hasPrefix("Main="))
  }

  @Test(arguments: [
    ("show two", "the flow Main has no route two; the original does nothing"),
    ("switch to two", "neither Main nor its parents have the route two; the original crashes"),
    ("back to a", "a is not on the stack of Main; the original does nothing"),
    ("show p\nback to p", "the flow Main already presents p; the original does nothing"),
    ("show p\nshow alert \"A\"", "presents p#"),
    ("stop flow Deep", "the flow Deep is not open"),
    ("in flow Main 1: back", "the flow Main 1 is not open"),
    ("show popOther\nin flow Main: back\nshow alert \"A\"", "the flow Other is not on screen"),
    ("show popOther\nin flow Main: back\nstop", "Other → Main → Other; the original recurses"),
    ("tap back", "the first view has no back button"),
    ("show popMain\nswipe down", "a full-screen flow cannot be swiped away"),
  ]) func errorsDescribeTheOriginal(text: String, message: String) throws {
    let play = try Play(app: Self.app)
    play.run(text)
    #expect(play.messages.count == 1)
    #expect(play.messages.first?.contains(message) == true, "\(play.messages)")
    if message.contains("original does") { #expect(play.advice.count == 1) }
  }

  @Test func eventsNameTheStoppedFlow() throws {
    let play = try Play(app: Self.app)
    play.run("show popOther\nshow toDeep\nstop flow Other")
    let words = play.entries.flatMap { entry in
      entry.events.filter { play.draft.events[$0].kind == .system }.map {
        "\(play.draft.events[$0].word) \(play.draft.store.value(play.draft.events[$0].value))"
      }
    }
    #expect(words == ["1 Other", "1 Deep", "0 Deep", "0 Other"])
  }

  @Test(arguments: [
    ("Main.a matches Main.a", "true"), ("Main.a matches b", "false"), ("a matches Main.b", "false"),
    ("not Main.a matches Main.b", "true"), ("(Main.a matches a) and flow is Main", "true"),
    ("Main.home visible", "true"), ("Main.a exists", "false"), ("flows is [Main]", "true"),
    ("initial route of flow Main 0 is Main.home", "true"), ("Main.home", "home#2"),
  ]) func printsFacts(fact: String, printed: String) throws {
    let play = try Play(app: Self.app)
    #expect(play.run("print \(fact)"), "\(play.messages)")
    #expect(play.printed == [printed])
  }

  // MARK: Diagnostics

  @Test(arguments: [
    ("show Main", "wrongKind"), ("let d = Main", "wrongKind"), ("expect top is Main", "wrongKind"),
    ("show nothere", "unknownThing"), ("stop flow nothere", "unknownThing"),
    ("stop flow home", "wrongKind"), ("in flow home: back", "wrongKind"),
    ("in home: back", "oneModel"), ("back to Main", "wrongKind"),
    ("expect flows is [Main, home]", "wrongKind"), ("push a", "otherSystem"),
    ("append a", "otherSystem"), ("show alert 5", "wrongType"), ("show stacked a", "unknownThing"),
    ("show alert \"A\" asking { maybe { back } }", "expected"),
    ("show alert \"A\" asking { yes { back }; yes { back } }", "duplicate"),
    ("show a without animation", "noAnimation"), ("stop without animation", "noAnimation"),
    ("back keeping popup", "expected"), ("in flow Main a: back", "expected"),
    ("show a with", "expected"),
    ("show a(5)", "extraArgument"), ("expect completed home", "wrongKind"),
    ("expect answered maybe", "expected"), ("expect route of flow Main is Other", "wrongKind"),
  ]) func reportsImpossibleSentences(text: String, code: String) throws {
    let play = try Play(app: Self.app)
    #expect(!play.run(text))
    #expect(play.errors.contains(code), "\(play.errors)")
  }

  @Test(arguments: [
    ("flow Main { route a }\nscreen B\nstart Main", "otherSystem"),
    ("flow Main { route a starts B }\nstart Main", "unknownThing"),
    ("flow Main { route a starts a }\nstart Main", "wrongKind"),
    ("flow Main { route a popup wide }\nstart Main", "expected"),
    ("flow Main { route a popup modal popup fullScreen }\nstart Main", "expected"),
    ("flow Main { route a shows [b] }\nstart Main", "unknownThing"),
    ("flow Main { route h; route a(id: String) shows [a(id: id)] }\nstart Main", "containsItself"),
    ("flow Main { route a; route a }\nstart Main", "duplicate"),
    ("flow Main { screen a }\nstart Main", "unknownDeclaration"),
    ("flow Main { route a }\nstart a", "wrongKind"),
    ("flow Main(id: String) { route a }\nstart Main", "extraArgument"),
    ("route a\nstart a", "otherSystem"),
  ]) func reportsAnInvalidApp(members: String, code: String) {
    let play = Play()
    #expect(!play.run("app T uses coordinator {\n\(members)\n}"))
    #expect(play.errors.contains(code), "\(play.errors)")
  }

  @Test func appOfTheManualCompiles() throws {
    let play = Play()
    #expect(play.run(CoordinatorSystem().manual.example), "\(play.messages)")
    #expect(play.warnings.isEmpty)
    #expect(play.run("tap open(id: \"1\")\ntap edit\ntap done\nexpect stack is [assetsList]"))
  }

  @Test func limitsTheChainOfFlows() throws {
    let play = try Play(app: Self.app)
    #expect(play.run("show toOther\nshow toDeep\nshow backMain\nrepeat 990 { show again }"))
    #expect(!play.run("repeat 20 { show again }"))
    #expect(play.errors.last == "limit")
    #expect(play.run("stop flow Deep"), "\(play.errors)")
    #expect(play.flowDescription == "Main=[home,one] Other=[home,one] | [home,one]")
  }
}
