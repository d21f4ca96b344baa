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
  private var files: [String: Int?] = [:]
  /// Why those could not be read that could not.
  private var failures: [String: String] = [:]

  /// More files than these are not imported: each that imports another is read inside the other.
  private static let mostImports = 500

  init(_ context: CompilationContext) { self.context = context }

  /// Reads what a text imports; gives the texts, those that one imports before it.
  ///
  /// - Parameter context: gets the names and sources of all.
  mutating func read(
    _ script: Script, file: Int, _ context: inout CompilationContext
  ) -> [ParsedText] {
    files[normalizedPath(script.tree.source.name)] = .some(nil)
    readImports(of: script, file: file)
    texts.append(ParsedText(script: script, file: file))
    context = self.context
    return texts
  }

  /// The paths that a text imports.
  func paths(in file: Int) -> [String] {
    imports.filter { $0.place.file == file }.map(\.path)
  }

  private mutating func readImports(of script: Script, file: Int) {
    let tree = script.tree
    let name = tree.source.name
    var own: Set<String> = []
    for item in context.imports(of: script) {
      let (path, span): (String, Span)
      switch item {
      case .path(let text, let place): (path, span) = (text, place)
      case .malformed(let place):
        isIncomplete = true
        if let place {
          report(LanguageCodes.expected, place, in: name, ["the path of a file in quotes"])
        }
        continue
      }
      let place = SourceSpan(file: file, span: span)
      let resolved = importedPath(path, from: name)
      let isRepeated = !own.insert(resolved).inserted
      guard let read = read(path, resolved, at: place.span, in: name) else { continue }
      imports.append(ImportItem(place: place, path: path, file: read, isRepeated: isRepeated))
    }
  }

  /// Reads a file unless it was read; gives which of the sources it is.
  private mutating func read(
    _ path: String, _ resolved: String, at span: Span, in name: String
  ) -> Int? {
    if let known = files[resolved] {
      if known == nil { report(LanguageCodes.importCycle, span, in: name, [path]) }
      return known
    }
    let shown = path.isEmpty ? "\"\"" : path
    if let failure = failures[resolved] {
      report(LanguageCodes.importFailed, span, in: name, [shown, failure])
      return nil
    }
    do {
      let bytes = try bytes(of: resolved)
      let (script, file) = context.parse(SourceText(name: resolved, bytes: bytes), isWhole: true)
      files[resolved] = .some(nil)
      readImports(of: script, file: file)
      texts.append(ParsedText(script: script, file: file))
      files[resolved] = file
      return file
    } catch {
      failures[resolved] = error.message
      isIncomplete = true
      report(LanguageCodes.importFailed, span, in: name, [shown, error.message])
      return nil
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
    _ code: DiagnosticCode, _ span: Span, in file: String, _ arguments: [String]
  ) {
    diagnostics.append(Diagnostic(code: code, file: file, span: span, arguments: arguments))
  }
}

/// What an item of a file says that it imports.
private enum ImportedPath {
  case path(String, Span)
  /// Something else than a path, and where that is to be reported.
  case malformed(Span?)
}

extension CompilationContext {
  /// The files that a text itself imports, in order, whether or not they can be read; the text may have
  /// errors.
  package mutating func filesImported(by source: SourceText) -> [String] {
    imports(of: SextantSyntax.parse(source, symbols: &symbols, isWhole: true)).compactMap { item in
      guard case .path(let path, _) = item, !path.isEmpty else { return nil }
      return importedPath(path, from: source.name)
    }
  }

  fileprivate func imports(of script: Script) -> [ImportedPath] {
    let tree = script.tree
    return tree.children(of: tree.root).compactMap { item in
      guard let clause = tree.children(of: item).first else { return nil }
      let phrase = tree.phrase(of: clause)
      guard declarations[phrase.word(at: 0)]?.role == .import else { return nil }
      let isErroneous = tree[clause].isErroneous
      guard phrase.kind(at: 1) == .string, !isErroneous else {
        return .malformed(isErroneous ? nil : phrase.span(at: 1))
      }
      return .path(tree.string(phrase.atoms[1]), tree.span(phrase.atoms[1]))
    }
  }
}

/// A path relative to the file that names it; empty if it is.
private func importedPath(_ path: String, from file: String) -> String {
  if path.isEmpty { return "" }
  if path.hasPrefix("/") { return normalizedPath(path) }
  guard let slash = file.lastIndex(of: "/") else { return normalizedPath(path) }
  return normalizedPath(String(file[...slash]) + path)
}

/// The same path without `.`, and without `NAME/..`.
package func normalizedPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}
