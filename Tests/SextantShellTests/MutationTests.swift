import SextantEngine
import SextantSystems
import Testing

/// Takes the meaning of one sentence away at a time: some scenario of `Scripts` must then fail.
@Suite("the scripts notice when a sentence means something else")
struct MutationTests {
  private static let later = (try? Rule.laterSentences()) ?? []
  private static let names = GraphSystem().sentences.map(\.name).filter { !later.contains($0) }

  /// Sentences whose can-execute is always true by the rules: there, true is no change.
  private static let canAlways: Set<String> = [
    "presentSheet", "presentCover", "presentAlert", "presentDialog", "presentCustom",
    "openWindow", "dismissWindow", "openURL", "trigger", "sendMessage",
  ]

  /// What some scenario finds in a system with one sentence changed.
  private func finding(in name: String, _ change: (Sentence) -> Sentence) throws -> String? {
    let system = ChangedSystem { $0.name == name ? change($0) : $0 }
    return try RepositoryScripts.all.firstFailure(for: system)
  }

  @Test func nothingFailsWithoutAChange() throws {
    #expect(RepositoryScripts.all.paths.count > 5)
    #expect(try finding(in: "", { $0 }) == nil)
  }

  @Test(arguments: names)
  func aSentenceThatDoesNothingIsNoticed(name: String) throws {
    #expect(try finding(in: name) { $0.with { _, _ in } } != nil)
  }

  @Test(arguments: names)
  func aSentenceThatNeverCanIsNoticed(name: String) throws {
    #expect(try finding(in: name) { $0.with(can: { _, _ in false }) } != nil)
  }

  @Test(arguments: names.filter { !canAlways.contains($0) })
  func aSentenceThatAlwaysCanIsNoticed(name: String) throws {
    #expect(try finding(in: name) { $0.with(can: { _, _ in true }) } != nil)
  }

  @Test func theExceptionsExist() {
    #expect(Self.canAlways.isSubset(of: Self.names))
  }
}
