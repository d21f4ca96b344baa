import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

@Suite("references") struct ReferenceTests {
  private func shop() throws -> Play {
    let play = try Play(
      app: """
        app R {
          screen Home
          screen Item(id: String)
          tabs Main { tab a stacked Home; tab b stacked Home }
          switched Root shows Main
          custom Pages { segment Home; segment Item(id: "p") }
          window side { stacked Home }
          start Root
        }
        """)
    #expect(play.run("append Item(id: \"1\")\nin Root/Main/b: append Item(id: \"2\")"))
    #expect(play.run("present sheet stacked Item(id: \"3\")"))
    return play
  }

  /// If `let` fails, its name is unbound, and later statements do not run.
  @Test(arguments: [
    ("let d = parent of root", "noSuchNode"), ("let d = Home#99", "noSuchInstance"),
    ("let d = lost", "unknownName"), ("let d = count windows - \"a\"", "wrongType"),
    ("let d = parent of root\nlet e = 1", "noSuchNode"),
  ]) func failedLetBindsNothing(text: String, code: String) {
    let play = Play()
    play.run("append Home")
    #expect(!play.run(text))
    #expect(play.errors == [code])
    #expect(play.run("let d = 1\nlet e = 2\nexpect d is 1\nexpect e is 2"), "\(play.messages)")
  }

  @Test(
    "find the named node",
    arguments: [
      ("Root", "Root#1"), ("root", "Root#1"), ("top", "Item#10"), ("here", "Item#10"),
      ("parent", "stack#9"), ("Item", "Item#10"), ("Item(id: \"2\")", "Item#8"),
      ("Item#7", "Item#7"),
      ("Main", "Main#2"), ("Root/Main", "Main#2"), ("Root/Main/a", "stack#3"),
      ("Root/Main/a/1", "Item#7"), ("Root/Main/b/0", "Home#6"), ("Root/Main/presented", "stack#9"),
      ("Root/Main/presented/0", "Item#10"), ("Root#1/Main#2/stack#5", "stack#5"),
      ("parent of Item", "stack#9"), ("parent of parent of Item", "Main#2"),
      ("presenter of root", "stack#9"), ("presented of Main", "stack#9"),
      ("stack of Item(id: \"2\")", "stack#5"), ("stack of root", "stack#9"),
      ("tabs of Item", "Main#2"), ("window main", "Root#1"), ("stack of Item#7", "stack#3"),
    ])
  func resolve(_ reference: String, _ node: String) throws {
    let play = try shop()
    #expect(play.run("print \(reference)"), "\(play.messages)")
    #expect(play.printed == [node])
    #expect(play.run("expect \(reference) is \(node)"), "\(play.messages)")
    // With a plain name, `let` creates a node.
    if reference.first?.isUppercase == true, !reference.contains("#") { return }
    #expect(play.run("let r = \(reference)\nexpect r is \(reference)"), "\(play.messages)")
    #expect(play.run("expect r exists and \(node) is r"), "\(play.messages)")
  }

  @Test(
    "to no node, or to several nodes, are errors",
    arguments: [
      ("Home", "ambiguous", "Home is ambiguous: Home#4 or Home#6"),
      ("Item(id: \"9\")", "noSuchNode", "Item is not in the graph"),
      ("Item#99", "noSuchInstance", "unknown node number 99"),
      ("Pages", "noSuchNode", "Pages is not in the graph"),
      ("parent of root", "noSuchNode", "parent of Root#1 is not in the graph"),
      ("presented of Item", "noSuchNode", "presented by Item#10"),
      ("window side", "noSuchWindow", "the window side is not open"),
      ("Root/Main/c", "noSuchNode", "c below Main#2 is not in the graph"),
      ("Root/Main/a/7", "noSuchNode", "7 below stack#3 is not in the graph"),
      ("Main/a", "noSuchNode", "Main/a is not in the graph"),
      ("Home#7", "otherNode", "the node number 7 is Item#7"),
      ("stack of Item#99", "noSuchInstance", "number 99"),
    ])
  func fail(_ reference: String, _ word: String, _ says: String) throws {
    let play = try shop()
    #expect(!play.run("in \(reference): dismiss"))
    #expect(play.errors == [word])
    #expect(play.messages.first?.contains(says) == true, "\(play.messages)")
    #expect(!play.run("print \(reference)"))
    #expect(play.errors == [word])
  }

  @Test(
    "a path that does not begin at a root has a suggestion, if it is unique",
    arguments: [
      ("Main/a", "write `Root/Main/a`"), ("Main/b/0", "write `Root/Main/b/0`"),
      ("a/1", "write `Root/Main/a/1`"), ("presented/0", "write `Root/Main/presented/0`"),
      ("Main/c", "begin the path at the root of a window: Root"),
      ("Home/0", "begin the path at the root of a window: Root"),
    ])
  func wholePath(_ path: String, _ help: String) throws {
    let play = try shop()
    #expect(!play.run("in \(path): dismiss"))
    #expect(play.advice == [help])
    #expect(play.run("append Home"))
  }

  @Test("a number with the name of another node matches nothing")
  func otherName() throws {
    let play = try shop()
    #expect(play.run("expect top is Item#10\nexpect not top is Home#10"))
    #expect(play.run("present alert \"a\"\nlet a = presented of stack#9"), "\(play.messages)")
    #expect(play.run("expect a is alert#11"), "\(play.messages)")
    #expect(!play.run("expect a is dialog#11"))
    #expect(play.errors == ["otherNode"])
  }

  @Test("a removed node cannot be used, a detached node can")
  func gone() throws {
    let play = try shop()
    #expect(play.run("let item = top\nlet next = Item(id: \"4\")\ndismiss"))
    #expect(!play.run("in item: append next"))
    #expect(play.errors == ["gone"])
    #expect(play.run("append next\nexpect top is next"))
    #expect(!play.run("append next"))
    #expect(play.errors == ["usedTwice"])
    play.run("drop last")
    #expect(!play.run("append next"))
    #expect(play.errors == ["usedTwice"])
    #expect(play.run("let shown = Root/Main\nin Root: switch to shown"))
    #expect(play.warnings == ["noChange"])
  }

  @Test("`in` applies to a block, even inside another block")
  func within() throws {
    let play = try shop()
    #expect(
      play.run(
        "in Root/Main/b { append Item(id: \"5\"); in Root/Main/a { drop last }; drop last 2 }"))
    #expect(
      play.run("expect stack of Root/Main/a is [Home]\nexpect stack of Root/Main/b is [Home]"))
    #expect(play.run("in window main: in Root/Main/b: append Home"), "\(play.messages)")
    #expect(play.run("expect stack of Root/Main/b is [Home, Home]"))
  }
}
