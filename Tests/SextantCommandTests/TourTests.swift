import Foundation
import Testing
@testable import ShellTestSupport

@Suite("the tour of the code") struct TourTests {
  private struct Step {
    let type: Substring?
    let function: Substring
    let file: String

    /// Returns whether the type declares the function. If `type` is nil, any declaration counts.
    func exists(in source: String) throws -> Bool {
      let declaration = try Regex("(?m)^ *(?:[a-z@()]+ )*(?:func|let) \(function)\\b")
      guard let type else { return source.firstMatch(of: declaration) != nil }
      let head = try Regex("(?m)^(?:[a-z@()]+ )*(?:struct|class|enum|extension) \(type)\\b")
      return source.matches(of: head).contains { match in
        let rest = source[match.range.upperBound...]
        let end = rest.range(of: "\n}")?.lowerBound ?? rest.endIndex
        return rest[..<end].firstMatch(of: declaration) != nil
      }
    }
  }

  private let steps: [Step]

  init() throws {
    let page = try #require(Page("Sources/README.md"))
    let rest = page.text[try #require(page.text.range(of: "\n## A tour")).upperBound...]
    let end = try #require(rest.range(of: "\n## ")).lowerBound
    steps = rest[..<end].matches(of: /(?m)^\| \w* \| `(?:(\w+)\.)?(\w+)` \| `(\S+)` \|/).map {
      Step(type: $0.output.1, function: $0.output.2, file: String($0.output.3))
    }
  }

  @Test("names declared functions, at most 50") func functionsExist() throws {
    let missing = try steps.filter { step in
      let file = RepositoryScripts.root.appending(path: "Sources/" + step.file)
      return try !step.exists(in: String(contentsOf: file, encoding: .utf8))
    }
    #expect(missing.map { "\($0.function) in \($0.file)" } == [])
    #expect((30...50).contains(steps.count), "\(steps.count)")
  }
}
