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

@testable import SextantShell

/// All apps of this repository keep the laws of navigation, or say in a comment why not.
@Suite("the apps of the repository") struct LawfulAppsTests {
  /// All but the bugs of the museum, which have a corrected twin, and those that were planted.
  private static let paths = RepositoryScripts.all.paths.filter { path in
    !RepositoryScripts.all.paths.contains(path.replacing(".sextant", with: "-fixed.sextant"))
      && !path.contains("/planted/")
  }

  @Test("keep the laws of navigation", arguments: paths)
  func scripts(path: String) throws {
    let (file, compiler) = try RepositoryScripts.all.compile(path)
    try expectLaws(file, compiler, path)
  }

  @Test("keep them in the pages", arguments: Page.all)
  func pages(page: Page) throws {
    for block in page.blocks where block.language == "sextant" {
      // Of some the page shows what a search finds.
      if let name = block.name, page.text.contains("$ sextant explore \(name)\n") { continue }
      guard block.text.contains(#/(?m)^app /#) else { continue }
      let place = "\(page.path):\(block.line)"
      var compiler = Compiler(systems: .all, files: ScriptedFiles())
      let compilation = compiler.compile(SourceText(name: place, text: block.text))
      // The examples of mistakes.
      if page.isPrinted, compilation.hasErrors { continue }
      #expect(try expectLaws(compilation, compiler, place), "\(place)")
    }
  }

  /// Whether there is an app, which is searched some thousand states far.
  @discardableResult
  private func expectLaws(
    _ file: Compilation, _ compiler: Compiler, _ name: String
  ) throws -> Bool {
    // An app that is imported has a path of its own.
    guard let place = file.program.app.place,
      compiler.sources[place.file].name == file.program.source.name
    else { return false }
    let app = try LawfulApp(file, compiler) {
      $0.maxStack = 3
      $0.maxStates = cases(1_500)
    }
    #expect(app.broken == [], "\(name)")
    let needless = app.findings.filter { $0.verdict == .vacuous }
    #expect(needless.isEmpty, "\(name): \(needless.map(\.message))")
    return true
  }
}
