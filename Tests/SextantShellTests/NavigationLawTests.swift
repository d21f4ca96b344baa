import Foundation
import SextantExplore
import Testing

@testable import SextantShell

@Suite("the laws of navigation") struct NavigationLawTests {
  @Test func show() throws {
    for path in RepositoryScripts.all.paths {
      let (file, compiler) = try RepositoryScripts.all.compile(path)
      guard file.startsApp, file.imports.isEmpty else { continue }
      let clock = ContinuousClock()
      let begin = clock.now
      do {
        var app = try LawfulApp(file, compiler) { $0.maxStates = 20_000 }
        print("#### \(path) \(app.space.count) states \(begin.duration(to: clock.now)) \(app.space.bounds)")
        for line in app.lines { print("    ", line) }
      } catch { print("####", path, "failed") }
    }
  }
}
