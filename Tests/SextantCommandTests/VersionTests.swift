import Foundation
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct VersionTests {
  @Test(arguments: [
    (EditingProgram.readline, "GNU readline"), (EditingProgram.libedit, "libedit"),
  ])
  func printsTheBuildInformation(program: EditingProgram, editor: String) throws {
    let result = try runProcess(program.path, ["--version"])
    #expect(result.code == 0)
    let pattern = "sextant \(sextantVersion) \\(([0-9a-f]+\\+?, )?(static, )?(debug|release), "
    #expect(
      result.output.range(
        of: "^\(pattern)\(editor), Graphviz for SVG maps\\)\n$", options: .regularExpression) != nil
    )
  }
}
