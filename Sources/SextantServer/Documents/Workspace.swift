import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
package import SextantSyntax

package struct Workspace {
  /// The limits of a run for hover texts, inlay hints or completions.
  package struct Limits: Sendable {
    package var time: Duration?
    package var steps: Int

    package init(time: Duration? = .milliseconds(50), steps: Int = 10_000) {
      (self.time, self.steps) = (time, steps)
    }
  }

  let files: EditedFiles
  let limits: Limits
  let signal: StopSignal
  var roots: [String] = []
  var supportsVersionedEdits = false
  private(set) var documents: [ExactText: Document] = [:]
  private var compiler: Compiler
  private let fresh: Session
  private var analyses: [ExactText: Analysis] = [:]
  private var valid: [ExactText: Analysis] = [:]
  private var session: (analysis: Analysis, line: Int?, session: Session)?
  private var help: [String: EditorHelp] = [:]

  init(
    systems: SystemCatalog, files: any FileSystem, limits: Limits, signal: StopSignal
  ) {
    let files = EditedFiles(files)
    self.files = files
    self.limits = limits
    self.signal = signal
    compiler = Compiler(systems: systems, files: files, stateFormat: JSONStateFormat())
    compiler.context.keepsNames = true
    fresh = Session(systems: systems, files: files, stateFormat: JSONStateFormat()) {
      signal.shouldStop()
    }
  }

  /// The keywords. They are not reserved: a text may use them as names.
  private(set) lazy var words = GrammarText(compiler.context.languages.catalog).words

  // MARK: Documents

  mutating func open(_ document: Document) {
    documents[ExactText(document.path)] = document
    files.set(document.source.bytes, at: document.path)
  }

  mutating func close(_ path: String) {
    let key = ExactText(path)
    (documents[key], analyses[key], valid[key]) = (nil, nil, nil)
    files.set(nil, at: path)
  }

  func uri(of path: ExactText) -> String {
    documents[path]?.uri ?? FileURI.uri(of: path.wrappedValue)
  }

  func path(of uri: String) -> String { FileURI.path(of: uri) ?? files.absolutePath(uri) }

  func document(_ params: JSONValue) throws(ProtocolError) -> Document {
    guard let uri = params.at("textDocument", "uri").string else {
      throw ProtocolError(.invalidParams, "missing `uri` of `textDocument`")
    }
    guard let found = documents[ExactText(path(of: uri))] else {
      throw ProtocolError(.invalidParams, "the document \(uri) is not open")
    }
    return found
  }

  mutating func invalidate(_ path: String) -> [Document] {
    let key = ExactText(path)
    let bytes = try? files.read(path)
    let affected = analyses.filter { !$0.value.isCurrent(key, bytes) }.map(\.key)
    for path in affected { analyses[path] = nil }
    if let session, !session.analysis.isCurrent(key, bytes) { self.session = nil }
    return affected.compactMap { documents[$0] }
  }

  mutating func readers(of path: ExactText) -> [Document] {
    documents.values.sorted { $0.path < $1.path }
      .filter { analysis(of: $0).reads.keys.contains(path) }
  }

  // MARK: Analyses

  mutating func analysis(of document: Document) -> Analysis {
    let key = ExactText(document.path)
    if let known = analyses[key] { return known }
    let found = analyse(document.source)
    analyses[key] = found
    if !found.hasErrors { valid[key] = found }
    return found
  }

  mutating func analysis(ofFile path: String) -> Analysis? {
    if let document = documents[ExactText(path)] { return analysis(of: document) }
    guard let bytes = try? files.read(path) else { return nil }
    return analyse(SourceText(name: path, bytes: bytes))
  }

  private mutating func analyse(_ source: SourceText) -> Analysis {
    var compiler = self.compiler
    let (compilation, reads) = files.recordingReads { compiler.compile(source) }
    // The next text probably uses the same system, so its vocabulary is created now.
    self.compiler.prepare(for: compilation.program.system.name)
    return Analysis(compilation, compiler, reads: reads)
  }

  mutating func trial(_ texts: [SourceText], of paths: [ExactText]) -> [Analysis] {
    for text in texts { files.set(text.bytes, at: text.name) }
    defer { for text in texts { files.set(documents[text.$name]?.source.bytes, at: text.name) } }
    return paths.compactMap { path in
      guard !signal.shouldStop(), let bytes = try? files.read(path.wrappedValue) else { return nil }
      return analyse(SourceText(name: path.wrappedValue, bytes: bytes))
    }
  }

  /// Returns the last error-free analysis, if any, and a mapping between its offsets and the
  /// current offsets.
  mutating func lastValid(of document: Document) -> (analysis: Analysis, map: OffsetMap)? {
    let now = analysis(of: document)
    guard let known = valid[ExactText(document.path)] else { return nil }
    return (known, OffsetMap(from: known.source, to: now.source))
  }

  /// Returns all scripts in the client's folders. If the client has no folders, returns the scripts
  /// in the folders of the open texts.
  func scripts() -> [String] {
    let folders =
      roots.isEmpty
      ? documents.values.filter { FileURI.path(of: $0.uri) != nil }.map {
        folderPrefix(of: $0.path)
      }
      : roots
    var seen: Set<ExactText> = []
    let found = Set(folders).sorted().flatMap { (try? files.scripts(at: $0)) ?? [] }
      .map(normalizedPath)
    return (documents.keys.map(\.wrappedValue).sorted() + found).filter {
      seen.insert(ExactText($0)).inserted
    }
  }

  // MARK: Sessions and help

  /// Returns a session that runs the app of a text.
  ///
  /// - Parameter line: the last line to execute, counted from 1. If `line` is nil, or if the run
  ///   exceeds a limit, the session only starts the app.
  mutating func session(in analysis: Analysis?, line: Int?) -> Session {
    guard let analysis else { return fresh }
    if let session, session.analysis === analysis, session.line == line { return session.session }
    let found =
      line.flatMap { line in
        loaded { $0.load(analysis.source, to: LoadTarget(line: line)) }
      } ?? loaded { $0.loadApp(analysis.source) } ?? fresh
    // An interrupted session is not in a valid state, so it must not be cached.
    if !signal.shouldStop() { session = (analysis, line, found) }
    return found
  }

  /// Returns the loaded session; nil if a limit is exceeded, or if the app cannot start.
  private func loaded(_ load: (inout Session) -> Session.Reply) -> Session? {
    var found = fresh
    found.limitSteps(to: limits.steps)
    signal.limit(limits.time)
    _ = load(&found)
    return signal.limit(nil) || found.declarations.isEmpty ? nil : found
  }

  mutating func help(for analysis: Analysis) -> EditorHelp {
    let system = analysis.program.system.name
    if let known = help[system] { return known }
    var session = fresh
    _ = session.submit(session.systems.system(named: system)?.manual.example ?? "")
    let made = EditorHelp(session)
    if !signal.shouldStop() { help[system] = made }
    return made
  }
}

