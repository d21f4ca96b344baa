import SextantCompiler
internal import SextantConform
internal import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

@dynamicMemberLookup
struct Explanation: Sendable {
  private let code: Code
  /// The message, with `…` in place of its arguments.
  let wording: String

  init(_ code: Code) {
    self.code = code
    wording = Self.readable(code.wording)
  }

  subscript<Value>(dynamicMember property: KeyPath<Code, Value>) -> Value {
    code[keyPath: property]
  }

  var advice: String { code.advice ?? "" }

  func isNamed(_ name: String) -> Bool {
    name.lowercased() == code.word.lowercased() || name == String(code.number)
  }

  var sentence: String {
    wording == "…" ? "the text of the message depends on the problem" : wording
  }

  var stage: String {
    switch code.number {
    case 4000..<4100: "reported by a command of the shell"
    case 4100..<4200: "reported by `sextant conform`"
    case 2100..<2200:
      "a warning: the statement runs and does not fail; `expect warning \(code.word)` checks for the warning"
    case _ where code.word == "expectationFailed":
      "reported when an expectation fails; the state does not change"
    case _ where ["invariantBroken", "neverBroken"].contains(code.word):
      "reported after a statement: the statement fails, but its effect remains"
    case 2000..<4000: "reported when a statement runs: the statement has no effect"
    case 1400..<1500: "reported by `sextant explore`"
    case 1200..<2000: "reported by the checker, before anything runs"
    default: "reported by the parser, before anything runs"
    }
  }

  // MARK: Rendering

  var lines: [StyledLine] {
    var lines = [
      StyledLine([StyledText("\(code.word) \(code.number)", .heading)]),
      StyledLine([StyledText("    " + sentence)]),
      StyledLine([StyledText("    " + stage, .note)]),
    ]
    lines.append(StyledLine([StyledText("    " + code.cause)]))
    if !advice.isEmpty { lines.append(StyledLine([StyledText("    help: " + advice)])) }
    lines += Explanation.block("example with this problem\(afterComma(code.remark)):", code.fails)
    lines += Explanation.block("corrected example:", code.works)
    return lines
  }

  private static func block(_ title: String, _ text: String) -> [StyledLine] {
    [StyledLine([StyledText("    " + title, .note)])]
      + text.split(separator: "\n").map { StyledLine([StyledText("      " + $0, .code)]) }
  }

  var rule: CheckReport.Rule {
    var markdown = "\(sentence)\n\n\(code.cause)\n"
    if !advice.isEmpty { markdown += "\n\(advice)\n" }
    markdown +=
      "\nExample with this problem\(afterComma(code.remark)):\n\n```sextant\n\(code.fails)\n```\n"
    markdown += "\nCorrected example:\n\n```sextant\n\(code.works)\n```\n"
    return .init(
      summary: sentence, cause: code.cause, help: Style.plain.text(of: lines), markdown: markdown)
  }

  private func afterComma(_ text: String) -> String { text.isEmpty ? "" : ", " + text }

  private static func readable(_ wording: String) -> String {
    var text = formatted(wording, with: Array(repeating: "…", count: 9))
    while text.contains("……") { text.replace("……", with: "…") }
    return text
  }
}

struct Explanations {
  let all: [Explanation]

  init(_ systems: SystemCatalog) {
    let own = systems.names.compactMap { systems.system(named: $0) }.flatMap(\.codes)
    let lists: [[Code]] = [
      SyntaxCodes.all, languageCodes, LawCodes.all, ShellCodes.all, LogCodes.all, EngineCodes.all,
      own, RuntimeCodes.all,
    ]
    // Several systems may declare the same code.
    var seen: Set<String> = []
    all = lists.joined().filter { seen.insert($0.word).inserted }.map { Explanation($0) }
  }
}
