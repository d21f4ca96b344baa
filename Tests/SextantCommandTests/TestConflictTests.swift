import Testing
@testable import ShellTestSupport

/// Contradictory options of `sextant test`, which are usage errors with a message.
@Suite struct TestConflictTests {
  @Test(arguments: [
    (["--format", "json"], "--format goes with --list"),
    (["--list", "--report", "json"], "--list runs nothing to report"),
    (["--list", "--xunit-output", "a"], "--list runs nothing to report"),
    (["--list", "--times"], "--list runs nothing to time"),
    (["--list", "--durations", "3"], "--list runs nothing to time"),
    (["--list", "-x"], "--list runs nothing that could fail"),
    (["--list", "--max-failures", "2"], "--list runs nothing that could fail"),
    (["--list", "--engine", "cat"], "--list runs nothing that an engine could do"),
    (["--repl-on-failure"], "--repl-on-failure needs a terminal"),
    (["-x", "--max-failures", "2"], "give one of them"),
  ])
  func contradiction(_ options: [String], _ text: String) throws {
    let result = try Sextant.run(["test"] + options + ["none.sextant"], directory: "/")
    #expect(result.code == 64 && result.errors.contains(text), "\(result.errors)")
  }

  @Test func whatAgreesIsRun() throws {
    let result = try Sextant.run(["test", "-x", "--max-failures", "1", "none"], directory: "/")
    #expect(result.code == 66)
  }
}
