internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Which files a script needs. Each file is read and parsed once.
struct ImportGraph {
  private var context: CompilationContext
  private let files: any FileSystem
  private var imported: [String: [String]] = [:]

  init(_ context: CompilationContext, _ files: any FileSystem) {
    self.context = context
    self.files = files
  }

  /// The files that a script needs: itself, what it imports, what those import, and what lies beside it,
  /// whether or not they are there. In the order of their first mention.
  mutating func files(neededBy path: String) -> [String] {
    var needed = [normalizedPath(path)]
    var seen = Set(needed)
    var next = 0
    while next < needed.count {
      for file in imports(of: needed[next]) where seen.insert(file).inserted { needed.append(file) }
      next += 1
    }
    return needed + [needed[0] + ".snap"]
  }

  /// Reads a file anew when it is asked for next.
  mutating func forget(_ path: String) { imported[path] = nil }

  private mutating func imports(of path: String) -> [String] {
    if let known = imported[path] { return known }
    var found: [String] = []
    if let bytes = try? files.read(path) {
      found = context.filesImported(by: SourceText(name: path, bytes: bytes))
    }
    imported[path] = found
    return found
  }
}
