import Foundation
import SextantCompiler
import SextantConform
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite("`press escape` in searches") struct EscapeMoveTests {
  private func session(_ app: String) throws -> Session {
    var session = Session(systems: .all)
    try #require(session.submit(app).succeeded)
    session.beginHistory()
    return session
  }

  private func cover(
    _ app: String, on driver: any AppDriver, lacks: Set<String>, pressesEscape: Bool
  ) throws -> ([Finding], EngineCover) {
    var options = SearchOptions().findingShortest
    (options.lackingGestures, options.pressesEscape) = (lacks, pressesEscape)
    var plan = EngineCover.Options()
    plan.walks.planned = 0
    var checks: [any SpaceCheck] = [EngineCover(driver, NameMap(), plan)]
    var search = Search(StateSpace(from: try session(app).interpreter, options))
    search.run(&checks)
    let findings = search.findings(of: &checks)
    return (findings, try #require(checks[0] as? EngineCover))
  }

  @Test("`press escape` is a move of a driven app only")
  func compared() throws {
    let app = """
      app T {
        state kept = false
        screen Home { action ask { present alert "Keep?" { button "Yes" cancel { set kept = true } } } }
        start stacked Home
      }

      """
    var found: [String] = []
    for (lacks, presses) in [([], true), (["press escape"], true), ([], false)]
      as [(Set<String>, _)]
    {
      // In the driven app, `press escape` also changes the variable `kept`.
      let driver = ModelDriver(
        try session(app),
        request: {
          $0.replacing("press escape", with: "together { press escape; set kept = false }")
        })
      let (findings, cover) = try cover(app, on: driver, lacks: lacks, pressesEscape: presses)
      let moves = findings.filter { $0.verdict == .broken }.compactMap {
        $0.example?.moves.map(\.text).joined(separator: "; ")
      }
      let request = driver.lines.first { $0.contains("press escape") } ?? ""
      found.append("\(moves) \(cover.summary.transitions) \(request)")
    }
    #expect(
      found == [
        #"["tap ask; press escape"] 3 {"id":5,"do":"step","sentence":"press escape","kind":"gesture","name":"press escape"}"#,
        "[] 2 ", "[] 2 ",
      ])
  }
}
