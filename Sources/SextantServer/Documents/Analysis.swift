import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// What is known of a text: its program, and where names stand.
final class Analysis: Sendable {
  let compilation: Compilation
  let compiler: Compiler
  /// The files that it depends on, as they were; nil for what was not there.
  let reads: [ExactText: [UInt8]?]
  /// Where names stand in it and in what it imports, each place once, in order.
  let mentions: [NameIndex.Mention]

  init(_ compilation: Compilation, _ compiler: Compiler, reads: [ExactText: [UInt8]?]) {
    self.compilation = compilation
    self.compiler = compiler
    self.reads = reads
    var seen: Set<SourceSpan> = []
    let all = compilation.program.usages.names?.mentions ?? []
    // What declares a name goes before what was bound to it there.
    mentions = (all.filter(\.isDeclaration) + all.filter { !$0.isDeclaration })
      .filter { seen.insert($0.place).inserted }
      .sorted { ($0.place.file, $0.place.span.start) < ($1.place.file, $1.place.span.start) }
  }

  /// Whether it is of what a file is now.
  func isCurrent(_ path: ExactText, _ bytes: [UInt8]?) -> Bool {
    if source.$name == path { return source.bytes == bytes }
    return reads[path].map { $0 == bytes } ?? true
  }

  var source: SourceText { compilation.source }
  var program: Program { compilation.program }
  var diagnostics: [Diagnostic] { compilation.diagnostics }
  var hasErrors: Bool { compilation.hasErrors }
  var runnable: [Scenario] { compilation.scenariosAndStatements }
  /// What can be run: with errors, nothing.
  var scenarios: [Scenario] { hasErrors ? [] : runnable }
  /// The text and those that it imports.
  var sources: [SourceText] { compiler.sources }
  var symbols: SymbolTable { compiler.context.symbols }
  /// The declarations that every system has, by their words.
  var forms: DeclarationTable { compiler.context.declarations }
  var tree: SyntaxTree { compilation.script.tree }
  var file: Int { compilation.file }

  /// Where names stand in the text itself.
  var own: [NameIndex.Mention] { mentions.filter { $0.place.file == file } }

  /// The name that an offset is in, or directly behind.
  func mention(at offset: UInt32) -> NameIndex.Mention? {
    let near = mentions.filter {
      $0.place.file == file && $0.place.span.start <= offset && offset <= $0.place.span.end
    }
    return near.last
  }

  /// Where something is declared.
  func declarations(of meaning: NameIndex.Meaning) -> [NamePlace] {
    mentions.filter { $0.isDeclaration && $0.meaning == meaning }.map { place($0.place) }
  }

  /// Whether some letters stand in it, or in what it reads.
  func contains(_ letters: String) -> Bool {
    ([source.bytes] + reads.values).contains { $0?.contains(letters.utf8) ?? false }
  }

  /// Where each name is declared that stands in it, or in what it imports.
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

  /// One of the texts by its name; else the text itself.
  func source(named name: String) -> SourceText { compiler.sources.named(name) ?? source }

  /// Whether a line, from 1, belongs to a scenario.
  func covers(_ line: Int, in scenario: Scenario) -> Bool { compilation.covers(line, in: scenario) }
}

/// A place in a file, whatever has read it.
struct NamePlace: Hashable, Sendable {
  let path: ExactText
  let span: Span
}
