import SextantCompiler
internal import SextantLanguage
internal import SextantSyntax

struct ImportGraph {
  private var context: CompilationContext
  private let files: any FileSystem
  private var named: [ExactText: (imported: [String], restored: [String])] = [:]

  init(_ context: CompilationContext, _ files: any FileSystem) {
    self.context = context
    self.files = files
  }

  /// Returns the script, its direct and indirect imports, the state files that these scripts
  /// restore, and the script's snapshot file.
  ///
  /// The files are in the order of their first mention. Some may not exist.
  mutating func files(neededBy path: String) -> [String] {
    var needed = [normalizedPath(path)]
    var seen = Set(needed.map { ExactText($0) })
    var states: [String] = []
    var next = 0
    while next < needed.count {
      let found = files(namedIn: needed[next])
      for file in found.imported where seen.insert(ExactText(file)).inserted { needed.append(file) }
      states += found.restored
      next += 1
    }
    return needed + states.filter { seen.insert(ExactText($0)).inserted } + [needed[0] + ".snap"]
  }

  mutating func remove(_ path: ExactText) { named[path] = nil }

  private mutating func files(namedIn path: String) -> (imported: [String], restored: [String]) {
    if let known = named[ExactText(path)] { return known }
    var found: (imported: [String], restored: [String]) = ([], [])
    if let bytes = try? files.read(path) {
      found = context.filesNamed(by: SourceText(name: path, bytes: bytes))
    }
    named[ExactText(path)] = found
    return found
  }
}
