import Foundation
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("sextant grammar") struct GrammarCommandTests {
  @Test func printsTheFileOfTheRepository() throws {
    let file = RepositoryScripts.root.appending(path: "Grammar/sextant.ebnf")
    let text = try String(contentsOf: file, encoding: .utf8)
    let result = try Sextant.run(["grammar"])
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output == text, "Grammar/sextant.ebnf is out of date: run Scripts/dev/pages")
    #expect(text.contains("version \(GrammarText.version)."))
  }

  @Test func printsASystemAndAPart() throws {
    let grammar = try #require(GrammarText("router", of: .all))
    #expect(try Sextant.run(["grammar", "--system", "router"]).output == grammar.text)
    let part = try Sextant.run(["grammar", "--system", "router", "--part", "2"]).output
    #expect(part == grammar.text(ofPart: 2))
    #expect(part.contains("CommandRouter") && !part.contains("CommandGraph"))
    let tokens = try Sextant.run(["grammar", "--part", "0"]).output
    #expect(tokens.contains("\nduration ") && !tokens.contains("\nphrase "))
    #expect(try Sextant.run(["grammar", "--version"]).output == "grammar \(GrammarText.version)\n")
  }

  @Test(arguments: [
    (["--system", "nowhere"], "unknown system `nowhere`"),
    (["--part", "3"], "unknown part 3"),
    (["--part", "two"], "two"), (["more"], "more"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try Sextant.run(["grammar"] + arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message))
  }

  @Test func helpListsTheCommand() throws {
    #expect(try Sextant.run(["help"]).output.contains("grammar"))
    #expect(try Sextant.run(["help", "grammar"]).output.contains("--system"))
  }
}
