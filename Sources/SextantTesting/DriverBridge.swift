import SextantConform
import SextantInterpreter
import SextantPlatform
import SextantReports
import SextantRuntime

/// Has a driver in Swift answer. The caller waits, so it needs a thread of its own.
///
/// After the first problem the driver gets no further request: a request that has timed out may still be at work.
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

  private func reply(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    let answer = Guarded<Result<DriverReply, DriverProblem>?>(nil)
    let task = Task {
      let result: Result<DriverReply, DriverProblem>
      do {
        result = .success(try await perform(request))
      } catch {
        result = .failure(DriverProblem("the driver throws \(error)"))
      }
      answer.withLock { $0 = result }
    }
    if let result = answer.wait(atMost: timeout, for: { $0 }) { return try result.get() }
    task.cancel()
    throw DriverProblem("it does not answer", within: timeout)
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

/// Does what waits for others on a thread of its own, so that no thread is taken that they need.
func onThread<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    guard let thread = WorkerThread({ continuation.resume(returning: work()) }) else {
      return continuation.resume(returning: work())
    }
    thread.detach()
  }
}
