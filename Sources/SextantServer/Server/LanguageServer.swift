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
  private var requests = 0
  /// Whether the client tells of files that change outside of it, where it is asked to.
  var watchesFiles = false
  /// Diagnostics are not held back for longer, whatever else is asked.
  private static let longestSilence = Duration.milliseconds(200)
  /// A scenario of a saved text that takes longer is stopped.
  private static let longestIdleRun = Duration.seconds(2)
  let version: String

  /// - Parameter isSuperseded: whether an edit has come, or a request was taken back, since the last message.
  package init(
    systems: SystemCatalog, files: any FileSystem, version: String,
    limits: Workspace.Limits = .init(),
    isSuperseded: @escaping @Sendable (JSONValue?) -> Bool = { _ in false }
  ) {
    self.version = version
    workspace = Workspace(
      systems: systems, files: files, limits: limits,
      signal: StopSignal(isSuperseded: isSuperseded))
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
    if !stale.isEmpty { return publish() }
    workspace.signal.begin(Self.longestIdleRun)
    if running == nil, !waitingRuns.isEmpty {
      running = workspace.documents[waitingRuns.removeFirst()].map {
        ScenarioRun($0, line: nil, workspace.analysis(of: $0), in: workspace)
      }
    }
    running?.step()
    let reason = workspace.signal.end()
    guard let run = running, reason != nil || run.isDone else { return }
    running = nil
    switch reason {
    // The edit that has come may be of another text.
    case .superseded: waitingRuns.insert(run.analysis.source.$name, at: 0)
    case .time:
      keep(run)
      outbox.append(logMessage("the scenarios of \(run.analysis.source.name) take too long to run"))
    case nil: keep(run)
    }
  }

  /// Shows what has come of scenarios, unless the text has changed since.
  mutating func keep(_ run: ScenarioRun) {
    let key = run.analysis.source.$name
    guard let document = workspace.documents[key], document.version == run.version else { return }
    runs[key] = run
    markStale([document])
  }

  // MARK: Diagnostics

  private mutating func publish() {
    staleSince = nil
    let paths = stale
    stale = []
    for path in paths {
      guard let document = workspace.documents[path] else { continue }
      let failures = runs[path]?.diagnostics ?? []
      outbox += published.publish(document, failures, in: &workspace)
    }
  }

  private mutating func markStale(_ documents: [Document]) {
    for document in documents where !stale.contains(ExactText(document.path)) {
      stale.append(ExactText(document.path))
    }
    if staleSince == nil, !stale.isEmpty { staleSince = .now }
  }

  /// Notes that a file is another: what depends on it is looked at again, and what was run is out of date.
  mutating func changed(_ path: String) {
    let affected = workspace.forget(path)
    for document in affected {
      let key = ExactText(document.path)
      runs[key] = nil
      waitingRuns.removeAll { $0 == key }
      if running?.analysis.source.$name == key { running = nil }
    }
    markStale(affected)
  }

  mutating func opened(_ document: Document) {
    workspace.open(document)
    changed(document.path)
  }

  mutating func closed(_ document: Document) {
    let key = ExactText(document.path)
    workspace.close(document.path)
    changed(document.path)
    stale.removeAll { $0 == key }
    waitingRuns.removeAll { $0 == key }
    outbox += published.close(document, in: workspace)
  }

  mutating func runWhenIdle(_ document: Document) {
    let key = document.key
    // What it reads may have changed as well. What it says of that stays until the run has ended.
    _ = workspace.forget(document.path)
    if running?.analysis.source.$name == key { running = nil }
    if !waitingRuns.contains(key) { waitingRuns.append(key) }
  }

  // MARK: Requests to the client

  mutating func ask(_ method: String, _ params: JSONValue) {
    requests += 1
    outbox.append([
      "jsonrpc": "2.0", "id": .string("sextant-\(requests)"), "method": .string(method),
      "params": params,
    ])
  }
}
