package import SextantLanguage
internal import SextantReports
internal import SextantSyntax

package protocol FileSystem: FileAccess {
  /// Returns the sorted scripts at a path: the file itself, or all `*.sextant` files below a
  /// folder.
  func scripts(at path: String) throws(FileProblem) -> [String]

  /// Returns two sorted lists: the scripts at a path, and the snapshot files whose script is
  /// missing.
  func suite(
    at path: String
  ) throws(FileProblem) -> (scripts: [String], orphanedSnapshots: [String])

  /// Returns the content of standard input, which has the path `-`.
  func standardInput() throws(FileProblem) -> [UInt8]

  func absolutePath(_ path: String) -> String

  /// Returns the absolute path, with all links resolved if the file exists.
  func resolvedPath(_ path: String) -> String

  /// Returns the status of a file; nil if it does not exist or is not accessible.
  func status(of path: String) -> FileStatus?
}

/// The kind of a file, and attributes that an edit changes.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable { case file, folder, other }

  package var kind: Kind
  package var size: Int
  /// The time of the last change, in nanoseconds from a fixed point.
  package var modified: Int
  /// An identifier of the file. It changes when another file replaces this file.
  package var identity: UInt64
  package var owner: UInt32?
  package var isWritableByOthers = false

  package init(
    _ kind: Kind, size: Int = 0, modified: Int = 0, identity: UInt64 = 0, owner: UInt32? = nil
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.identity = identity
    self.owner = owner
  }
}

extension FileSystem {
  /// Returns a path with all links resolved. The last components of the path need not exist.
  func realPath(_ path: String) -> String {
    var parts = partsOfPath(absolutePath(path))
    var rest: [Substring] = []
    while !parts.isEmpty {
      let front = "/" + parts.joined(separator: "/")
      // `status` returns nil for a dangling link, so the result contains the link itself. A later
      // write to this path fails.
      if status(of: front) != nil {
        return joined(resolvedPath(front), rest.reversed().joined(separator: "/"))
      }
      rest.append(parts.removeLast())
    }
    return "/" + rest.reversed().joined(separator: "/")
  }

  /// Returns whether a path is inside a folder after all symbolic links are resolved.
  func isInside(_ path: String, of folder: String) -> Bool {
    joined(realPath(path), "").begins(with: joined(realPath(folder), ""))
  }

  package func suite(
    at path: String
  ) throws(FileProblem) -> (scripts: [String], orphanedSnapshots: [String]) {
    (try scripts(at: path), [])
  }

  package func standardInput() throws(FileProblem) -> [UInt8] {
    throw FileProblem("standard input is not available")
  }

  package func absolutePath(_ path: String) -> String {
    path.begins(with: "/") ? path : "/" + normalizedPath(path)
  }

  package func resolvedPath(_ path: String) -> String { absolutePath(path) }

  package func status(of path: String) -> FileStatus? {
    if let bytes = try? read(path) { return FileStatus(.file, size: bytes.count) }
    return (try? scripts(at: path)) == nil ? nil : FileStatus(.folder)
  }
}

/// A script: a file, standard input, or an argument of the command line.
package enum Input: Sendable {
  case file(String)
  case standardInput
  case text(name: String, bytes: [UInt8])

  var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .text(let name, _): name
    }
  }

  var key: ExactText { ExactText(name) }

  var isFile: Bool { if case .file = self { true } else { false } }

  var shownName: String { printable(name) }

  func source(_ files: any FileSystem) throws(FileProblem) -> SourceText {
    switch self {
    case .file(let path): SourceText(name: path, bytes: try files.read(path))
    case .standardInput: SourceText(name: name, bytes: try files.standardInput())
    case .text(let name, let bytes): SourceText(name: name, bytes: bytes)
    }
  }
}

struct PathFailure {
  let path: String
  let message: String
  let code: ExitCode
  var isFile = true

