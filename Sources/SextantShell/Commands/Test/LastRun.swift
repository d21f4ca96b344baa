package import SextantLanguage
package import SextantReports
package import SextantSyntax
internal import Synchronization

/// The scenarios that failed or did not run in the last run, for `--last-failed`.
///
/// The JSON text has a line for each entry, in sorted order.
package struct LastRun: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    @ExactText package private(set) var file: String
    /// The name of the scenario; nil if the entry stands for the whole file.
    package let name: String?
    package let caseText: String?
  }

  package var entries: Set<Entry> = []

  package init() {}

  package init(parsing bytes: [UInt8]) throws(FileProblem) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem(error.description)
    }
    guard json["schemaVersion"]?.int == Self.schemaVersion, let items = json["failed"]?.array else {
      throw FileProblem("written by another version of sextant")
    }
    for item in items {
      guard let file = item["file"]?.string else { throw FileProblem("an entry has no `file`") }
      entries.insert(
        Entry(file: file, name: item["name"]?.string, caseText: item["case"]?.string))
    }
  }

  private static let schemaVersion = 1

  package var json: String {
    let sorted = entries.sorted { ($0.$file, $0.name ?? "") < ($1.$file, $1.name ?? "") }
    let lines = sorted.map { entry in
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("file", entry.file)
      writer.member("name", entry.name)
      writer.member("case", entry.caseText)
      writer.endObject()
      return writer.text
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
    return "{\"schemaVersion\":\(Self.schemaVersion),\"failed\":\(list)}\n"
  }
}

/// The stored last run of a suite, in the suite's folder `.sextant`. Git ignores this folder.
package final class LastRunStore: Sendable {
  package let path: String
  private let folder: String
  private let files: any FileSystem
  private let writer: (any FileWriter)?
  private let known: Mutex<(run: LastRun, exists: Bool)>
  package let problem: FileProblem?

  private static let (folderName, fileName) = (".sextant", "last-run.json")

  package init(in folder: String, _ files: any FileSystem, _ writer: (any FileWriter)?) {
    self.folder = folder
    self.files = files
    self.writer = writer
    path = normalizedPath(joined(joined(folder, Self.folderName), Self.fileName))
    let exists = files.status(of: path) != nil
    do {
      known = Mutex((exists ? try LastRun(parsing: files.read(path)) : LastRun(), exists))
      problem = nil
    } catch {
      known = Mutex((LastRun(), exists))
      problem = error
    }
  }

  /// The last run. If the file could not be written, this run is newer than the file.
  package var current: LastRun { known.withLock { $0.run } }
  package var exists: Bool { known.withLock { $0.exists } }

  /// Returns the name under which entries list a file: the path relative to the folder of the suite.
  package func name(of file: String) -> String {
    relativePath(
      of: files.absolutePath(file), from: joined(files.absolutePath(folder), "file"))
  }

  fileprivate func isThere(_ name: String) -> Bool {
    files.status(of: normalizedPath(joined(folder, name))) != nil
  }

  /// Stores a run. Writes the file if the run differs from the stored run.
  package func keep(_ run: LastRun) throws(FileProblem) {
    // An unchanged run is not written, so a suite that never fails has no file.
    if run == current, problem == nil { return }
    known.withLock { $0.run = run }
    guard let writer else { return }
    let own = joined(folder, Self.folderName)
    let mark = joined(own, ".gitignore")
    try writer.makeFolder(own)
    // A repository may contain a symbolic link in place of the folder `.sextant`.
    if !files.isInside(path, of: folder) {
      throw FileProblem("a symbolic link points outside of the suite's folder")
    }
    if files.status(of: mark) == nil { try writer.write(Array("*\n".utf8), to: mark) }
    try writer.write(Array(run.json.utf8), to: path)
    known.withLock { $0.exists = true }
  }
}

package struct LastRunRecorder {
  package let store: LastRunStore
  private let isWhole: Bool
  private let former: Set<LastRun.Entry>
  private var run = LastRun()
  private var names: [ExactText: String] = [:]
  private var seen: Set<ExactText> = []
  private var passed: Set<LastRun.Entry> = []

  /// - Parameter isWhole: whether the run includes all scenarios of each file. If true, former
  ///   failures without a result are obsolete.
  package init(_ store: LastRunStore, isWhole: Bool) {
    self.store = store
    self.isWhole = isWhole
    former = store.current.entries
  }

  /// Whether the recorder needs passed scenarios. A passed scenario removes the entry of a former
  /// failure.
  package var needsPassedScenarios: Bool { !former.isEmpty }

  /// Records a result. Ignores results from standard input and from other shards.
  package mutating func add(_ result: ScenarioResult) {
    if result.file == "-" || result.verdict == .elsewhere { return }
    let caseText = result.caseText.isEmpty ? nil : result.caseText
    let entry = LastRun.Entry(file: name(of: result.file), name: result.name, caseText: caseText)
    seen.insert(entry.$file)
    switch result.verdict {
    case .failed, .notRun: run.entries.insert(entry)
    case .elsewhere: break
    case .passed, .skipped, .todo: if former.contains(entry) { passed.insert(entry) }
    }
  }

  /// Returns the failures of this run, and the former failures of scenarios that did not run.
  ///
  /// - Parameter files: the files of the suite, including files without scenarios.
  package mutating func end(_ summary: SuiteSummary, of files: [String]) -> LastRun {
    let unread = summary.filesNotRun.map(\.name)
    if !former.isEmpty, !summary.wasInterrupted {
      let unread = Set(unread.map { ExactText($0) })
      for file in Set(files.map { ExactText($0) }).subtracting(unread) {
        seen.insert(ExactText(name(of: file.wrappedValue)))
      }
    }
    let broken = unread.filter { $0 != "-" }.map { file in
      LastRun.Entry(file: name(of: file), name: nil, caseText: nil)
    }
    // The scenarios of a file with errors have no results, so its former failures stay.
    let kept = former.filter { entry in
      !passed.contains(entry) && !(isWhole && seen.contains(entry.$file))
    }
    var isThere: [ExactText: Bool] = [:]
    for entry in broken + kept {
      let isKnown = isThere[entry.$file] ?? store.isThere(entry.file)
      isThere[entry.$file] = isKnown
      if isKnown { run.entries.insert(entry) }
    }
    return run
  }

  private mutating func name(of file: String) -> String {
    if let known = names[ExactText(file)] { return known }
    let name = store.name(of: file)
    names[ExactText(file)] = name
    return name
  }
}
