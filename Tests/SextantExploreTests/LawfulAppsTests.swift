import Foundation
import SextantCompiler
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
import RuntimeTestSupport

@testable import SextantShell
@testable import ShellTestSupport

@Suite("apps of the repository") struct LawfulAppsTests {
  /// Omits apps with a corrected version, and apps with planted bugs.
  private static let paths = RepositoryScripts.all.paths.filter { path in
    !RepositoryScripts.all.paths.contains(path.replacing(".sextant", with: "-fixed.sextant"))
      && !path.contains("/planted/")
  }

  @Test("keep the laws of navigation", arguments: paths)
  func scripts(path: String) throws {
    let (file, compiler) = try RepositoryScripts.all.compile(path)
    try expectLaws(file, compiler, path)
  }

  @Test("keep the laws of navigation in the pages", arguments: Page.all)
  func pages(page: Page) throws {
    for block in page.blocks where block.language == "sextant" {
      // A page may show the findings of an app.
      if let name = block.name, page.text.contains("$ sextant explore \(name)\n") { continue }
      guard block.text.contains(#/(?m)^app /#) else { continue }
      let place = "\(page.path):\(block.line)"
      var compiler = Compiler.fresh(files: ScriptedFiles())
      let compilation = compiler.compile(SourceText(name: place, text: block.text))
      // An example of a mistake has errors.
      if page.isPrinted, compilation.hasErrors { continue }
      #expect(try expectLaws(compilation, compiler, place), "\(place)")
    }
  }

  @discardableResult
  private func expectLaws(
    _ file: Compilation, _ compiler: Compiler, _ name: String
  ) throws -> Bool {
    // If the app is imported, the test of the imported file searches it.
    guard let place = file.program.app.place,
      compiler.sources[place.file].name == file.program.source.name
    else { return false }
    let app = try LawfulApp(file, compiler) {
      $0.maxStack = 3
      $0.maxStates = runsAllCases ? 1_500 : 120
    }
    #expect(app.broken == [], "\(name)")
    let needless = app.findings.filter { $0.verdict == .vacuous }
    #expect(needless.isEmpty, "\(name): \(needless.map(\.message))")
    return true
  }
}
