import SextantEngine
import SextantLanguage
package import SextantSyntax

/// Reads the imports of a text recursively, each file once.
///
/// Depth-first search in postorder. An import of a file that is still being read is a cycle.
struct ImportReader {
  private(set) var texts: [ParsedText] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a file could not be read, so that its declarations are missing.
  private(set) var isIncomplete = false
  private(set) var imports: [ImportItem] = []

  private var context: CompilationContext
  /// The source index for each normalized path, or nil while the file is being read.
  private var files: [ExactText: Int?] = [:]
  private var failures: [ExactText: String] = [:]

  /// The maximum number of imported files. It bounds the recursion of nested imports.
  private static let maxImports = 500

  init(_ context: CompilationContext) { self.context = context }

  /// Returns all texts. Imports precede the text that imports them.
  ///
  /// - Parameter context: receives the symbols and sources of all texts.
  mutating func read(
    _ text: ParsedText, _ context: inout CompilationContext
  ) -> [ParsedText] {
    files[ExactText(normalizedPath(text.script.tree.source.name))] = .some(nil)
    readImports(of: text)
    context = self.context
    return texts
  }

  func paths(in file: Int) -> [String] {
    imports.filter { $0.place.file == file }.map(\.path)
  }

  private mutating func readImports(of text: ParsedText) {
    let name = text.script.tree.source.name
    var own: Set<ExactText> = []
    for item in context.imports(of: text.script) {
      switch item {
      case .path(let path, let span):
        let resolved = namedPath(path, in: name)
        let isRepeated = !own.insert(ExactText(resolved)).inserted
        guard let file = read(path, resolved, at: span, in: name) else { continue }
        let place = SourceSpan(file: text.file, span: span)
        imports.append(ImportItem(place: place, path: path, file: file, isRepeated: isRepeated))
      case .malformed(let span):
        isIncomplete = true
        if let span {
          report(LanguageCodes.expected, span, in: name, ["the path of a file in quotes"])
        }
      }
    }
    texts.append(text)
  }

  /// Reads a file once. Returns the source index of the file; nil after reporting an error.
  private mutating func read(
    _ path: String, _ resolved: String, at span: Span, in name: String
  ) -> Int? {
    let key = ExactText(resolved)
    if let known = files[key] {
      if known == nil { report(LanguageCodes.importCycle, span, in: name, [path]) }
      return known
    }
    let shown = path.isEmpty ? "\"\"" : path
    if let failure = failures[key] {
      report(LanguageCodes.importFailed, span, in: name, [shown, failure])
      return nil
    }
    do {
      let bytes = try bytes(of: resolved)
      let text = context.parse(SourceText(name: resolved, bytes: bytes), isWhole: true)
      files[key] = .some(nil)
      readImports(of: text)
      files[key] = text.file
      return text.file
    } catch {
      failures[key] = error.message
      isIncomplete = true
      report(
        LanguageCodes.importFailed, span, in: name, [shown, error.message],
        error.isThere ? nil : suggestion(for: path, resolved, at: span, in: name))
      return nil
    }
  }

  private func suggestion(
    for path: String, _ resolved: String, at span: Span, in name: String
  ) -> Suggestion? {
    func parts(_ path: String) -> (folder: String, file: String) {
      let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      return (String(path[..<start]), String(path[start...]))
    }
    let (folder, file) = parts(resolved)
    let scripts = context.files.names(in: folder).filter {
      $0.hasSuffix(".sextant") && folder + $0 != normalizedPath(name)
    }
    return likelyName(to: file, in: scripts).map { near in
      let meant = parts(path).folder + near
      let isCertain = onlyNearestName(to: file, in: scripts) == near
      return .replacement(
        meant,
        fix: isCertain ? .replacing(path, at: span, with: Value.quoted(meant)) : nil)
    }
  }

  private func bytes(of path: String) throws(FileProblem) -> [UInt8] {
    if files.count > Self.maxImports {
      throw FileProblem("more than \(Self.maxImports) imported files")
    }
    if path.isEmpty { throw FileProblem("the path is empty") }
    return try context.files.read(path)
  }

  private mutating func report(
    _ code: Code, _ span: Span, in file: String, _ arguments: [String],
    _ suggestion: Suggestion? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code: code, file: file, span: span, arguments: arguments, suggestion: suggestion))
  }
}

private enum ImportedPath {
  case path(String, Span)
  /// The argument is not a path. The span is nil if the error is already reported.
  case malformed(Span?)
}

extension CompilationContext {
  /// Returns the files that a text imports or restores by a literal path, in order. The files may
  /// be unreadable, and the text may have errors.
  package mutating func filesNamed(
    by source: SourceText
  ) -> (imported: [String], restored: [String]) {
    let script = SextantSyntax.parse(source, symbols: &symbols, isWhole: true)
    let imported = imports(of: script).compactMap { item in
      if case .path(let path, _) = item { path } else { nil }
    }
    let restored = restoredPaths(in: script.tree, symbols).map { script.tree.string($0) }
    func files(_ paths: [String]) -> [String] {
      paths.filter { !$0.isEmpty }.map { namedPath($0, in: source.name) }
    }
    return (files(imported), files(restored))
  }

  fileprivate func imports(of script: Script) -> [ImportedPath] {
    let tree = script.tree
    return tree.firstPhrases(of: tree.root).compactMap { phrase in
      guard declarations[phrase.word(at: 0)]?.role == .import else { return nil }
      let isErroneous = tree[phrase.node].isErroneous
      guard phrase.kind(at: 1) == .string, !isErroneous else {
        return .malformed(isErroneous ? nil : phrase.span(at: 1))
      }
      return .path(tree.string(phrase.atoms[1]), tree.span(phrase.atoms[1]))
    }
  }
}

package func restoredPaths(in tree: SyntaxTree, _ symbols: SymbolTable) -> [NodeID] {
  guard let restore = symbols.find("restore") else { return [] }
  return tree.nodes.indices.flatMap { index -> [NodeID] in
    let clause = NodeID(rawValue: UInt32(index))
    guard tree.kind(clause) == .clause else { return [] }
    let phrase = tree.phrase(of: clause)
    return (0..<phrase.end).filter {
      phrase.word(at: $0 - 1) == restore && phrase.kind(at: $0) == .string
    }.map { phrase.atoms[$0] }
  }
}
