import ArgumentParser
import SextantShell
import Testing
@testable import ShellTestSupport

/// The standard options are separate values, because parsing is slower than a small suite.
@Suite struct StandardOptionTests {
  @Test("equal those of an empty command line")
  func standard() {
    func expectStandard<Options: StandardOptions>(_: Options.Type) {
      var (standard, parsed) = ("", "")
      dump(Options.standard, to: &standard)
      dump(Options.parsed(), to: &parsed)
      #expect(standard == parsed)
    }
    expectStandard(TestOptions.self)
    expectStandard(RunOptions.self)
  }
}
