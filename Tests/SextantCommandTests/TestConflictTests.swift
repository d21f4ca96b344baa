import Testing
@testable import ShellTestSupport

@Suite struct TestConflictTests {
  @Test(arguments: [
    (["--format", "json"], "--format needs --list"),
    (["--list", "--report", "json"], "--list runs nothing, so it excludes --report"),
    (["--list", "--xunit-output", "a"], "--list runs nothing, so it excludes --report"),
    (["--list", "--times"], "--list runs nothing, so it excludes --times"),
    (["--list", "--durations", "3"], "--list runs nothing, so it excludes --times"),
    (["--list", "-x"], "--list runs nothing, so it excludes -x"),
    (["--list", "--max-failures", "2"], "--list runs nothing, so it excludes -x"),
    (["--list", "--engine", "cat"], "--list runs nothing, so it excludes --engine"),
    (["--repl-on-failure"], "--repl-on-failure needs a terminal"),
    (["-x", "--max-failures", "2"], "so they exclude --max-failures"),
  ])
  func contradiction(_ options: [String], _ text: String) throws {
    let result = try Sextant.run(["test"] + options + ["none.sextant"], directory: "/")
    #expect(result.code == 64 && result.errors.contains(text), "\(result.errors)")
  }

  @Test func acceptsCompatibleOptions() throws {
    let result = try Sextant.run(["test", "-x", "--max-failures", "1", "none"], directory: "/")
    #expect(result.code == 66)
  }
}
