import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing
@testable import RuntimeTestSupport

private func app(_ options: String = "") -> String {
  """
  app Views uses stackview\(options) {
    animation slide { curve easeOut; default move leading z -1; alternative opacity z 1 }
    view Root { stackview main; action again { try pop inner; push Detail on main } }
    view Detail(id: String = "1") { stackview inner }
    view Pair { stackview left; stackview right }
    view Last
    start Root
  }
  """
}

@Suite("system stackview") struct StackViewSystemTests {
  // MARK: Errors

  @Test(arguments: [
    (
      "push Detail on main; push Detail on main", "replacingShowing",
      "`main` already shows a view, and a visible view cannot be replaced; the original crashes"
    ),
    ("pop inner", "noSuchView", "`inner` shows no view; the original crashes"),
    (
      "let b = binding of inner", "noSuchView",
      "`inner` shows no view; the original crashes"
    ),
    (
      "hide top", "noTopView",
      "no view to hide; the original crashes"
    ),
    ("push Root on main", "cycle", "a view contains itself without end: main → Root → main"),
  ])
  func anError(text: String, word: String, message: String) throws {
    let play = try Play(app: app())
    #expect(!play.run(text))
    #expect(play.errors == [word])
    #expect(play.messages == [message])
    #expect(word == "cycle" || !play.advice.isEmpty)
  }

  @Test func silentModelReportsOmissions() throws {
    let play = try Play(app: app(" silencing errors"))
    #expect(play.run("push Detail on main; push Last on inner; pop inner; push Last on main"))
    #expect(play.outcomes.last == "cannot ignored replacingShowing")
    #expect(play.messages.last?.hasSuffix("; the original does nothing") == true)
    #expect(play.run("expect nodes is [main]; tap again; expect nodes is [main]"))
    #expect(play.run("let b = binding of top; pop main; let c = binding of top; expect not c"))
  }

  @Test func errorInABodyIsRolledBack() throws {
    let play = try Play(app: app())
    #expect(play.run("push Detail on main"))
    #expect(!play.run("tap again"))
    #expect(play.run("expect nodes is [main]; try tap again; expect nodes is [main]"))
    #expect(!play.run("together { pop main; push Pair on main; hide left }"))
    #expect(play.run("expect view of main is Detail; expect main showing"))
  }

  // MARK: Bad input

  @Test(arguments: [
    ("push Nobody on main", "unknownThing"), ("push Detail on nowhere", "unknownThing"),
    ("push main on main", "wrongKind"), ("push Detail on Detail", "wrongKind"),
    ("push slide on main", "wrongKind"), ("show Detail on main animation main", "wrongKind"),
    ("show Detail on main animation nothing", "unknownThing"),
    ("hide Detail", "wrongKind"), ("push Detail", "expected"), ("push Detail main", "expected"),
    ("push stacked Detail on main", "unknownThing"), ("hide", "expected"),
    ("hide top main", "expected"),
    ("fade Detail on main", "expected"), ("show Detail on main reversed", "expected"),
    ("push Detail(id: 1) on main", "wrongType"),
    ("push Detail(name: \"1\") on main", "unknownLabel"),
    ("drop last", "otherSystem"), ("set stack []", "otherSystem"),
    ("in Root: hide top", "oneModel"), ("hide top without animation", "noAnimation"),
    ("expect nodes is main", "expected"), ("expect nodes is [Detail]", "wrongKind"),
    ("expect nodes is [\"main\"]", "expected"), ("expect leaf is Detail", "wrongKind"),
    ("expect view of main is main", "wrongKind"), ("let b = binding of Detail", "wrongKind"),
    ("expect graph { Last { stackview main } }", "expected"),
    ("expect graph { Root { stackview Root } }", "wrongKind"),
    ("expect graph { Root { switched main } }", "unknownThing"),
    ("restore graph { Root { stackview main { Detail } } }", "badLiteral"),
    ("restore graph { Root }", "badLiteral"),
    ("restore graph { Pair { stackview right; stackview left } }", "badLiteral"),
    ("restore graph { Root { stackview main { Last; Last } } }", "badLiteral"),
    (
      "restore graph { Pair { stackview left { Detail { stackview inner { Last } } }; stackview right { Detail { stackview inner } } } }",
      "badLiteral"
    ),
  ])
  func badInput(text: String, word: String) throws {
    let play = try Play(app: app())
    #expect(!play.run(text), "\(text)")
    #expect(play.errors == [word], "\(text): \(play.messages)")
  }

  @Test(arguments: [
    ("view Root { stackview main; stackview main }", "duplicate"),
    ("view Root { stackview }", "expected"),
    ("view Root { stackview main { Root } }", "expected"),
    ("view Root { view Inner }", "unknownDeclaration"), ("stackview main", "unknownDeclaration"),
    ("view Root; animation push { curve linear }", "duplicate"),
    ("view Root; animation x { curve }", "expected"),
    ("view Root; animation x { speed 3 }", "unknownDeclaration"),
    ("view Root; screen Home", "otherSystem"),
  ])
  func badDeclaration(text: String, word: String) {
    let play = Play()
    #expect(!play.run("app T uses stackview { \(text); start Root }"), "\(text)")
    #expect(play.errors.contains(word), "\(text): \(play.messages)")
  }

