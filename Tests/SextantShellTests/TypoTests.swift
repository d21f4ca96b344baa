import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Whether what is suggested for a misspelt name is what was meant.
@Suite("did you mean") struct TypoTests {
  private struct Row {
    let place: TypoPlace
    let meant: String
    let typo: String

    var line: String {
      place.line.split(separator: "@", omittingEmptySubsequences: false).joined(separator: typo)
    }
  }

  /// The corpus: a line for each name, the place first, the typos last.
  private static var rows: [Row] {
    get throws {
      try typoCorpus.split(separator: "\n").flatMap { line in
        let words = line.split(separator: " ").map(String.init)
        let place = try #require(Int(words[0]).map { TypoPlace.all[$0] })
        return words.dropFirst(2).map { Row(place: place, meant: words[1], typo: $0) }
      }
    }
  }

  private func isRight(_ row: Row) -> String? {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let opener = row.place.app.hasSuffix("{")
    let text = row.place.app + (opener ? "\n" : "") + row.line + (opener ? "\n}" : "")
    let source = SourceText(name: "typo.sextant", text: text)
    let line =
      row.place.app.split(separator: "\n", omittingEmptySubsequences: false).count
      + (opener ? 1 : 0)
    let told = compiler.compile(source).diagnostics.filter {
      source.lineNumber(of: $0.span.start) == max(line, 1)
    }
    let hints = told.compactMap(\.help)
    if hints.contains(where: { $0.contains("`\(row.meant)`") || $0.contains("`\(row.meant) ") }) {
      return nil
    }
    return "\(row.place.kind): `\(row.line)` meant `\(row.meant)`, and heard "
      + (hints.first ?? told.first.map { "\($0.code.word) without help" } ?? "nothing")
  }

  @Test("nine of ten typos are understood") func rate() throws {
    let rows = try Self.rows
    #expect(rows.count > 500)
    let wrong = rows.compactMap(isRight)
    let rate = Double(rows.count - wrong.count) / Double(max(rows.count, 1))
    #expect(
      rate >= 0.9,
      "\(rows.count - wrong.count) of \(rows.count)\n\(wrong.joined(separator: "\n"))")
  }

  @Test("every kind of name is understood mostly") func kinds() throws {
    for (kind, rows) in Dictionary(grouping: try Self.rows, by: \.place.kind) {
      let wrong = rows.compactMap(isRight)
      #expect(wrong.count * 3 <= rows.count, "\(kind)\n\(wrong.joined(separator: "\n"))")
    }
  }

  @Test("the corpus is what the generator makes of the names") func corpus() {
    let known = Set(
      TypoPlace.all.flatMap(\.names) + ["tabs", "view", "views", "pop", "push", "show"])
    var maker = TypoMaker(seed: 3, known: known)
    var lines: [String] = []
    for (index, place) in TypoPlace.all.enumerated() {
      for name in place.names {
        let typos = maker.typos(of: name, count: 5)
        lines.append("\(index) \(name) \(typos.joined(separator: " "))")
      }
    }
    let text = lines.joined(separator: "\n")
    #expect(typoCorpus == text, "\n\(text)\nEND")
  }
}
