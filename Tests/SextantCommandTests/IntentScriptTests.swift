import SextantEngine
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("the scripts of system intent use all facts and events of its tables")
struct IntentScriptTests {
  @Test func usesEveryFactAndEvent() throws {
    let texts = try RepositoryScripts.all.paths.filter { $0.hasPrefix("Scripts/intent/") }.map {
      String(decoding: try RepositoryScripts.all.read($0), as: UTF8.self)
    }.joined(separator: "\n")
    let system = IntentSystem()
    for notation in system.facts.map(\.pattern.notation) + system.events.map(\.pattern.notation) {
      let words = notation.split(separator: " ").map { word in
        word.first?.isUppercase == true ? #"\S+"# : String(word)
      }
      let form = try Regex("expect (not \\()?" + words.joined(separator: " "))
      #expect(texts.firstMatch(of: form) != nil, "\(notation)")
    }
  }
}
