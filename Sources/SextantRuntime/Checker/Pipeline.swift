package import SextantEngine
package import SextantSyntax

/// How the runtime reads other files; the executable says what a file is.
public protocol FileAccess: Sendable {
  /// The bytes of a file.
  ///
  /// - Throws: `FileProblem` in plain words.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
  /// The names in a folder, for completion; those of folders end in `/`. Empty if it cannot be read.
  func names(in folder: String) -> [String]
}

extension FileAccess {
  public func names(in folder: String) -> [String] { [] }
}

/// Why a file could not be read.
public struct FileProblem: Error, Sendable {
  public let message: String

  public init(_ message: String) { self.message = message }
}

/// No files: for tests and for text that stands alone.
public struct NoFiles: FileAccess {
  public init() {}

  public func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("there are no files here")
  }
}

/// The way of a text: tokens, tree, checked program. Running it is `Interpreter`'s business.
///
/// One compiler serves one session or one file of a suite; its symbols and sources grow.
package struct Compiler {
  package internal(set) var symbols: SymbolTable
  package internal(set) var languages: Languages
  package internal(set) var sources: [SourceText] = []
  let files: any FileAccess
  let stateFormat: (any StateFormat)?
  /// The suppression comments of all texts so far.
  package internal(set) var suppressions = Suppressions()
  /// Whether what was meant is looked for where something is wrong.
  var explains = true
  /// Whether a name that is close to another is an error.
  package var isStrictAboutNames: Bool

  package init(
    systems: SystemCatalog, files: any FileAccess, isStrictAboutNames: Bool = false,
    stateFormat: (any StateFormat)? = nil
  ) {
    self.stateFormat = stateFormat
    var symbols = SymbolTable()
    languages = Languages(catalog: systems, symbols: &symbols)
    self.symbols = symbols
    self.files = files
    self.isStrictAboutNames = isStrictAboutNames
  }

  /// An interpreter for an app that this compiler has checked.
  package func interpreter(
    for model: AppModel, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) -> Interpreter {
    var interpreter = Interpreter(
      model: model, files: files, stateFormat: stateFormat,
      shouldStop: shouldStop)
    interpreter.suppressions = suppressions
    return interpreter
  }

  /// Takes away the warnings that comments of a text suppress, and keeps the comments for the run.
  ///
  /// - Parameter reportsNeedless: false in an imported file: its warnings about unused names are
  ///   reported where it is checked by itself.
  mutating func applySuppressions(to checker: inout Checker, reportsNeedless: Bool) {
    let found = checker.tree.suppressions
    if found.isEmpty { return }
    suppressions.add(found, of: checker.file)
    checker.apply(found, reportsNeedless: reportsNeedless)
  }

  /// An app with nothing declared.
  package mutating func scratchApp() -> AppBuilder {
    AppBuilder(language: languages.standard, symbols: &symbols)
  }

  /// Makes the language of a system at once: copies of this compiler then have it.
  package mutating func prepare(for system: String) {
    _ = languages.language(named: system, symbols: &symbols)
  }

  /// Takes over the names that a checker has met and the languages that it has made.
  mutating func adoptNames(of checker: Checker) {
    symbols = checker.symbols
    languages = checker.languages
  }

  /// Adds a text to the session's sources and reads it.
  ///
  /// - Parameter isWhole: whether it is a whole file, rather than what has been typed so far.
  package mutating func parse(
    _ source: SourceText, isWhole: Bool = false, doubtsBraces: Bool = false
  ) -> (result: ParseResult, file: Int) {
    sources.append(source)
    let result = SextantSyntax.parse(
      source, symbols: &symbols, isWhole: isWhole, doubtsBraces: doubtsBraces)
    return (result, sources.count - 1)
  }

  /// Reads and checks a whole file with what it imports. Reports all problems; with errors, nothing
  /// of it is to be run.
  package mutating func compile(_ source: SourceText) -> CheckedFile {
    let first = sources.count
    var checked = compileAsWritten(source)
    if checked.diagnostics.isEmpty { return checked }
    var trials = WordTrials(
      of: source, in: checked.model.system, checked.declaredNames, size: bytesRead(since: first))
    trials.explain(&checked.diagnostics) { text in
      var copy = self
      copy.explains = false
      return copy.compileAsWritten(text).diagnostics
    }
    return checked
  }

  /// How many bytes the texts have that were read after the first ones.
  func bytesRead(since first: Int) -> Int {
    sources[min(first, sources.count)...].reduce(0) { $0 + $1.bytes.count }
  }

  private mutating func compileAsWritten(_ source: SourceText) -> CheckedFile {
    let checked = compile(source, doubtsBraces: false)
    // A scenario in a block: one brace too few and another one too many, most likely.
    guard checked.diagnostics.contains(where: \.isOfLostBrace) else { return checked }
    let again = compile(source, doubtsBraces: true)
    if again.diagnostics.count < checked.diagnostics.count { return again }
    // One that begins its line is not meant to stand in a block: two braces are wrong then.
    let isCertain =
      checked.diagnostics.allSatisfy { !$0.isOfLostBrace || source.beginsLine($0.span.start) }
      && again.diagnostics.count <= checked.diagnostics.count + 1
    return isCertain && !again.diagnostics.contains(where: \.isOfLostBrace) ? again : checked
  }

  private mutating func compile(_ source: SourceText, doubtsBraces: Bool) -> CheckedFile {
    var diagnostics: [Diagnostic] = []
    let (result, file) = parse(source, isWhole: true, doubtsBraces: doubtsBraces)
    diagnostics += result.diagnostics
    let scratch = scratchApp()
    var checker = self.checker(result.tree, file, scratch)
    guard checker.checkLengths() else {
      return failed(source, file, diagnostics + checker.diagnostics, &checker)
    }
    checker.takeUnread(result.diagnostics)
    let items = checker.sortedItems()
    var visited = Visited(root: Compiler.withoutDots(source.name))
    diagnostics += load(checker.imports(items), of: &checker, visited: &visited)
    checker.declareAll(items)
    let before = checker.beforeEach(items)
    var scenarios: [Scenario] = []
    scenarios.reserveCapacity(items.scenarios.count)
    for item in items.scenarios {
      scenarios += checker.scenarios(item, before: before.map(\.0))
    }
    checker.scope = Scope()
    let script = checker.script(items.statements)
    if explains { checker.gatherProblems() }
    checker.warnOfNearNames(asErrors: isStrictAboutNames)
    checker.warnOfUnused(isComplete: !items.scenarios.isEmpty || !items.statements.isEmpty)
    checker.warnOfDeadLinks()
    checker.warnOfNeverMade()
    checker.warnOfSameNames(scenarios)
    applySuppressions(to: &checker, reportsNeedless: true)
    let model = checker.app.build(symbols: &checker.symbols)
    adoptNames(of: checker)
    return CheckedFile(
      source: source, file: file, model: model, script: script, scenarios: scenarios,
      diagnostics: Compiler.inOrder(diagnostics + checker.diagnostics),
      declaresApp: !items.apps.isEmpty,
      declaredNames: explains && checker.hasErrors ? checker.declaredTexts : [])
  }

  /// Diagnostics file by file as the files were first told of, each file's in the order of its text.
  private static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    var files: [String: Int] = [:]
    for diagnostic in diagnostics where files[diagnostic.file] == nil {
      files[diagnostic.file] = files.count
    }
    let places = diagnostics.enumerated().map { index, diagnostic in
      (files[diagnostic.file] ?? 0, diagnostic.span.start, index)
    }
    var result: [Diagnostic] = []
    for place in places.sorted(by: { $0 < $1 }) {
      let next = diagnostics[place.2]
      // Two ways lead to some problems: one telling is enough.
      if let last = result.last, last.code == next.code, last.span == next.span,
        last.file == next.file, last.arguments == next.arguments
      {
        continue
      }
      result.append(next)
    }
    return result
  }

  private mutating func failed(
    _ source: SourceText, _ file: Int, _ diagnostics: [Diagnostic], _ checker: inout Checker
  ) -> CheckedFile {
    let model = checker.app.build(symbols: &checker.symbols)
    adoptNames(of: checker)
    let empty = Body(
      statements: [], place: SourceSpan(file: file, span: Span(start: 0, end: 0)))
    return CheckedFile(
      source: source, file: file, model: model, script: empty, scenarios: [],
      diagnostics: diagnostics, declaresApp: false, declaredNames: [])
  }

  func checker(
    _ tree: SyntaxTree, _ file: Int, _ app: AppBuilder, _ scope: Scope = Scope()
  ) -> Checker {
    var checker = Checker(
      tree: tree, file: file, languages: languages, symbols: symbols, app: app, scope: scope)
    checker.explains = explains
    checker.readState = { path in
      guard let bytes = try? files.read(path) else { return nil }
      return try? stateFormat?.state(from: bytes)
    }
    return checker
  }

  /// Reads the apps and declarations of imported files, each once.
  mutating func load(
    _ imports: [(path: String, place: NodeID)], of checker: inout Checker, visited: inout Visited
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let from = checker.tree.source.name
    var own: Set<String> = []
    for (path, place) in imports {
      let resolved = path.isEmpty ? "" : Compiler.withoutDots(resolve(path, from: from))
      if visited.root == resolved {
        checker.error(CheckerCodes.importCycle, place, path)
        continue
      }
      if let problem = visited.failures[resolved] {
        checker.error(CheckerCodes.importFailed, place, shown(path), problem)
        continue
      }
      if !own.insert(resolved).inserted { checker.warnOfIdleImport(path, place) }
      if visited.files.contains(resolved) { continue }
      if visited.files.count >= Compiler.mostImports {
        checker.error(
          CheckerCodes.importFailed, place, path, "at most \(Compiler.mostImports) files are read")
        return diagnostics
      }
      visited.files.insert(resolved)
      let bytes: [UInt8]
      do {
        bytes = try resolved.isEmpty ? noName() : files.read(resolved)
      } catch {
        visited.failures[resolved] = error.message
        checker.error(CheckerCodes.importFailed, place, shown(path), error.message)
        checker.app.lacksImport = true
        continue
      }
      adoptNames(of: checker)
      let (result, file) = parse(SourceText(name: resolved, bytes: bytes), isWhole: true)
      diagnostics += result.diagnostics
      var inner = self.checker(result.tree, file, checker.app)
      inner.importedPlaces = checker.importedPlaces
      inner.takeUnread(result.diagnostics)
      if inner.checkLengths() {
        let items = inner.sortedItems()
        if items.bringsNothing, result.diagnostics.isEmpty { checker.warnOfIdleImport(path, place) }
        diagnostics += load(inner.imports(items), of: &inner, visited: &visited)
        inner.declareAll(items)
        if explains { inner.gatherProblems() }
      }
      applySuppressions(to: &inner, reportsNeedless: false)
      checker.importedPlaces = inner.knownPlaces
      checker.symbols = inner.symbols
      checker.languages = inner.languages
      checker.app = inner.app
      adoptNames(of: inner)
      diagnostics += inner.diagnostics
    }
    return diagnostics
  }

  /// What has been read, by path without dots.
  struct Visited {
    let root: String?
    var files: Set<String> = []
    /// Why those could not be read that could not.
    var failures: [String: String] = [:]
  }

  private func shown(_ path: String) -> String { path.isEmpty ? "\"\"" : path }

  private func noName() throws(FileProblem) -> [UInt8] {
    throw FileProblem("it names no file")
  }

  /// More files than these are not imported: each that imports another is read inside the other.
  private static let mostImports = 500

  /// The same path without `.`, and without `NAME/..`.
  package static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A path relative to the file that names it.
  private func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}

