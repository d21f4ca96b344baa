internal import SextantFiles
internal import SextantLanguage
internal import SextantPlatform
internal import SextantShell
internal import SystemPackage

extension DiskFiles: FileWriter {
  /// Creates a folder. A failure is not reported, because a later write then fails too.
  static func makeFolder(_ path: String) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      folder += part + "/"
      mkdir(folder, 0o777)
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(bytes, to: path, isDurable: false)
  }

  func writeDurably(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(bytes, to: path, isDurable: true)
  }

  /// Replaces the file atomically: writes a temporary file, and renames the temporary file.
  private func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool
  ) throws(FileProblem) {
    // Swift replaces invalid UTF-8 in arguments by U+FFFD. A write to this path would create a file
    // with another name.
    if path.unicodeScalars.contains("\u{FFFD}") {
      throw FileProblem("the name is not UTF-8", isThere: false)
    }
    // Files such as `/dev/stdout` are already open. Replacing such a file would lose other output,
    // so the bytes are appended.
    let isOpen = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    if isOpen, isNamed(path) { return try append(bytes, to: path) }
    if let problem = problem(replacing: path) { throw problem }
    // If the path is a symbolic link, the write replaces the target of the link.
    let path = resolved(path) ?? path
    try answered {
      let permissions = (try? Stat(path))?.permissions
      let (new, file) = try newFile(beside: path, permissions ?? Self.readWrite)
      do {
        // Some file systems report a full disk only when the file is closed.
        try file.closeAfter {
          // The file-creation mask may have removed permissions.
          if let permissions { fchmod(file.rawValue, permissions.rawValue) }
          try file.writeAll(bytes)
          if isDurable { try requireSuccess(synchronize(file.rawValue)) }
        }
        try requireSuccess(rename(new, path) == 0 ? 0 : errno)
        if isDurable { try requireSuccess(synchronizeFolder(of: path)) }
      } catch {
        unlink(new)
        throw error
      }
    }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try answered {
      let file = try open(path, [.append, .create, .closeOnExec])
      _ = try file.closeAfter { try file.writeAll(bytes) }
    }
  }

  func remove(_ path: String) throws(FileProblem) {
    try answered { if unlink(path) != 0 { throw Errno(rawValue: errno) } }
  }

  private func requireSuccess(_ problem: Int32) throws {
    if problem != 0 { throw Errno(rawValue: problem) }
  }

  private func open(
    _ path: String, _ options: FileDescriptor.OpenOptions,
    _ permissions: FilePermissions = Self.readWrite
  ) throws -> FileDescriptor {
    do {
      return try FileDescriptor.open(path, .writeOnly, options: options, permissions: permissions)
    } catch Errno.noSuchFileOrDirectory {
      throw FileProblem("the folder does not exist")
    }
  }

  private static let readWrite = FilePermissions(rawValue: 0o666)

  /// Returns whether the path is the name of a file or of a symbolic link, even a dangling link.
  private func isNamed(_ path: String) -> Bool {
    (try? Stat(path, followTargetSymlink: false)) != nil
  }

  private func newFile(
    beside path: String, _ permissions: FilePermissions
  ) throws -> (name: String, file: FileDescriptor) {
    for number in 0..<100 {
      let name = number == 0 ? "\(path).new" : "\(path).new\(number)"
      do {
        return (name, try open(name, [.create, .exclusiveCreate, .closeOnExec], permissions))
      } catch Errno.fileExists {}
    }
    throw Errno.fileExists
  }

  /// Returns the reason why a file cannot be replaced. Only a writable regular file can be
  /// replaced.
  ///
  /// Replacing a device or a pipe would destroy it. A dangling link has no target. A read-only file
  /// is protected, even if its folder is writable.
  func problem(replacing path: String) -> FileProblem? {
    if let there = try? Stat(path) {
      if there.type != .regular { return FileProblem("not a regular file") }
      let isWritable =
        !there.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite])
        && access(path, W_OK) == 0
      return isWritable ? nil : FileProblem("read-only file")
    }
    return isNamed(path) ? FileProblem("dangling symbolic link") : nil
  }

  func makeFolder(_ path: String) throws(FileProblem) {
    if mkdir(path, 0o777) == 0 { return }
    let error = Errno(rawValue: errno)
    if status(of: path)?.kind != .folder { try answered { throw error } }
  }

  private func resolved(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }

  func resolvedPath(_ path: String) -> String { resolved(path) ?? absolutePath(path) }

  func absolutePath(_ path: String) -> String {
    FilePath(currentFolder).pushing(FilePath(path)).lexicallyNormalized().string
  }

  private var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(cString: folder)
  }
}
