package import SextantLanguage
package import SextantReports

/// What an app, or a model, shows of its navigation at a moment: any part of it.
///
/// Its texts are those of the app: `ObservationReader` reads them as a program means them. What is not there is
/// not compared.
package struct Observation: Sendable, Hashable {
  /// The parts, by their keys.
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case top, path, presented, tab, windows, state
  }

  /// What is on top, such as `Product(id: "cup")`; empty for nothing.
  package var top: String?
  /// The screens on the visible chain, the top last.
  package var path: [String]?
  /// What is presented, bottom first, such as `sheet Cart` and `alert "Delete?"`.
  package var presented: [String]?
  /// The tab that is selected; empty where there are no tabs.
  package var tab: String?
  /// The ids of the open windows, in the order of opening.
  package var windows: [String]?
  /// Variables with their values.
  package var state: [JSONValue.Member]?

  package init() {}

  /// Reads it from JSON, and says what is expected where that is something else.
  package init(_ json: JSONValue) throws(FileProblem) {
    do { try self.init(reading: json) } catch { throw error.fileProblem }
  }

  init(reading json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "an observation")
    top = try one(.top, &members)
    path = try some(.path, &members)
    presented = try some(.presented, &members)
    tab = try one(.tab, &members)
    windows = try some(.windows, &members)
    if members.value(Key.state.rawValue) != nil {
      state = try members.object(Key.state.rawValue) { $0 }
    }
    try members.end()
  }

  /// It as JSON.
  package var json: JSONValue {
    var json: JSONValue = [:]
    json[Key.top.rawValue] = top.map { .textOrNull($0) }
    json[Key.path.rawValue] = path.map { JSONValue($0) }
    json[Key.presented.rawValue] = presented.map { JSONValue($0) }
    json[Key.tab.rawValue] = tab.map { .textOrNull($0) }
    json[Key.windows.rawValue] = windows.map { JSONValue($0) }
    json[Key.state.rawValue] = state.map { .object($0) }
    return json
  }
}

/// A text, empty for `null`; nil if it is missing.
private func one(
  _ key: Observation.Key, _ members: inout JSONMembers
) throws(StateProblem) -> String? {
  members.value(key.rawValue) == nil ? nil : try members.string(key.rawValue) ?? ""
}

/// Texts; nil if they are missing.
private func some(
  _ key: Observation.Key, _ members: inout JSONMembers
) throws(StateProblem) -> [String]? {
  members.value(key.rawValue) == nil ? nil : try members.texts(key.rawValue)
}
