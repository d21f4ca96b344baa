import SextantSyntax

extension CompilationContext {
  /// The graphs that a script has recorded under names, from the file beside it; none where there is no file.
  mutating func snapshots(of script: String) -> (file: SnapshotFile, diagnostics: [Diagnostic]) {
    var file = SnapshotFile(of: script)
    // What is no file has none beside it.
    if kind == .input || script.isEmpty || script.hasPrefix("-") { return (file, []) }
    do throws(FileProblem) {
      let bytes = try files.read(file.path)
      file = SnapshotFile(of: script, bytes: bytes)
      let (script, _) = parse(SourceText(name: file.path, bytes: bytes), isWhole: true)
      if !script.diagnostics.isEmpty { return (file, script.diagnostics) }
      var reader = SnapshotReader(tree: script.tree, symbols: symbols, file: file)
      reader.read()
      return (reader.file, reader.diagnostics)
    } catch {
      if !error.isThere { return (file, []) }
      sources.append(SourceText(name: file.path, text: ""))
      let problem = Diagnostic(
        code: LanguageCodes.badSnapshots, file: file.path, span: Span(start: 0, end: 0),
        arguments: [error.message])
      return (file, [problem])
    }
  }
}

/// Reads `snapshot "NAME" [case(…)] [NUMBER] { … }`, one after the other.
private struct SnapshotReader {
  let tree: SyntaxTree
  let symbols: SymbolTable
  var file: SnapshotFile
  private(set) var diagnostics: [Diagnostic] = []

  init(tree: SyntaxTree, symbols: SymbolTable, file: SnapshotFile) {
    self.tree = tree
    self.symbols = symbols
    self.file = file
  }

  mutating func read() {
    for item in tree.children(of: tree.root) {
      let clauses = tree.children(of: item)
      guard let first = clauses.first else { continue }
      if clauses.count > 1 {
        report(LanguageCodes.strayClause, tree.span(clauses[1]))
      } else {
        read(tree.phrase(of: first))
      }
    }
  }

  private mutating func read(_ phrase: Phrase) {
    guard isWord("snapshot", phrase, 0) else { return expected("`snapshot`", phrase, 0) }
    guard phrase.kind(at: 1) == .string else { return expected("a name in quotes", phrase, 1) }
    var position = 2
    var (caseText, number) = ("", 1)
    if isWord("case", phrase, position), let arguments = tree.children(of: phrase.atoms[2]).first,
      let line = tree.oneLine(arguments)
    {
      caseText = String(line.dropFirst().dropLast())
      position += 1
    }
    if phrase.kind(at: position) == .integer {
      number = tree.integer(phrase.atoms[position])
      position += 1
    }
    guard position == phrase.end, let block = phrase.block else {
      return expected("{ with a graph", phrase, position)
    }
    let key = SnapshotKey(
      name: tree.string(phrase.atoms[1]), caseText: caseText, number: number)
    let line = tree.source.lineNumber(of: tree.span(phrase.node).start)
    if !file.add(.init(key: key, graph: GraphText(block, tree), line: line)) {
      report(LanguageCodes.duplicate, tree.span(phrase.atoms[1]), [key.text])
    }
  }

  private func isWord(_ word: String, _ phrase: Phrase, _ position: Int) -> Bool {
    phrase.name(at: position).map { symbols.text($0) } == word
  }

  private mutating func expected(_ what: String, _ phrase: Phrase, _ position: Int) {
    report(LanguageCodes.expected, phrase.span(at: position), [what])
  }

  private mutating func report(_ code: DiagnosticCode, _ span: Span, _ arguments: [String] = []) {
    diagnostics.append(
      Diagnostic(code: code, file: file.path, span: span, arguments: arguments))
  }
}
