import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

struct DiffSide {
  struct App {
    let session: Session
    let path: String
    /// The path of the file relative to the given folder; empty if the file itself was given.
    @ExactText private(set) var key: String
    var name: String { session.app.name }
  }

  let title: String
  private(set) var apps: [App] = []
  private(set) var broken: Set<ExactText> = []
  private var plain: [ExactText: Input] = [:]
  private(set) var code = ExitCode.success
  private(set) var isThere = true
  private(set) var isFolder = false

  private let context: CommandContext
  private let files: any FileSystem
  private let path: String
  /// The prefix of paths in messages: the revision and a colon; empty for a side on disk.
  private let prefix: String

  /// - Throws: `FileProblem` if the argument is neither a path on disk nor a path in a revision.
  init(
    _ argument: String, called title: String, _ context: CommandContext, _ git: any GitRunner
  ) throws(FileProblem) {
    self.title = title
    self.context = context
    let isOnDisk = argument == "-" || context.files.status(of: argument) != nil
    guard !isOnDisk, let name = GitTree.Name(argument) else {
      (files, path, prefix) = (context.files, argument, "")
      return
    }
    let tree: GitTree
    do {
      tree = try GitTree(name.revision, git)
    } catch {
      throw FileProblem("no such file, and \(error.message)")
    }
    files = tree
    path = try tree.pathFromRoot(name.path)
    prefix = name.revision + ":"
  }

  mutating func load() {
    let inputs: [Input]
    do {
      inputs = try files.inputs(at: path)
    } catch {
      isThere = false
      return fail(path, error.message, .missingInput)
    }
    isFolder = files.status(of: path)?.kind == .folder
    var imports = context.compiler(isStrictAboutNames: false).context
    for input in inputs where context.interruption == nil {
      let key = isFolder ? relativeKey(of: input.name) : ""
      load(input, key, isAlone: !isFolder, &imports)
    }
  }

  private func relativeKey(of name: String) -> String {
    let (file, folder) = (normalizedPath(name), normalizedPath(path))
    return !folder.isEmpty && file.begins(with: folder + "/")
      ? String(Substring(file.utf8.dropFirst(folder.utf8.count + 1))) : file
  }

  private mutating func load(
    _ input: Input, _ key: String, isAlone: Bool, _ context: inout CompilationContext
  ) {
    let source: SourceText
    do {
      source = try input.source(files)
    } catch {
      broken.insert(ExactText(key))
      return fail(input.name, error.message, .missingInput)
    }
    // In a folder, skips files that declare no app, and ignores their errors.
    if !isAlone, !context.declaresApp(source) {
      plain[ExactText(key)] = input
      return
    }
    guard let session = loaded(source, of: input, key), !session.app.isScratch else { return }
    apps.append(App(session: session, path: prefix + input.name, key: key))
  }

  /// Loads each skipped file whose counterpart on the other side has an app, to report its errors.
  ///
  /// An error may hide the declaration of an app, or the file may import an app.
  mutating func load(pairedWith other: DiffSide) {
    for key in other.apps.map(\.key) {
      guard let input = plain[ExactText(key)], let source = try? input.source(files) else {
        continue
      }
      _ = loaded(source, of: input, key)
    }
  }

  /// Returns a session with the app of a file. Reports the errors in the file. Returns nil if the
  /// app cannot be loaded.
  private mutating func loaded(
    _ source: SourceText, of input: Input, _ key: String
  ) -> Session? {
    var session = context.session(reading: files)
    let reply = session.loadApp(source)
    let errors = reply.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty || reply.startProblem != nil {
      broken.insert(ExactText(key))
      report(errors, reply.startProblem, session.compiler.sources, of: input)
      return nil
    }
    return session
  }

  // MARK: Errors

  private mutating func fail(_ path: String, _ message: String, _ code: ExitCode) {
    let failure = "the \(title) side, \(printable(prefix + path)): \(message)"
    self.code = self.code.joined(with: context.printError(failure, code))
  }

  private mutating func report(
    _ errors: [Diagnostic], _ problem: RuntimeError?, _ sources: [SourceText], of input: Input
  ) {
    let what = errors.isEmpty ? "cannot start" : "has errors"
    fail(input.name, "the app \(what)", errors.isEmpty ? .failure : .badScript)
    let named = sources.map { SourceText(name: prefix + $0.name, bytes: $0.bytes) }
    let style = context.output.errorStyle
    var first = FirstErrors()
    for error in errors where first.shows(error) {
      let notes = error.notes.map { Note($0.kind, file: prefix + $0.file, span: $0.span) }
      let shown = Diagnostic(
        code: error.code, severity: error.severity, file: prefix + error.file, span: error.span,
        arguments: error.arguments, suggestion: error.suggestion, notes: notes)
      context.output.writeError(diagnosticText(shown, among: named, style: style))
    }
    if !first.rest.isEmpty { context.output.writeError(first.rest) }
    if let problem { context.output.writeError(errorText(problem, in: named, style: style)) }
  }
}
