package import SextantLanguage
package import SextantReports

/// A partial observation of the navigation of an app or a model.
///
/// Its texts are in the app's notation. `ObservationReader` converts the texts to the model's
/// notation. Missing parts are not compared.
package struct Observation: Sendable, Hashable {
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case top, path, stack, stacks, presented, tab, windows, state
  }

  /// The top of the visible path, such as `Product(id: "cup")`; empty if nothing is visible.
  package var top: String?
  /// The screens on the visible path. The last screen is the top.
  package var path: [String]?
  /// The elements of the current stack, bottom first; empty without a stack.
  package var stack: [String]?
  /// The stacks in tabs and windows. Their names are `tab:ID` and `window:ID`.
  package var stacks: [Stack]?
  /// The presentations, bottom first, such as `sheet Cart` and `alert "Delete?"`.
  package var presented: [String]?
  /// The selected tab; empty if no tabs are visible.
  package var tab: String?
  /// The ids of the open windows, in the order in which they were opened.
  package var windows: [String]?
  package var state: [JSONValue.Member]?

  package struct Stack: Sendable, Hashable {
    package let name: String
    package let elements: [String]

    package init(name: String, elements: [String]) { (self.name, self.elements) = (name, elements) }
  }

  package init() {}

  package init(_ json: JSONValue) throws(FileProblem) {
    do { try self.init(reading: json) } catch { throw error.fileProblem }
  }

  init(reading json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "an observation")
    top = try one(.top, &members)
    path = try some(.path, &members)
    if let json = members.value(Key.stack.rawValue) {
      stack = []
      if !json.isNull { stack = try members.texts(Key.stack.rawValue) }
    }
    stacks = try readStacks(&members)
    presented = try some(.presented, &members)
    tab = try one(.tab, &members)
    windows = try some(.windows, &members)
    if members.value(Key.state.rawValue) != nil {
      state = try members.object(Key.state.rawValue) { $0 }
    }
    try members.end()
  }

  package var json: JSONValue {
    var json: JSONValue = [:]
    json[Key.top.rawValue] = top.map { .textOrNull($0) }
    json[Key.path.rawValue] = path.map { JSONValue($0) }
    json[Key.stack.rawValue] = stack.map { $0.isEmpty ? .null : JSONValue($0) }
    json[Key.stacks.rawValue] = stacks.map { stacks in
      JSONValue(members: stacks.map { ($0.name, JSONValue($0.elements)) })
    }
    json[Key.presented.rawValue] = presented.map { JSONValue($0) }
    json[Key.tab.rawValue] = tab.map { .textOrNull($0) }
    json[Key.windows.rawValue] = windows.map { JSONValue($0) }
    json[Key.state.rawValue] = state.map { .object($0) }
    return json
  }
}

private func readStacks(
  _ members: inout JSONMembers
) throws(StateProblem) -> [Observation.Stack]? {
  let key = Observation.Key.stacks.rawValue
  guard members.value(key) != nil else { return nil }
  return try members.object(key) { member throws(StateProblem) in
    guard let items = member.value.array else { throw StateProblem("expected a list") }
    let texts = items.compactMap(\.string)
    guard texts.count == items.count else { throw StateProblem("expected a list of strings") }
    return Observation.Stack(name: member.name, elements: texts)
  }
}

private func one(
  _ key: Observation.Key, _ members: inout JSONMembers
) throws(StateProblem) -> String? {
  members.value(key.rawValue) == nil ? nil : try members.string(key.rawValue) ?? ""
}

private func some(
  _ key: Observation.Key, _ members: inout JSONMembers
) throws(StateProblem) -> [String]? {
  members.value(key.rawValue) == nil ? nil : try members.texts(key.rawValue)
}
