import SextantConform
import SextantInterpreter
import SextantPlatform
import SextantReports
import SextantRuntime

/// Has a driver in Swift answer: whoever asks waits, and so does that on a thread of its own.
struct DriverBridge: AppDriver {
  let driver: any NavigationDriver

  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    let answer = Guarded<Result<DriverReply, DriverProblem>?>(nil)
    Task {
      let result: Result<DriverReply, DriverProblem>
      do {
        result = .success(try await reply(to: request))
      } catch {
        result = .failure(DriverProblem("the driver throws \(error)"))
      }
      answer.withLock { $0 = result }
    }
    return try answer.wait { $0 }.get()
  }

  private func reply(to request: DriverRequest) async throws -> DriverReply {
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
