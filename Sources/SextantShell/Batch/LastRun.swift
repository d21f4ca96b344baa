package import SextantLanguage
package import SextantReports
package import SextantSyntax
internal import Synchronization

/// What has failed or did not run when it was to run last: what `--last-failed` selects. As JSON it is one
/// line for each, in the order of their files and names.
package struct LastRun: Sendable, Hashable {
  /// A scenario, or a file of which nothing ran.
  package struct Entry: Sendable, Hashable {
    /// Relative to the folder of the suite.
    @ExactText package private(set) var file: String
    /// With its case; nil for a file.
    package let name: String?
    package let caseText: String?
  }

  package var entries: Set<Entry> = []

  package init() {}

  /// Reads what ``json`` has written.
  ///
  /// - Throws: `FileProblem` with a message.
  package init(parsing bytes: [UInt8]) throws(FileProblem) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem(error.description)
    }
    guard json["schemaVersion"]?.int == Self.schemaVersion, let items = json["failed"]?.array else {
      throw FileProblem("it is not of this version of sextant")
    }
    for item in items {
      guard let file = item["file"]?.string else { throw FileProblem("an entry names no file") }
      entries.insert(
        Entry(file: file, name: item["name"]?.string, caseText: item["case"]?.string))
    }
  }

  private static let schemaVersion = 1

  /// The text of the file.
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

/// Where the last run of a suite is kept: in `.sextant` in its folder, which git ignores.
package final class LastRunStore: Sendable {
  /// The path of the file.
  package let path: String
  private let folder: String
  private let files: any FileSystem
  private let writer: (any FileWriter)?
  private let known: Mutex<(run: LastRun, exists: Bool)>
  /// Why it cannot be read.
  package let problem: FileProblem?

  /// The names of the folder and of the file in it.
  private static let (folderName, fileName) = (".sextant", "last-run.json")

  /// - Parameter folder: the folder of the suite.
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

  /// What is known, whether or not it could be written.
  package var current: LastRun { known.withLock { $0.run } }
  /// Whether a run has left something here.
  package var exists: Bool { known.withLock { $0.exists } }

  /// A file as the entries name it.
  package func name(of file: String) -> String {
    relativePath(
      of: files.absolutePath(file), from: joined(files.absolutePath(folder), "file"))
  }

  /// Whether a file that an entry names is still there.
  fileprivate func isThere(_ name: String) -> Bool {
    files.status(of: normalizedPath(joined(folder, name))) != nil
  }

  /// Writes what is known from now on, if it has changed.
  ///
  /// - Throws: `FileProblem` with a message.
  package func keep(_ run: LastRun) throws(FileProblem) {
    // A suite that has never failed leaves nothing.
    if run == current, problem == nil { return }
    known.withLock { $0.run = run }
    guard let writer else { return }
    let own = joined(folder, Self.folderName)
    let mark = joined(own, ".gitignore")
    try writer.makeFolder(own)
    // A repository may bring a symbolic link of this name along.
    if !files.isInside(path, of: folder) {
      throw FileProblem("a symbolic link leads out of the folder of the suite")
    }
    if files.status(of: mark) == nil { try writer.write(Array("*\n".utf8), to: mark) }
    try writer.write(Array(run.json.utf8), to: path)
    known.withLock { $0.exists = true }
  }
}

/// Collects from the results of a suite what its last run is.
package struct LastRunRecorder {
  private let store: LastRunStore
  private let isWhole: Bool
  /// What had failed before.
  private let former: Set<LastRun.Entry>
  private var run = LastRun()
  /// The names of files in entries.
  private var names: [ExactText: String] = [:]
  /// The files that were looked at.
  private var seen: Set<ExactText> = []
  private var passed: Set<LastRun.Entry> = []

  /// - Parameter isWhole: whether the results of a file are those of all its scenarios. Then what is not
  ///   among them is not there any more.
  package init(_ store: LastRunStore, isWhole: Bool) {
    self.store = store
    self.isWhole = isWhole
    former = store.current.entries
  }

  /// Whether it needs the passed scenarios too: those that have failed before.
  package var wantsPassed: Bool { !former.isEmpty }

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

  /// What there is to keep: what has failed now, and of what had failed before, what was not looked at.
  ///
  /// - Parameter files: the files of the suite, which may have no scenarios.
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
    // What was known of the scenarios of a file that now has errors stays.
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
