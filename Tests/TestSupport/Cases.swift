import Foundation

/// Whether tests run all generated cases (`Scripts/dev/test --full`) or only a fifth.
package let runsAllCases = ProcessInfo.processInfo.environment["SEXTANT_TESTS"] == "full"

package func cases(_ count: Int) -> Int { runsAllCases ? count : max(1, count / 5) }

/// All cases, or every fifth.
package func sample<Element>(_ cases: [Element]) -> [Element] {
  runsAllCases ? cases : cases.indices.filter { $0 % 5 == 0 }.map { cases[$0] }
}
