import SextantEngine
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport

/// After a change of a single sentence, a scenario must fail. Without `--full`, tests a sample.
/// `CoverageTests` checks that no scenario fails without a mutation.
@Suite("mutations of sentences make scripts fail")
struct MutationTests {
  private static let names = SystemCatalog.all.names.flatMap { name in
    let later = (try? Rule.laterSentences(of: name)) ?? []
    return (SystemCatalog.all.system(named: name)?.sentences ?? []).map(\.name)
      .filter { !later.contains($0) }.map { Row(system: name, $0) }
  }

  struct Row: Hashable, Sendable, CustomTestStringConvertible {
    let system: String
    let sentence: String

    init(system: String, _ sentence: String) {
      self.system = system
      self.sentence = sentence
    }

    var testDescription: String { "\(system): \(sentence)" }
  }

  /// Sentences whose can-execute is not derived from their effect.
  private static let withCan = names.filter { row in
    SystemCatalog.all.system(named: row.system)?.sentences
      .contains { $0.name == row.sentence && $0.can != nil } ?? false || row.system == "graph"
  }

  /// Sentences whose can-execute is always true. A mutation that returns true would change nothing.
  private static let canAlways: Set<String> = [
    "presentSheet", "presentCover", "presentAlert", "presentDialog", "presentCustom",
    "openWindow", "dismissWindow", "openURL", "trigger", "sendMessage",
  ]

  private func finding(in row: Row, _ change: (Sentence) -> Sentence) throws -> String? {
    let original = try #require(SystemCatalog.all.system(named: row.system))
    let system = ChangedSystem(original) { $0.name == row.sentence ? change($0) : $0 }
    let paths = RepositoryScripts.paths(of: row.system)
    return try RepositoryScripts.all.firstFailure(in: paths, for: system.catalog)
  }

  @Test(arguments: sample(names))
  func detectsASentenceWithoutEffect(row: Row) throws {
    #expect(try finding(in: row) { $0.with { _, _ in } } != nil)
  }

  @Test(arguments: sample(withCan))
  func detectsACanThatIsAlwaysFalse(row: Row) throws {
    #expect(try finding(in: row) { $0.with(can: { _, _ in false }) } != nil)
  }

  @Test(arguments: sample(withCan.filter { !canAlways.contains($0.sentence) }))
  func detectsACanThatIsAlwaysTrue(row: Row) throws {
    #expect(try finding(in: row) { $0.with(can: { _, _ in true }) } != nil)
  }

  @Test func exceptionsExist() {
    #expect(Self.canAlways.isSubset(of: Self.names.map(\.sentence)))
  }
}
