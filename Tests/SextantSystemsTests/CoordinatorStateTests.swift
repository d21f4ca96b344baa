import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

@Suite("the state of coordinators as JSON")
struct CoordinatorStateTests {
  /// Flows off screen, flows without views, and popups without a flow.
  private static let states = [
    "show a", "show ab", "show toOther", "show popOther", "show popMain\nshow p",
    "show popOther\nin flow Main: back", "show popOther\nshow popDeep\nin flow Main: show p",
    "show toOther\nshow toDeep\nswitch to a", "show popOther\nin flow Main: show toOther",
    "show toOther\nin flow Main: show popOther\nin flow Other: show popDeep",
    "show p with \"d\"", "show alert \"A\" \"B\"",
    "show popOther\nin flow Main: back\nshow two\nshow popDeep\nshow y",
  ]

  @Test(arguments: states) func restoresAPrintedState(text: String) throws {
    let files = StateFiles()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(CoordinatorModel.app).succeeded)
    #expect(session.submit(text).succeeded)
    let world = session.draft.world
    files.content = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
    #expect(
      session.submit("try show home\ntry show alert \"Other\"\nin flow Main: try show popOther")
        .succeeded)
    #expect(session.submit("restore \"state.json\"").succeeded)
    #expect(session.draft.store.areEqual(world, session.draft.world))
    #expect(
      session.draft.store.count(of: session.draft.world.aside)
        == session.draft.store.count(of: world.aside))
    #expect(CoordinatorSystem().violations(in: session.draft) == [])
  }
}

private final class StateFiles: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}
