import SextantConform
import SextantInterpreter
import SextantPlatform
import SextantReports
import SextantRuntime

/// An adapter that runs an asynchronous Swift driver synchronously. The caller blocks, so it needs
/// its own thread.
///
/// After the first problem, the driver receives no further requests, because a timed-out request
/// may still run.
final class DriverBridge: AppDriver {
  private let driver: any NavigationDriver
  private let timeout: Duration
  private let problem = Guarded<DriverProblem?>(nil)

  init(driver: any NavigationDriver, timeout: Duration) {
    (self.driver, self.timeout) = (driver, timeout)
  }

  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    if let known = problem.withLock({ $0 }) { throw known }
    do {
      return try reply(to: request)
    } catch {
      problem.withLock { $0 = error }
      throw error
    }
  }

  /// The state of a request.
  private struct Exchange: Sendable {
    var result: Result<DriverReply, DriverProblem>?
    /// The number of completed probes.
    var probes = 0
  }

  /// The number of slices of the timeout.
  private static let slices = 10
  /// The maximum time for an answer, in timeouts, whether or not its slices count.
  private static let most = 60

  /// Returns the reply of the driver.
  ///
  /// Other tests may occupy the thread pool or the main actor for minutes, before the driver's
  /// function starts and at each resumption. The timeout is therefore measured in slices. A slice
  /// counts only if a probe, a task that visits the thread pool and the main actor, returns
  /// promptly after it. If the driver itself blocks the main actor, no slice counts, so the total
  /// time is bounded as well.
  private func reply(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    let exchange = Guarded(Exchange())
    let task = Task {
      let result: Result<DriverReply, DriverProblem>
      do {
        result = .success(try await perform(request))
      } catch {
        result = .failure(DriverProblem("the driver throws \(error)"))
      }
      exchange.withLock { $0.result = result }
    }
    let slice = timeout / Self.slices
    let end = ContinuousClock.now + timeout * Self.most
    var counted = 0
    while counted < Self.slices, ContinuousClock.now < end {
      if let result = exchange.wait(atMost: slice, for: { $0.result }) { return try result.get() }
      if probe(exchange, until: end) <= slice { counted += 1 }
    }
    if let result = exchange.withLock({ $0.result }) { return try result.get() }
    task.cancel()
    throw DriverProblem("it does not answer", within: timeout)
  }

  /// Returns the time until a new probe has run or the driver has answered.
  private func probe(
    _ exchange: Guarded<Exchange>, until end: ContinuousClock.Instant
  ) -> Duration {
    let start = ContinuousClock.now
    let before = exchange.withLock { $0.probes }
    Task {
      await MainActor.run {}
      exchange.withLock { $0.probes += 1 }
    }
    exchange.wait(atMost: end - start) { $0.probes > before || $0.result != nil ? () : nil }
    return ContinuousClock.now - start
  }

  private func perform(_ request: DriverRequest) async throws -> DriverReply {
    var outcome = NavigationOutcome.applied
    switch request {
    case .reset(let app, let state):
      let values = state.compactMap { member in member.value.value.map { (member.name, $0) } }
      try await driver.reset(
        NavigationStart(app: app, state: Dictionary(values) { first, _ in first }))
    case .step(let step): outcome = try await driver.perform(NavigationMove(step))
    }
    switch outcome {
    case .unsupported: return DriverReply(.unsupported)
    case .refused: return DriverReply(.refused, see: observation(of: try await driver.observe()))
    case .applied: return DriverReply(.applied, see: observation(of: try await driver.observe()))
    }
  }
}

private func observation(of seen: NavigationObservation) -> Observation {
  var observation = Observation()
  (observation.top, observation.path, observation.presented) = (seen.top, seen.path, seen.presented)
  (observation.tab, observation.windows) = (seen.tab, seen.windows)
  observation.state = seen.state.map { state in
    state.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0, value: JSONValue($1)) }
  }
  return observation
}

/// Runs blocking work on a separate thread, so that it does not occupy the thread pool.
func onThread<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    guard let thread = WorkerThread({ continuation.resume(returning: work()) }) else {
      return continuation.resume(returning: work())
    }
    thread.detach()
  }
}
