public import SextantLanguage
import SextantPlatform
import SextantSyntax
package import SystemPackage

/// The local file system, for Swift programs that read scripts.
///
/// Relative paths start at the current folder of the process. Only regular files of at most one
/// gigabyte are read. Folders, pipes and devices are rejected.
public struct LocalFiles: FileAccess {
  private let mayRead: (@Sendable (FileDescriptor) -> Bool)?

  /// Creates access to all regular files that the process may read.
  public init() { mayRead = nil }

  /// Creates access that also reads special files, such as pipes and devices. A special file may
  /// have at most 64 MB.
  ///
  /// - Parameter mayRead: waits until input is available. Returns false if a signal requests a
  ///   stop.
  package init(mayRead: @escaping @Sendable (FileDescriptor) -> Bool) { self.mayRead = mayRead }

  /// Returns the bytes of a file.
  ///
  /// - Throws: `FileProblem` if the file does not exist or cannot be read.
  public func read(_ path: String) throws(FileProblem) -> [UInt8] {
    try answered(path) {
      // C functions would end the path at the zero byte and open another file.
      if path.utf8.contains(0) { throw Errno.noSuchFileOrDirectory }
      // Without `nonBlocking`, the call would wait for a writer of the pipe, and ignore signals.
      let descriptor = try FileDescriptor.open(
        path, .readOnly, options: isPipe(path) ? [.closeOnExec, .nonBlocking] : .closeOnExec)
      return try descriptor.closeAfter { try read(descriptor) }
    }
  }

  private func read(_ descriptor: FileDescriptor) throws -> [UInt8] {
    let status = try Stat(descriptor)
    if status.type == .directory { throw FileProblem("is a folder", isThere: true) }
    if status.type == .regular {
      let size = Int(status.size)
      return try read(descriptor, expecting: size, most: Limits.sourceBytes) { _ in true }
    }
    guard let mayRead else { throw FileProblem("not a regular file", isThere: true) }
    // Special files report no size. A device may be endless.
    return try read(descriptor, expecting: 0, most: Self.largestStream, mayRead)
  }

  private func read(
    _ descriptor: FileDescriptor, expecting size: Int, most: Int,
    _ mayRead: (FileDescriptor) -> Bool
  ) throws -> [UInt8] {
    let bytes =
      size > most
      ? nil : try readToEnd(descriptor, expecting: size, most: most, mayRead: mayRead)
    guard let bytes, bytes.count <= most else {
      throw FileProblem("larger than \(most >> 20) MB", isThere: true)
    }
    return bytes
  }

  private static let largestStream = 1 << 26

  /// Returns the sorted names in a folder. The names of folders end in `/`. If the folder cannot be
  /// read, returns no names.
  public func names(in folder: String) -> [String] {
    let path = folder.isEmpty ? "." : folder
    let found = (try? readNames(in: path)) ?? []
    return found.map(\.text).sortedByBytes().map {
      isFolder(path + "/" + $0, following: true) ? $0 + "/" : $0
    }
  }

  package func scripts(at path: String) throws(FileProblem) -> [String] {
    try suite(at: path).scripts
  }

  package func suite(
    at path: String
  ) throws(FileProblem) -> (scripts: [String], orphanedSnapshots: [String]) {
    if try answered(path, { try Stat(path) }).type != .directory { return ([path], []) }
    var found: [String] = []
    var orphans: [String] = []
    var pending = [path]
    while let folder = pending.popLast() {
      let names: [Name]
      do throws(FileProblem) {
        names = try readNames(in: folder)
      } catch {
        if folder == path { throw error }
        // A later read of the unreadable folder reports the error, so the result contains the
        // folder.
        found.append(folder)
        continue
      }
      let texts = Set(names.map(\.text))
      for name in names {
        let inner =
          folder == "."
          ? name.text
          : folder.ends(with: "/") ? folder + name.text : folder + "/" + name.text
        if name.isUnreadable {
          // The name is not valid UTF-8. A later read reports this.
          if name.isFolder || name.text.ends(with: ".sextant") { found.append(inner) }
        } else if isFolder(inner) {
          pending.append(inner)
        } else if name.text.ends(with: ".sextant"), !isPipe(inner) {
          found.append(inner)
        } else if name.text.ends(with: ".sextant.snap"),
          !texts.contains(String(name.text.dropLast(".snap".count)))
        {
          orphans.append(inner)
        }
      }
    }
    return (found.sortedByBytes(), orphans.sortedByBytes())
  }

  private struct Name {
    var text: String
    var isUnreadable = false
    var isFolder = false
  }

  /// Returns the names in a folder, without the names that begin with a dot.
  private func readNames(in folder: String) throws(FileProblem) -> [Name] {
    guard let directory = opendir(folder) else { throw reason(of: Errno(rawValue: errno)) }
    defer { closedir(directory) }
    var names: [Name] = []
    while let entry = readdir(directory) {
      let bytes = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: 256).prefix { $0 != 0 })
        }
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      if let text = String(validating: bytes, as: UTF8.self) {
        names.append(Name(text: text))
      } else {
        let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
        let text = String(decoding: bytes, as: UTF8.self)
        names.append(Name(text: text, isUnreadable: true, isFolder: isFolder))
      }
    }
    return names
  }

  /// Returns whether a path is a folder. By default, does not follow symbolic links, so that a walk
  /// through folders has no cycles.
  private func isFolder(_ path: String, following: Bool = false) -> Bool {
    (try? Stat(path, followTargetSymlink: following))?.type == .directory
  }

  private func isPipe(_ path: String) -> Bool { (try? Stat(path))?.type == .fifo }
}
