import SextantEngine
import SextantSystems
import Testing

@Suite("Vocabularies")
struct VocabularyTests {
  /// A name that no sentence has would say nothing about any, and the map would lose its edges unnoticed.
  @Test(
    "what a vocabulary says of sentences by name, it says of sentences that it has",
    arguments: SystemCatalog.all.names)
  func names(_ name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let sentences = Set(system.vocabulary.sentences.map(\.name))
    let named = Set(system.vocabulary.effects.keys).union(system.vocabulary.presentations.keys)
    #expect(named.subtracting(sentences) == [])
  }
}
