import Foundation
import SextantTesting
import Testing

/// Scripts and searches on an app beside its model.
@Suite struct DriverTests {
  private static let model = NavigationModel("Scripts/market/Market.sextant")

  /// What a test is told, as texts.
  private func issues(_ body: () async throws -> Void) async -> [Issue] {
    let found = Found()
    await withKnownIssue(isIntermittent: true) {
      do { try await body() } catch {}
    } matching: { issue in
      found.issues.append(issue)
      return true
    }
    return found.issues
  }

  private final class Found: @unchecked Sendable { var issues: [Issue] = [] }

  @Test func everyTransitionOfTheAppIsThatOfItsModel() async {
    let coverage = await Self.model.cover(on: await MarketDriver(), depth: 4, maxStack: 3)
    #expect(coverage.covered == coverage.transitions)
    print(coverage)
  }

  @Test(arguments: Market.Fault.allCases)
  func aFaultIsFound(_ fault: Market.Fault) async {
    let found = await issues {
      await Self.model.cover(on: await MarketDriver(fault: fault), depth: 4, maxStack: 3)
    }
    print("=====", fault)
    for issue in found { print(issue.comments.map(\.rawValue).joined()) }
  }
}
