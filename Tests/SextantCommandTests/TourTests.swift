import Foundation
import Testing
@testable import ShellTestSupport

@Suite("the tour of the code") struct TourTests {
  private struct Step {
    let function: String
    let file: String
  }

  private let steps: [Step]

  init() throws {
    let page = try #require(Page("Sources/README.md"))
    let rest = page.text[try #require(page.text.range(of: "\n## A tour")).upperBound...]
    let end = try #require(rest.range(of: "\n## ")).lowerBound
    steps = rest[..<end].matches(of: /(?m)^\| \w* \| `(\w+)` \| `(\S+)` \|/).map {
      Step(function: String($0.output.1), file: String($0.output.2))
    }
  }

  @Test("names existing functions, at most 45") func functionsExist() throws {
    let missing = try steps.filter { step in
      let file = RepositoryScripts.root.appending(path: "Sources/" + step.file)
      let source = try String(contentsOf: file, encoding: .utf8)
      return source.firstMatch(of: try Regex("\\b(func|let) \(step.function)\\b")) == nil
    }
    #expect(missing.map { "\($0.function) in \($0.file)" } == [])
    #expect((30...45).contains(steps.count), "\(steps.count)")
  }
}
