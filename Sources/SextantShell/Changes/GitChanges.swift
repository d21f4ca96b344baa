package import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Runs git. The executable implements this protocol.
package protocol GitRunner: Sendable {
  func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer
}

package struct GitAnswer: Sendable {
  package let code: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  package init(code: Int32, output: [UInt8], errors: [UInt8] = []) {
    self.code = code
    self.output = output
    self.errors = errors
  }
}

/// The files that differ from a base commit, and untracked files that git does not ignore.
///
/// For `HEAD`, the base commit is the last commit. For other references, the base commit is the
/// merge base with the current branch.
struct GitChanges {
  struct Problem: Error {
    let message: String
    let code: ExitCode

    init(_ message: String, _ code: ExitCode = .missingInput) {
      self.message = message
      self.code = code
    }
  }

  private struct Changes {
    var paths: Set<ExactText> = []
    /// The paths of changed submodules, with a trailing slash.
    var folders: Set<ExactText> = []
  }

  private let reference: String
  private let git: any GitRunner
  private let files: any FileSystem
  private var changes: [ExactText: Changes] = [:]

  init(since reference: String, _ git: any GitRunner, _ files: any FileSystem) {
    self.reference = reference
    self.git = git
    self.files = files
  }

  /// Returns whether any of the files that a script needs has changed. Files outside of the
  /// script's repository count as unchanged.
  mutating func haveChanged(_ needed: [String], of script: String) throws(Problem) -> Bool {
    let place = files.resolvedPath(script)
    guard let root = RepositoryPaths.root(of: folderPrefix(of: place), files) else {
      throw Problem("\(printable(script)) is not in a git repository")
    }
    let changes = try changes(in: root)
    return needed.contains { path in
      [files.resolvedPath(path), files.absolutePath(path)].contains { path in
        changes.paths.contains(ExactText(path))
          || changes.folders.contains { path.begins(with: $0.wrappedValue) }
      }
    }
  }

  private mutating func changes(in root: String) throws(Problem) -> Changes {
    if let known = changes[ExactText(root)] { return known }
    var result = Changes()
    let base = try base(in: root)
    let tracked = try paths(
      filterOptions(in: root) + [
        "diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv",
        base, "--",
      ], in: root)
    // An entry consists of `:MODE MODE ID ID STATUS` and the path.
    for start in stride(from: 0, to: tracked.count - 1, by: 2) {
      let path = joined(root, tracked[start + 1])
      result.paths.insert(ExactText(path))
      let modes = tracked[start].dropFirst().split(separator: " ").prefix(2)
      if modes.contains("160000") { result.folders.insert(ExactText(path + "/")) }
    }
    let untracked = try paths(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    for path in untracked { result.paths.insert(ExactText(joined(root, path))) }
    changes[ExactText(root)] = result
    return result
  }

  /// Returns options that disable the filter programs of the repository's configuration. With
  /// filters, `git diff` would start a program for each file with a new modification time.
  private func filterOptions(in root: String) throws(Problem) -> [String] {
    let answer = try run(
      ["config", "--show-scope", "--name-only", "-z", "--get-regexp", "^filter\\."], in: root)
    let words = answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    var options: [String] = []
    for start in stride(from: 0, to: words.count - 1, by: 2)
    where ["local", "worktree"].contains(words[start]) {
      let name = words[start + 1]
      // A `-c` option cannot set this name, because git ends the name at the first `=`.
      if name.contains("=") {
        throw Problem("git cannot disable the filter `\(printable(name))` of \(printable(root))")
      }
      options += ["-c", name.hasSuffix(".required") ? "\(name)=false" : "\(name)="]
    }
    return options
  }

  private func base(in root: String) throws(Problem) -> String {
    guard let commit = try line(["rev-parse", "--verify", "-q", "\(reference)^{commit}"], in: root)
    else {
      // Before the first commit, all files are new.
      if reference == "HEAD",
        let empty = try line(["hash-object", "-t", "tree", "/dev/null"], in: root)
      {
        return empty
      }
      throw Problem("unknown commit `\(printable(reference))` in \(printable(root))", .usage)
    }
    guard let base = try line(["merge-base", commit, "HEAD"], in: root) else {
      throw Problem(
        "`\(printable(reference))` and the current branch have no common commit; a shallow clone may lack the commit"
      )
    }
    return base
  }

  /// Returns the first line of git's output; nil for no output, or if git fails without an error
  /// message.
  private func line(_ arguments: [String], in root: String) throws(Problem) -> String? {
    // git would read a reference with a leading hyphen as an option.
    if reference.hasPrefix("-") { return nil }
    let answer = try run(arguments, in: root)
    if answer.code != 0 {
      if answer.errors.isEmpty { return nil }
      throw failure(answer)
    }
    let text = String(decoding: answer.output, as: UTF8.self)
    return text.split(separator: "\n").first.map(String.init)
  }

  /// Returns the items of git's output. A zero byte ends each item.
  private func paths(_ arguments: [String], in root: String) throws(Problem) -> [String] {
    let answer = try run(arguments, in: root)
    if answer.code != 0 { throw failure(answer) }
    return answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(_ arguments: [String], in root: String) throws(Problem) -> GitAnswer {
    do {
      return try git.git(arguments, in: root)
    } catch {
      throw Problem("git cannot be started: \(error.message)")
    }
  }

  private func failure(_ answer: GitAnswer) -> Problem {
    let lines = String(decoding: answer.errors, as: UTF8.self).split(separator: "\n")
    return Problem(
      "git: \(printable(lines.first.map(String.init) ?? "exit code \(answer.code)"))")
  }
}
