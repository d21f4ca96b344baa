package import SextantLanguage

/// Returns the completions of an incomplete path: folders, and files with any of the endings. The
/// typed folders remain unchanged. Returns at most 300 paths.
///
/// - Parameter endings: Endings such as `.sextant`; empty for every file.
package func filePaths(
  beginning typed: String, endings: [String], in files: any FileAccess
) -> [String] {
  let slash = typed.lastIndex(of: "/")
  let folder = slash.map { String(typed[...$0]) } ?? ""
  let begun = slash.map { typed[typed.index(after: $0)...] } ?? typed[...]
  let fitting = files.names(in: folder).filter { name in
    name.hasPrefix(begun)
      && (name.hasSuffix("/") || endings.isEmpty || endings.contains { name.hasSuffix($0) })
  }
  return fitting.prefix(300).map { folder + $0 }
}
