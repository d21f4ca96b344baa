import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
package import SextantRuntime
import SextantSyntax

/// A model that answers requests like the driver of an app.
package struct ModelEngine {
  private let start: Session
  private var session: Session

  /// - Parameter session: A session in the initial state of the app.
  package init(_ session: Session) {
    start = session
    self.session = session
  }

  /// Returns the reply to a request. The request and the reply are lines without line breaks.
  package mutating func answer(_ line: [UInt8]) -> String {
    let request: (id: Int?, what: EngineProtocol.Request)
    do {
      request = try EngineProtocol.request(line)
    } catch {
      return EngineProtocol.line(ofError: error.message, id: nil)
    }
    switch request.what {
    case .reset(let state):
      if let problem = reset(state) {
        return EngineProtocol.line(ofError: problem, id: request.id)
      }
      return EngineProtocol.line(of: DriverReply(.applied, see: seen), id: request.id)
    case .look:
      return EngineProtocol.line(of: DriverReply(.applied, see: seen), id: request.id)
    case .step(let sentence):
      let outcome = perform(sentence)
      return EngineProtocol.line(of: DriverReply(outcome, see: seen), id: request.id)
    }
  }

  private mutating func reset(_ state: [JSONValue.Member]) -> String? {
    session = start
    if state.isEmpty { return nil }
    let (values, read) = ObservationReader(session.interpreter.program).values(of: state)
    if let unknown = read.unknown.first { return unknown.sentence }
    return session.restart(with: values).map {
      "the app cannot start with these values: \($0.message)"
    }
  }

  private mutating func perform(_ sentence: String) -> DriverReply.Outcome {
    let reply = session.submit(sentence)
    session.discardHistory()
    if reply.isIncomplete || reply.diagnostics.contains(where: { $0.severity == .error }) {
      return .unsupported
    }
    return reply.succeeded ? .applied : .refused
  }

  private var seen: Observation {
    var run = session.interpreter
    return Observation(of: run.shown(in: session.draft.world), in: run.program)
  }
}
