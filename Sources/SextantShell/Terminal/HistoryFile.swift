internal import SextantPlatform
internal import SystemPackage

/// The history of earlier sessions, oldest entry first.
///
/// An entry is a line, with `\n` for a line break and `\\` for a backslash. A lock on the file
/// prevents the loss of entries of concurrent sessions.
package struct HistoryFile {
  let path: String
  package let limit: Int

  /// Creates a history in a file. It keeps the newest `limit` entries.
  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = limit
  }

  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    init(_ action: String, _ path: String, _ error: any Error) {
      self.init(action, path, (error as? Errno)?.description ?? "\(error)")
    }

    init(_ action: String, _ path: String, _ reason: String) {
      description = "cannot \(action) \(path): \(reason); the history is not saved"
    }
  }

  /// Returns `$XDG_STATE_HOME/sextant/history`. The default of the variable is `~/.local/state`.
  /// Returns nil if the home folder does not exist.
  package static func defaultPath() -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/sextant/history"
    }
    guard let home = environment("HOME"), home.hasPrefix("/"), isFolder(home) else { return nil }
    return home + "/.local/state/sextant/history"
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? Stat(path))?.type == .directory
  }

  /// Returns all entries, oldest first; empty if the file does not exist yet.
  package func load() throws(Problem) -> [String] {
    guard let file = try openOwned(creating: false) else { return [] }
    defer { try? file.close() }
    return try entries(in: file)
  }

  /// Appends an entry. An older equal entry is removed.
  package func add(_ entry: String) throws(Problem) {
    guard let file = try openOwned(creating: true) else { return }
    defer { try? file.close() }
    var kept = try entries(in: file)
    let before = kept.count
    kept.removeAll { $0 == entry }
    if kept.count == before, before < limit {
      try append(Self.escaped(entry) + "\n", to: file)
      if before == 0 { try synchronizeName() }
    } else {
      try replace(with: kept.suffix(limit - 1) + [entry])
    }
  }
}

// MARK: - File format

extension HistoryFile {
  static func escaped(_ entry: String) -> String {
    var result = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func unescaped(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
    var result = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func entries(in file: FileDescriptor) throws(Problem) -> [String] {
    var bytes: [UInt8] = []
    do {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { break }
        bytes.append(contentsOf: chunk[..<count])
      }
    } catch {
      throw Problem("read", path, error)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return lines.suffix(limit).map { Self.unescaped(String(decoding: $0, as: UTF8.self)) }
  }
}

// MARK: - File access

extension HistoryFile {
  private func openOwned(creating: Bool) throws(Problem) -> FileDescriptor? {
    if creating { makeFolder() }
    // Reading a pipe or a device may block forever.
    if !isPlainOrMissing { throw Problem("use", path, "not a regular file") }
    var options: FileDescriptor.OpenOptions = [.append, .closeOnExec, .nonBlocking]
    if creating { options.insert(.create) }
    do {
      while true {
        let file = try FileDescriptor.open(
          path, .readWrite, options: options, permissions: .ownerReadWrite)
        while flock(file.rawValue, LOCK_EX) != 0, errno == EINTR {}
        // Another session may have replaced the file while this session waited for the lock.
        if exists(file) { return file }
        try? file.close()
      }
    } catch Errno.noSuchFileOrDirectory where !creating {
      return nil
    } catch {
      throw Problem("open", path, error)
    }
  }

  private var isPlainOrMissing: Bool {
    (try? Stat(path)).map { $0.type == .regular } ?? true
  }

  private func exists(_ file: FileDescriptor) -> Bool {
    guard let opened = try? Stat(file), let named = try? Stat(path) else { return false }
    return opened.inode == named.inode && opened.deviceID == named.deviceID
  }

  /// Replaces the file atomically, so that a crash loses no entry. After a crash, a temporary file
  /// may remain.
  private func replace(with entries: [String]) throws(Problem) {
    let new = path + ".new"
    let file: FileDescriptor
    do {
      unlink(new)
      file = try FileDescriptor.open(
        new, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
    } catch {
      throw Problem("open", new, error)
    }
    defer { try? file.close() }
    try append(entries.map { Self.escaped($0) + "\n" }.joined(), to: file)
    guard rename(new, path) == 0 else { throw Problem("replace", path, Errno(rawValue: errno)) }
    try synchronizeName()
  }

  private func synchronizeName() throws(Problem) {
    let problem = synchronizeFolder(of: path)
    if problem != 0 { throw Problem("write", path, Errno(rawValue: problem)) }
  }

  private func append(_ text: String, to file: FileDescriptor) throws(Problem) {
    do {
      try file.writeAll(text.utf8)
    } catch {
      throw Problem("write", path, error)
    }
    let problem = synchronize(file.rawValue)
    if problem != 0 { throw Problem("write", path, Errno(rawValue: problem)) }
  }

  private func makeFolder() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      mkdir(folder, 0o700)
    }
  }
}
