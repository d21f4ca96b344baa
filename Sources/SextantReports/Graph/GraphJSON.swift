package import SextantEngine

/// A graph as one line of JSON: an array of windows, each with its tree of nodes.
package func graphJSON(of graph: GraphSnapshot) -> String {
  var writer = JSONWriter()
  writer.graph(graph)
  return writer.text
}

extension JSONWriter {
  /// A node to be written, or the end of a node.
  private enum Work {
    case node(NodeSnapshot, NodeRole, source: String?, transition: String?)
    case end
  }

  /// Writes a graph as an array of windows. The children of a node are its presentations, then its
  /// contents. Not recursive.
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

  /// Writes a subtree.
  mutating func tree(_ root: NodeSnapshot) {
    var pending = [Work.node(root, .root, source: nil, transition: nil)]
    while let work = pending.popLast() {
      guard case .node(let node, let role, let source, let transition) = work else {
        endArray()
        endObject()
        continue
      }
      beginObject()
      head(node, role, source, transition)
      key("children")
      beginArray()
      pending.append(.end)
      pending += JSONWriter.below(node).reversed()
    }
  }

  /// Writes a value of a system's memory. Kinds that JSON lacks are objects with the name of the
  /// kind, since these values have no declared type.
  mutating func memory(_ memory: Value) {
    switch memory {
    case .node(let instance):
      beginObject()
      member("node", Int(instance.number))
      endObject()
    case .list(let items):
      beginArray()
      for item in items { self.memory(item) }
      endArray()
    case .duration(let milliseconds): tagged("milliseconds", .int(milliseconds))
    case .enumCase(let name): tagged("case", .string(name))
    case .decimal: tagged("decimal", memory)
    case .bool, .int, .string: value(memory)
    }
  }

  private mutating func tagged(_ kind: String, _ value: Value) {
    beginObject()
    key(kind)
    self.value(value)
    endObject()
  }

  private static func below(_ node: NodeSnapshot) -> [Work] {
    var work = node.presented.map { shown in
      Work.node(
        shown.node, .presented(shown.style), source: shown.source, transition: shown.transition)
    }
    for (index, child) in node.children.enumerated() {
      work.append(
        .node(
          child.node, node.role(ofChildAt: index), source: child.zoomSource, transition: nil))
    }
    return work
  }

  private mutating func head(
    _ node: NodeSnapshot, _ role: NodeRole, _ source: String?, _ transition: String?
  ) {
    member("id", node.id)
    member("kind", node.kind.word)
    member("name", node.name)
    if let owner = node.owner { member(owner.word, owner.name) }
    key("input")
    beginObject()
    for input in node.input {
      key(input.label)
      value(input.value)
    }
    endObject()
    kinds(of: node)
    member("role", role.description)
    member("source", source)
    member("selected", node.selected)
    if let transition { member("transition", transition) }
    if let tabBar = node.tabBar.word { member("tabBar", tabBar) }
    alert(node)
  }

  /// Writes the inputs as `memory` does, where the text that stands for one would be read as a string.
  private mutating func kinds(of node: NodeSnapshot) {
    guard writesKinds, node.input.contains(where: { isText($0.value) }) else { return }
    key("exactInput")
    beginObject()
    for input in node.input {
      key(input.label)
      memory(input.value)
    }
    endObject()
  }

  private mutating func alert(_ node: NodeSnapshot) {
    guard let title = node.title else { return }
    member("title", title)
    member("message", node.message)
    member("buttons", node.buttons) { writer, button in
      writer.beginObject()
      writer.member("title", button.title)
      writer.member("role", button.role)
      writer.endObject()
    }
    guard writesOrigins, case .declaration(let name, let inputs)? = node.origin else { return }
    key("declared")
    beginObject()
    member("name", name)
    key("input")
    beginObject()
    for input in inputs {
      key(input.label)
      value(input.value)
    }
    endObject()
    endObject()
  }
}

/// Whether JSON has a value, or something in it, as the text that a script would have.
private func isText(_ value: Value) -> Bool {
  switch value {
  case .bool, .int, .decimal, .string: false
  case .duration, .enumCase, .node: true
  case .list(let items): items.contains(where: isText)
  }
}
