import SextantConform
import SextantInterpreter
import SextantPlatform
import SextantReports
import SextantRuntime

/// An adapter that runs an asynchronous Swift driver synchronously, on a separate thread.
///
/// A timed-out request may still be running. Therefore, the driver receives no requests after the
/// first problem.
final class DriverBridge: AppDriver {
  private let driver: any NavigationDriver
  private let timeout: Duration
  private let problem = LockedValue<DriverProblem?>(nil)

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

  private static let slices = 100

  /// Returns the driver's reply, or a problem after the timeout.
  ///
  /// Other tests may occupy the thread pool or the main actor for minutes. The driver may wait for
  /// both, and this time must not count. Therefore, the timer also waits for both, after each slice
  /// of the timeout. The main actor runs tasks in order, so the driver and the timer have the same
  /// delay.
  private func reply(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    let result = LockedValue<Result<DriverReply, DriverProblem>?>(nil)
    let task = Task {
      let reply: Result<DriverReply, DriverProblem>
      do {
        reply = .success(try await perform(request))
      } catch {
        reply = .failure(DriverProblem("the driver throws \(error)"))
      }
      result.withLock { $0 = $0 ?? reply }
    }
    let timer = Task {
      for _ in 0..<Self.slices {
        try await Task.sleep(for: timeout / Self.slices)
        await MainActor.run {}
      }
      result.withLock { $0 = $0 ?? .failure(DriverProblem("it does not answer", within: timeout)) }
    }
    defer {
      task.cancel()
      timer.cancel()
    }
    return try result.wait { $0 }.get()
  }

  private func perform(_ request: DriverRequest) async throws -> DriverReply {
    var outcome = NavigationOutcome.applied
    switch request {
    case .reset(let app, let state):
      let values = state.compactMap { member in member.value.value.map { (member.name, $0) } }
      try await driver.reset(
        NavigationStart(app: app, state: Dictionary(values) { first, _ in first }))
    case .step(let step): outcome = try await driver.perform(NavigationMove(step))
    case .look: break
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
  observation.stack = seen.stack
  observation.stacks = seen.stacks.map { stacks in
    stacks.sorted { $0.key < $1.key }.map { Observation.Stack(name: $0, elements: $1) }
  }
  observation.state = seen.state.map { state in
    state.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0, value: JSONValue($1)) }
  }
  return observation
}

/// Runs blocking work on a separate thread, because such work must not occupy the thread pool.
func onThread<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    guard let thread = WorkerThread({ continuation.resume(returning: work()) }) else {
      return continuation.resume(returning: work())
    }
    thread.detach()
  }
}
