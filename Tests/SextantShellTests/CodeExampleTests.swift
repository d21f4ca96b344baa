import SextantEngine
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import SextantShell

@Suite struct CodeExampleTests {
  /// The codes that a text leads to, as a file that is run.
  private func codes(_ text: String) -> [String] {
    var compiler = Compiler(
      systems: .all, files: NoFiles(), stateFormat: JSONStateFormat())
    let source = SourceText(name: "example.sextant", text: text)
    let checked = compiler.compile(source)
    let found = checked.diagnostics.map(\.code.word)
    if checked.diagnostics.contains(where: { $0.severity == .error }) { return found }
    var session = Session(
      systems: .all, files: NoFiles(), stateFormat: JSONStateFormat())
    _ = session.load(source)
    let run = session.interpreter
    return found + run.trace.errors.map(\.word)
      + run.trace.entries.flatMap(\.warnings).map { "\(run.draft.warnings[$0].code.word)" }
  }

  /// The examples of the codes that one system has stand in its own table.
  private static let systems = SystemCatalog.all.names.compactMap {
    SystemCatalog.all.system(named: $0)
  }.flatMap(\.codes).filter { $0.fails != nil }.compactMap { CodeExample.of($0) }

  private static let words = Set((CodeExample.all + systems).map(\.word)).sorted()

  @Test(arguments: words) func anExampleLeadsToItsCode(word: String) throws {
    let example = try #require((CodeExample.all + Self.systems).first { $0.word == word })
    #expect(codes(example.fails).contains(word), "\(codes(example.fails)): \(example.fails)")
    #expect(codes(example.works) == [], "\(example.works)")
  }

  /// Those without are about sizes, files of bytes, interruptions and the shell itself.
  @Test func everyCodeHasAnExampleButThoseThatAreNotForOneLine() {
    let session = Session(systems: .all)
    let known = HelpBook(session).codes.compactMap { $0.words.first }
    #expect(Set(CodeExample.all.map(\.word)).isDisjoint(with: Self.systems.map(\.word)))
    let examples = (CodeExample.all + Self.systems).map(\.word)
    #expect(Set(examples).count == examples.count)
    #expect(Set(examples).subtracting(known) == [])
    #expect(
      Set(known).subtracting(examples).subtracting(ShellCodes.all.map(\.word)).sorted() == [
        "badState", "eventsForgotten", "interrupted", "invalidUTF8", "limit", "nestingTooDeep",
        "nul", "snapshotsLater", "tooDeep", "tooLarge", "tooLong", "tooManyProblems",
        "tooManySentences", "unusedImport",
        "valueTooLarge",
      ])
  }
}
