import Foundation

/// Whether tests go through all that is generated, as `Scripts/dev/test --full` asks, or a part of it.
package let runsAllCases = ProcessInfo.processInfo.environment["SEXTANT_TESTS"] == "full"

/// How many generated cases a test goes through: all of `count`, or a fifth, and at least one.
package func cases(_ count: Int) -> Int { runsAllCases ? count : max(1, count / 5) }

/// The cases of a long list that a test goes through: all of them, or every fifth.
package func sample<Element>(_ cases: [Element]) -> [Element] {
  runsAllCases ? cases : cases.indices.filter { $0 % 5 == 0 }.map { cases[$0] }
}
