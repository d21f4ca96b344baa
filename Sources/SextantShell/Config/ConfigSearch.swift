internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// The search for a configuration file.
///
/// The search begins in the folder of the first path, or in the current folder if no path is given.
/// It continues in each parent folder up to the root of the repository, and takes the first
/// `.sextant.json`. Outside of a repository, it is limited to the first folder: parent folders,
/// such as `/tmp`, may belong to other users.
package struct ConfigSearch: Sendable {
  package static let fileName = ".sextant.json"

  /// The possible paths of the configuration file, nearest first. If the file is found, its path is
  /// the last.
  package private(set) var candidates: [String] = []
  package private(set) var found: String?
  private var repositoryOwner: UInt32?

  /// - Parameter paths: the paths of the suite. Only the first path is used.
  package init(from paths: [String], _ files: any FileSystem) {
    let start = paths.first.flatMap { $0 == "-" ? nil : $0 } ?? "."
    let here = files.absolutePath(".")
    let parts = partsOfPath(files.absolutePath(files.folder(of: start)))
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

  /// Returns the reason to reject the found file: it is not a regular file, another user owns it,
  /// or every user can write to it.
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

  /// Returns the folder as shown in messages; empty for the current folder.
  private func shown(_ folder: String, from here: String) -> String {
    relativePath(of: folder, from: joined(here, "file"))
  }
}
