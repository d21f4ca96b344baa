import SextantLanguage
import SextantShell
import SextantSystems
import Synchronization
@testable import ShellTestSupport

/// Files in memory, in the folder `/here`. Each edit changes the status of a file.
final class EditedFiles: FileSystem, FileWriter {
  private struct Content {
    var text: String
    var edit: Int
  }

  private let contents = Mutex<(files: [String: Content], edits: Int)>(([:], 0))
  let locked: Set<String>
  /// The owners of files. `shared` contains the files that every user can write.
  private let owners: [String: UInt32]
  private let shared: Set<String>

  init(
    _ texts: [String: String], locked: Set<String> = [], owners: [String: UInt32] = [:],
    shared: Set<String> = []
  ) {
    (self.locked, self.owners, self.shared) = (locked, owners, shared)
    for (path, text) in texts { self[path] = text }
  }

  subscript(path: String) -> String? {
    get { contents.withLock { $0.files[absolutePath(path)]?.text } }
    set {
      let path = absolutePath(path)
      contents.withLock { contents in
        contents.edits += 1
        contents.files[path] = newValue.map { Content(text: $0, edit: contents.edits) }
      }
    }
  }

  var edits: Int { contents.withLock { $0.edits } }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = self[path] else { throw FileProblem("no such file") }
    return Array(text.utf8)
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    if self[path] != nil { return [path] }
    let start = absolutePath(path) == "/" ? "/" : absolutePath(path) + "/"
    let inner = contents.withLock { $0.files.keys.filter { $0.hasPrefix(start) } }.sorted()
    if inner.isEmpty { throw FileProblem("no such file") }
    let prefix = path == "." ? "" : path + "/"
    return inner.filter { $0.hasSuffix(".sextant") }.map { prefix + $0.dropFirst(start.count) }
  }

  func absolutePath(_ path: String) -> String {
    let whole = normalizedPath(path.hasPrefix("/") ? path : "/here/" + path)
    return whole.isEmpty ? "/" : whole
  }

  func status(of path: String) -> FileStatus? {
    let place = absolutePath(path)
    var status = plainStatus(of: place)
    status?.owner = owners.first { absolutePath($0.key) == place }?.value
    status?.isWritableByOthers = shared.contains { absolutePath($0) == place }
    return status
  }

  private func plainStatus(of place: String) -> FileStatus? {
    contents.withLock { contents in
      if let file = contents.files[place] {
        return FileStatus(.file, size: file.text.utf8.count, modified: file.edit)
      }
      let holds = contents.files.keys.contains { $0.hasPrefix(place == "/" ? "/" : place + "/") }
      return holds ? FileStatus(.folder) : nil
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try checkWritable(path)
    self[path] = String(decoding: bytes, as: UTF8.self)
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try checkWritable(path)
    self[path] = (self[path] ?? "") + String(decoding: bytes, as: UTF8.self)
  }

  func makeFolder(_ path: String) throws(FileProblem) { try checkWritable(path) }

  private func checkWritable(_ path: String) throws(FileProblem) {
    let place = absolutePath(path)
    if locked.contains(where: { place.hasPrefix(absolutePath($0)) }) {
      throw FileProblem("permission denied")
    }
  }

  func run(_ interrupt: InterruptFlag = InterruptFlag(), _ command: (CommandContext) -> ExitCode)
    -> BatchResult
  {
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: self, output: output, interrupt: interrupt)
    let code = command(context)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }
}
