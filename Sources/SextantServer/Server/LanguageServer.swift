package import SextantEngine
import SextantLanguage
package import SextantReports
package import SextantShell
import SextantSyntax

/// A server of the Language Server Protocol 3.17: answers the messages of one client.
///
/// It reads and runs one thing at a time. What is asked of a text is answered at once; diagnostics are sent, and
/// scenarios of saved texts run, when nothing waits to be answered.
package struct LanguageServer {
  enum Phase { case new, open, closing }

  var phase = Phase.new
  var workspace: Workspace
  /// Messages to send, in order.
  var outbox: [JSONValue] = []
  private var published = PublishedDiagnostics()
  /// The open texts whose diagnostics are to be sent, in order.
  private var stale: [ExactText] = []
  private var staleSince: ContinuousClock.Instant?
  /// What has come of the scenarios of texts as they are.
  private(set) var runs: [ExactText: ScenarioRun] = [:]
  /// The texts whose scenarios are to run.
  private var waitingRuns: [ExactText] = []
  private var running: ScenarioRun?
  /// Whether the client tells of files that change outside of it, where it is asked to.
  var watchesFiles = false
  /// Diagnostics are not held back for longer, whatever else is asked.
  private static let longestSilence = Duration.milliseconds(200)
  /// A scenario of a saved text that takes longer is stopped.
  private static let longestIdleRun = Duration.seconds(2)
  /// What a client has run by a command gets longer.
  static let longestRun = Duration.seconds(20)
  let version: String

  /// - Parameter interruption: why a request, or what nobody waits for, is to end before its time.
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

  /// What was to be sent so far.
  package mutating func takeMessages() -> [JSONValue] {
    defer { outbox = [] }
    return outbox
  }

  /// Whether something is to be done when nothing waits to be answered.
  package var hasWork: Bool { !stale.isEmpty || !waitingRuns.isEmpty || running != nil }

  /// Whether diagnostics were held back for too long.
  package var isOverdue: Bool {
    staleSince.map { ContinuousClock.now - $0 > Self.longestSilence } ?? false
  }

  /// Does one piece of the work that nobody waits for.
  package mutating func work() {
    if stale.isEmpty { runNext() } else { publish() }
  }

  /// Starts the app of a saved text, or runs its next scenario: what a message interrupts is done anew after that.
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
    keep(run)
    guard reason == .time else { return }
    log("the scenarios of \(run.analysis.source.name) take too long to run")
  }

  /// Shows what has come of scenarios.
  mutating func keep(_ run: ScenarioRun) {
    let key = run.analysis.source.$name
    runs[key] = run.ended
    markStale([workspace.documents[key]].compactMap(\.self))
  }

  // MARK: Diagnostics

  /// Sends what is wrong with one text.
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

  /// Notes that a file may be another: what depends on it is looked at again then, and what was run is out of date.
  mutating func changed(_ path: String) {
    let affected = workspace.forget(path)
    for document in affected { forgetRuns(of: document.key) }
    markStale(affected)
  }

  private mutating func forgetRuns(of key: ExactText) {
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
    forgetRuns(of: document.key)
    outbox += published.close(document, in: workspace)
  }

  /// Has the scenarios of a saved text run, and those of the texts that read it.
  mutating func saved(_ document: Document) {
    for text in [document] + workspace.readers(of: document.key) {
      // Not every client tells when what it reads has changed.
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
