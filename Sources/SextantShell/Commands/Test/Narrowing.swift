internal import SextantLanguage
internal import SextantReports
import SextantRuntime
internal import SextantSyntax

extension SuiteFiles {
  func isWholeSuite(by options: TestOptions) -> Bool {
    !options.selectsPart && options.sharding.shard == nil && files.allSatisfy(\.lines.isEmpty)
  }
}

extension SuiteRunner {
  /// Returns the store of the last run. It is in the folder of the configuration file or, if no
  /// such file exists, in the folder of the first path.
  func lastRunStore(of paths: [String], _ options: TestOptions) -> LastRunStore? {
    guard options.keepsLastRun, !options.list || options.narrowing.lastFailed,
      let first = paths.first, first != "-"
    else { return nil }
    let config = options.runContext.configPath ?? ConfigSearch(from: paths, context.files).found
    let folder = config.map { folderPrefix(of: $0) } ?? context.files.folder(of: first)
    return LastRunStore(in: folder.isEmpty ? "." : folder, context.files, options.runContext.writer)
  }

  /// Stores a run. A suite may be read-only. Therefore, a failed write is an error only with
  /// `--last-failed`.
  func keep(_ run: LastRun, in store: LastRunStore, _ options: TestOptions) -> ExitCode {
    do {
      try store.keep(run)
      return .success
    } catch {
      if !options.narrowing.lastFailed { return .success }
      return context.printError(of: store.path, "cannot be written: \(error.message)", .cannotWrite)
    }
  }

  func narrow(
    _ found: inout SuiteFiles, _ options: TestOptions, _ store: LastRunStore?
  ) -> ExitCode? {
    if options.narrowing.lastFailed, let code = keepFailed(&found, store) { return code }
    guard let reference = options.narrowing.changed, let git = options.runContext.git else {
      return nil
    }
    return keepChanged(&found, since: reference, git)
  }

  private func keepFailed(_ found: inout SuiteFiles, _ store: LastRunStore?) -> ExitCode? {
    if let store, let problem = store.problem {
      return context.printError(
        of: store.path, "\(problem.message); run without --last-failed to write the file again",
        .missingInput)
    }
    let entries = Dictionary(grouping: store?.current.entries ?? [], by: \.$file)
    var meant: [ExactText: Set<String>] = [:]
    found.files.removeAll { file in
      guard case .file(let path) = file.input, let store,
        let own = entries[ExactText(store.name(of: path))]
      else {
        return true
      }
      let names = own.compactMap(\.name)
      if names.count == own.count { meant[ExactText(path)] = Set(names) }
      return false
    }
    found.names = meant
    let emptiness =
      switch store {
      case let store? where !entries.isEmpty:
        "none of the selected scenarios failed in the last run (see \(printable(store.path)))"
      case let store? where !store.exists:
        "no failures are recorded in \(printable(store.path))"
      default: "the last run had no failures"
      }
    found.narrowed = .init(emptiness: emptiness)
    return nil
  }

  private func keepChanged(
    _ found: inout SuiteFiles, since reference: String, _ git: any GitRunner
  ) -> ExitCode? {
    var graph = ImportGraph(context.compiler(isStrictAboutNames: false).context, context.files)
    var changes = GitChanges(since: reference, git, context.files)
    var kept: [SuiteFile] = []
    for file in found.files {
      if context.interrupt.isRequested { break }
      guard case .file(let path) = file.input else {
        kept.append(file)
        continue
      }
      do {
        if try changes.haveChanged(graph.files(neededBy: path), of: path) { kept.append(file) }
      } catch {
        return context.printError("--changed: \(error.message)", error.code)
      }
    }
    if kept.isEmpty, !found.files.isEmpty {
      let since = reference == "HEAD" ? "the last commit" : "`\(printable(reference))`"
      found.narrowed = .init(
        emptiness: "no script and no imported file has changed since \(since)")
    } else {
      found.narrowed = found.narrowed ?? .init()
    }
    found.files = kept
    return nil
  }
}
