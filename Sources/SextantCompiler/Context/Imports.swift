import SextantEngine
import SextantLanguage
package import SextantSyntax

/// Reads the files that a text imports, each once, before the text itself.
struct ImportReader {
  /// The texts that were read, those that one imports before it.
  private(set) var texts: [ParsedText] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a file could not be read: what it declares is missing.
  private(set) var isIncomplete = false
  private(set) var imports: [ImportItem] = []

  private var context: CompilationContext
  /// Which of the session's sources a normalized path is; nil while it is being read.
  private var files: [ExactText: Int?] = [:]
  /// Why those could not be read that could not.
  private var failures: [ExactText: String] = [:]

  /// More files than these are not imported: each that imports another is read inside the other.
  private static let mostImports = 500

  init(_ context: CompilationContext) { self.context = context }

  /// Reads what a text imports; gives the texts, those that one imports before it.
  ///
  /// - Parameter context: gets the names and sources of all.
  mutating func read(
    _ text: ParsedText, _ context: inout CompilationContext
  ) -> [ParsedText] {
    files[ExactText(normalizedPath(text.script.tree.source.name))] = .some(nil)
    readImports(of: text)
    context = self.context
    return texts
  }

  /// The paths that a text imports.
  func paths(in file: Int) -> [String] {
    imports.filter { $0.place.file == file }.map(\.path)
  }

  /// Reads what a text imports, and puts the text behind it.
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

  /// Reads a file unless it was read; gives which of the sources it is.
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

  /// The nearest script beside where a file should be.
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
    if files.count > Self.mostImports {
      throw FileProblem("at most \(Self.mostImports) files are read")
    }
    if path.isEmpty { throw FileProblem("it names no file") }
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

/// What an item of a file says that it imports.
private enum ImportedPath {
  case path(String, Span)
  /// Something else than a path, and where that is to be reported.
  case malformed(Span?)
}

extension CompilationContext {
  /// The files that a text itself imports, and those of the states that it restores where the path is a plain
  /// text, in order, whether or not they can be read; the text may have errors.
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

/// The paths in the `restore "FILE"` statements of a text that are plain texts.
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
