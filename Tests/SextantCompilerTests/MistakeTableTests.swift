import SextantInterpreter
import SextantRuntime
import SextantSystems
import Testing
import RuntimeTestSupport

/// With `SEXTANT_TESTS=record`, the test rewrites the golden files in `Mistakes` and fails.
@Suite("the table of mistakes") struct MistakeTableTests {
  private let compiler = Compiler.fresh()

  private static let outcomes = Result {
    let compiler = Compiler.fresh()
    return try Dictionary(
      uniqueKeysWithValues: MistakeTable.themes.map { theme in
        (theme, try MistakeTable.rows(theme).map { (row: $0, outcome: $0.outcome(compiler)) })
      })
  }

  @Test("the intended texts have no errors", arguments: MistakeTable.themes)
  func meant(theme: String) throws {
    for row in try MistakeTable.rows(theme) {
      let meant = try #require(row.whole(row.meant), "\(row.place)")
      let errors = MistakeRow.reported(meant.text, compiler).filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(row.meant): \(errors.map(\.message))")
    }
  }

  @Test("each mistake is reported as recorded", arguments: MistakeTable.themes)
  func outcomes(theme: String) throws {
    var outcomes: [(row: MistakeRow, outcome: String)] = []
    for (row, found) in try Self.outcomes.get()[theme] ?? [] {
      let outcome = try #require(found, "\(row.place)")
      outcomes.append((row, outcome.description))
      #expect(outcome.description == row.outcome, "\(row.written)")
    }
    let text = MistakeTable.text(of: outcomes)
    if MistakeTable.isRecording {
      try MistakeTable.record(text, theme)
      Issue.record("\(theme).txt is written anew")
    } else {
      #expect(try MistakeTable.text(theme) == text)
    }
  }

  @Test("an edit removes its problem and adds no error", arguments: MistakeTable.themes)
  func edits(theme: String) throws {
    var wrong: [String] = []
    for row in try MistakeTable.rows(theme) {
      let text = try #require(row.whole(row.written), "\(row.place)").text
      let before = MistakeRow.reported(text, compiler)
      for (index, diagnostic) in before.enumerated() {
        guard let fix = diagnostic.fix else { continue }
        let mended = String(decoding: [fix].applied(to: Array(text.utf8)), as: UTF8.self)
        var known = before.enumerated().filter { $0.offset != index }.map(\.element.message)
        let added = MistakeRow.reported(mended, compiler).filter { found in
          guard let place = known.firstIndex(of: found.message) else {
            return found.severity == .error || found.message == diagnostic.message
          }
          known.remove(at: place)
          return false
        }
        if !added.isEmpty {
          wrong.append("\(row.written): \(fix.title): \(added.map(\.message))")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("the score is as recorded") func score() throws {
    var lines: [String] = []
    var sums: [Int] = []
    for theme in MistakeTable.themes {
      let outcomes = (try Self.outcomes.get()[theme] ?? []).compactMap(\.outcome)
      let counts =
        MistakeOutcome.Verdict.allCases.map { verdict in
          outcomes.count { $0.verdict == verdict }
        } + [outcomes.count { $0.diagnosticCount == 0 }, outcomes.count { $0.diagnosticCount > 1 }]
      sums = sums.isEmpty ? counts : zip(sums, counts).map(+)
      lines.append(line(theme, counts))
    }
    let text = (lines + [line("all", sums)]).joined(separator: "\n") + "\n"
    print(text, terminator: "")
    if MistakeTable.isRecording {
      try MistakeTable.record(text, "score")
      Issue.record("score.txt is written anew")
    } else {
      #expect(try MistakeTable.text("score") == text)
    }
  }

  private func line(_ theme: String, _ counts: [Int]) -> String {
    let names = MistakeOutcome.Verdict.allCases.map(\.rawValue) + ["unreported", "several"]
    let total = counts.prefix(MistakeOutcome.Verdict.allCases.count).reduce(0, +)
    return "\(theme): \(total) rows, "
      + zip(counts, names).map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
