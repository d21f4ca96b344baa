import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Synchronization
@testable import ShellTestSupport

/// Writable scripts in memory, with preset errors.
final class SnapshotFiles: FileSystem, FileWriter {
  private struct State {
    var texts: [String: String]
    var remainingReads: [String: Int] = [:]
    var writes = 0
  }

  private let state: Mutex<State>
  /// The read-only paths. `unreadable` holds the paths that exist but cannot be read.
  let unwritable: Set<String>
  let unreadable: Set<String>

  /// - Parameter changing: the files that another process changes after they are first read.
  init(
    _ texts: [String: String], unwritable: Set<String> = [], unreadable: Set<String> = [],
    changing: Set<String> = []
  ) {
    let reads = Dictionary(uniqueKeysWithValues: changing.map { ($0, 1) })
    state = Mutex(State(texts: texts, remainingReads: reads))
    self.unwritable = unwritable
    self.unreadable = unreadable
  }

  subscript(path: String) -> String? { state.withLock { $0.texts[path] } }
  var texts: [String: String] { state.withLock { $0.texts } }
  var writes: Int { state.withLock { $0.writes } }

  func set(_ path: String, _ text: String) { state.withLock { $0.texts[path] = text } }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    if unreadable.contains(path) { throw FileProblem("permission denied", isThere: true) }
    let text = state.withLock { state in
      if let left = state.remainingReads[path] {
        state.remainingReads[path] = left - 1
        if left == 0 { state.texts[path, default: ""] += "// changed\n" }
      }
      return state.texts[path]
    }
    guard let text else { throw FileProblem("no such file") }
    return Array(text.utf8)
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    let names = texts.keys.filter { $0.hasSuffix(".sextant") }.sorted()
    if path == "." { return names }
    if !names.contains(path) { throw FileProblem("no such file") }
    return [path]
  }

  func suite(
    at path: String
  ) throws(FileProblem) -> (scripts: [String], orphanedSnapshots: [String]) {
    let scripts = try scripts(at: path)
    let orphans = texts.keys.filter {
      $0.hasSuffix(".snap") && texts[String($0.dropLast(5))] == nil
    }
    return (scripts, path == "." ? orphans.sorted() : [])
  }

  func absolutePath(_ path: String) -> String { "/" + path }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    if unwritable.contains(path) { throw FileProblem("there is no room") }
    state.withLock {
      $0.texts[path] = String(decoding: bytes, as: UTF8.self)
      $0.writes += 1
    }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(try read(path) + bytes, to: path)
  }

  func remove(_ path: String) throws(FileProblem) { state.withLock { $0.texts[path] = nil } }

  func test(
    _ update: SnapshotUpdate, path: String = ".", _ change: (inout TestOptions) -> Void = { _ in }
  ) -> BatchResult {
    var options = TestOptions.standard
    options.snapshots.update = update
    options.runContext.writer = self
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: self, output: output, interrupt: InterruptFlag())
    let code = SuiteRunner(context).test([path], options)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }
}
