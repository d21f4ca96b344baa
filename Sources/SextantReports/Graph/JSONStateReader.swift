internal import SextantEngine
internal import SextantLanguage

/// A reader of states. To catch mistakes in edited files, each unexpected member or value is an
/// error.
struct JSONStateReader {
  func state(_ json: JSONValue) throws(StateProblem) -> StateSnapshot {
    var members = try JSONMembers(json, of: "a state")
    if members.value("graph") == nil { throw StateProblem("missing `graph`") }
    let windows = try members.list("graph", window)
    let focus = try members.list("focus") { json throws(StateProblem) in
      guard let name = json.string else {
        throw StateProblem("`focus` must be a list of window names")
      }
      return name
    }
    let variables = try members.object("state") { member throws(StateProblem) in
      StateSnapshot.Variable(
        name: member.name, value: try value(member.value, of: "the state `\(member.name)`"))
    }
    let clock = try members.count("clock") ?? 0
    let memory = try members.read("memory", memory)
    let aside = try members.list("aside") { json throws(StateProblem) in try root(json) }
    let pending = try members.list("pending", pending)
    _ = try members.object("notKept") { _ in () }
    try members.end()
    return StateSnapshot(
      graph: GraphSnapshot(windows: windows), focus: focus, variables: variables, clock: clock,
      memory: memory, aside: aside, pending: pending)
  }

  func graph(_ json: JSONValue) throws(StateProblem) -> WindowSnapshot { try window(json) }

  private func pending(_ json: JSONValue) throws(StateProblem) -> StateSnapshot.Pending {
    var members = try JSONMembers(json, of: "an element of `pending`")
    let left = try members.count("left")
    let owner = try members.count("owner") ?? 0
    guard let left, let values = members.value("values"), case .list(let items) = try memory(values)
    else { throw StateProblem("an element of `pending` needs `left` and `values`") }
    try members.end()
    return .init(left: left, owner: owner, values: items)
  }

  /// Reads the memory of the system: values, and the instance numbers of nodes.
  private func memory(_ json: JSONValue) throws(StateProblem) -> Value {
    if let members = json.object, members.count == 1, let only = members.first {
      switch (only.name, only.value) {
      case ("node", .int(let number)):
        guard let number = UInt32(exactly: number) else {
          throw StateProblem("the number of a node must be 0 to \(UInt32.max)").below("node")
        }
        return .node(Instance(number: number))
      case ("milliseconds", .int(let time)): return .duration(time)
      case ("case", .string(let name)): return .enumCase(name)
      case ("decimal", .int), ("decimal", .number):
        return try value(only.value, of: "`memory`").with(.decimal)
      case ("decimal", _): throw StateProblem("a decimal must be a number").below("decimal")
      default: break
      }
    }
    guard case .array(let items) = json else { return try value(json, of: "`memory`") }
    return .list(try items.map(memory))
  }

  private func value(_ json: JSONValue, of holder: String) throws(StateProblem) -> Value {
    if let value = json.value { return value }
    if let text = json.badNumber {
      throw StateProblem(
        "the number \(printable(text, limit: 30)) of \(holder) has too many digits")
    }
    throw StateProblem(
      "the value of \(holder) must be true, false, a number, a string or a list of these")
  }
}

// MARK: - Nodes

extension JSONStateReader {
  private static let deepest = 3 * GraphLimits.nesting + 3

  private func window(_ json: JSONValue) throws(StateProblem) -> WindowSnapshot {
    var members = try JSONMembers(json, of: "a window")
    let name = try members.string("window")
    let isFocused = try members.bool("focused") ?? false
    guard let name, let root = members.value("root") else {
      throw StateProblem("a window needs a name and a root")
    }
    try members.end()
    return WindowSnapshot(
      name: name, isFocused: isFocused,
      root: try below("root") { () throws(StateProblem) in try self.root(root) })
  }

  private func root(_ json: JSONValue) throws(StateProblem) -> NodeSnapshot {
    var members = try JSONMembers(json, of: "a node")
    if let role = try members.string("role"), role != NodeRole.root.description {
      throw StateProblem(
        "the role of this node must be `root`, not `\(printable(role, limit: 40))`"
      )
      .below("role")
    }
    for name in ["source", "transition"] where try members.string(name) != nil {
      throw StateProblem("a root cannot have a `\(name)`").below(name)
    }
    return try node(&members, depth: 0)
  }

