package import SextantLanguage
package import SextantSyntax

package struct ReadSnapshots: Sendable {
  package fileprivate(set) var file: SnapshotFile
  package fileprivate(set) var diagnostics: [Diagnostic] = []
  package fileprivate(set) var source: SourceText?

  init(of script: String) { file = SnapshotFile(of: script) }
}

package func readSnapshots(of script: String, _ files: any FileAccess) -> ReadSnapshots {
  var result = ReadSnapshots(of: script)
  // Only a script in a file has a snapshot file.
  if script.hasPrefix("-") { return result }
  do throws(FileProblem) {
    let bytes = try files.read(result.file.path)
    result.file = SnapshotFile(of: script, bytes: bytes)
    let source = SourceText(name: result.file.path, bytes: bytes)
    result.source = source
    var symbols = SymbolTable()
    let parsed = parse(source, symbols: &symbols, isWhole: true)
    result.diagnostics = parsed.diagnostics
    if !parsed.diagnostics.isEmpty { return result }
    var reader = SnapshotReader(tree: parsed.tree, symbols: symbols, file: result.file)
    reader.read()
    (result.file, result.diagnostics) = (reader.file, reader.diagnostics)
  } catch {
    if !error.isThere { return result }
    result.source = SourceText(name: result.file.path, text: "")
    result.diagnostics = [
      Diagnostic(
        code: LanguageCodes.badSnapshots, file: result.file.path, span: Span(start: 0, end: 0),
        arguments: [error.message])
    ]
  }
  return result
}

/// Reads a sequence of `snapshot "NAME" [case(…)] [NUMBER] { … }`.
private struct SnapshotReader {
  let tree: SyntaxTree
  let symbols: SymbolTable
  var file: SnapshotFile
  private(set) var diagnostics: [Diagnostic] = []

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

  private mutating func report(_ code: Code, _ span: Span, _ arguments: [String] = []) {
    diagnostics.append(
      Diagnostic(code: code, file: file.path, span: span, arguments: arguments))
  }
}
