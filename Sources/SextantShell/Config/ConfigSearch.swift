internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Looks for the configuration file of a suite: the nearest `.sextant.json` from its first path, or from
/// the current folder, up to the root of the repository. Outside of a repository only the first folder counts, because
/// folders above it, such as `/tmp`, may belong to others.
package struct ConfigSearch: Sendable {
  package static let fileName = ".sextant.json"

  /// Where it was looked for, nearest first; the last one is the file if there is one.
  package private(set) var candidates: [String] = []
  /// The path of the file; nil if there is none.
  package private(set) var found: String?
  /// The owner of the repository; nil if there is none.
  private var repositoryOwner: UInt32?

  package init(from paths: [String], _ files: any FileSystem) {
    let start = paths.first.flatMap { $0 == "-" ? nil : $0 } ?? "."
    let here = files.absolutePath(".")
    let parts = partsOfPath(files.absolutePath(files.folder(of: start)))
    // The folders from the first one up.
    let folders = (0...parts.count).reversed().map { count in
      let whole = "/" + parts.prefix(count).joined(separator: "/")
      return start.begins(with: "/") ? whole : shown(whole, from: here)
    }
    let root = folders.firstIndex { files.status(of: joined($0, ".git")) != nil }
    repositoryOwner = root.flatMap { index in
      files.status(of: folders[index].isEmpty ? "." : folders[index])?.owner
    }
    for folder in folders[...(root ?? 0)] {
      let path = joined(folder, Self.fileName)
      candidates.append(path)
      if files.status(of: path) != nil {
        found = path
        return
      }
    }
  }

  /// Why the found file must not be read: another user has written it, or could have.
  ///
  /// - Parameter user: the user id of this process.
  package func problem(_ files: any FileSystem, user: UInt32) -> ConfigProblem? {
    guard let found, let status = files.status(of: found) else { return nil }
    if status.kind == .other { return ConfigProblem(found, "not a regular file") }
    guard let owner = status.owner else { return nil }
    let isTrusted = owner == user || owner == 0 || owner == repositoryOwner
    if isTrusted, !status.isWritableByOthers { return nil }
    let reason = isTrusted ? "every user can write this file" : "the file belongs to another user"
    return ConfigProblem(
      found,
      "\(reason): read it with `--config \(printable(found))`, or ignore it with `--no-config`")
  }

  /// An absolute folder as one writes it in the current one; empty for the current one.
  private func shown(_ folder: String, from here: String) -> String {
    relativePath(of: folder, from: joined(here, "file"))
  }
}
