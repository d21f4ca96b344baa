internal import SextantEngine
public import SextantRuntime

/// A state as JSON: what `print state` shows and `restore "file.json"` reads.
///
/// One object: `graph` as in the trace (an array of windows), `focus` with the windows' names in order
/// of focus, `state` with the app's variables, and `clock` in virtual milliseconds; where the system
/// keeps more than the tree shows, `memory`, and `aside` with the nodes that only it holds; `pending`
/// with what it has left for later. What no file can hold is counted in `notKept`.
public struct JSONStateFormat: StateFormat {
  public init() {}

  public func text(of state: StateSnapshot) -> String {
    var writer = JSONWriter()
    writer.tellsOrigins = true
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

  public func state(from bytes: [UInt8]) throws(FileProblem) -> StateSnapshot {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem("it is not JSON: \(error)")
    }
    guard let windows = root["graph"]?.array else { throw FileProblem("it has no `graph`") }
    var graph = GraphSnapshot(windows: [])
    for window in windows { graph.windows.append(try self.window(window)) }
    var variables: [StateSnapshot.Variable] = []
    for member in root["state"]?.object ?? [] {
      variables.append(
        .init(name: member.name, value: try value(member.value, of: "the state `\(member.name)`")))
    }
    let focus = root["focus"]?.array?.compactMap(\.string) ?? []
    return StateSnapshot(
      graph: graph, focus: focus, variables: variables, clock: max(0, root["clock"]?.int ?? 0),
      memory: try root["memory"].map { json throws(FileProblem) in try memory(json) },
      aside: try (root["aside"]?.array ?? []).map { json throws(FileProblem) in
        try node(json, depth: 0)
      },
      pending: try (root["pending"]?.array ?? []).map { json throws(FileProblem) in
        try pending(json)
      })
  }

  private func pending(_ json: JSONValue) throws(FileProblem) -> StateSnapshot.Pending {
    guard let left = json["left"]?.int, left >= 0, let values = json["values"],
      case .list(let items) = try memory(values)
    else { throw FileProblem("what is `pending` has the time that is `left`, and `values`") }
    return .init(left: left, owner: json["owner"]?.int ?? 0, values: items)
  }

  /// What a system keeps: values, and nodes by number.
  private func memory(_ json: JSONValue) throws(FileProblem) -> Value {
    if let number = json["node"]?.int {
      return .node(Instance(number: UInt32(clamping: max(0, number))))
    }
    if let time = json["milliseconds"]?.int { return .duration(time) }
    if let name = json["case"]?.string { return .enumCase(name) }
    if let number = json["decimal"] {
      if case .int(let digits) = number { return .decimal(FixedDecimal(digits: digits, scale: 0)) }
      return try value(number, of: "`memory`")
    }
    guard case .array(let items) = json else { return try value(json, of: "`memory`") }
    var values: [Value] = []
    for item in items { values.append(try memory(item)) }
    return .list(values)
  }

  private func window(_ json: JSONValue) throws(FileProblem) -> WindowSnapshot {
    guard let name = json["window"]?.string, let root = json["root"] else {
      throw FileProblem("a window has a name and a root")
    }
    return WindowSnapshot(
      name: name, isFocused: json["focused"]?.bool ?? false,
      root: try node(root, depth: 0))
  }

  /// Graphs nest no deeper than the engine allows: three levels for each presentation.
  private static let deepest = 3 * SextantEngine.Limits.nesting + 3

  private func node(_ json: JSONValue, depth: Int) throws(FileProblem) -> NodeSnapshot {
    guard depth < JSONStateFormat.deepest else { throw FileProblem("it is nested too deep") }
    guard
      let kind = json["kind"]?.string.flatMap({ word in NodeKind.all.first { $0.word == word } }),
      let name = json["name"]?.string
    else { throw FileProblem("a node has a kind and a name") }
    let number = json["id"]?.string?.split(separator: "#").last.flatMap { Int($0) }
    var node = NodeSnapshot(instance: number ?? 0, kind: kind, name: name)
    for input in json["input"]?.object ?? [] {
      node.input.append(
        .init(label: input.name, value: try value(input.value, of: "\(name)(\(input.name):)")))
    }
    node.selected = json["selected"]?.string
    switch json["tabBar"]?.string {
    case "hidden": node.tabBar = .hidden
    case "hiddenAnimated": node.tabBar = .hiddenAnimated
    default: break
    }
    node.title = json["title"]?.string
    node.message = json["message"]?.string
    for button in json["buttons"]?.array ?? [] {
      node.buttons.append(
        .init(title: button["title"]?.string ?? "", role: button["role"]?.string))
    }
    if let declared = json["declared"], let name = declared["name"]?.string {
      var inputs: [NodeSnapshot.Input] = []
      for input in declared["input"]?.object ?? [] {
        inputs.append(
          .init(label: input.name, value: try value(input.value, of: "\(name)(\(input.name):)")))
      }
      node.origin = .declaration(name: name, input: inputs)
    }
    for child in json["children"]?.array ?? [] { try add(child, to: &node, depth: depth) }
    return node
  }

  private func add(
    _ json: JSONValue, to node: inout NodeSnapshot, depth: Int
  ) throws(FileProblem) {
    let child = try self.node(json, depth: depth + 1)
    let role = json["role"]?.string ?? ""
    let source = json["source"]?.string
    if role.hasPrefix("presented:") {
      node.presented.append(
        .init(
          style: String(role.dropFirst("presented:".count)), source: source,
          transition: json["transition"]?.string, node: child))
    } else {
      let tab = role.hasPrefix("tab:") ? String(role.dropFirst("tab:".count)) : nil
      node.children.append(.init(tab: tab, zoomSource: source, node: child))
    }
  }

  /// A value; `holder` is what it is of, for people.
  private func value(_ json: JSONValue, of holder: String) throws(FileProblem) -> Value {
    switch json {
    case .bool(let flag): return .bool(flag)
    case .int(let number): return .int(number)
    case .string(let text): return .string(text)
    case .number(let text):
      if let number = FixedDecimal(written: text) { return .decimal(number) }
      let isPlain = !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
      throw FileProblem(
        "the number \(printable(text, limit: 30)) of \(holder) "
          + (isPlain ? "has too many digits" : "is written with an exponent"))
    case .array(let items):
      var values: [Value] = []
      for item in items { values.append(try value(item, of: holder)) }
      return .list(values)
    case .null, .object: break
    }
    throw FileProblem(
      "the value of \(holder) is not true, false, a number, a string or a list of these")
  }
}

extension NodeKind {
  fileprivate static let all: [NodeKind] = [.screen, .stack, .tabs, .switched, .custom, .modal]
}

extension FixedDecimal {
  /// A decimal as it is written, without an exponent.
  fileprivate init?(written text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let digits = Int(parts.joined()) else { return nil }
    self.init(digits: digits, scale: parts.count == 2 ? parts[1].count : 0)
  }
}
