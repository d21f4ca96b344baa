import SextantCompiler
import SextantEngine
import SextantExplore
@testable import SextantInterpreter
import SextantLanguage
import SextantReplay
import SextantSyntax
import SextantSystems
import Testing

@testable import RuntimeTestSupport
@testable import SextantRuntime

@Suite("properties, checked in all states") struct ExploredPropertyTests {
  private static let app = """
    screen Home { action open { append Detail }; action add { present sheet Form } }
    screen Detail { action lose when count Detail < 3 { append Detail }; action end { set root Wall } }
    screen Form { action done { dismiss } }
    screen Wall
    start stacked Home

    """

  /// A property with its verdict. `moves` is the counterexample or example.
  struct Case: Sendable, CustomTestStringConvertible {
    let property: String
    let verdict: Finding.Verdict
    let moves: [String]?
    var expectation: String? = nil
    var depth: Int? = nil

    var testDescription: String { property }
  }

  static let cases = [
    Case(property: "invariant \"a\" { count sheets is 0 }", verdict: .broken, moves: ["tap add"]),
    Case(property: "invariant \"a\" { count sheets <= 1 }", verdict: .holds, moves: nil),
    Case(property: "invariant \"a\" { count Home is 2 }", verdict: .broken, moves: []),
    Case(
      property: "never \"a\" { count Detail is 3 }", verdict: .broken,
      moves: ["tap open", "tap lose", "tap lose"]),
    Case(property: "never \"a\" { count Detail is 4 }", verdict: .holds, moves: nil),
    Case(
      property: "never \"a\" { count Detail is 4 and top is Home }", verdict: .vacuous, moves: nil),
    Case(
      property: "never \"a\" { top is Form and count Form is 2 }", verdict: .holds, moves: nil),
    Case(
      property: "invariant \"a\" { not count Detail is 4 or top is Home }", verdict: .vacuous,
      moves: nil),
    Case(
      property: "never \"a\" { count Detail is 3 }", verdict: .holds, moves: nil, depth: 2),
    Case(
      property: "sometimes \"a\" { count Detail is 2 }", verdict: .holds,
      moves: ["tap open", "tap lose"]),
    Case(property: "sometimes \"a\" { count Detail is 4 }", verdict: .broken, moves: nil),
    Case(
      property: "sometimes \"a\" { count Detail is 4 }", verdict: .undecided, moves: nil, depth: 2),
    Case(property: "always can reach \"a\" { top is Wall }", verdict: .holds, moves: nil),
    Case(
      property: "always can reach \"a\" { top is Home }", verdict: .broken,
      moves: ["tap open", "tap end"], expectation: "expect not (top is Home)"),
    Case(
      property: "always can reach \"a\" { top is Home and count Detail is 9 }", verdict: .broken,
      moves: [], expectation: "expect not (top is Home and count Detail is 9)"),
    Case(
      property: "always can reach \"a\" { top is Home }", verdict: .holds, moves: nil, depth: 2),
    Case(
      property: "always can reach \"a\" { top is Wall }", verdict: .undecided, moves: nil, depth: 1),
    Case(
      property: "always can reach \"a\" { top is Wall } within 4 moves", verdict: .holds, moves: nil
    ),
    Case(
      property: "always can reach \"a\" { count Home <= 1 } within 1 move", verdict: .holds,
      moves: nil),
    Case(
      property: "always can reach \"a\" { top is Wall } within 3 moves", verdict: .broken,
      moves: ["tap add"], expectation: "expect not (top is Wall)"),
  ]

  /// Properties about `Gone`, which never appears, and `isGone`, which is never true.
  static let promises: [(promise: String, isVacuous: Bool)] = [
    ("never { presented is sheet Gone }", true), ("never { presented is sheet Wall }", false),
    ("never { top is Gone }", true), ("never { presented is sheet Detail }", false),
    ("never { Gone exists and top is Home }", true),
    ("never { top is Home and Gone visible }", true),
    ("never { top is Form and count Form is 2 }", false),
    ("never { isGone and top is Home }", true), ("never { top is Home and isGone }", false),
    ("never { stack is [Home, Gone] }", true), ("never { count Gone is 2 }", true),
    ("never { count Form is 2 }", false),
    ("never { not (top is Home) and count sheets > 1 }", false),
    // This property is not vacuous, because it forbids the existence of a node.
    ("never { Gone exists }", false), ("invariant { not Gone exists }", false),
    ("invariant { no Gone }", false), ("never { Gone exists or top is Gone }", false),
    ("invariant { not (Gone exists and top is Home) }", true),
    ("invariant { not (Form exists and top is Home) }", false),
    ("invariant { not presented is sheet Gone }", true),
    ("invariant { not (top is Home) or not (top is Gone) }", true),
    ("invariant { not Gone exists or top is Home }", true),
    ("invariant { top is Home or not Gone exists }", true),
    ("invariant { not Form exists or top is Form }", false),
    ("invariant { not (top is Form) or no Gone }", false),
    ("invariant { not (Form exists and isGone) or top is Home }", true),
    ("invariant { top is Home or not (top is Gone) or Form exists }", true),
    ("invariant { not isGone }", false), ("invariant { count Gone is 0 }", false),
    ("invariant { no Gone or top is Home }", false),
    ("invariant { count sheets <= 1 and no Gone }", false),
  ]

