internal import ArgumentParser
internal import SextantRuntime
internal import SextantServer
internal import SextantShell
internal import SextantSystems

internal import struct SextantEngine.SystemCatalog

struct GrammarCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "grammar", abstract: "Print the grammar of the language.",
    discussion: """
      The grammar is written in EBNF (ISO 14977). Part 0 defines the tokens. Part 1 defines the syntax of items, \
      such as statements and declarations. Part 2 defines the sentences, statements, declarations and facts of each system.
      """,
    version: "grammar \(GrammarText.version)")

  @Option(
    help: "Print only the grammar of this system.", completion: .list(SystemCatalog.all.names))
  var system: String?

  @Option(
    help: "Print only this part: 0, 1 or 2.",
    completion: .list(GrammarText.parts.map { String($0) }))
  var part: Int?

  @Option(
    help: "Write the grammar in ebnf, or only the tokens for an editor: textmate or vim.",
    completion: .list(["ebnf"] + EditorGrammar.allCases.map(\.rawValue)))
  var format = "ebnf"

  func validate() throws {
    if format != "ebnf" {
      guard EditorGrammar(rawValue: format) != nil else {
        throw ValidationError(
          "--format: unknown format `\(format)`; the formats are ebnf, textmate and vim")
      }
      if system != nil || part != nil {
        throw ValidationError("--format \(format) excludes --system and --part")
      }
    }
    if let system, GrammarText(system, of: .all) == nil {
      throw ValidationError("unknown system `\(system)`: `sextant help systems` lists the systems")
    }
    if let part, !GrammarText.parts.contains(part) {
      throw ValidationError("unknown part \(part): the parts are 0, 1 and 2")
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
