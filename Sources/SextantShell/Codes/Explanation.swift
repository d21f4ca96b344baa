internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// The explanation of one error or warning: its cause, advice and an example.
struct Explanation: Sendable {
  let word: String
  let number: Int
  /// The message with `…` in place of its arguments.
  let wording: String
  /// Why the error occurs, in a sentence or two.
  let cause: String
  let advice: String
  let example: CodeExample?

  fileprivate init(_ code: DiagnosticCode) {
    word = code.word
    number = code.number
    wording = Self.readable(code.wording)
    cause = ExplanationCauses.of(code.word) ?? ""
    advice = ""
    example = CodeExample.of(code.word)
  }

  fileprivate init(_ code: Code) {
    word = "\(code.word)"
    number = code.number
    wording = Self.readable("\(code.wording)")
    cause = code.cause.map { "\($0)" } ?? ExplanationCauses.of("\(code.word)") ?? ""
    advice = code.advice.map { "\($0)" } ?? ""
    example = CodeExample.of(code)
  }

  /// Whether a name is the word (in any case) or the number of the code.
  func isNamed(_ name: String) -> Bool {
    name.lowercased() == word.lowercased() || name == String(number)
  }

  /// The message, or a placeholder for a message that consists of arguments only.
  var sentence: String { wording == "…" ? "the message says what is wrong" : wording }

  /// When the error is found, and what happens to the statement.
  var stage: String {
    switch number {
    case 4000..<4100: "a command of this shell is not carried out"
    case 2100..<2200: "a warning: the statement stands, and `expect warning \(word)` asks for it"
    case _ where word == "expectationFailed":
      "found when a statement runs; an expectation asks only"
    case _ where ["invariantBroken", "neverBroken"].contains(word):
      "found after a statement has run: that statement stands, and has failed"
    case 2000..<4000: "found when a statement runs: that statement does nothing"
    case 1200..<2000: "found when a text is checked, before any of it runs"
    default: "found when a text is read, before any of it runs"
    }
  }

  // MARK: Rendering

  /// The whole explanation, for `:explain`, `:help` and `sextant explain`.
  var lines: [StyledLine] {
    var lines = [
      StyledLine([StyledText("\(word) \(number)", .heading)]),
      StyledLine([StyledText("    " + sentence)]),
      StyledLine([StyledText("    " + stage, .note)]),
    ]
    if !cause.isEmpty { lines.append(StyledLine([StyledText("    " + cause)])) }
    if !advice.isEmpty { lines.append(StyledLine([StyledText("    help: " + advice)])) }
    if let example {
      lines += Explanation.block(
        "this leads to it\(example.remark.isEmpty ? "" : ", " + example.remark):", example.fails)
      lines += Explanation.block("this does not:", example.works)
    }
    return lines
  }

  private static func block(_ title: String, _ text: String) -> [StyledLine] {
    [StyledLine([StyledText("    " + title, .note)])]
      + text.split(separator: "\n").map { StyledLine([StyledText("      " + $0, .label)]) }
  }

  /// The explanation as a rule of a machine-readable report.
  var rule: CheckReport.Rule {
    var markdown = "\(sentence)\n\n\(cause)\n"
    if !advice.isEmpty { markdown += "\n\(advice)\n" }
    if let example {
      let remark = example.remark.isEmpty ? "" : ", " + example.remark
      markdown += "\nThis leads to it\(remark):\n\n```sextant\n\(example.fails)\n```\n"
      markdown += "\nThis does not:\n\n```sextant\n\(example.works)\n```\n"
    }
    return .init(
      summary: sentence, cause: cause, help: Style.plain.text(of: lines), markdown: markdown)
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("code", word)
    json.member("number", number)
    json.member("sentence", sentence)
    json.member("stage", stage)
    json.member("cause", cause)
    json.member("advice", advice.isEmpty ? nil : advice)
    json.key("example")
    if let example {
      json.beginObject()
      json.member("fails", example.fails)
      json.member("works", example.works)
      json.member("remark", example.remark.isEmpty ? nil : example.remark)
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
  }

  /// The wording with `…` in place of its arguments; adjacent ones become one.
  private static func readable(_ wording: String) -> String {
    var text = formatted(wording, with: Array(repeating: "…", count: 9))
    while text.contains("……") { text.replace("……", with: "…") }
    return text
  }
}

/// The explanations of all codes, each code once.
struct Explanations {
  let all: [Explanation]

  init(_ systems: SystemCatalog) {
    let written = SyntaxCodes.all + languageCodes + ShellCodes.all
    let own = systems.names.compactMap { systems.system(named: $0) }.flatMap(\.codes)
    var seen: Set<Int> = []
    let running = (EngineCodes.all + own + RuntimeCodes.all).filter {
      seen.insert($0.number).inserted
    }
    all = written.map { Explanation($0) } + running.map { Explanation($0) }
  }

  /// The explanations of a word (in any case) or of a number.
  func named(_ name: String) -> [Explanation] { all.filter { $0.isNamed(name) } }

  /// The most similar code word.
  func nearest(to name: String) -> String? {
    likelyName(to: name, in: all.map(\.word))
  }

  /// The rule of a code in a machine-readable report.
  func rule(_ code: DiagnosticCode) -> CheckReport.Rule {
    all.first { $0.number == code.number }?.rule
      ?? .init(summary: code.wording, cause: "", help: code.wording, markdown: code.wording)
  }
}
