import Foundation
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport
@testable import ShellTestSupport

@Suite("pages of the systems and their examples") struct SystemPageTests {
  @Test(arguments: SystemCatalog.all.names)
  func fileEqualsTheProgramOutput(name: String) throws {
    let page = try #require(SystemPage(name, of: .all))
    let file = RepositoryScripts.root.appending(path: "Documentation/systems/\(name).md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(
      text == page.text, "Documentation/systems/\(name).md is out of date: run Scripts/dev/pages")
  }

  @Test func everyFileHasASystem() throws {
    let folder = RepositoryScripts.root.appending(path: "Documentation/systems")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(SystemCatalog.all.names.map { $0 + ".md" }))
    #expect(SystemPage("nowhere", of: .all) == nil)
  }

  @Test(arguments: SystemCatalog.all.names)
  func pageContainsEveryRow(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let text = try #require(SystemPage(name, of: .all)).text
    var wanted = system.sentences.flatMap { [$0.summary, $0.example] + $0.originals }
    wanted += system.facts.flatMap { [$0.summary, "expect " + $0.example] + $0.originals }
    wanted += system.events.flatMap { [$0.summary, "expect " + $0.example] + $0.originals }
    wanted += system.bindings.flatMap { [$0.summary, $0.example] + $0.originals }
    wanted += system.manual.differences + system.manual.terms.map(\.original)
    wanted += system.codes.map { "### `\($0.word)` \($0.number)" }
    wanted += rows(of: system).flatMap {
      [$0.declaration.summary, $0.declaration.example] + $0.declaration.originals
    }
    for piece in wanted { #expect(text.contains(piece)) }
  }

  // MARK: Examples

  @Test(arguments: SystemCatalog.all.names)
  func appOfTheManualCompilesAndRuns(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let app = system.manual.example
    #expect(problems(app, withWarnings: true) == [])
    var session = Session(systems: .all)
    #expect(session.submit(app).succeeded)
    #expect(!session.draft.roots.isEmpty)
  }

  @Test(arguments: SystemCatalog.all.names)
  func everyExampleCompilesInTheAppOfTheManual(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    var examples = system.sentences.map(\.example)
    examples += (system.facts.map(\.example) + system.events.map(\.example)).map { "expect " + $0 }
    examples += system.bindings.map { "let x = " + $0.example }
    for example in examples {
      let found = problems(system.manual.example + "\n" + example)
      #expect(found == [], "\(example)")
    }
  }

  @Test(arguments: SystemCatalog.all.names)
  func everyDeclarationCompilesInTheAppOfTheManual(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    for row in rows(of: system) {
      let app = row.inserted(in: system.manual.example)
      #expect(problems(app) == [], "\(row.declaration.example)")
    }
  }

  private struct Row {
    let declaration: Declaration
    var holder: Declaration?
    var isClause = false

    func inserted(in app: String) -> String {
      if app.contains(declaration.example) { return app }
      let place = app.range(of: "\n  start ")?.lowerBound ?? app.startIndex
      return app[..<place] + "\n  " + line + app[place...]
    }

    private var line: String {
      guard let holder else { return declaration.example }
      let words = isClause ? [" {", " \(declaration.word) "] : [" {"]
      let end = words.compactMap { holder.example.range(of: $0)?.lowerBound }.min()
      let head = holder.example[..<(end ?? holder.example.endIndex)]
      return isClause
        ? "\(head) { } \(declaration.example)" : "\(head) { \(declaration.example) }"
    }
  }

  private func rows(of system: any NavigationSystem) -> [Row] {
    func below(_ holder: Declaration) -> [Row] {
      var inner: [Declaration] = []
      if case .members(let members) = holder.block { inner = members }
      if case .only(let members) = holder.block { inner = members }
      return inner.map { Row(declaration: $0, holder: holder) }
        + holder.clauses.map { Row(declaration: $0, holder: holder, isClause: true) }
    }
    return system.declarations.flatMap { [Row(declaration: $0)] + below($0) }
  }

  private func problems(_ text: String, withWarnings: Bool = false) -> [String] {
    var compiler = Compiler.fresh(stateFormat: JSONStateFormat())
    return compiler.compile(SourceText(name: "example.sextant", text: text)).diagnostics
      .filter { withWarnings || $0.severity == .error }.map { "\($0.code.word): \($0.message)" }
  }
}
