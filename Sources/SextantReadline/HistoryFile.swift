#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The history of earlier sessions, oldest first: one line per entry, with `\n` for a line break
/// and `\\` for a backslash. The file is locked, so that concurrent sessions lose no entry.
public struct HistoryFile {
  let path: String
  let limit: Int

  /// Reads and writes `path`; keeps the newest `limit` entries.
  public init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = limit
  }

  /// An error with the file.
  public struct Problem: Error, CustomStringConvertible {
    public let description: String

    init(_ action: String, _ path: String, _ code: Int32) {
      self.init(action, path, String(cString: strerror(code)))
    }

    init(_ action: String, _ path: String, _ reason: String) {
      description = "cannot \(action) \(path): \(reason); what is typed is not kept"
    }
  }

  /// `$XDG_STATE_HOME/sextant/history`, by default in `~/.local/state`; nil without a home folder,
  /// which is never made.
  public static func defaultPath() -> String? {
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/sextant/history"
    }
    guard let home = variable("HOME"), home.hasPrefix("/"), isFolder(home) else { return nil }
    return home + "/.local/state/sextant/history"
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// All entries, oldest first; none if the file does not exist yet.
  public func load() throws(Problem) -> [String] {
    guard let file = try openOwned(creating: false) else { return [] }
    defer { close(file) }
    return try entries(in: file)
  }

  /// Appends an entry; an older equal one is removed.
  public func add(_ entry: String) throws(Problem) {
    guard let file = try openOwned(creating: true) else { return }
    defer { close(file) }
    var kept = try entries(in: file)
    let before = kept.count
    kept.removeAll { $0 == entry }
    if kept.count == before, before < limit {
      try append(Self.escaped(entry) + "\n", to: file)
    } else {
      try replace(with: kept.suffix(limit - 1) + [entry])
    }
  }
}

// MARK: - The form of the file

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

  private func entries(in file: Int32) throws(Problem) -> [String] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Problem("read", path, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return lines.suffix(limit).map { Self.unescaped(String(decoding: $0, as: UTF8.self)) }
  }
}

// MARK: - The file itself

extension HistoryFile {
  /// Opens the file for reading and appending, and locks it until it is closed.
  private func openOwned(creating: Bool) throws(Problem) -> Int32? {
    if creating { makeFolder() }
    // Reading a pipe or a device may block for ever.
    if !isPlainOrMissing { throw Problem("use", path, "it is no plain file") }
    let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | (creating ? O_CREAT : 0)
    while true {
      let file = open(path, flags, 0o600)
      if file < 0, errno == EINTR { continue }
      if file < 0, errno == ENOENT, !creating { return nil }
      guard file >= 0 else { throw Problem("open", path, errno) }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // Another session may have replaced the file while this one waited for the lock.
      if isStillThere(file) { return file }
      close(file)
    }
  }

  private var isPlainOrMissing: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private func isStillThere(_ file: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(file, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// The new file replaces the old one atomically, so that a crash loses nothing.
  private func replace(with entries: [String]) throws(Problem) {
    let new = path + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Problem("open", new, errno) }
    defer { close(file) }
    try append(entries.map { Self.escaped($0) + "\n" }.joined(), to: file)
    guard rename(new, path) == 0 else { throw Problem("replace", path, errno) }
  }

  private func append(_ text: String, to file: Int32) throws(Problem) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Problem("write", path, errno) }
      bytes.removeFirst(count)
    }
  }

  /// Creates the folders of the file; a failure shows when the file is opened.
  private func makeFolder() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      mkdir(folder, 0o700)
    }
  }
}
