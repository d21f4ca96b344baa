import SextantConform
import SextantRuntime
import Synchronization

final class ModelDriver: AppDriver {
  private struct State {
    var engine: ModelEngine
    var lines: [String] = []
  }

  private let state: Mutex<State>
  private let change: @Sendable (_ line: String, _ answer: String) -> String
  private let request: @Sendable (String) -> String

  init(
    _ session: Session, change: @escaping @Sendable (String, String) -> String = { $1 },
    request: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.request = request
    state = Mutex(State(engine: ModelEngine(session)))
    self.change = change
  }

  var lines: [String] { state.withLock { $0.lines } }

  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    let (line, answer, id) = state.withLock { state in
      let line = EngineProtocol.line(of: request, id: state.lines.count + 1)
      state.lines.append(line)
      return (line, state.engine.answer(Array(self.request(line).utf8)), state.lines.count)
    }
    return try EngineProtocol.reply(Array(change(line, answer).utf8), to: id)
  }
}
