import RuntimeTestSupport
import SextantCompiler
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

struct LawfulApp {
  let findings: [Finding]
  private let properties: [Finding]
  private var space: StateSpace
  private let sources: [SourceText]

  init(_ text: String, _ change: (inout SearchOptions) -> Void = { _ in }) throws {
    var compiler = Compiler.fresh(files: ScriptedFiles())
    let compilation = compiler.compile(SourceText(name: "app.sextant", text: text))
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    try self.init(compilation, compiler, change)
  }

  init(
    _ compilation: Compilation, _ compiler: Compiler,
    _ change: (inout SearchOptions) -> Void = { _ in }
  ) throws {
    var run = compiler.interpreter(for: compilation.program)
    try run.start()
    var options = SearchOptions()
    change(&options)
    let words = Set(LawCodes.all.map(\.word))
    var checks = spaceChecks(for: run)
    var search = Search(StateSpace(from: run, searchOptions(options, deciding: run)))
    search.run(&checks)
    let all = search.findings(of: &checks)
    findings = all.filter { words.contains($0.word) }
    properties = all.filter { !$0.title.isEmpty }
    space = search.space
    sources = compiler.sources
  }

  /// For each violated law or property, its name and the shortest script.
  var broken: [String] { scripts(of: .broken) }

  var noted: [String] { scripts(of: .noted) }

  private func scripts(of verdict: Finding.Verdict) -> [String] {
    var copy = space
    return (findings + properties).filter { $0.verdict == verdict }.map { finding in
      guard let example = finding.example else { return "\(finding.word)" }
      let script = (copy.path(to: example.state) + example.moves).map(\.text)
      return "\(finding.word): \(script.joined(separator: "; "))"
    }
  }

  var states: Int { space.count }

  func verdict(_ word: String) -> Finding.Verdict? { findings.first { $0.word == word }?.verdict }

  func text(at place: SourceSpan) -> String {
    let bytes = sources[place.file].bytes[Int(place.span.start)..<Int(place.span.end)]
    return String(decoding: bytes, as: UTF8.self)
  }

  func message(_ word: String) -> String? { findings.first { $0.word == word }?.message }
}
