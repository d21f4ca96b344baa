import SextantReports
import Testing
@testable import ShellTestSupport

private func difference(_ expected: String, _ actual: String) -> String {
  Style.plain.text(of: literalDifference(expected: expected, actual: actual))
}

@Suite struct LiteralDifferenceReportTests {
  @Test func marksNothingInEqualTexts() {
    #expect(difference("stack {\n  A\n}\n", "stack {\n  A\n}") == "  stack {\n    A\n  }\n")
    #expect(difference("", "") == "")
  }

  @Test func missingAndUnexpectedLines() {
    let expected = """
      stack {
        Catalogue
        Product(id: "42")
        Help
      }
      """
    let actual = """
      stack {
        Catalogue
        Product(id: "41")
        Help
        sheet { Review }
      }
      """
    #expect(
      difference(expected, actual) == """
          stack {
            Catalogue
        -   Product(id: "42")
        +   Product(id: "41")
            Help
        +   sheet {
        +     Review
        +   }
          }

        """)
  }

  @Test func ellipsisMatchesLinesOfTheSameDepth() {
    let expected = """
      tabs Main selected home {
        tab home {
          ...
        }
        tab profile { stack { Profile } }
      }
      """
    let actual = """
      tabs Main selected home {
        tab home {
          stack { Catalogue }
          sheet { Help }
        }
        tab profile { stack { Settings } }
      }
      """
    #expect(
      difference(expected, actual) == """
          tabs Main selected home {
            tab home {
              ...
            }
            tab profile {
              stack {
        -       Profile
        +       Settings
              }
            }
          }

        """)
  }

  @Test func omittedInputsMatchAnyValue() {
    let expected = #"stack { Product; Review(...); Two(b: ", )"); Three([1, 2]); Help }"#
    let actual = """
      stack {
        Product(id: "1")
        Review(product: "1")
        Two(a: 1, b: ", )")
        Three(list: [1, 2])
        Home
      }
      """
    #expect(
      difference(expected, actual) == """
          stack {
            Product(id: "1")
            Review(product: "1")
            Two(a: 1, b: ", )")
            Three(list: [1, 2])
        -   Help
        +   Home
          }

        """)
  }

  @Test func ignoresTheLayout() {
    let expected = """
      graph {   // the start
        tabs Main selected home { tab home { stack { A;B } }  /* { */
          alert "a { b; // c" "\\\\" {
          }
        }
      }
      """
    let actual =
      #"graph { tabs Main selected home { tab home { stack { A; B } }; alert "a { b; // c" "\\" {} } }"#
    let lines = literalDifference(expected: expected, actual: actual)
    #expect(lines.allSatisfy { $0.marker == .same })
    #expect(lines.count == 12)
    #expect(difference("}}{", "(") == "- }\n- }\n- {\n+ (\n")
  }

  @Test func omitsLongEqualParts() {
    let items = (0..<50_000).map { "S\($0)" }
    let old = "stack { \(items.joined(separator: "; ")) }"
    let new = old.replacing("S49998;", with: "X;")
    #expect(
      difference(old, new) == """
          stack {
            … 49995 lines
            S49995
            S49996
            S49997
        -   S49998
        +   X
            S49999
          }

        """)
  }

  @Test func restoresBothSidesOfRandomTexts() {
    var seed: UInt64 = 7
    func next(_ bound: UInt64) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % bound)
    }
    for _ in 0..<500 {
      let old = (0..<next(12)).map { _ in "L\(next(5))" }
      let new = (0..<next(12)).map { _ in "L\(next(5))" }
      let lines = literalDifference(
        expected: old.joined(separator: "\n"), actual: new.joined(separator: "\n"))
      let text = { (line: StyledLine) in line.parts.map(\.text).joined() }
      #expect(lines.filter { $0.marker != .added }.map(text) == old)
      #expect(lines.filter { $0.marker != .removed }.map(text) == new)
      #expect(lines.filter { $0.marker == .same }.count == longestCommon(old, new))
    }
  }

  /// Returns the length of a longest common subsequence, by dynamic programming.
  private func longestCommon(_ old: [String], _ new: [String]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for row in old.indices {
      for column in new.indices {
        table[row + 1][column + 1] =
          old[row] == new[column]
          ? table[row][column] + 1 : max(table[row][column + 1], table[row + 1][column])
      }
    }
    return table[old.count][new.count]
  }

  @Test func limitsHugeTexts() {
    let old = (0..<100_000).map { "A(\($0))" }.joined(separator: "\n")
    let new = (0..<100_000).map { "B(\($0))" }.joined(separator: "\n")
    #expect(literalDifference(expected: old, actual: new).count == 200_000)
  }
}
