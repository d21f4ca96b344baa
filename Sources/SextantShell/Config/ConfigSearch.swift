internal import SextantLanguage
internal import SextantSyntax

/// Looks for the configuration file of a suite: the nearest `.sextant.json` from its first path, or from
/// the current folder, up to a folder that has `.git`, or to the root.
package struct ConfigSearch: Sendable {
  package static let fileName = ".sextant.json"

  /// Where it was looked for, nearest first; the last one is the file if there is one.
  package private(set) var candidates: [String] = []
  /// The path of the file; nil if there is none.
  package private(set) var found: String?

  package init(from paths: [String], _ files: any FileSystem) {
    let start = paths.first.flatMap { $0 == "-" ? nil : $0 } ?? "."
    let here = files.absolutePath(".")
    var parts = partsOfPath(files.absolutePath(files.folder(of: start)))
    while true {
      let whole = "/" + parts.joined(separator: "/")
      let prefix = start.begins(with: "/") ? whole : shown(whole, from: here)
      let path = joined(prefix, Self.fileName)
      candidates.append(path)
      if files.status(of: path) != nil {
        found = path
        return
      }
      if parts.isEmpty || files.status(of: joined(prefix, ".git")) != nil { return }
      parts.removeLast()
    }
  }

  /// An absolute folder as one writes it in the current one; empty for the current one.
  private func shown(_ folder: String, from here: String) -> String {
    relativePath(of: folder, from: joined(here, "file"))
  }
}
