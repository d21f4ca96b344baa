package import SextantEngine

/// Returns a line of JSON that represents a graph: an array of windows, each with its tree of
/// nodes.
package func graphJSON(of graph: GraphSnapshot) -> String {
  var writer = JSONWriter()
  writer.graph(graph)
  return writer.text
}

extension JSONWriter {
  private enum Work {
    case node(GraphPart)
    case end
  }

  /// Writes an array of windows. The member `children` of a node contains its presentations, then
  /// its contents. The function is iterative, so deep graphs do not overflow the call stack.
  package mutating func graph(_ graph: GraphSnapshot) {
    beginArray()
    for window in graph.windows {
      beginObject()
      member("window", window.name)
      member("focused", window.isFocused)
      key("root")
      tree(window.root)
      endObject()
    }
    endArray()
  }

  mutating func tree(_ root: NodeSnapshot) {
    var pending = [Work.node(.init(node: root, role: .root))]
    while let work = pending.popLast() {
      guard case .node(let part) = work else {
        endArray()
        endObject()
        continue
      }
      beginObject()
      head(part)
      key("children")
      beginArray()
      pending.append(.end)
      pending += GraphPart.all(of: part.node).reversed().map { .node($0) }
    }
  }

  private mutating func head(_ part: GraphPart) {
    let node = part.node
    member("id", node.id)
    member("kind", node.kind.word)
    member("name", node.name)
    if let owner = node.owner { member(owner.word, owner.name) }
    member("input", object(of: node.input))
    // In `input`, these values look like strings. `exactInput` preserves their types.
    if writesKinds, node.input.contains(where: { hasSourceText($0.value) }) {
      let inputs = node.input.map { ($0.label, JSONValue(memory: $0.value)) }
      member("exactInput", JSONValue(members: inputs))
    }
    member("role", part.role.description)
    member("source", part.source)
    member("selected", node.selected)
    if let transition = part.transition { member("transition", transition) }
    if let tabBar = node.tabBar.word { member("tabBar", tabBar) }
    alert(node)
  }

  private mutating func alert(_ node: NodeSnapshot) {
    guard let title = node.title else { return }
    member("title", title)
    member("message", node.message)
    let buttons = node.buttons.map { button -> JSONValue in
      ["title": .string(button.title), "role": JSONValue(button.role)]
    }
    member("buttons", .array(buttons))
    guard writesOrigins, case .declaration(let name, let inputs)? = node.origin else { return }
    member("declared", ["name": .string(name), "input": object(of: inputs)])
  }
}

private func object(of inputs: [NodeSnapshot.Input]) -> JSONValue {
  JSONValue(members: inputs.map { ($0.label, JSONValue($0.value)) })
}

/// Returns whether the JSON of the value contains source text, such as `"300ms"` for a duration. A
/// list contains source text if an element does. Strings do not count.
private func hasSourceText(_ value: Value) -> Bool {
  switch value {
  case .bool, .int, .decimal, .string: false
  case .duration, .enumCase, .node: true
  case .list(let items): items.contains(where: hasSourceText)
  }
}
