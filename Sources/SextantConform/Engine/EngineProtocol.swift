import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports

/// The engine protocol. Each request and each reply is a line of JSON. Its schema is in `Grammar`.
package enum EngineProtocol {
  package static let version = 1

  // MARK: Requests

  package static func line(of request: DriverRequest, id: Int) -> String {
    var json: JSONValue
    switch request {
    case .reset(let app, let state):
      json = ["v": .int(version), "id": .int(id), "do": "reset", "app": .string(app)]
      if !state.isEmpty { json["state"] = .object(state) }
    case .step(let step):
      json = ["id": .int(id), "do": "step"]
      add(step, to: &json)
    case .look: json = ["id": .int(id), "do": "look"]
    }
    return json.text
  }

  private static func add(_ step: DrivenStep, to json: inout JSONValue) {
    json["sentence"] = .string(step.sentence)
    json["kind"] = .string(step.kind.rawValue)
    json["name"] = step.name.map { .string($0) }
    if !step.arguments.isEmpty {
      json["arguments"] = JSONValue(members: step.arguments.map { ($0.name, JSONValue($0.value)) })
    }
    json["url"] = step.url.map { .string($0) }
    json["milliseconds"] = step.milliseconds.map { .int($0) }
    if !step.steps.isEmpty {
      let steps = step.steps.map { step in
        var json: JSONValue = [:]
        add(step, to: &json)
        return json
      }
      json["steps"] = .array(steps)
    }
  }

  enum Request {
    case reset(state: [JSONValue.Member])
    case step(sentence: String)
    case look
  }

  /// Decodes a request. Ignores unknown members, because later versions may add members.
  static func request(_ line: [UInt8]) throws(FileProblem) -> (id: Int?, what: Request) {
    let json = try parsed(line)
    do throws(StateProblem) {
      var members = try JSONMembers(json, of: "a request")
      if let version = try members.count("v"), version != Self.version {
        throw StateProblem("expected version \(Self.version) of the protocol").below("v")
      }
      let id = try members.count("id")
      switch try members.text("do") {
      case "reset":
        return (id, .reset(state: try members.object("state") { $0 }))
      case "step": return (id, .step(sentence: try members.text("sentence")))
      case "look": return (id, .look)
      default:
        throw StateProblem("`do` must be \"reset\", \"step\" or \"look\"").below("do")
      }
    } catch {
      throw error.fileProblem
    }
  }

  // MARK: Replies

  static func line(of reply: DriverReply, id: Int?) -> String {
    var json: JSONValue = [:]
    json["id"] = id.map { .int($0) }
    json["outcome"] = .string(reply.outcome.rawValue)
    json["see"] = reply.see.json
    return json.text
  }

  static func line(ofError message: String, id: Int?) -> String {
    var json: JSONValue = [:]
    json["id"] = id.map { .int($0) }
    json["error"] = .string(message)
    return json.text
  }

  /// Decodes the reply to request `id`. A missing outcome means `applied`.
  package static func reply(_ line: [UInt8], to id: Int) throws(DriverProblem) -> DriverReply {
    let message: String
    var said: String?
    do throws(FileProblem) {
      let json = try parsed(line)
      said = json["error"]?.string
      do throws(StateProblem) { return try reply(json, to: id) } catch { throw error.fileProblem }
    } catch {
      message = error.message
    }
    if let said { throw DriverProblem("it reports: \(printable(said, limit: 500))") }
    let text = printable(String(decoding: line.prefix(200), as: UTF8.self), limit: 120)
    throw DriverProblem("invalid answer: \(message): `\(text)`")
  }

  private static func reply(
    _ json: JSONValue, to id: Int
  ) throws(StateProblem) -> DriverReply {
    var members = try JSONMembers(json, of: "an answer")
    if let version = try members.count("v"), version != Self.version {
      throw StateProblem("expected version \(Self.version) of the protocol").below("v")
    }
    if let own = try members.count("id"), own != id {
      throw StateProblem("expected the answer to request \(id), found the answer to request \(own)")
        .below("id")
    }
    let word = try members.string("outcome") ?? DriverReply.Outcome.applied.rawValue
    guard let outcome = DriverReply.Outcome(rawValue: word) else {
      let known = DriverReply.Outcome.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw StateProblem("`outcome` must be one of \(known)").below("outcome")
    }
    var reply = DriverReply(outcome)
    if let see = members.value("see"), !see.isNull {
      reply.see = try below("see") { () throws(StateProblem) in try Observation(reading: see) }
    }
    reply.message = try members.string("message") ?? ""
    reply.declared = try members.read("engine", DriverDeclaration.init)
    try members.end()
    return reply
  }

  private static func parsed(_ line: [UInt8]) throws(FileProblem) -> JSONValue {
    do {
      return try JSONValue(parsing: line)
    } catch {
      throw FileProblem("invalid JSON: \(error.message)")
    }
  }
}

extension DriverDeclaration {
  fileprivate init(_ json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "`engine`")
    looks = try members.bool("looks") ?? false
    inProcess = try members.bool("inProcess") ?? false
    lacks = try members.texts("lacks")
    try members.end()
  }
}
