internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A revision of a git repository as a file system. Paths are relative to the root of the
/// repository.
struct GitTree: FileSystem {
  let revision: String
  private let tree: String
  private let git: any GitRunner

  /// A name of the form `REV:PATH`.
  struct Name {
    let revision: String
    let path: String

    /// Splits a text at the first colon outside of braces. Returns nil for an empty revision or a
    /// missing colon.
    init?(_ text: String) {
      var depth = 0
      guard
        let colon = text.indices.first(where: { index in
          switch text[index] {
          case "{": depth += 1
          case "}": depth -= 1
          default: break
          }
          return text[index] == ":" && depth <= 0
        }), colon != text.startIndex
      else { return nil }
      revision = String(text[..<colon])
      path = String(text[text.index(after: colon)...])
    }
  }

  init(_ revision: String, _ git: any GitRunner) throws(FileProblem) {
    self.revision = revision
    self.git = git
    _ = try Self.run(["rev-parse", "--git-dir"], git, or: "the folder is not in a git repository")
    // git would read a revision with a leading hyphen as an option.
    let answer =
      revision.hasPrefix("-")
      ? nil : try? Self.run(["rev-parse", "--verify", "-q", revision + "^{tree}"], git, or: "")
    guard let answer, let line = Self.text(answer).split(separator: "\n").first else {
      throw FileProblem("unknown revision `\(printable(revision))`")
    }
    tree = String(line)
  }

  /// Returns the path from the root. A path that begins with `./` or `../` is relative to the
  /// current folder.
  func pathFromRoot(_ path: String) throws(FileProblem) -> String {
    guard path == "." || path.begins(with: "./") || path.begins(with: "../") else {
      return normalizedPath(path)
    }
    let prefix = try Self.run(
      ["rev-parse", "--show-prefix"], git, or: "git does not report the path of the current folder")
    return normalizedPath(Self.text(prefix).filter { $0 != "\n" } + path)
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let path = try inside(path)
    if kind(of: path) == "tree" { throw FileProblem("is a folder", isThere: true) }
    return try Self.run(["cat-file", "blob", "\(tree):\(path)"], git, or: missing(path))
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    let path = try inside(path)
    switch kind(of: path) {
    case "blob": return [path]
    case "tree": break
    default: throw FileProblem(missing(path))
    }
    let folder = path.isEmpty ? tree : "\(tree):\(path)"
    let names = try Self.run(
      ["ls-tree", "--full-tree", "-r", "-z", "--name-only", folder], git, or: missing(path))
    return names.split(separator: 0).map { joined(path, String(decoding: $0, as: UTF8.self)) }
      .filter { name in
        // Names with a leading dot are hidden, as in a folder on disk.
        name.ends(with: ".sextant") && !partsOfPath(name).contains { $0.hasPrefix(".") }
      }
      .sortedByBytes()
  }

  func absolutePath(_ path: String) -> String { "/" + normalizedPath(path) }

  func status(of path: String) -> FileStatus? {
    switch kind(of: normalizedPath(path)) {
    case "blob": FileStatus(.file)
    case "tree": FileStatus(.folder)
    default: nil
    }
  }

  private func kind(of path: String) -> String {
    let name = path.isEmpty ? tree : "\(tree):\(path)"
    let answer = try? Self.run(["cat-file", "-t", name], git, or: "")
    return answer.map { Self.text($0).filter { $0 != "\n" } } ?? ""
  }

  private func inside(_ path: String) throws(FileProblem) -> String {
    let path = normalizedPath(path)
    if path.begins(with: "/") || path == ".." || path.begins(with: "../") {
      throw FileProblem("the path is outside of the repository")
    }
    return path
  }

  private func missing(_ path: String) -> String {
    "`\(printable(revision))` has no `\(printable(path))`; write a path relative to the root of the repository, or `./` and a path relative to the current folder"
  }

  // MARK: Git

  private static func run(
    _ arguments: [String], _ git: any GitRunner, or message: String
  ) throws(FileProblem) -> [UInt8] {
    let answer: GitAnswer
    do {
      answer = try git.git(arguments, in: ".")
    } catch {
      throw FileProblem("git cannot be started: \(error.message)")
    }
    if answer.code != 0 { throw FileProblem(message) }
    return answer.output
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
