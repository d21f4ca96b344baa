internal import SextantLanguage
internal import SextantReports

struct RepositoryPaths: Sendable {
  /// The root of the repository. Outside of a repository, the current folder.
  let root: String
  private let files: any FileSystem

  init(workspace: String?, _ files: any FileSystem) {
    self.files = files
    let here = normalizedPath(files.absolutePath("."))
    root = normalizedPath(
      workspace.map(files.absolutePath) ?? Self.root(of: here + "/", files) ?? here)
  }

  /// Returns the relative path; nil for standard input, and for a file outside of the root.
  func path(of file: String) -> String? {
    if file == Input.standardInput.name { return nil }
    let whole = normalizedPath(files.absolutePath(file))
    return path(from: root, to: whole)
      // If the paths contain symbolic links, compares the resolved paths.
      ?? path(from: files.resolvedPath(root), to: files.resolvedPath(file))
  }

  var emptyReport: CheckReport {
    CheckReport(version: sextantVersion, root: "file://" + uriPath(joined(root, "")))
  }

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

  /// Returns the nearest folder with an entry `.git`, from `folder` upwards. In a submodule or a
  /// linked work tree, `.git` is a file.
  ///
  /// - Parameter folder: an absolute path with a trailing slash.
  static func root(of folder: String, _ files: any FileSystem) -> String? {
    var folder = Substring(folder)
    while let slash = folder.unicodeScalars.lastIndex(of: "/") {
      folder = folder[..<slash]
      if files.status(of: folder + "/.git") != nil { return folder.isEmpty ? "/" : String(folder) }
    }
    return nil
  }
}
