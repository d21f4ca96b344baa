import SextantEngine
internal import SextantInterpreter
import SextantRuntime

/// Returns a statement as a line of JSON without its newline. The schema is
/// `Grammar/trace.schema.json`.
package func traceLine(of step: StepReport) -> String {
  var writer = JSONWriter()
  writer.step(step)
  return writer.text
}

extension JSONWriter {
  package mutating func step(_ step: StepReport) {
    beginObject()
    place(step.place)
    member("target", step.target)
    member("can", step.can)
    member("outcome", step.outcome?.word)
    member("error", step.error.map(object) ?? .null)
    member("passed", step.passed)
    if !step.broken.isEmpty { member("broken", .array(step.broken.map(object))) }
    member("printed", step.printed)
    member("warnings", .array(step.warnings.map(object)))
    member("events", step.events) { $0.event($1) }
    member("calls", step.calls) { $0.call($1) }
    member("state", JSONValue(members: step.state.map { ($0.name, JSONValue($0.value)) }))
    if let memory = step.memory { member("memory", JSONValue(memory: memory)) }
    key("graph")
    graph(step.graph)
    endObject()
  }

  private mutating func place(_ place: SourcePlace) {
    member("file", place.file)
    member("line", place.line)
    member("column", place.column)
    member("sentence", place.text)
  }

  private mutating func call(_ call: CallReport) {
    beginObject()
    place(call.place)
    member("depth", call.depth)
    member("target", call.target)
    member("can", call.can)
    member("outcome", call.outcome.word)
    member("error", call.error.map(object) ?? .null)
    member("events", call.events) { $0.event($1) }
    endObject()
  }

  private mutating func event(_ event: EventReport) {
    beginObject()
    member("event", event.event)
    if let node = event.node { member("node", node) }
    if let name = event.name { member("name", name) }
    if !event.arguments.isEmpty { member("arguments", event.arguments) { $0.value($1) } }
    if let animated = event.animated { member("animated", animated) }
    endObject()
  }
}

private func object(of problem: NavigationProblem) -> JSONValue {
  [
    "code": .string(problem.code), "number": .int(problem.number),
    "message": .string(problem.message),
  ]
}
