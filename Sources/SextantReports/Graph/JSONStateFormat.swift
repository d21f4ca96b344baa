internal import SextantEngine
package import SextantLanguage

/// A state as JSON: what `print state` shows and `restore "file.json"` reads.
///
/// One object: `graph` as in the trace (an array of windows), `focus` with the names of the windows
/// in order of focus, `state` with the app's variables, `clock` in virtual milliseconds; if the
/// system has state beside the tree, `memory`, and `aside` with the nodes outside of the tree;
/// `pending` with deferred work. `notKept` counts what a file cannot represent.
package struct JSONStateFormat: StateFormat {
  package init() {}

  package func text(of state: StateSnapshot) -> String {
    var writer = JSONWriter()
    writer.writesOrigins = true
    writer.beginObject()
    writer.key("graph")
    writer.graph(state.graph)
    writer.key("focus")
    writer.value(.list(state.focus.map { .string($0) }))
    writer.key("state")
    writer.beginObject()
    for variable in state.variables {
      writer.key(variable.name)
      writer.value(variable.value)
    }
    writer.endObject()
    writer.member("clock", state.clock)
    if let memory = state.memory {
      writer.key("memory")
      writer.memory(memory)
    }
    if !state.aside.isEmpty { writer.member("aside", state.aside) { $0.tree($1) } }
    if !state.pending.isEmpty {
      writer.member("pending", state.pending) { writer, work in
        writer.beginObject()
        writer.member("left", work.left)
        writer.member("owner", work.owner)
        writer.key("values")
        writer.memory(.list(work.values))
        writer.endObject()
      }
    }
    if !state.notKept.isEmpty {
      writer.key("notKept")
      writer.beginObject()
      for loss in state.notKept { writer.member(loss.what, loss.count) }
      writer.endObject()
    }
    writer.endObject()
    return writer.text
  }

  package func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem("it is not JSON: \(error)")
    }
    do {
      return try JSONStateReader().state(root)
    } catch {
      throw error.fileProblem
    }
  }
}
