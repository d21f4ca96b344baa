internal import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// What there is to say of an error or a warning.
struct CodePage {
  let word: String
  let number: Int
  /// The message, with `…` where something is filled in.
  let wording: String
  let advice: String
  let example: CodeExample?

  /// The codes of every system, each once.
  static func all(of systems: SystemCatalog) -> [CodePage] {
    let written = SyntaxCodes.all + CheckerCodes.all + ShellCodes.all
    let own = systems.names.compactMap { systems.system(named: $0) }.flatMap(\.codes)
    var seen: Set<Int> = []
    let running = (EngineCodes.all + own + RuntimeCodes.all).filter {
      seen.insert($0.number).inserted
    }
    return written.map {
      CodePage(
        word: $0.word, number: $0.number, wording: readable($0.wording), advice: "",
        example: CodeExample.of($0.word))
    }
      + running.map {
        CodePage(
          word: "\($0.word)", number: $0.number, wording: readable("\($0.wording)"),
          advice: $0.advice.map { "\($0)" } ?? "", example: CodeExample.of($0))
      }
  }

  /// Whether it is what a person calls it.
  func isNamed(_ name: String) -> Bool { name == word || name == String(number) }

  /// When it is found, and what it does to the statement.
  var stage: String {
    switch number {
    case 4000..<4100: "a command of this shell is not carried out"
    case 2100..<2200: "a warning: the statement stands, and `expect warning \(word)` asks for it"
    case _ where word == "expectationFailed":
      "found when a statement runs; an expectation asks only"
    case 2000..<4000: "found when a statement runs: that statement does nothing"
    case 1200..<2000: "found when a text is checked, before any of it runs"
    default: "found when a text is read, before any of it runs"
    }
  }

  /// Everything, for `:explain` and `:help`.
  var lines: [StyledLine] {
    var lines = [
      StyledLine([StyledText("\(word) \(number)", .heading)]),
      StyledLine([
        StyledText("    " + (wording == "…" ? "the message says what is wrong" : wording))
      ]),
      StyledLine([StyledText("    " + stage, .note)]),
    ]
    if !advice.isEmpty { lines.append(StyledLine([StyledText("    help: " + advice)])) }
    if let example {
      lines += CodePage.block("this leads to it:", example.fails)
      lines += CodePage.block("this does not:", example.works)
    }
    return lines
  }

  private static func block(_ title: String, _ text: String) -> [StyledLine] {
    [StyledLine([StyledText("    " + title, .note)])]
      + text.split(separator: "\n").map { StyledLine([StyledText("      " + $0, .label)]) }
  }

  /// The wording with `…` where something is filled in; places side by side are one gap.
  private static func readable(_ wording: String) -> String {
    var text = filled(wording, with: Array(repeating: "…", count: 9))
    while text.contains("……") { text.replace("……", with: "…") }
    return text
  }
}