  @Test func acceptsOnlyTheOptionOfTheSystem() {
    let play = Play()
    #expect(!play.run("app T uses stackview silencing { view Root; start Root }"))
    #expect(play.messages.first?.contains("silencing errors") == true)
    #expect(!play.run("app T uses stackview { view Root; animation x { }; start x }"))
  }

  @Test func rejectsABindingWithoutAView() throws {
    let play = try Play(app: app())
    play.run("let b = binding of top")
    #expect(play.errors == ["noTopView"])
    #expect(!play.run("set b = false"))
    #expect(play.errors == ["unknownState"])
    #expect(play.run("push Detail on main\nlet b = binding of top"), "\(play.messages)")
    #expect(play.undo() == 1)
    #expect(!play.run("set b = false"))
    #expect(play.errors == ["unknownState"])
    #expect(play.redo() == 1)
    #expect(play.run("set b = false with animation\nexpect appeared Root"), "\(play.messages)")
    #expect(!play.run("set b = false with"))
    #expect(play.errors == ["expected"])
  }

  /// As in the original, all views share the identifiers of a single model.
  @Test func viewsShareAnID() throws {
    let play = try Play(
      app: """
        app T uses stackview {
          view Root { stackview main; stackview side }
          view Detail { stackview main }
          view Last
          start Root
        }
        """)
    #expect(play.run("push Detail on side; push Last on main; expect count Last is 2"))
    #expect(
      play.run("expect nodes is [side, main]; expect leaf is Detail.main; expect main showing"))
    #expect(!play.run("push Last on Detail.main"))
    #expect(play.errors == ["replacingShowing"])
    #expect(!play.run("pop main; push Detail on main"))
    #expect(play.errors == ["cycle"])
    #expect(
      play.run(
        """
        restore graph {
          Root { stackview main { Last }; stackview side { Detail { stackview main { Last } } } }
        }
        expect nodes is [main, side]
        """))
    #expect(
      !play.run(
        "restore graph { Root { stackview main; stackview side { Detail { stackview main { Last } } } } }"
      ))
    #expect(play.errors == ["badLiteral"])
  }

  // MARK: States

  @Test func undoAndRedo() throws {
    let play = try Play(app: app())
    #expect(play.run("push Detail on main; present Last on inner; hide main; push Pair on main"))
    #expect(play.undo() == 1)
    #expect(play.run("expect nodes is [main, inner]; expect inner showing; expect no leaf"))
    #expect(play.undo(2) == 2)
    #expect(play.run("expect nodes is [main]; expect view of main is Detail"))
  }

  @Test func restoredGraphHasTheListOfViews() throws {
    let play = try Play(app: app())
    #expect(
      play.run(
        """
        restore graph {
          Root { stackview main { Pair { stackview left { Detail(id: "7") { stackview inner { Last } } }; stackview right } } }
        }
        expect nodes is [main, left, inner]
        expect view of left is Detail(id: "7")
        expect animation of left is none
        hide left
        expect inner showing
        push Last on right
        expect nodes is [main, right]
        """))
    // If a view is mounted twice, it is a single element of the list.
    #expect(
      play.run(
        """
        restore graph {
          Root {
            stackview main {
              Pair {
                stackview left { Detail { stackview inner { Last } } }
                stackview right { Detail { stackview inner { Last } } }
              }
            }
          }
        }
        """) == false)
    #expect(play.messages.first?.contains("input") == true)
    #expect(
      play.run(
        """
        restore graph {
          Root {
            stackview main {
              Pair {
                stackview left { Detail(id: "1") { stackview inner { Last } } }
                stackview right { Detail(id: "1") { stackview inner { Last } } }
              }
            }
          }
        }
        expect nodes is [main, left, inner, right]
        hide inner
        expect no Last
        """))
  }

  @Test func detachedViewsReturn() throws {
    let play = try Play(app: app())
    #expect(
      play.run(
        """
        show Last on inner
        show Detail on main
        expect Last#\(play.draft.world.nextInstance.number) visible
        hide main
        expect no Last
        show Detail(id: "2") on main
        expect Last visible
        expect nodes is [inner, main]
        """))
    #expect(play.draft.store.count(of: play.draft.world.aside) == 0)
  }

  @Test func bodyContinuesOnAHiddenView() throws {
    let play = try Play(
      app: """
        app T uses stackview {
          view Root { stackview main }
          view Detail { action over { hide main; push Other on main; pop main; push Detail on main } }
          view Other
          start Root
        }
        """)
    #expect(play.run("push Detail on main; tap over; expect nodes is [main]; expect top is Detail"))
  }

  @Test func equalListsAreEqualWorlds() throws {
    let play = try Play(app: app())
    #expect(play.run("push Detail on main; pop main; push Detail on main"))
    let first = play.draft.world
    #expect(play.run("pop main"))
    let hidden = play.draft.world
    #expect(play.run("push Detail on main"))
    #expect(play.draft.store.areEqual(first, play.draft.world))
    #expect(!play.draft.store.areEqual(first, hidden))
    #expect(play.run("hide main animation pop"))
    #expect(play.draft.store.areEqual(hidden, play.draft.world))
    #expect(play.draft.store.hash(of: hidden) == play.draft.store.hash(of: play.draft.world))
  }
}