  private func node(
    _ members: inout JSONMembers, depth: Int
  ) throws(StateProblem) -> NodeSnapshot {
    guard depth < Self.deepest else { throw StateProblem("nested too deeply") }
    let word = try members.string("kind")
    guard let kind = NodeKind.all.first(where: { $0.word == word }),
      let name = try members.string("name")
    else { throw StateProblem("a node needs a kind and a name") }
    var node = NodeSnapshot(instance: 0, kind: kind, name: name)
    if let id = try members.string("id") { node.instance = try number(in: id, of: name) }
    node.input = try input(&members, of: name)
    if members.value("exactInput") != nil {
      node.input = try members.object("exactInput") { input throws(StateProblem) in
        .init(label: input.name, value: try memory(input.value))
      }
    }
    node.selected = try members.string("selected")
    if let word = try members.string("tabBar") {
      guard let behavior = TabBarBehavior.all.first(where: { $0.word == word }) else {
        throw StateProblem("unknown tab bar `\(printable(word, limit: 40))`").below(
          "tabBar")
      }
      node.tabBar = behavior
    }
    if kind == .modal { try readAlert(&members, &node) }
    _ = try members.list("children") { child throws(StateProblem) in
      try add(child, to: &node, depth: depth)
    }
    // The remaining member describes the owner: its key is a keyword, and its value is a name. The
    // app resolves the name later.
    if let owner = members.rest.first, let name = owner.value.string, members.rest.count == 1 {
      node.owner = .init(word: owner.name, name: name)
    } else {
      try members.end()
    }
    return node
  }

  private func number(in id: String, of name: String) throws(StateProblem) -> Int {
    if id == name { return 0 }
    let parts = id.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt32(parts[1]) else {
      throw StateProblem("`id` must end in # and a number").below("id")
    }
    return Int(number)
  }

  private func input(
    _ members: inout JSONMembers, of name: String
  ) throws(StateProblem) -> [NodeSnapshot.Input] {
    try members.object("input") { input throws(StateProblem) in
      .init(label: input.name, value: try value(input.value, of: "\(name)(\(input.name):)"))
    }
  }

  private func readAlert(
    _ members: inout JSONMembers, _ node: inout NodeSnapshot
  ) throws(StateProblem) {
    node.title = try members.string("title")
    node.message = try members.string("message")
    node.buttons = try members.list("buttons") { json throws(StateProblem) in
      var button = try JSONMembers(json, of: "a button")
      guard let title = try button.string("title") else {
        throw StateProblem("a button needs a title")
      }
      let role = try button.string("role")
      try button.end()
      return .init(title: title, role: role)
    }
    node.origin = try members.read("declared") { json throws(StateProblem) in
      var declared = try JSONMembers(json, of: "`declared`")
      guard let name = try declared.string("name") else {
        throw StateProblem("`declared` needs a name")
      }
      let input = try input(&declared, of: name)
      try declared.end()
      return .declaration(name: name, input: input)
    }
  }

  private func add(
    _ json: JSONValue, to node: inout NodeSnapshot, depth: Int
  ) throws(StateProblem) {
    var members = try JSONMembers(json, of: "a node")
    let role = try members.string("role")
    let source = try members.string("source")
    let transition = try members.string("transition")
    let child = try self.node(&members, depth: depth + 1)
    if let role, role.hasPrefix("presented:") {
      let style = String(role.dropFirst("presented:".count))
      node.presented.append(
        .init(style: style, source: source, transition: transition, node: child))
      return
    }
    if transition != nil { throw StateProblem("only a presented node can have a `transition`") }
    let tab = role.flatMap { $0.hasPrefix("tab:") ? String($0.dropFirst("tab:".count)) : nil }
    node.children.append(.init(tab: tab, zoomSource: source, node: child))
    let wanted = node.role(ofChildAt: node.children.count - 1).description
    guard let role, role != wanted else { return }
    let isSameKind = role.prefix { $0 != ":" } == wanted.prefix { $0 != ":" }
    let shown = printable(role, limit: 40)
    throw StateProblem(
      isSameKind
        ? "the role of this node must be `\(wanted)`, not `\(shown)`"
        : "\(node.name) has no child with the role `\(shown)`"
    ).below("role")
  }
}
