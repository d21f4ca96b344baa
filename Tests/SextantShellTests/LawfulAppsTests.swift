import Foundation
import SextantExplore
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import SextantShell

/// All apps of this repository keep the laws of navigation, or say in a comment why not.
@Suite("the apps of the repository") struct LawfulAppsTests {
  /// The bugs of the museum: those that have a corrected twin.
  private static let paths = RepositoryScripts.all.paths.filter { path in
    !RepositoryScripts.all.paths.contains(path.replacing(".sextant", with: "-fixed.sextant"))
  }

  @Test("keep the laws of navigation", arguments: paths)
  func scripts(path: String) throws {
    let (file, compiler) = try RepositoryScripts.all.compile(path)
    try expectLaws(file, compiler, path)
  }

  @Test("keep them in the pages", arguments: ["README.md", "Grammar", "Documentation"])
  func pages(name: String) throws {
    var count = 0
    for page in try Self.pages(at: name) {
      for block in FencedBlock.all(in: page.text) where block.language == "sextant" {
        let place = "\(page.name):\(block.line)"
        var compiler = Compiler(systems: .all, files: ScriptedFiles())
        let compilation = compiler.compile(SourceText(name: place, text: block.text))
        // An example of a mistake, or one that needs another file.
        if compilation.hasErrors { continue }
        if try expectLaws(compilation, compiler, place) { count += 1 }
      }
    }
    #expect(name == "Documentation" || count > 3)
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

  private static func pages(at name: String) throws -> [(name: String, text: String)] {
    let root = RepositoryScripts.root.appending(path: name)
    if root.pathExtension == "md" {
      return [(name, try String(contentsOf: root, encoding: .utf8))]
    }
    return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".md") }
      .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}
