import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

final class Analysis: Sendable {
  let compilation: Compilation
  let compiler: Compiler
  /// The content of each file that the compilation has read; nil for a missing file.
  let reads: [ExactText: [UInt8]?]
  /// The mentions of names in this file and its imports, sorted by location, without duplicates.
  let mentions: [NameIndex.Mention]

  init(_ compilation: Compilation, _ compiler: Compiler, reads: [ExactText: [UInt8]?]) {
    self.compilation = compilation
    self.compiler = compiler
    self.reads = reads
    var seen: Set<SourceSpan> = []
    let all = compilation.program.usages.names?.mentions ?? []
    // Of a declaration and a reference at the same location, keeps the declaration.
    mentions = (all.filter(\.isDeclaration) + all.filter { !$0.isDeclaration })
      .filter { seen.insert($0.place).inserted }
      .sorted { ($0.place.file, $0.place.span.start) < ($1.place.file, $1.place.span.start) }
  }

  func isCurrent(_ path: ExactText, _ bytes: [UInt8]?) -> Bool {
    if source.$name == path { return source.bytes == bytes }
    return reads[path].map { $0 == bytes } ?? true
  }

  var source: SourceText { compilation.source }
  var program: Program { compilation.program }
  var diagnostics: [Diagnostic] { compilation.diagnostics }
  var hasErrors: Bool { compilation.hasErrors }
  var runnable: [Scenario] { compilation.scenariosAndStatements }
  var scenarios: [Scenario] { hasErrors ? [] : runnable }
  var sources: [SourceText] { compiler.sources }
  var symbols: SymbolTable { compiler.context.symbols }
  var forms: DeclarationTable { compiler.context.declarations }
  var tree: SyntaxTree { compilation.script.tree }
  var file: Int { compilation.file }

  var own: [NameIndex.Mention] { mentions.filter { $0.place.file == file } }

  func mention(at offset: UInt32) -> NameIndex.Mention? {
    let near = mentions.filter {
      $0.place.file == file && $0.place.span.start <= offset && offset <= $0.place.span.end
    }
    return near.last
  }

  func declarations(of meaning: NameIndex.Meaning) -> [NamePlace] {
    mentions.filter { $0.isDeclaration && $0.meaning == meaning }.map { place($0.place) }
  }

  func contains(_ letters: String) -> Bool {
    ([source.bytes] + reads.values).contains { $0?.contains(letters.utf8) ?? false }
  }

  func meanings() -> [NamePlace: Set<NamePlace>] {
    let declared = Dictionary(grouping: mentions.filter(\.isDeclaration), by: \.meaning)
      .mapValues { Set($0.map { place($0.place) }) }
    return Dictionary(
      mentions.map { (place($0.place), declared[$0.meaning] ?? []) }, uniquingKeysWith: { $1 })
  }

  func place(_ place: SourceSpan) -> NamePlace {
    NamePlace(path: compiler.sources[place.file].$name, span: place.span)
  }

  func source(_ file: Int) -> SourceText { compiler.sources[file] }

  func source(named name: String) -> SourceText { compiler.sources.named(name) ?? source }

  func covers(_ line: Int, in scenario: Scenario) -> Bool { compilation.covers(line, in: scenario) }
}

struct NamePlace: Hashable, Sendable {
  let path: ExactText
  let span: Span
}
