import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport
import RuntimeTestSupport

@Suite("mistakes are reported once, at their location") struct MistakeTests {
  private struct Script {
    let path: String
    let lines: [String]
    let mistakes: [LineMistake]
  }

  private struct Verdict {
    let path: String
    let wanted: [Int: String]
    let told: [(line: Int, text: String)]

    var isRight: Bool { told.map(\.line).sorted() == wanted.keys.sorted() }

    var description: String {
      let surplus = told.filter { wanted[$0.line] == nil }.map { "+\($0.line) \($0.text)" }
      let twice = wanted.filter { line in told.filter { $0.line == line.key }.count > 1 }
      let missing = wanted.filter { line in !told.contains { $0.line == line.key } }
      return "\(path): "
        + (surplus + twice.map { "2×\($0.key) \($0.value)" }
        + missing.map { "-\($0.key) \($0.value)" })
        .joined(separator: "; ")
    }
  }

  private static func scripts() throws -> [Script] {
    let all = RepositoryScripts.all
    let paths = all.paths.filter { !$0.contains("/idioms/") && !$0.contains("/planted/") }
    return try paths.map { path in
      let text = String(decoding: try all.read(path), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var imported: [String] = []
      for line in lines where line.hasPrefix("import \"") {
        let file = line.dropFirst(8).prefix { $0 != "\"" }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        imported.append(String(decoding: try all.read("\(folder)/\(file)"), as: UTF8.self))
      }
      let finder = MistakeFinder(text, imported: imported)
      return Script(path: path, lines: lines, mistakes: finder.mistakes())
    }
  }

  private static func verdict(
    _ script: Script, _ chosen: [LineMistake], _ fresh: Compiler
  ) -> Verdict {
    var lines = script.lines
    for mistake in chosen { lines[mistake.line - 1] = mistake.text }
    var compiler = fresh
    let source = SourceText(name: script.path, text: lines.joined(separator: "\n"))
    let told = compiler.compile(source).diagnostics.map { diagnostic in
      (
        line: diagnostic.file == script.path
          ? source.lineNumber(of: diagnostic.span.start) : 0,
        text: "\(diagnostic.code.word): \(diagnostic.message)"
      )
    }
    let wanted = Dictionary(
      chosen.map { ($0.told ?? $0.line, "\($0.kind) «\($0.text.drop { $0 == " " })»") }
    ) { first, _ in first }
    return Verdict(path: script.path, wanted: wanted, told: told)
  }

  /// Kinds of mistakes that affect the structure of their whole line or of other lines.
  private static let ofForm: Set = [
    "missing {", "missing }", "stray }", "stray characters", "unknown declaration",
  ]

  @Test(arguments: [(false, 98), (true, 88)])
  func someIndependentMistakes(_ breaksForms: Bool, _ percent: Int) throws {
    let scripts = try Self.scripts().map { script in
      let mistakes = script.mistakes.filter { breaksForms || !Self.ofForm.contains($0.kind) }
      return Script(path: script.path, lines: script.lines, mistakes: mistakes)
    }.filter { Set($0.mistakes.map(\.line)).count >= 20 }
    #expect(scripts.count > 30)
    var random = SeededRandom(seed: 17)
    let fresh = Compiler.fresh(files: RepositoryScripts.all)
    var verdicts: [Verdict] = []
    for index in 0..<cases(1_500) {
      let script = scripts[random.below(scripts.count)]
      var chosen: [Int: LineMistake] = [:]
      while chosen.count < index % 10 + 1 {
        let mistake = script.mistakes[random.below(script.mistakes.count)]
        chosen[mistake.line] = mistake
      }
      verdicts.append(Self.verdict(script, Array(chosen.values), fresh))
    }
    let wrong = verdicts.filter { !$0.isRight }
    // A mistake in a declaration may hide other mistakes.
    #expect(
      (verdicts.count - wrong.count) * 100 >= verdicts.count * percent,
      "\(verdicts.count - wrong.count) of \(verdicts.count)\n\(wrong.prefix(60).map(\.description).joined(separator: "\n"))"
    )
  }

  @Test func eachMistakeAlone() throws {
    let fresh = Compiler.fresh(files: RepositoryScripts.all)
    var random = SeededRandom(seed: 4)
    var (count, wrong): (Int, [Verdict]) = (0, [])
    let kinds = try Self.scripts().flatMap { script in
      Dictionary(grouping: script.mistakes, by: \.kind).sorted { $0.key < $1.key }
        .map { (script: script, mistakes: $0.value) }
    }
    for kind in sample(kinds) {
      let verdict = Self.verdict(
        kind.script, [random.pick(kind.mistakes)].compactMap { $0 }, fresh)
      count += 1
      if !verdict.isRight { wrong.append(verdict) }
    }
    #expect(count > cases(300))
    #expect(
      wrong.isEmpty,
      "\(count - wrong.count) of \(count)\n\(wrong.map(\.description).joined(separator: "\n"))")
  }
}
