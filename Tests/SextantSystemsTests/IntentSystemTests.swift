import SextantEngine
@testable import SextantInterpreter
import SextantSystems
import Testing

import SextantLanguage
@testable import SextantRuntime
@testable import RuntimeTestSupport

private let app = """
  app Todos uses intent {
    state heard = 0
    destination list in navigation {
      on dismiss add { set heard = heard + 1 }
      action leave { back }
    }
    destination add { on dismiss add { set heard = heard + 10 } }
    destination details(todo: String)
    destination editor in navigation
    start list
  }
  """

@Suite struct IntentSystemTests {
  // MARK: Errors

  @Test(arguments: [
    (
      "back", "atRoot",
      "list#2 is the root screen, so `back` is not possible; the original does nothing"
    ),
    (
      "forward to add present; forward to editor push", "noNavigation",
      "no navigation view around add#3, so nothing appears; the original still sets the link flag"
    ),
    (
      "forward to add present; in list: back", "undefinedByArticle",
      "the original, an article, does not define this case: an intent to list#"
    ),
    (
      "forward to editor push; in list: back", "undefinedByArticle",
      "the original, an article, does not define this case: an intent to list#2, which is not the top screen"
    ),
    (
      "forward to editor push; in list: forward to add present", "undefinedByArticle",
      "the original, an article, does not define this case: a sheet and a link of one screen (list#2) at once"
    ),
    (
      "forward to editor present; forward to add push; in list: forward to add present",
      "undefinedByArticle",
      "the original, an article, does not define this case: an intent to list#2, which is not the top screen"
    ),
    ("tap leave", "atRoot", "list#2 is the root screen"),
    ("expect destination of list is add", "expectationFailed", "it is none"),
    (
      "forward to details(todo: \"a\") push; expect destination of list is add",
      "expectationFailed", "it is details(todo: \"a\")"
    ),
    ("expect link of list is up", "expectationFailed", "it is down"),
    ("expect destination of add is none", "noSuchNode", ""),
  ])
  func errorsDescribeTheOriginal(text: String, word: String, message: String) throws {
    let play = try Play(app: app)
    play.run(text)
    #expect(play.errors.last == word)
    #expect(play.messages.joined().contains(message), "\(play.messages)")
    #expect(word == "expectationFailed" || word.hasPrefix("no") || !play.advice.isEmpty)
  }

  @Test(arguments: [
    ("forward to nowhere push", "unknownThing"), ("forward to add", "expected"),
    ("forward to stacked add push", "unknownThing"), ("forward to details push", "missingArgument"),
    ("forward to details(todo: 1) push", "wrongType"), ("forward add push", "expected"),
    ("append add", "otherSystem"), ("pop all", "otherSystem"), ("present sheet add", "otherSystem"),
    ("expect dismissed nowhere", "unknownThing"), ("expect destination of list is", "expected"),
    ("set destination of list = add", "unknownSentence"),
  ])
  func checkerFindsErrors(text: String, word: String) throws {
    let play = try Play(app: app)
    play.run(text)
    #expect(play.errors.first == word, "\(play.messages)")
    #expect(play.literal == "stack { list }")
  }

  @Test(arguments: [
    ("destination add { on dismiss nowhere { back } }; start add", "unknownThing"),
    ("destination add within navigation; start add", "expected"),
    ("destination add { on dismissed add { back } }; start add", "unknownMessage"),
    ("on dismiss add { back }; destination add; start add", "unknownMessage"),
    ("screen Home; start Home", "otherSystem"), ("destination add; start add push", "expected"),
    ("destination add(n: Node); start add(n: add)", "wrongType"),
  ])
  func checkerFindsInvalidDeclarations(lines: String, word: String) {
    let play = Play()
    play.run("app T uses intent { \(lines) }")
    #expect(play.errors.contains(word), "\(play.messages)")
  }

  // MARK: State

  @Test func undoRestoresSlotsAndFlags() throws {
    let play = try Play(app: app)
    #expect(play.run("forward to add present"))
    #expect(play.run("try forward to editor push"))
    #expect(play.run("expect link of add is up"))
    #expect(play.run("back"))
    #expect(play.run("expect destination of list is add; expect state heard is 1"))
    #expect(play.undo() == 1)
    #expect(play.run("expect sheet of list is up; expect link of add is up"))
    #expect(play.run("expect destination of add is editor; expect state heard is 0"))
    #expect(play.redo() == 1)
    #expect(play.run("expect destination of list is add; expect state heard is 1"))
  }

  @Test func refusedSentenceIsRolledBack() throws {
    let play = try Play(app: app)
    #expect(play.run("forward to add present"))
    let world = play.draft.world
    for text in ["forward to editor push", "in list: back", "tap back"] {
      #expect(!play.run(text))
      #expect(play.draft.isUnchanged(since: world), "\(text)")
    }
  }

