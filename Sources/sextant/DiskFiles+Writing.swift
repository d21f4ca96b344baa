internal import SextantLanguage
internal import SextantRuntime
internal import SextantShell

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension DiskFiles: FileWriter {
  /// Makes a folder and those that it is in, where they are missing; what is written to it says why
  /// that was not possible.
  static func makeFolder(_ path: String) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      folder += part + "/"
      mkdir(folder, 0o777)
    }
  }

  /// Writes a temporary file and renames it, so that the file is replaced atomically.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    var link = stat()
    // What is open already, as `/dev/stdout`, is written to: to replace it would lose what others write.
    let isOpen = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    if isOpen, lstat(path, &link) == 0 { return try append(bytes, to: path) }
    if let problem = problem(replacing: path) { throw problem }
    // The target of a symbolic link is written, not the link.
    let target = resolved(path)
    if target == nil, lstat(path, &link) == 0 {
      throw FileProblem("it is a link that leads nowhere")
    }
    let path = target ?? path
    let (new, descriptor) = try newFile(beside: path)
    do {
      try write(bytes, to: descriptor)
    } catch {
      close(descriptor)
      unlink(new)
      throw error
    }
    var there = stat()
    if stat(path, &there) == 0 { fchmod(descriptor, there.st_mode & 0o7777) }
    // Some file systems report a full disk only now.
    if close(descriptor) != 0 || rename(new, path) != 0 {
      let problem = FileProblem(String(cString: strerror(errno)))
      unlink(new)
      throw problem
    }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw FileProblem(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  func remove(_ path: String) throws(FileProblem) {
    if unlink(path) != 0 { throw FileProblem(String(cString: strerror(errno))) }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { buffer in
        platformWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw FileProblem(String(cString: strerror(errno))) }
      written += count
    }
  }

  /// Creates a new file with a name derived from that of another.
  private func newFile(
    beside path: String
  ) throws(FileProblem) -> (name: String, descriptor: Int32) {
    for number in 0..<100 {
      let name = number == 0 ? "\(path).new" : "\(path).new\(number)"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileProblem(String(cString: strerror(errno)))
  }

  /// Only regular files are replaced: a device or a pipe would be lost, and a dangling link does
  /// not say where its file should be.
  func problem(replacing path: String) -> FileProblem? {
    var status = stat()
    if stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFREG ? nil : FileProblem("it is no plain file")
    }
    return lstat(path, &status) == 0 ? FileProblem("it is a link that leads nowhere") : nil
  }

  func makeFolder(_ path: String) throws(FileProblem) {
    if mkdir(path, 0o777) == 0 || status(of: path)?.kind == .folder { return }
    throw FileProblem(String(cString: strerror(errno)))
  }

  private func resolved(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }

  func resolvedPath(_ path: String) -> String { resolved(path) ?? absolutePath(path) }

  func absolutePath(_ path: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("/") ? path : currentFolder + "/" + path
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(cString: folder)
  }
}

/// `write`, named differently because of the method of that name.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes, count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes, count)
  #else
    Glibc.write(descriptor, bytes, count)
  #endif
}
