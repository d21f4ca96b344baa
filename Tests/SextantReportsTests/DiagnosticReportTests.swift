import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSyntax
import Testing
@testable import ShellTestSupport

private let unknownScreen = Code(
  "unknownScreen", 1203, "unknown screen `%1`", cause: "", fails: "", works: "")

private func text(
  _ marked: String, in text: String, suggestion: Suggestion? = nil, style: Style = .plain,
  width: Int = 100
) -> String {
  let source = SourceText(name: "shop.sextant", text: text)
  let range = text.range(of: marked) ?? text.startIndex..<text.startIndex
  let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  let span = Span(start: UInt32(start), end: UInt32(start + marked.utf8.count))
  let diagnostic = Diagnostic(
    code: unknownScreen, file: source.name, span: span, arguments: ["Detial"],
    suggestion: suggestion)
  return diagnosticText(diagnostic, among: [source], style: style, width: width)
}

extension String {
  fileprivate func range(of part: String) -> Range<Index>? { firstRange(of: part) }
}

private func report(of span: Span, in source: SourceText) -> ProblemReport {
  let problem = NavigationProblem(
    code: "c", number: 1, message: "m", at: SourcePlace(of: span, in: source))
  return ProblemReport(problem, excerpt: SourcePart(of: span, in: source))
}

private let head = "error: unknown screen `Detial` [unknownScreen 1203]"

@Suite struct DiagnosticReportTests {
  @Test func aMarkAndASuggestion() {
    #expect(
      text("Detial", in: "append Home\n  append Detial\n", suggestion: .replacement("Detail"))
        == """
        shop.sextant:2:10: \(head)
          2 |   append Detial
            |          ^^^^^^
          help: did you mean `Detail`?

        """)
  }

  @Test func printsAdviceUnchanged() {
    #expect(
      text("x", in: "x", suggestion: .advice("`print graph` shows it")).hasSuffix(
        "  help: `print graph` shows it\n"))
  }

  @Test func omitsTheMarkWithoutAText() {
    let problem = NavigationProblem(
      severity: .warning, code: "noChange", number: 2101, message: "nothing has changed",
      at: SourcePlace(file: "a.sextant", line: 1, column: 1))
    #expect(
      Style.plain.text(of: problemLines(ProblemReport(problem)))
        == "a.sextant: warning: nothing has changed [noChange 2101]\n")
  }

  @Test func tabsAndWideCharacters() {
    #expect(
      text("Detial", in: "\tin 東京: append Detial") == """
        shop.sextant:1:16: \(head)
          1 |     in 東京: append Detial
            |                     ^^^^^^

        """)
    #expect(
      text("東京", in: "👨‍👩‍👧e\u{301} 東京") == """
        shop.sextant:1:9: \(head)
          1 | 👨‍👩‍👧e\u{301} 東京
            |     ^^^^

        """)
  }

  @Test func endOfALineAndOfTheText() {
    #expect(
      text("\r\n", in: "append\r\nx") == """
        shop.sextant:1:7: \(head)
          1 | append
            |       ^

        """)
    let source = SourceText(name: "a", text: "x\n")
    let problem = report(of: Span(start: 2, end: 2), in: source)
    #expect(
      Style.plain.text(of: problemLines(problem)) == """
        a:2:1: error: m [c 1]
          2 |
            | ^

        """)
  }

  @Test func marksTheFirstLineOfALongSpan() {
    #expect(
      text("{\n  a\n}", in: "in x: together {\n  a\n}") == """
        shop.sextant:1:16: \(head)
          1 | in x: together {
            |                ^…

        """)
  }

  @Test func terminalsAreSafe() {
    let shown = text("x", in: "\u{1B}[31m \u{202E}x\u{7}")
    #expect(shown.contains("␛[31m \u{FFFD}x␇\n"))
    let problem = NavigationProblem(
      code: "c", number: 1, message: "a\u{1B}\nb",
      at: SourcePlace(file: "f\u{7}", line: 1, column: 1))
    #expect(
      Style.plain.text(of: problemLines(ProblemReport(problem))) == "f␇: error: a␛␊b [c 1]\n")
  }

  @Test func truncatesALongLineAroundTheMark() {
    let filler = String(repeating: "ä", count: 500_000)
    #expect(
      text("Detial", in: filler + "Detial" + filler, width: 40) == """
        shop.sextant:1:500001: \(head)
          1 | …ääääääääääääDetialääääääääääääääääääää…
            |              ^^^^^^

        """)
    #expect(
      text("Detial", in: filler + "Detial", width: 40) == """
        shop.sextant:1:500001: \(head)
          1 | …ääääääääääääääääääääääääääääääääDetial
            |                                  ^^^^^^

        """)
    #expect(
      text(filler, in: "x " + filler, width: 40).contains(
        "  1 | x \(String(repeating: "ä", count: 36))…\n    |   \(String(repeating: "^", count: 36))\n"
      ))
  }

  @Test func acceptsInvalidUTF8() {
    let source = SourceText(name: "a", bytes: [0xFF, 0x61, 0xC3, 0x28, 0x80])
    for start in 0..<7 as Range<UInt32> {
      for end in start..<8 {
        let problem = report(of: Span(start: start, end: end), in: source)
        #expect(problemLines(problem).count == 3)
      }
    }
  }

  @Test func colours() {
    #expect(
      text("b", in: "a b", style: .ansi) == """
        \u{1B}[1mshop.sextant:1:3: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\
        \u{1B}[1munknown screen `Detial`\u{1B}[0m\u{1B}[2m [unknownScreen 1203]\u{1B}[0m
        \u{1B}[2m  1 | \u{1B}[0ma b
        \u{1B}[2m    | \u{1B}[0m\u{1B}[1;32m  ^\u{1B}[0m

        """)
  }
}
