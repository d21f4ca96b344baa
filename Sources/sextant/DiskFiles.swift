internal import SextantLanguage
internal import SextantRuntime
internal import SextantShell
internal import SextantSyntax
internal import SystemPackage
internal import SextantPlatform

/// The file system of this machine.
struct DiskFiles: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    try answered(path) {
      // C would take what stands before it for the whole name.
      if path.utf8.contains(0) { throw Errno.noSuchFileOrDirectory }
      // Opening a pipe would block until it has a writer, ignoring signals.
      let descriptor = try FileDescriptor.open(
        path, .readOnly, options: isPipe(path) ? .nonBlocking : [])
      return try descriptor.closeAfter { try read(descriptor) }
    }
  }

  private func read(_ descriptor: FileDescriptor) throws -> [UInt8] {
    let status = try Stat(descriptor)
    if status.type == .directory { throw FileProblem("it is a folder", isThere: true) }
    // Special files have no size, and a device may be endless.
    let isPlain = status.type == .regular
    let most = isPlain ? Self.largest : Self.largestStream
    let size = isPlain ? Int(status.size) : 0
    if size > most { throw FileProblem(tooLarge(most), isThere: true) }
    let bytes = try readToEnd(descriptor, expecting: size, most: most, mayTakeLong: !isPlain)
    if bytes.count > most { throw FileProblem(tooLarge(most), isThere: true) }
    return bytes
  }

  func standardInput() throws(FileProblem) -> [UInt8] {
    try answered { try readToEnd(.standardInput, mayTakeLong: true) }
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
    if try answered(path, { try Stat(path) }).type != .directory { return [path] }
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
    guard let directory = opendir(folder) else { throw reason(of: Errno(rawValue: errno)) }
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
    guard let there = try? Stat(path) else { return nil }
    let kind: FileStatus.Kind =
      switch there.type {
      case .regular: .file
      case .directory: .folder
      default: .other
      }
    let time = there.st_mtim
    let modified = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    return FileStatus(
      kind, size: Int(there.size), modified: modified &+ Int(time.tv_nsec),
      identity: UInt64(there.inode.rawValue))
  }

  /// Whether it is a folder; links to folders are not followed, so there are no cycles.
  private func isFolder(_ path: String, following: Bool = false) -> Bool {
    (try? Stat(path, followTargetSymlink: following))?.type == .directory
  }

  /// Whether it is a pipe, which is not a script when found in a folder.
  private func isPipe(_ path: String) -> Bool { (try? Stat(path))?.type == .fifo }
}

/// Calls the system, and gives the reason of an error as a person reads it.
func answered<Value>(
  _ path: String = "", _ call: () throws -> Value
) throws(FileProblem) -> Value {
  do {
    return try call()
  } catch let error as FileProblem {
    throw error
  } catch {
    throw reason(of: error as? Errno ?? .ioError, at: path)
  }
}

private func reason(of error: Errno, at path: String = "") -> FileProblem {
  switch error {
  // Bytes that are no UTF-8 have been replaced.
  case .noSuchFileOrDirectory where path.contains("\u{FFFD}"):
    FileProblem("its name is no UTF-8, and cannot be opened")
  case .noSuchFileOrDirectory: FileProblem("there is no such file")
  case .notDirectory, .fileNameTooLong: FileProblem(error.description)
  case .permissionDenied: FileProblem("permission denied", isThere: true)
  case .interrupted: FileProblem("it was not read to its end", isThere: true)
  default: FileProblem(error.description, isThere: true)
  }
}

/// Reads a descriptor to its end, or until there are more than `most` bytes.
///
/// - Throws: `Errno`; `interrupted` where a signal asks to stop.
func readToEnd(
  _ descriptor: FileDescriptor, expecting size: Int = 0, most: Int = Limits.sourceBytes,
  mayTakeLong: Bool
) throws -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size + 1)
  while true {
    let piece = try readPiece(
      descriptor, size: max(1 << 16, size + 1), mayTakeLong: mayTakeLong)
    if piece.isEmpty || bytes.count > most { return bytes }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
  }
}

/// The next bytes of a descriptor; empty at its end.
///
/// - Throws: `Errno`; `interrupted` where a signal asks to stop.
func readPiece(
  _ descriptor: FileDescriptor, size: Int, mayTakeLong: Bool
) throws -> [UInt8] {
  while true {
    // `read` restarts after a signal, so the wait is done first, where signals interrupt it.
    if mayTakeLong { _ = InterruptFlag.shared.wait(for: descriptor.rawValue) }
    if mayTakeLong, InterruptFlag.shared.isRequested { throw Errno.interrupted }
    do {
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try descriptor.read(
          into: UnsafeMutableRawBufferPointer(buffer), retryOnInterrupt: false)
      }
    } catch Errno.interrupted, Errno.resourceTemporarilyUnavailable {
      if InterruptFlag.shared.isRequested { throw Errno.interrupted }
    }
  }
}

/// The available bytes of standard input; nil at its end.
func nextOfStandardInput() -> [UInt8]? {
  let piece = try? readPiece(.standardInput, size: 1 << 16, mayTakeLong: true)
  return piece.flatMap { $0.isEmpty ? nil : $0 }
}
