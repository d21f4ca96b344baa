import Foundation
import Testing
@testable import ShellTestSupport

enum EditingProgram: String, CaseIterable {
  case readline = "sextant"
  case libedit = "sextant-editline"

  @TaskLocal static var current = Self.readline

  var path: String {
    URL(fileURLWithPath: Sextant.path).deletingLastPathComponent()
      .appendingPathComponent(rawValue).path
  }
}

struct EveryEditorTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for program in EditingProgram.allCases {
      try await EditingProgram.$current.withValue(program) {
        do { try await function() } catch { throw HarnessError("\(program.rawValue): \(error)") }
      }
    }
  }
}

extension Trait where Self == EveryEditorTrait {
  static var withEveryEditor: Self { EveryEditorTrait() }
}