/// A mapping between the offsets of an old and a new text. It covers the common prefix and the
/// common suffix of the texts.
package struct OffsetMap: Sendable {
  private let same: Int
  private let old: Int
  private let new: Int
  private let rest: Int

  package init(from old: SourceText, to new: SourceText) {
    let (left, right) = (old.bytes, new.bytes)
    (self.old, self.new) = (left.count, right.count)
    let most = min(left.count, right.count)
    var (same, rest) = (0, 0)
    while same < most, left[same] == right[same] { same += 1 }
    while rest < most - same, left[left.count - 1 - rest] == right[right.count - 1 - rest] {
      rest += 1
    }
    (self.same, self.rest) = (same, rest)
  }

  /// Converts an offset in the new text to an offset in the old text. Returns nil for inserted
  /// text.
  package func before(_ offset: UInt32) -> UInt32? { moved(offset, from: new, to: old) }

  /// Converts an offset in the old text to an offset in the new text. Returns nil for removed text.
  package func after(_ offset: UInt32) -> UInt32? { moved(offset, from: old, to: new) }

  private func moved(_ offset: UInt32, from: Int, to: Int) -> UInt32? {
    if offset <= same { return offset }
    guard Int(offset) >= from - rest else { return nil }
    return UInt32(truncatingIfNeeded: Int(offset) - from + to)
  }
}
