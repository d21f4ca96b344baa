import SextantEngine
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

/// The chain of flows is a part of the state that is printed and put back.
@Suite("the state of coordinators as JSON")
struct CoordinatorStateTests {
  private static let app = """
    app Walk uses coordinator {
      flow Main {
        route home
        route a
        route b
        route p popup modal
        route q popup fullScreen
        route ab shows [a, b]
        route pb popup modal shows [b, p]
        route toOther starts Other
        route again starts Main
        route popOther popup modal starts Other
        route popMain popup fullScreen starts Main
      }
      flow Other {
        route one
        route two
        route r popup modal
        route toDeep starts Deep
        route popDeep popup fullScreen starts Deep
      }
      flow Deep {
        route x
        route y
        route backMain starts Main
        route popAgain popup modal starts Other
      }
      start Main
    }
    """

  /// Texts that lead to states with flows off screen, without views, and beside popups of no flow.
  static let states = [
    "show a", "show ab", "show toOther", "show popOther", "show popMain\nshow p",
    "show popOther\nin flow Main: back", "show popOther\nshow popDeep\nin flow Main: show p",
    "show toOther\nshow toDeep\nswitch to a", "show popOther\nin flow Main: show toOther",
    "show toOther\nin flow Main: show popOther\nin flow Other: show popDeep",
    "show p with \"d\"", "show alert \"A\" \"B\" asking { yes { back } }",
    "show popOther\nin flow Main: back\nshow two\nshow popDeep\nshow y",
  ]

  @Test(arguments: states) func aStateThatIsPrintedIsPutBack(text: String) throws {
    let files = StateFiles()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(Self.app).succeeded)
    #expect(session.submit(text).succeeded)
    let state = session.interpreter.stateSnapshot
    files.content = JSONStateFormat().text(of: state)
    #expect(session.submit("try stop\nshow alert \"Other\"\nshow popOther").succeeded)
    #expect(session.submit("restore \"state.json\"").succeeded)
    let again = session.interpreter.stateSnapshot
    #expect(again.withoutNumbers == state.withoutNumbers)
    #expect(again.aside.count == state.aside.count)
    #expect(CoordinatorSystem().violations(in: session.draft) == [])
  }
}

/// A file that holds one text.
private final class StateFiles: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}

extension StateSnapshot {
  /// The state as text, each number of an instance replaced by its place in the order of appearance.
  fileprivate var withoutNumbers: String {
    var numbers: [String: Int] = [:]
    var result = ""
    var digits = ""
    for character in JSONStateFormat().text(of: self) + " " {
      if character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty {
        let place = numbers[digits] ?? numbers.count
        numbers[digits] = place
        result += "<\(place)>"
        digits = ""
      }
      result.append(character)
    }
    return result
  }
}
