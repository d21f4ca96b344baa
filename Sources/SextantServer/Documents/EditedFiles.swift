package import SextantLanguage
package import SextantShell
import SextantSyntax
import Synchronization

/// The files of a machine as an editor has them: what is open in it is as it is there.
package final class EditedFiles: FileSystem {
  private struct State: Sendable {
    var texts: [ExactText: [UInt8]] = [:]
    /// The paths that were read, since somebody asked for that.
    var reads: Set<ExactText>?
  }

  private let state = Mutex(State())
  private let disk: any FileSystem

  package init(_ disk: any FileSystem) { self.disk = disk }

  /// What is open at a path from now on; nil for nothing.
  func set(_ bytes: [UInt8]?, at path: String) {
    state.withLock { $0.texts[ExactText(path)] = bytes }
  }

  /// What a function returns, and the paths that it has read, whether or not there was something.
  func noting<Value>(_ body: () -> Value) -> (Value, reads: Set<ExactText>) {
    state.withLock { $0.reads = [] }
    let value = body()
    return (value, state.withLock { $0.reads.take() ?? [] })
  }

  package func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let key = ExactText(path)
    let text = state.withLock { state in
      state.reads?.insert(key)
      return state.texts[key]
    }
    if let text { return text }
    return try disk.read(path)
  }

  package func names(in folder: String) -> [String] { disk.names(in: folder) }

  package func scripts(at path: String) throws(FileProblem) -> [String] {
    try disk.scripts(at: path)
  }

  package func absolutePath(_ path: String) -> String { disk.absolutePath(path) }
  package func resolvedPath(_ path: String) -> String { disk.resolvedPath(path) }
  package func status(of path: String) -> FileStatus? { disk.status(of: path) }
}
