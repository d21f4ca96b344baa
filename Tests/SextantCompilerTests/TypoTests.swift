import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import ShellTestSupport
import RuntimeTestSupport

@Suite("suggestions for typos") struct TypoTests {
  private struct Row {
    let place: TypoPlace
    let meant: String
    let typo: String

    var line: String {
      place.line.split(separator: "@", omittingEmptySubsequences: false).joined(separator: typo)
    }
  }

  private static var rows: [Row] {
    let known = Set(
      TypoPlace.all.flatMap(\.names) + ["tabs", "view", "views", "pop", "push", "show"])
    var maker = TypoMaker(seed: 3, known: known)
    var rows: [Row] = []
    for place in TypoPlace.all {
      for name in place.names {
        rows += maker.typos(of: name, count: 5).map { Row(place: place, meant: name, typo: $0) }
      }
    }
    return rows
  }

  private func isRight(_ row: Row) -> String? {
    var compiler = Compiler.fresh()
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

  @Test("find most names, overall and for each kind") func rate() {
    let rows = Self.rows
    #expect(rows.count > 500)
    var wrong: [String] = []
    for (kind, rows) in Dictionary(grouping: rows, by: \.place.kind) {
      let ofKind = rows.compactMap(isRight)
      #expect(ofKind.count * 3 <= rows.count, "\(kind)\n\(ofKind.joined(separator: "\n"))")
      wrong += ofKind
    }
    let rate = Double(rows.count - wrong.count) / Double(max(rows.count, 1))
    #expect(
      rate >= 0.93,
      "\(rows.count - wrong.count) of \(rows.count)\n\(wrong.joined(separator: "\n"))")
  }
}
