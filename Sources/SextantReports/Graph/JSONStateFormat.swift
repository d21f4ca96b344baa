internal import SextantEngine
package import SextantLanguage

/// The JSON format of states. `print state` writes this format, and `restore "file.json"` reads it.
///
/// A state is an object with these members:
///
/// - `graph`: an array of windows, as in the trace
/// - `focus`: the names of the windows, in the order in which they last had the focus
/// - `state`: the app's variables
/// - `clock`: the virtual time in milliseconds
/// - `memory`: the state that the system keeps outside the tree, if any
/// - `aside`: the detached nodes, if any
/// - `pending`: the pending bodies
/// - `notKept`: the numbers of timers and buttons whose bodies the file does not contain
package struct JSONStateFormat: StateFormat {
  package init() {}

  package func text(of state: StateSnapshot) -> String {
    var writer = JSONWriter()
    writer.writesOrigins = true
    writer.beginObject()
    writer.key("graph")
    writer.graph(state.graph)
    writer.member("focus", JSONValue(state.focus))
    let variables = state.variables.map { ($0.name, JSONValue($0.value)) }
    writer.member("state", JSONValue(members: variables))
    writer.member("clock", state.clock)
    if let memory = state.memory { writer.member("memory", JSONValue(memory: memory)) }
    if !state.aside.isEmpty { writer.member("aside", state.aside) { $0.tree($1) } }
    if !state.pending.isEmpty {
      let pending = state.pending.map { work -> JSONValue in
        [
          "left": .int(work.left), "owner": .int(work.owner),
          "values": JSONValue(memory: .list(work.values)),
        ]
      }
      writer.member("pending", .array(pending))
    }
    if !state.notKept.isEmpty {
      let lost = state.notKept.map { ($0.what, JSONValue.int($0.count)) }
      writer.member("notKept", JSONValue(members: lost))
    }
    writer.endObject()
    return writer.text
  }

  package func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem("invalid JSON: \(error)")
    }
    do {
      return try JSONStateReader().state(root)
    } catch {
      throw error.fileProblem
    }
  }
}