  @Test("are vacuous if their subject never occurs", arguments: promises)
  func vacuous(promise: String, isVacuous: Bool) throws {
    let declared = promise.replacing(" {", with: " \"a\" {", maxReplacements: 1)
    let more = "state isGone = false\nscreen Gone\n"
    let session = try Play(app: "app T {\n\(Self.app)\(more)\(declared)\n}").session
    var search = Search(
      StateSpace(
        from: session.interpreter, searchOptions(SearchOptions(), deciding: session.interpreter)))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    let finding = try #require(search.findings(of: &checks).first)
    #expect(finding.verdict == (isVacuous ? .vacuous : .holds), "\(finding.message)")
  }

  @Test("have verdicts, each with the fewest moves", arguments: cases)
  func judged(_ one: Case) throws {
    let session = try Play(app: "app T {\n\(Self.app)\(one.property)\n}").session
    var options = SearchOptions()
    options.depth = one.depth
    options = searchOptions(options, deciding: session.interpreter)
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    let finding = try #require(search.findings(of: &checks).first)
    #expect(finding.verdict == one.verdict, "\(finding.message)")
    var space = search.space
    let moves = finding.example.map { space.path(to: $0.state) + $0.moves }
    #expect(moves?.map(\.text) == one.moves)
    #expect(finding.example?.expectation == one.expectation)
    if let example = finding.example {
      #expect(ReplayScript(of: example, in: &space, session).failure == nil)
    }
  }

  @Test("ignore paths from states beyond the bound")
  func cutShort() throws {
    let app = """
      app T {
        screen H { action a { append A } }
        screen A { action g { append G }; action x { append X } }
        screen G
        screen X
        start stacked H
        always can reach "a" { top is G } within 1 move
      }
      """
    let session = try Play(app: app).session
    var options = searchOptions(SearchOptions(), deciding: session.interpreter)
    options.maxStates = 3
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    let finding = try #require(search.findings(of: &checks).first)
    #expect(finding.verdict == .broken, "\(finding.message)")
    #expect(finding.example?.state == 0)
  }

  @Test("have keywords that remain ordinary names")
  func names() throws {
    let app = """
      app T {
        screen move { action within { append moves }; action move { dismiss } }
        screen moves
        start stacked move
        always can reach "a" { top is move } within 1 move
      }
      tap within
      expect top is moves
      """
    var compiler = Compiler.fresh()
    let compilation = compiler.compile(SourceText(name: "t", text: app))
    #expect(compilation.diagnostics.isEmpty, "\(compilation.diagnostics.map(\.message))")
  }

  /// `noDeadEnd` must have the same verdict as the equivalent property.
  private static let homes: [(app: String, verdict: Finding.Verdict)] = [
    // No path leads home, even without the usual stack bound.
    (
      "screen Home { action open { set root Dead clear } }; screen Dead { action a { append Next } }; screen Next; link \"t://x\" { append Next }",
      .broken
    ),
    (
      "screen Home { action open { append Page } }; screen Page { action more { append Page } }",
      .holds
    ),
    ("screen Home { action open { set root Dead clear } }; screen Dead", .broken),
    (
      "screen Home { action open { set root Form clear } }; screen Form { action send(text: String) { set root Home clear } }",
      .undecided
    ),
    (
      "presentable picker; screen Home { action open { set root Page clear } }; screen Page { action pick { present picker }; on finished { set root Home clear } }",
      .holds
    ),
  ]

  @Test("`always can reach` agrees with `noDeadEnd`", arguments: homes)
  func sameAnswer(app: String, verdict: Finding.Verdict) throws {
    let session = try Play(
      app:
        "app T { \(app); home Home; start stacked Home; always can reach \"home\" { top is Home } }"
    ).session
    var search = Search(StateSpace(from: session.interpreter, SearchOptions()))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    let found = search.findings(of: &checks).filter {
      $0.title == "home" || $0.word == "noDeadEnd"
    }
    #expect(found.map(\.verdict) == [verdict, verdict], "\(found.map(\.message))")
  }

  @Test("report all violations")
  func all() throws {
    let properties = Self.cases.filter { $0.verdict == .broken && $0.depth == nil }
      .map(\.property).joined(separator: "\n")
    let session = try Play(app: "app T {\n\(Self.app)\(properties)\n}").session
    var search = Search(StateSpace(from: session.interpreter, SearchOptions()))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    // The navigation laws have no titles.
    let verdicts = search.findings(of: &checks).filter { !$0.title.isEmpty }.map(\.verdict)
    #expect(verdicts.count == properties.split(separator: "\n").count)
    #expect(verdicts.allSatisfy { $0 == .broken })
  }
}
