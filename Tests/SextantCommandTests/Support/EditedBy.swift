import Foundation
import Testing
@testable import ShellTestSupport

/// The programs with line editing in a terminal, each with a different library.
enum EditingProgram: String, CaseIterable {
  case readline = "sextant"
  case libedit = "sextant-editline"

  /// The program that a ``Person`` starts.
  @TaskLocal static var current = Self.readline

  var path: String {
    URL(fileURLWithPath: Sextant.path).deletingLastPathComponent()
      .appendingPathComponent(rawValue).path
  }
}

/// Runs a test once with each program for line editing.
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
