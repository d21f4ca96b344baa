import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import RuntimeTestSupport

@Suite("expressions with lists") struct ListExpressionTests {
  private static let app = """
    app T {
      state ids = ["a", "b", "c"]
      state empty: [Int] = []
      state rows = [[1, 2], [3]]
      state n = 0
      state first = 7
      enum Plan { free, premium }
      state plans: [Plan] = [free]
      screen Home { action add { set ids += ["d"] } }
      screen Item(id: String)
      start stacked Home
    }
    """

  static let rows: [String] = [
    "expect ids[0] is \"a\"; expect ids[n + 2] is \"c\"; expect rows[0][1] is 2",
    "expect count ids is 3; expect count empty is 0; expect count ids + 1 is 4; expect count rows[1] is 1",
    "expect count [1, 2] is 2; expect count (ids + ids) is 6; expect count Home is 1",
    "expect count first 2 of ids is 2; expect count last of rows is 1; expect count first 5 of ids is 3; expect count last 2 of ids + 1 is 3",
    "expect first of ids is \"a\"; expect last of ids is \"c\"; expect last of rows is [3]",
    "expect first 2 of ids is [\"a\", \"b\"]; expect last 1 of ids is [\"c\"]; expect first 9 of ids is ids",
    "expect first n of ids is []; expect last (n + 1) of rows is [[3]]; expect first of first 1 of ids is \"a\"",
    "set ids = ids + [\"d\"]; expect last of ids is \"d\"; set ids = first (count ids - 1) of ids; "
      + "expect count ids is 3",
    "expect ids contains \"b\"; expect not ids contains \"x\"; expect empty contains 1 implies n is 1",
    "expect rows contains [3]; expect plans contains free and not plans contains premium",
    "set n = count ids; if ids contains \"c\" { set n += 1 }; expect n is 4",
    "for x in ids { append Item(id: x) }; expect stack is [Home, Item(\"a\"), Item(\"b\"), Item(\"c\")]",
    "for x in last 2 of ids { append Item(id: x) }; expect count Item is 2; expect top is Item(id: ids[2])",
    "let l = [1.0, 2.5]; expect l[0] is 1; expect l contains 1; expect l contains 2.5",
    "expect first is 7; expect first + 1 is 8; let last = 2; expect last is 2; expect ids[last] is \"c\"",
    "expect \"\\(ids[1])\" is \"b\"; let has = ids contains \"a\"; expect has",
    "expect error outOfRange from set n = rows[0][2]; expect error outOfRange from set n = first of empty",
    "expect error outOfRange from set n = empty[-1]; expect error outOfRange from set n = last of empty",
    "expect error outOfRange from set empty = first (-1) of empty",
  ]

  @Test("a list has a length, elements and parts", arguments: rows)
  func holds(_ script: String) throws {
    let play = try Play(app: Self.app)
    play.run(script)
    #expect(play.messages == [])
  }

  static let mistakes: [(text: String, message: String, help: String)] = [
    ("print n[0]", "expected a list, found an Int", ""),
    ("print ids[\"a\"]", "expected an Int, found a String", ""),
    ("print ids[0, 1]", "expected a single index in [ ]", ""),
    ("print first of n", "expected a list, found an Int", ""),
    ("print count n", "expected a list, found an Int", ""),
    ("expect n contains 1", "expected a list, found an Int", ""),
    ("expect ids contains 1", "expected a String, found an Int", "did you mean `\"1\"`?"),
    ("print count first of ids", "expected a list, found a String", ""),
    ("print first(ids)", "unknown name `first`", "write `first of ids`"),
    ("print last(ids + ids)", "unknown name `last`", "write `last of (ids + ids)`"),
    ("print first(2, ids)", "unknown name `first`", "write `first 2 of LIST`"),
    ("print count(ids)", "unknown name `count`", "write `count ids`"),
    ("print count(ids + ids)", "unknown name `count`", "write `count (ids + ids)`"),
    ("print ids.count", "expected a value", "did you mean `count ids`?"),
    ("print ids.last", "expected a value", "did you mean `last of ids`?"),
  ]

  @Test("a mistake is reported once, with its correction")
  func reported() throws {
    let play = try Play(app: Self.app)
    let found = Self.mistakes.map { row in
      play.run(row.text)
      let problems = play.lastReply.diagnostics.filter { $0.severity == .error }
      let help = problems.compactMap { $0.suggestion?.text }
      return "\(row.text): \(problems.map(\.message)) \(help)"
    }
    let expected = Self.mistakes.map {
      "\($0.text): \([$0.message]) \($0.help.isEmpty ? [] : [$0.help])"
    }
    #expect(found == expected)
  }

  @Test("the index keeps touching its list in the format")
  func formatted() {
    let text = "print ids[0]\nexpect stack is[Home]\nset n = rows[0][1]\nprint `is`[0]\n"
    let wanted = "print ids[0]\nexpect stack is [Home]\nset n = rows[0][1]\nprint `is`[0]\n"
    var symbols = SymbolTable()
    let script = parse(SourceText(name: "t", text: text), symbols: &symbols)
    #expect(script.tree.formatted() == wanted)
  }
}
