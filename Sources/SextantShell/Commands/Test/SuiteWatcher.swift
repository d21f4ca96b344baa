internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

package enum WatchSignal: Sendable {
  case poll
  case runAll
  case quit
}

/// A clock for the polling loop. The executable implements it.
package protocol WatchClock: AnyObject {
  /// Whether a user can enter keys at a terminal.
  var listens: Bool { get }
  func wait() -> WatchSignal
}

package struct WatchedSuite: Sendable {
  package var paths: [String]
  package var options: TestOptions
  package var configPaths: [String]

  package init(paths: [String], options: TestOptions, configPaths: [String]) {
    self.paths = paths
    self.options = options
    self.configPaths = configPaths
  }
}

/// Reruns suites after edits, for `sextant test --watch`.
package struct SuiteWatcher {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Runs a suite, and reruns the affected files after each edit, until the user quits.
  ///
  /// - Parameter reload: reads the configuration again. If the configuration is invalid, reports an
  ///   error and returns nil.
  /// - Returns: the code of the last run; a failure if any stored failure remains.
  package func watch(
    _ suite: WatchedSuite, with clock: any WatchClock, reload: () -> WatchedSuite?
  ) -> ExitCode {
    var watch = Watch(context: context, suite)
    watch.runFirst()
    if !watch.hasFiles { return watch.code }
    while context.interruption == nil {
      watch.reportWaiting(isForPerson: clock.listens)
      guard let step = watch.wait(with: clock) else { break }
      switch step {
      case .everything: watch.runAll("everything")
      case .edit(let paths) where watch.isOfConfig(paths):
        if let suite = reload() { watch.begin(suite, after: paths) }
      case .edit(let paths): watch.runAffected(by: paths)
      }
    }
    return context.interruption ?? watch.code
  }
}

private struct Watch {
  enum Step {
    case everything
    case edit(Set<ExactText>)
  }

  private let context: CommandContext
  private var suite: WatchedSuite
  /// The store of the failures; nil if the options do not request it.
  private var store: LastRunStore?
  private var graph: ImportGraph
  private var statuses: [ExactText: FileStatus] = [:]
  private var lastCode = ExitCode.success

  init(context: CommandContext, _ suite: WatchedSuite) {
    self.context = context
    self.suite = suite
    graph = ImportGraph(context.compiler(isStrictAboutNames: false).context, context.files)
    open(suite)
  }

  /// Whether the paths lead to scripts. If false, the watch ends, because no edit can correct a
  /// path.
  var hasFiles: Bool {
    ![.usage, .missingInput].contains(lastCode)
      || !SuiteRunner(context).suiteFiles(suite.paths, reports: false).files.isEmpty
  }

  private var failures: Int { store?.current.entries.count ?? 0 }

  var code: ExitCode { failures > 0 ? lastCode.joined(with: .failure) : lastCode }

  private mutating func open(_ suite: WatchedSuite) {
    self.suite = suite
    self.suite.options.order.draw()
    store = SuiteRunner(context).lastRunStore(of: suite.paths, suite.options)
  }

  /// Removes the initial selection, because later runs cover all affected files.
  private mutating func widen() {
    suite.options.narrowing.lastFailed = false
    suite.options.narrowing.changed = nil
  }

  // MARK: Running

  /// Runs the initial selection, such as the files changed since a commit.
  mutating func runFirst() {
    statuses = fileStatuses()
    lastCode = SuiteRunner(context).test(suite.paths, suite.options, store)
    widen()
  }

  mutating func runAll(_ reason: String) {
    printReason(reason)
    statuses = fileStatuses()
    lastCode = SuiteRunner(context).test(suite.paths, suite.options, store)
  }

  mutating func begin(_ suite: WatchedSuite, after paths: Set<ExactText>) {
    open(suite)
    widen()
    runAll(reason(paths))
  }

  mutating func runAffected(by paths: Set<ExactText>) {
    for path in paths { graph.remove(path) }
    var found = SuiteRunner(context).suiteFiles(suite.paths, reports: false)
    found.files.removeAll { file in
      guard case .file(let path) = file.input else { return true }
      return paths.isDisjoint(with: graph.files(neededBy: path).map { ExactText($0) })
    }
    statuses = fileStatuses()
    if found.files.isEmpty { return recordRemovedFiles() }
    found.orphanedSnapshots = []
    found.narrowed = .init()
    printReason(reason(paths))
    lastCode = SuiteRunner(context).run(found, of: suite.paths, suite.options, store)
  }

  private mutating func recordRemovedFiles() {
    lastCode = SuiteRunner(context).suiteFiles(suite.paths).code
    guard let store else { return }
    var recorder = LastRunRecorder(store, isWhole: false)
    _ = SuiteRunner(context).keep(recorder.end(SuiteSummary(), of: []), in: store, suite.options)
  }

  // MARK: Edits

  func isOfConfig(_ paths: Set<ExactText>) -> Bool {
    !paths.isDisjoint(with: suite.configPaths.map { ExactText($0) })
  }

  private mutating func fileStatuses() -> [ExactText: FileStatus] {
    var result: [ExactText: FileStatus] = [:]
    func add(_ path: String) {
      let key = ExactText(path)
      if result[key] == nil { result[key] = context.files.status(of: path) }
    }
    for file in SuiteRunner(context).suiteFiles(suite.paths, reports: false).files {
      guard case .file(let path) = file.input else { continue }
      for needed in graph.files(neededBy: path) { add(needed) }
    }
    for path in suite.configPaths { add(path) }
    return result
  }

  /// Waits for an edit; returns nil if the user quits.
  ///
  /// An edit is complete when two successive polls find the same status. Some editors remove the
  /// old file before they rename the new file.
  mutating func wait(with clock: any WatchClock) -> Step? {
    var edited: Set<ExactText> = []
    while true {
      let signal = clock.wait()
      if context.interrupt.isRequested { return nil }
      switch signal {
      case .quit: return nil
      case .runAll: return .everything
      case .poll: break
      }
      let now = fileStatuses()
      let paths = Set(statuses.keys).union(now.keys).filter { statuses[$0] != now[$0] }
      statuses = now
      if paths.isEmpty, !edited.isEmpty { return .edit(edited) }
      edited.formUnion(paths)
    }
  }

  // MARK: Messages

  private func reason(_ paths: Set<ExactText>) -> String {
    guard let first = paths.first?.wrappedValue, paths.count == 1 else {
      return "\(paths.count) files have changed"
    }
    return "\(printable(first)) has changed"
  }

  private func printReason(_ reason: String) {
    let head = "── \(reason) "
    let rule = String(repeating: "─", count: max(2, 72 - head.count))
    context.output.write("\n\(head)\(rule)\n")
  }

  func reportWaiting(isForPerson: Bool) {
    context.output.flush()
    let failures =
      failures == 0 ? "" : "; \(pluralized(failures, "scenario")) failed or did not run"
    let keys = isForPerson ? " (Enter: run all; q Enter or Ctrl-D: quit)" : ""
    context.output.writeError("waiting for edits\(failures)\(keys)\n")
  }
}
