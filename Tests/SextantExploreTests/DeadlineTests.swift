import SextantInterpreter
import SextantLanguage
import Testing

@testable import RuntimeTestSupport
@testable import SextantExplore
@testable import SextantRuntime
@testable import SextantShell

@Suite("deadlines") struct DeadlineTests {
  private static let app = """
    app T {
      state isIn = false
      screen Home { action logIn { set isIn = true }; ACTION }
      screen Item
      link "t://i" { if isIn { append Item } }
      start stacked Home
    }
    """

  private func checks(
    with action: String = "", _ change: (inout SearchOptions) -> Void = { _ in }
  ) throws -> (Search, [any SpaceCheck]) {
    let app = Self.app.replacing("ACTION", with: action)
    let interpreter = try Play(app: app).session.interpreter
    var options = SearchOptions()
    change(&options)
    var search = Search(
      StateSpace(from: interpreter, searchOptions(options, deciding: interpreter)))
    var checks = spaceChecks(for: interpreter)
    search.run(&checks)
    return (search, checks)
  }

  @Test("pass after a share of the time limit, or at an interruption")
  func shares() {
    #expect(Deadline(after: .zero).isTimeOver)
    #expect(!Deadline(after: .seconds(1_000)).scaled(by: 7, over: 8).isOver)
    #expect(Deadline(after: .seconds(1_000)).scaled(by: 0).isOver)
    #expect(!Deadline(after: nil).isOver)
    let interrupted = Deadline(after: nil, or: { true })
    #expect(interrupted.isOver && !interrupted.isTimeOver)
  }

  @Test("end the separate search of `ownTime`")
  func separate() throws {
    var (search, checks) = try checks(with: "action later { after 5s { present sheet Item } }") {
      $0.maxTime = .zero
    }
    let law = try #require(search.findings(of: &checks).first { $0.word == "ownTime" })
    #expect(law.verdict != .holds || law.message.hasPrefix("for "), "\(law.message)")
  }

  @Test("end the judgement of links, which are then undecided")
  func links() throws {
    let (search, checks) = try checks()
    var space = search.space
    for (limit, verdict) in [(Duration?.none, Finding.Verdict.broken), (.zero, .undecided)] {
      var law = try #require(checks.lazy.compactMap { $0 as? LinksLand }.first)
      #expect(law.judgesLater)
      space.deadline = Deadline(after: limit)
      let finding = try #require(law.findings(in: &space).first)
      #expect(finding.verdict == verdict, "\(finding.message)")
    }
  }
}
