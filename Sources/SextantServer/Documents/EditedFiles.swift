package import SextantLanguage
package import SextantShell
import SextantSyntax
import Synchronization

/// A file system in which the open texts of an editor override the files on disk.
package final class EditedFiles: FileSystem {
  private struct State: Sendable {
    var texts: [ExactText: [UInt8]] = [:]
    /// The content of each file read so far; nil for a missing file. The dictionary is nil if reads
    /// are not recorded.
    var reads: [ExactText: [UInt8]?]?
  }

  private let state = Mutex(State())
  private let disk: any FileSystem

  package init(_ disk: any FileSystem) { self.disk = disk }

  func set(_ bytes: [UInt8]?, at path: String) {
    state.withLock { $0.texts[ExactText(path)] = bytes }
  }

  func recordingReads<Value>(_ body: () -> Value) -> (Value, reads: [ExactText: [UInt8]?]) {
    state.withLock { $0.reads = [:] }
    let value = body()
    return (value, state.withLock { $0.reads.take() ?? [:] })
  }

  package func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let key = ExactText(path)
    var bytes = state.withLock { $0.texts[key] }
    defer { state.withLock { [bytes] in _ = $0.reads?.updateValue(bytes, forKey: key) } }
    if let bytes { return bytes }
    // Reading a pipe or a terminal could block forever.
    if disk.status(of: path)?.kind == .other {
      throw FileProblem("not a file", isThere: true)
    }
    let read = try disk.read(path)
    bytes = read
    return read
  }

  package func names(in folder: String) -> [String] { disk.names(in: folder) }

  package func scripts(at path: String) throws(FileProblem) -> [String] {
    try disk.scripts(at: path)
  }

  package func absolutePath(_ path: String) -> String { disk.absolutePath(path) }
  package func resolvedPath(_ path: String) -> String { disk.resolvedPath(path) }
  package func status(of path: String) -> FileStatus? { disk.status(of: path) }
}
