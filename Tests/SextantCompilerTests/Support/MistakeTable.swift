import Foundation
import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems

struct MistakeRow {
  /// The context of the text:
  ///
  /// - the name of a system: statements of a scenario
  /// - the name of a system and `app`: declarations in the app
  /// - the name of a system and `file`: declarations after the app
  /// - `text`: a whole file
  let place: String
  let written: String
  let meant: String
  let outcome: String
}

struct MistakeOutcome {
  /// The quality of the suggestion of the first diagnostic.
  enum Verdict: String, CaseIterable {
    case right
    case wrong
    /// The suggestion is a sentence. It has no replacement.
    case advice
    case none
  }

  let verdict: Verdict
  let diagnosticCount: Int
  let description: String
}

extension MistakeRow {
  /// Returns the text in its context, and the number of its first line; nil if `place` is unknown.
  func whole(_ text: String) -> (text: String, line: Int)? {
    let text = text.replacing("⏎", with: "\n")
    let words = place.split(separator: " ").map(String.init)
    if words == ["text"] { return (text, 1) }
    guard let system = words.first, let app = Self.apps[system] else { return nil }
    let lines = app.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch words.dropFirst().first {
    case "app":
      let last = lines.count - 1
      let all = lines[..<(last - 1)] + [text] + lines[(last - 1)...]
      return (all.joined(separator: "\n"), last)
    case "file": return (app + "\n" + text, lines.count + 1)
    default: return (app + "\nscenario \"s\" {\n" + text + "\n}", lines.count + 2)
    }
  }

  func outcome(_ compiler: Compiler) -> MistakeOutcome? {
    guard let written = whole(written), let meant = whole(meant) else { return nil }
    let source = SourceText(name: "t", text: written.text)
    // Diagnostics that the intended text also causes are not about the mistake.
    let known = Set(Self.reported(meant.text, compiler).map { $0.message })
    let found = Self.reported(written.text, compiler).filter { !known.contains($0.message) }
    guard let first = found.first else {
      return MistakeOutcome(verdict: .none, diagnosticCount: 0, description: "nothing is reported")
    }
    let verdict = Self.verdict(of: first, in: written.text, meant: meant.text)
    let line = source.lineNumber(of: first.span.start) - written.line + 1
    let suggestion = (first.help ?? first.fix?.title).map { ": \($0)" } ?? ""
    let count = found.count == 1 ? "" : ", \(found.count) diagnostics"
    return MistakeOutcome(
      verdict: verdict, diagnosticCount: found.count,
      description: "\(first.code.word), line \(line)\(count), \(verdict)\(suggestion)"
        .replacing("\n", with: "⏎"))
  }

  static func reported(_ text: String, _ compiler: Compiler) -> [Diagnostic] {
    var compiler = compiler
    return compiler.compile(SourceText(name: "t", text: text)).diagnostics
  }

  private static func verdict(of diagnostic: Diagnostic, in text: String, meant: String)
    -> MistakeOutcome.Verdict
  {
    guard let suggestion = diagnostic.suggestion else { return .none }
    var made: [[TextEdit]] = []
    if let fix = suggestion.fix {
      made = [fix.edits]
    } else {
      let replacements: [String]
      switch suggestion.kind {
      case .replacement(let text): replacements = [text]
      case .oneOf(let texts): replacements = texts
      case .advice, .edit: return .advice
      }
      made = replacements.map { [TextEdit(span: diagnostic.span, replacement: $0)] }
    }
    let isRight = made.contains { edits in
      let bytes = [Fix(title: "", edits: edits)].applied(to: Array(text.utf8))
      let result = String(decoding: bytes, as: UTF8.self)
      return result == meant || formatted(result) == formatted(meant)
    }
    return isRight ? .right : .wrong
  }

  private static func formatted(_ text: String) -> String {
    var symbols = SymbolTable()
    let script = parse(SourceText(name: "t", text: text), symbols: &symbols)
    return script.diagnostics.isEmpty ? script.tree.formatted() : text
  }
}

/// The golden files, one for each theme.
///
/// A row has three lines: the written text; `meant:` with the intended text; and `today:` with the
/// line of the first diagnostic, the number of diagnostics if it is greater than 1, and the
/// suggestion. A line number below 1 is in the app around the text. `⏎` stands for a newline.
enum MistakeTable {
  static let themes = [
    "basics", "expectations", "statements", "frameworks", "names", "separators", "values",
    "consequences",
  ]

  static let isRecording = ProcessInfo.processInfo.environment["SEXTANT_TESTS"] == "record"

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Mistakes")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
  }

  static func record(_ text: String, _ name: String) throws {
    try text.write(
      to: folder.appendingPathComponent("\(name).txt"), atomically: true, encoding: .utf8)
  }

  static func rows(_ theme: String) throws -> [MistakeRow] {
    var rows: [MistakeRow] = []
    var (place, written, meant) = ("", "", "")
    for line in try text(theme).split(separator: "\n").map(String.init) {
      guard let colon = line.firstRange(of: ": ") else { continue }
      let (head, rest) = (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
      switch head {
      case "meant": meant = rest
      case "today":
        rows.append(MistakeRow(place: place, written: written, meant: meant, outcome: rest))
      default: (place, written) = (head, rest)
      }
    }
    return rows
  }

  static func text(of rows: [(row: MistakeRow, outcome: String)]) -> String {
    rows.map { row, outcome in
      "\(row.place): \(row.written)\nmeant: \(row.meant)\ntoday: \(outcome)\n"
    }.joined(separator: "\n")
  }
}
