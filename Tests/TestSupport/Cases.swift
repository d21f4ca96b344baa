import Foundation

/// Whether tests run all generated cases, as with `Scripts/dev/test --full`, or a fifth of them.
package let runsAllCases = ProcessInfo.processInfo.environment["SEXTANT_TESTS"] == "full"

/// Returns the number of generated cases for a test: all of `count`, or a fifth, and at least one.
package func cases(_ count: Int) -> Int { runsAllCases ? count : max(1, count / 5) }

/// Returns the cases of a long list for a test: all of them, or every fifth.
package func sample<Element>(_ cases: [Element]) -> [Element] {
  runsAllCases ? cases : cases.indices.filter { $0 % 5 == 0 }.map { cases[$0] }
}