extension Diagnostic {
  /// Whether something that a file has stands in a block, as it does where a `}` is missing.
  fileprivate var isOfLostBrace: Bool {
    code == CheckerCodes.notHere && arguments.last?.hasPrefix("inside a") ?? false
      && SyntaxTree.wordsOfFiles.contains(arguments.first ?? "")
  }
}

extension Checker {
  /// The statements of a file outside its scenarios.
  mutating func script(_ items: [NodeID]) -> Body {
    var statements: [Statement] = []
    statements.reserveCapacity(items.count)
    for item in items {
      if hasTooManyProblems { break }
      if let statement = statement(item) { statements.append(statement) }
    }
    checkClaims(statements)
    forgiveSources(statements)
    return Body(statements: statements, place: place(of: tree.root))
  }

  /// Takes away the warnings that comments of this text suppress.
  mutating func apply(_ suppressions: [Suppression], reportsNeedless: Bool) {
    let (left, needless) = suppressions.applied(
      to: diagnostics, of: tree.source.name, suppressibleCodes)
    diagnostics = left
    if reportsNeedless { diagnostics += needless.prefix(max(0, Limits.diagnostics - left.count)) }
  }

  private var suppressibleCodes: SuppressibleCodes {
    let systems = languages.catalog
    let codes =
      EngineCodes.all + RuntimeCodes.all
      + systems.names.flatMap { systems.system(named: $0)?.codes ?? [] }
    let checked = Set(CheckerCodes.warnings.map(\.word))
    let running = Set(codes.filter(\.isWarning).map { "\($0.word)" })
    let all = (SyntaxCodes.all + CheckerCodes.all).map(\.word) + codes.map { "\($0.word)" }
    return SuppressibleCodes(
      checked: checked, running: running,
      errors: Set(all).subtracting(checked).subtracting(running))
  }
}