  static func noScripts(in paths: [String]) -> PathFailure {
    PathFailure(
      path: paths.joined(separator: ", "),
      message: "no scripts found; the names of scripts end in .sextant", code: .nothingSelected,
      isFile: false)
  }
}

extension FileSystem {
  /// Returns each script once, in the order of the paths. Returns a failure for each path that
  /// contains no script.
  func expand(_ paths: [String]) -> (inputs: [Input], failures: [PathFailure]) {
    var inputs: [Input] = []
    var seen: Set<ExactText> = []
    var failures: [PathFailure] = []
    for path in paths {
      do {
        for input in try self.inputs(at: path) {
          if seen.insert(paths.count > 1 ? identity(of: input) : input.key).inserted {
            inputs.append(input)
          }
        }
      } catch {
        let place = PathWithLine(path)
        if place.line != nil, (try? scripts(at: place.path)) != nil {
          failures.append(
            .init(
              path: path,
              message:
                "this command does not support FILE:LINE",
              code: .usage))
        } else {
          failures.append(.init(path: path, message: error.message, code: .missingInput))
        }
      }
    }
    if inputs.isEmpty, failures.isEmpty { failures = [.noScripts(in: paths)] }
    return (inputs, failures)
  }

  func identity(of input: Input) -> ExactText {
    guard case .file(let path) = input else { return input.key }
    return ExactText(absolutePath(path))
  }

  /// Returns the folder of a path. The path of a file may have a line number at its end.
  func folder(of path: String) -> String {
    if status(of: path)?.kind == .folder { return path }
    let prefix = folderPrefix(of: path)
    return prefix.isEmpty ? "." : prefix
  }

  func inputs(at path: String) throws(FileProblem) -> [Input] {
    path == "-" ? [.standardInput] : try scripts(at: path).map { .file($0) }
  }
}

/// A path with an optional line and column, such as `shop.sextant:17`. Neither number is validated.
struct PathWithLine {
  let path: String
  let line: Int?

  init(whole path: String) {
    self.path = path
    line = nil
  }

  init(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
      let line = Self.number(text[text.index(after: colon)...])
    else {
      path = text
      line = nil
      return
    }
    // A position in a diagnostic also has a column: `shop.sextant:17:8`.
    let front = PathWithLine(String(text[..<colon]))
    path = front.path
    self.line = front.line ?? line
  }

  /// Parses a number. Returns nil for other texts. Numbers that are too large become `beyond`,
  /// which exceeds the number of lines of any file.
  private static func number(_ text: Substring) -> Int? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return Int(text).map { min($0, Self.beyond) } ?? (isNumber ? Self.beyond : nil)
  }
  private static let beyond = Int(Int32.max)

  var lineText: String { line == Self.beyond ? "such line" : "line \(line ?? 0)" }

  /// Parses a typed text. The path or the text may be in quotes.
  init(typed text: String) {
    let place = PathWithLine(unquoted(text))
    path = unquoted(place.path)
    line = place.line
  }
}

/// Returns the number of lines as text. An empty line after the last newline does not count.
func lineCountText(of source: SourceText) -> String {
  let isClosed = source.bytes.isEmpty || source.bytes.last == UInt8(ascii: "\n")
  return pluralized(source.lineCount - (isClosed ? 1 : 0), "line")
}

func unquoted(_ path: String) -> String {
  path.count > 1 && path.hasPrefix("\"") && path.hasSuffix("\"")
    ? String(path.dropFirst().dropLast()) : path
}

func noSuchCase(_ text: String, among cases: [String]) -> String {
  let head = "sextant: unknown case `\(printable(text))`"
  if cases.isEmpty { return head + "; the selection has no cases\n" }
  return head + "; the cases are\n" + cases.map { "  \(printable($0))\n" }.joined()
}

/// Returns the path of a name in a folder. An empty `folder` stands for the current folder.
func joined(_ folder: String, _ name: String) -> String {
  folder.isEmpty || folder.ends(with: "/") ? folder + name : folder + "/" + name
}
