package import SextantEngine
import SextantLanguage
package import SextantReports
package import SextantShell
import SextantSyntax

/// A server of the Language Server Protocol 3.17 for a single client.
///
/// The problem: requests need fast answers, but after each edit, the analyses of the text and its
/// importers are outdated.
///
/// The server is single-threaded, and requests have priority. `serve` processes messages in order.
/// When the queue is empty, `work` performs a unit of background work: it publishes diagnostics, or
/// runs a scenario of a saved text. Overdue diagnostics precede requests.
///
/// - `Workspace` holds the open texts and caches their analyses. If a file changes, the workspace
///   discards all analyses that have read the file, and marks their texts as stale.
/// - `StopSignal` interrupts long work at a time limit, at a cancellation, or if a later message
///   makes the work unnecessary.
/// - `outbox` collects the messages to the client in order.
///
/// Invariants: an open text with outdated diagnostics is in `stale`. If a text changes, its runs
/// are discarded.
package struct LanguageServer {
  enum Phase { case new, open, closing }

  var phase = Phase.new
  var workspace: Workspace
  var outbox: [JSONValue] = []
  private var published = PublishedDiagnostics()
  private var stale: [ExactText] = []
  private var staleSince: ContinuousClock.Instant?
  private(set) var runs: [ExactText: ScenarioRun] = [:]
  private var waitingRuns: [ExactText] = []
  private var running: ScenarioRun?
  var watchesFiles = false
  private static let maxDiagnosticsDelay = Duration.milliseconds(200)
  private static let longestIdleRun = Duration.seconds(2)
  static let longestRun = Duration.seconds(20)
  let version: String

  /// - Parameter interruption: returns the reason to interrupt the request with an id; nil to
  ///   continue. A nil id stands for background work.
  package init(
    systems: SystemCatalog, files: any FileSystem, version: String,
    limits: Workspace.Limits = .init(),
    interruption: @escaping @Sendable (JSONValue?) -> StopReason? = { _ in nil }
  ) {
    self.version = version
    workspace = Workspace(
      systems: systems, files: files, limits: limits,
      signal: StopSignal(interruption: interruption))
  }

  package mutating func drainMessages() -> [JSONValue] {
    defer { outbox = [] }
    return outbox
  }

  package var hasWork: Bool { !stale.isEmpty || !waitingRuns.isEmpty || running != nil }

  package var isOverdue: Bool {
    staleSince.map { ContinuousClock.now - $0 > Self.maxDiagnosticsDelay } ?? false
  }

  package mutating func work() {
    if stale.isEmpty { runNext() } else { publish() }
  }

  /// Starts the app of a saved text, or runs the next scenario. After an interruption, a later call
  /// repeats the work.
  private mutating func runNext() {
    workspace.signal.begin()
    workspace.signal.limit(Self.longestIdleRun)
    var next = running
    if next == nil, let document = waitingRuns.first.flatMap({ workspace.documents[$0] }) {
      next = ScenarioRun(workspace.analysis(of: document), in: workspace)
    } else {
      next?.step()
    }
    let reason = workspace.signal.end()
    if reason == .superseded { return }
    if running == nil { waitingRuns = Array(waitingRuns.dropFirst()) }
    running = next
    guard let run = next, reason == .time || run.isDone else { return }
    running = nil
    store(run)
    guard reason == .time else { return }
    log("the scenarios of \(run.analysis.source.name) take too long to run")
  }

  mutating func store(_ run: ScenarioRun) {
    let key = run.analysis.source.$name
    runs[key] = run.ended
    markStale([workspace.documents[key]].compactMap(\.self))
  }

  // MARK: Diagnostics

  private mutating func publish() {
    let path = stale.removeFirst()
    if stale.isEmpty { staleSince = nil }
    guard let document = workspace.documents[path] else { return }
    let failures = runs[path]?.diagnostics(in: workspace) ?? []
    outbox += published.publish(document, failures, in: &workspace)
  }

  private mutating func markStale(_ documents: [Document]) {
    for document in documents where !stale.contains(document.key) { stale.append(document.key) }
    if staleSince == nil, !stale.isEmpty { staleSince = .now }
  }

  mutating func changed(_ path: String) {
    let affected = workspace.invalidate(path)
    for document in affected { discardRuns(of: document.key) }
    markStale(affected)
  }

  private mutating func discardRuns(of key: ExactText) {
    runs[key] = nil
    waitingRuns.removeAll { $0 == key }
    if running?.analysis.source.$name == key { running = nil }
  }

  mutating func opened(_ document: Document) {
    workspace.open(document)
    markStale([document])
    changed(document.path)
  }

  mutating func closed(_ document: Document) {
    workspace.close(document.path)
    changed(document.path)
    stale.removeAll { $0 == document.key }
    discardRuns(of: document.key)
    outbox += published.close(document, in: workspace)
  }

  mutating func saved(_ document: Document) {
    for text in [document] + workspace.readers(of: document.key) {
      // Some clients do not report changed files, so all read files are checked.
      for path in workspace.analysis(of: text).reads.keys { changed(path.wrappedValue) }
      if running?.analysis.source.$name == text.key { running = nil }
      if !waitingRuns.contains(text.key) { waitingRuns.append(text.key) }
    }
  }

  // MARK: Messages to the client

  mutating func log(_ text: String) {
    outbox.append(notification("window/logMessage", ["type": 2, "message": .string(text)]))
  }
}