  @Test func restoredGraphHasSlots() throws {
    let play = try Play(app: app)
    #expect(play.run("forward to editor push; back"))
    #expect(
      play.run("restore graph { stack { list; details(todo: \"a\") { sheet { add } } } }"))
    #expect(play.run("expect destination of list is details(todo: \"a\")"))
    #expect(play.run("expect link of list is up; expect sheet of details is up"))
    #expect(play.run("expect destination of add is none; back; expect dismissed add; back"))
    #expect(play.run("expect destination of list is details"))
  }

  @Test(arguments: [
    ("stack { add }", "add is not declared `in navigation`"),
    ("list", "list is declared `in navigation`: write `stack { … }`"),
    (
      "stack { list { sheet { editor } } }",
      "editor is declared `in navigation`: write `stack { … }`"
    ),
    ("stack { list { sheet { add } }; add }", "list has both a sheet and a link"),
    ("stack { list { cover { add } } }", "list must present exactly one sheet"),
    (
      "stack { list; sheet { add } }",
      "a navigation view has a presentation; only its screens can present"
    ),
    ("stack", "a navigation view is empty"),
  ])
  func rejectsAnUnreachableGraph(literal: String, problem: String) throws {
    let play = try Play(app: app)
    #expect(!play.run("restore graph { \(literal) }"))
    #expect(play.messages.joined().contains(problem), "\(play.messages)")
    #expect(play.literal == "stack { list }")
  }

  @Test func checksTheMemoryAgainstTheTree() throws {
    let play = try Play(app: app)
    var top = play.draft
    top.focusOnTop()
    let screen = top.store.instance(of: top.target)
    let add = Value.string("add")
    for (memory, problem): (Value, String) in [
      (.int(1), "the memory of the handlers is not readable"),
      (.list([.int(1)]), "the memory of the handlers is not readable"),
      (
        .list([.list([.node(Instance(number: 9)), add, .list([]), .bool(false)])]),
        "the memory has a slot for a screen below the top"
      ),
      (
        .list([.list([.node(screen), .string("nowhere"), .list([]), .bool(false)])]),
        "nowhere in the memory is not a destination"
      ),
      (
        .list([.list([.node(screen), add, .list([.int(1)]), .bool(false)])]),
        "add in the memory has unexpected inputs"
      ),
      (
        .list([.list([.node(screen), add, .list([]), .bool(true)])]),
        "a navigation view has a link flag but no pushed screen"
      ),
      (
        .list([.list([.node(screen), .int(2), .list([]), .bool(true), .int(1)])]),
        "an intent is still pending"
      ),
    ] {
      var draft = play.draft
      draft.readMemory(memory, as: try #require(IntentSystem().memoryType))
      #expect(IntentSystem().violations(in: draft) == [problem])
    }
  }

  // MARK: Updates

  @Test(arguments: [
    "forward to add present", "forward to details(todo: \"a\") push",
    "together { back; forward to add present }", "try back",
  ])
  func intentEndsWithTheUpdate(text: String) throws {
    let play = try Play(app: app)
    #expect(play.run(text))
    #expect(play.run("expect intent of list is none"))
    #expect(IntentSystem().violations(in: play.draft) == [])
  }

  @Test func trialChangesNothing() throws {
    let play = try Play(app: app)
    let world = play.draft.world
    #expect(play.run("expect can forward to add present; expect error atRoot from tap leave"))
    #expect(play.draft.isUnchanged(since: world))
  }

  @Test func outcomesEqualTheOriginal() throws {
    let play = try Play(app: app)
    play.run("try back")
    #expect(play.outcomes == ["cannot ignored atRoot"])
    play.run("try tap leave")
    #expect(play.outcomes == ["cannot ignored atRoot"])
    play.run("forward to add present")
    #expect(play.outcomes == ["can applied"])
    play.run("try forward to add push")
    #expect(play.outcomes == ["cannot refused noNavigation"])
    #expect(play.warnings == [])
  }

  @Test func recursionOfBodiesEnds() throws {
    let text = """
      app T uses intent {
        destination list { on dismiss add { forward to add present; after 0s { in add: back } } }
        destination add
        start list
      }
      """
    let play = try Play(app: text)
    #expect(play.run("forward to add present"))
    #expect(!play.run("swipe down"))
    #expect(play.errors.last == "cycle")
    #expect(play.literal == "list { sheet { add } }")
  }

  @Test func sentenceOnTheRootActsOnItsScreen() throws {
    let linked = app.replacing(
      "start list", with: "link \"todo://{id}\" { forward to details(todo: id) push }; start list")
    let play = try Play(app: linked)
    #expect(play.run("open link \"todo://milk\""))
    #expect(play.literal == "stack { list; details(todo: \"milk\") }")
    #expect(play.run("open link \"todo://eggs\""))
    #expect(play.literal == "stack { list; details(todo: \"eggs\") }")
  }

  @Test func appOfTheManualCompilesAndRuns() throws {
    let play = try Play(app: intentApp)
    #expect(play.lastReply.diagnostics.isEmpty)
    #expect(play.run("tap add; tap save(title: \"x\"); wait 1s; expect state refreshed is 1"))
  }

  private var intentApp: String { IntentSystem().manual.example }
}
