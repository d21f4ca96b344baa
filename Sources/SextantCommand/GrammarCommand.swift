internal import ArgumentParser
internal import SextantRuntime
internal import SextantServer
internal import SextantShell
internal import SextantSystems

internal import struct SextantEngine.SystemCatalog

struct GrammarCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "grammar", abstract: "Print the grammar of the language.",
    discussion: """
      In EBNF (ISO 14977), made from the tables that the checker reads. Part 0 says how characters make \
      tokens, part 1 how tokens make items, part 2 what items mean in each system.
      """,
    version: "grammar \(GrammarText.version)")

  @Option(
    help: "Only what apps of this system may say.", completion: .list(SystemCatalog.all.names))
  var system: String?

  @Option(
    help: "Only this part: 0, 1 or 2.", completion: .list(GrammarText.parts.map { String($0) }))
  var part: Int?

  @Option(
    help: "As EBNF, or the tokens as a TextMate grammar or a syntax file of Vim.",
    completion: .list(["ebnf"] + EditorGrammar.allCases.map(\.rawValue)))
  var format = "ebnf"

  func validate() throws {
    if format != "ebnf" {
      guard EditorGrammar(rawValue: format) != nil else {
        throw ValidationError("There is no format \(format); there are ebnf, textmate and vim.")
      }
      if system != nil || part != nil {
        throw ValidationError("--format \(format) is of all systems and parts.")
      }
    }
    if let system, GrammarText(system, of: .all) == nil {
      throw ValidationError("There is no system \(system). `sextant help systems` lists them.")
    }
    if let part, !GrammarText.parts.contains(part) {
      throw ValidationError("There is no part \(part); the parts are 0, 1 and 2.")
    }
  }

  func start() -> SextantShell.ExitCode {
    if let editor = EditorGrammar(rawValue: format) {
      Terminal.shared.write(editor.text(.all))
      return .success
    }
    let grammar = system.flatMap { GrammarText($0, of: .all) } ?? GrammarText(.all)
    Terminal.shared.write(part.map { grammar.text(ofPart: $0) } ?? grammar.text)
    return .success
  }
}
