import Foundation
import SextantInterpreter
import SextantRuntime
import SextantSystems
import Testing

@Suite("the encoding of states")
struct LibraryEncodingTests {
  @Test("a state is encoded by words, and decoded to the same state")
  func encoding() throws {
    let walk = try NavigationSession(app: "app A { screen H; start stacked H }", systems: .all)
    let data = try JSONEncoder().encode(walk.state)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("\"kind\":\"stack\"") && text.contains("\"tabBar\":\"automatic\""))
    #expect(try JSONDecoder().decode(NavigationState.self, from: data) == walk.state)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([NodeKind].self, from: Data("[\"stick\"]".utf8))
    }
  }
}
