import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("contradictory expectations") struct ContradictionTests {
  private func codes(_ text: String) -> [String] {
    var compiler = Compiler.fresh()
    let source = SourceText(name: "test.sextant", text: text)
    return compiler.compile(source).diagnostics.map(\.code.word)
  }

  @Test(
    "are reported at the later expectation",
    arguments: [
      "expect top is A\nexpect top is B",
      "expect top is A\nrequire top is B",
      "expect top is A\nprint top\nexpect top is B",
      "state n = 0\nset n = 1\nexpect n is 1\nexpect n is 2",
      "scenario \"a\" { expect top is A; expect top is B }",
      "repeat 2 { append A; expect top is A; expect top is B }",
    ])
  func different(_ text: String) { #expect(codes(text) == ["contradiction"]) }

  @Test(
    "exclude expectations of the same constant, of other facts, or with a statement between",
    arguments: [
      "expect top is A\nappend B\nexpect top is B",
      "expect top is A\nexpect root is B",
      "expect top is A\nexpect top is A",
      "expect top is A\nexpect not top is B",
      "expect count stack is 1\nexpect count A is 2",
      "state n = 1.5\nset n = 1\nexpect n is 1\nexpect n is 1.0",
      "state n = 0\nstate m = 0\nset n = 1\nset m = 2\nexpect n is 1\nexpect m is 2",
      "scenario \"a\" { expect top is A }\nscenario \"b\" { expect top is B }",
    ])
  func compatible(_ text: String) { #expect(codes(text) == []) }
}
