internal import SextantLanguage
internal import SextantReports

/// Paths as the tools that show a change take them: from the root of the repository, wherever the
/// run stands.
struct RepositoryPaths: Sendable {
  /// The absolute path of the root: where no repository is, the working folder.
  let root: String
  private let files: any FileSystem

  /// - Parameter workspace: The folder into which a job of GitHub has checked out the repository.
  init(workspace: String?, _ files: any FileSystem) {
    self.files = files
    let here = normalizedPath(files.absolutePath("."))
    root = normalizedPath(
      workspace.map(files.absolutePath) ?? Self.root(of: here + "/", files) ?? here)
  }

  /// The path from the root to a file; nil if it is outside of it, or no file.
  func path(of file: String) -> String? {
    if file == Input.standardInput.name { return nil }
    let whole = normalizedPath(files.absolutePath(file))
    return path(from: root, to: whole)
      // A part of one of them may be a link.
      ?? path(from: files.resolvedPath(root), to: files.resolvedPath(file))
  }

  /// A report for tools about files of the repository that says nothing yet.
  var emptyReport: CheckReport {
    CheckReport(version: sextantVersion, root: "file://" + uriPath(joined(root, "")))
  }

  /// A file as such a report names it.
  func artifact(_ path: String) -> CheckReport.Artifact {
    if path == Input.standardInput.name { return .init(path: path, uri: "stdin:-") }
    return .init(
      path: path, uri: "file://" + uriPath(files.absolutePath(path)),
      repositoryPath: self.path(of: path))
  }

  private func path(from root: String, to file: String) -> String? {
    let prefix = root == "/" ? root : root + "/"
    guard file.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: file.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// The nearest folder upward that has `.git`: a folder, or a file in a submodule or a linked work
  /// tree.
  ///
  /// - Parameter folder: An absolute path that ends in a slash.
  static func root(of folder: String, _ files: any FileSystem) -> String? {
    var folder = Substring(folder)
    while let slash = folder.unicodeScalars.lastIndex(of: "/") {
      folder = folder[..<slash]
      if files.status(of: folder + "/.git") != nil { return folder.isEmpty ? "/" : String(folder) }
    }
    return nil
  }
}
