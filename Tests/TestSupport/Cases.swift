import Foundation

/// Whether tests run all generated cases (`Scripts/dev/test --full`).
package let runsAllCases = ProcessInfo.processInfo.environment["SEXTANT_TESTS"] == "full"

package func cases(_ count: Int) -> Int { runsAllCases ? count : max(1, count / 5) }

/// Returns all cases if `runsAllCases` is true; otherwise every fifth case.
package func sample<Element>(_ cases: [Element]) -> [Element] {
  runsAllCases ? cases : cases.indices.filter { $0 % 5 == 0 }.map { cases[$0] }
}
