internal import SextantLanguage
internal import SextantRuntime
internal import SextantShell
internal import SextantSyntax

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The file system of this machine.
struct DiskFiles: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    var status = stat()
    // Opening a pipe would block until it has a writer, ignoring signals.
    let descriptor = open(path, isPipe(path) ? O_RDONLY | O_NONBLOCK : O_RDONLY)
    if descriptor < 0 {
      let code = errno
      let isThere = ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(code)
      throw FileProblem(reason(code, path), isThere: isThere)
    }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw FileProblem(reason(errno), isThere: true) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem("it is a folder", isThere: true) }
    // Special files have no size, and a device may be endless.
    let isPlain = status.st_mode & S_IFMT == S_IFREG
    let most = isPlain ? Self.largest : Self.largestStream
    let size = isPlain ? Int(status.st_size) : 0
    if size > most { throw FileProblem(tooLarge(most), isThere: true) }
    let read = readToEnd(descriptor, expecting: size, most: most, mayTakeLong: !isPlain)
    guard let bytes = read else { throw cutShort }
    if bytes.count > most { throw FileProblem(tooLarge(most), isThere: true) }
    return bytes
  }

  func standardInput() throws(FileProblem) -> [UInt8] {
    guard let bytes = readToEnd(0, mayTakeLong: true) else { throw cutShort }
    return bytes
  }

  private var cutShort: FileProblem {
    FileProblem(
      InterruptFlag.shared.isRequested ? "it was not read to its end" : reason(errno), isThere: true
    )
  }

  func names(in folder: String) -> [String] {
    let path = folder.isEmpty ? "." : folder
    let found = (try? readNames(in: path)) ?? []
    return found.sorted().map { isFolder(path + "/" + $0, following: true) ? $0 + "/" : $0 }
  }

  /// The limits of bytes to read from a file, and from a special file such as a pipe.
  private static let largest = Limits.sourceBytes
  private static let largestStream = 1 << 26

  private func tooLarge(_ most: Int) -> String { "it has more than \(most >> 20) MB" }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileProblem(reason(errno, path)) }
    if status.st_mode & S_IFMT != S_IFDIR { return [path] }
    var found: [String] = []
    var pending = [path]
    while let folder = pending.popLast() {
      let names: [String]
      do throws(FileProblem) {
        names = try readNames(in: folder)
      } catch {
        if folder == path { throw error }
        // An unreadable folder is returned itself, so that reading it reports the error.
        found.append(folder)
        continue
      }
      for name in names {
        let inner =
          folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
        if isFolder(inner) {
          pending.append(inner)
        } else if name.hasSuffix(".sextant"), !isPipe(inner) {
          found.append(inner)
        }
      }
    }
    return found.sorted()
  }

  /// The names in a folder, except those that start with a dot.
  private func readNames(in folder: String) throws(FileProblem) -> [String] {
    guard let directory = opendir(folder) else {
      throw FileProblem(reason(errno))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  func status(of path: String) -> FileStatus? {
    var there = stat()
    guard stat(path, &there) == 0 else { return nil }
    let kind: FileStatus.Kind =
      switch there.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    #if canImport(Darwin)
      let time = there.st_mtimespec
    #else
      let time = there.st_mtim
    #endif
    let modified = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    return FileStatus(
      kind, size: Int(there.st_size), modified: modified &+ Int(time.tv_nsec),
      identity: UInt64(there.st_ino))
  }

  /// Whether it is a folder; links to folders are not followed, so there are no cycles.
  private func isFolder(_ path: String, following: Bool = false) -> Bool {
    var status = stat()
    let found = following ? stat(path, &status) : lstat(path, &status)
    return found == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether it is a pipe, which is not a script when found in a folder.
  private func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private func reason(_ code: Int32, _ path: String = "") -> String {
    switch code {
    // Bytes that are no UTF-8 have been replaced.
    case ENOENT where path.contains("\u{FFFD}"): "its name is no UTF-8, and cannot be opened"
    case ENOENT: "there is no such file"
    case EACCES: "permission denied"
    default: String(cString: strerror(code))
    }
  }
}

/// Reads a descriptor to its end, or until there are more than `most` bytes; nil on an error.
func readToEnd(
  _ descriptor: Int32, expecting size: Int = 0, most: Int = Limits.sourceBytes,
  mayTakeLong: Bool
) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size + 1)
  while true {
    let piece = readPiece(descriptor, size: max(1 << 16, size + 1), mayTakeLong: mayTakeLong)
    guard let piece else { return nil }
    if piece.isEmpty || bytes.count > most { return bytes }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
  }
}

/// The next bytes of a descriptor; empty at its end, nil on an error.
func readPiece(_ descriptor: Int32, size: Int, mayTakeLong: Bool) -> [UInt8]? {
  while true {
    // `read` restarts after a signal, so the wait is done first, where signals interrupt it.
    if mayTakeLong { _ = InterruptFlag.shared.wait(for: descriptor) }
    if mayTakeLong, InterruptFlag.shared.isRequested { return nil }
    var failed = false
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let result = read(descriptor, buffer.baseAddress, size)
      failed = result < 0
      count = max(0, result)
    }
    if !failed { return piece }
    if errno != EINTR && errno != EAGAIN || InterruptFlag.shared.isRequested { return nil }
  }
}

/// The available bytes of standard input; nil at its end.
func nextOfStandardInput() -> [UInt8]? {
  let piece = readPiece(0, size: 1 << 16, mayTakeLong: true)
  return piece.flatMap { $0.isEmpty ? nil : $0 }
}
