import Testing

indirect enum OracleNode: Equatable, Sendable {
  case screen(String)
  case stack([OracleNode])
  case tabs(String, [OracleTab])
  case switched(String, OracleNode?)
  case custom(String, wrapping: Bool, [OracleNode])

  static func stacked(_ name: String) -> OracleNode { .stack([.screen(name)]) }
}

struct OracleTab: Equatable, Sendable {
  var id: String
  var node: OracleNode

  init(_ id: String, _ node: OracleNode) {
    self.id = id
    self.node = node
  }
}

extension OracleNode {
  var text: String {
    switch self {
    case .screen(let name), .tabs(let name, _), .switched(let name, _), .custom(let name, _, _):
      name
    case .stack(let elements):
      if elements.count == 1, let only = elements.first, !only.isStack {
        "stacked \(only.text)"
      } else {
        "stacked [\(elements.map(\.text).joined(separator: ", "))]"
      }
    }
  }

  var isStack: Bool {
    if case .stack = self { true } else { false }
  }

  var size: Int {
    switch self {
    case .screen: 1
    case .stack(let elements), .custom(_, _, let elements):
      elements.reduce(1) { $0 + $1.size }
    case .tabs(_, let tabs): tabs.reduce(1) { $0 + $1.node.size }
    case .switched(_, let node): 1 + (node?.size ?? 0)
    }
  }

  var parts: [OracleNode] {
    switch self {
    case .screen: []
    case .stack(let elements), .custom(_, _, let elements): elements
    case .tabs(_, let tabs): tabs.map(\.node)
    case .switched(_, let node): node.map { [$0] } ?? []
    }
  }
}

struct OracleShape: Sendable, CustomTestStringConvertible {
  var name: String
  var screens: [String]
  var containers: [OracleNode]
  var presentables: [String]
  var start: OracleNode

  var testDescription: String { name }

  var tabIDs: [String] {
    var ids: [String] = []
    for case .tabs(_, let tabs) in containers {
      for tab in tabs where !ids.contains(tab.id) { ids.append(tab.id) }
    }
    return ids
  }

  var hasSwitched: Bool { containers.contains { if case .switched = $0 { true } else { false } } }
  var hasCustom: Bool { containers.contains { if case .custom = $0 { true } else { false } } }

  var text: String {
    var lines = ["app \(name) {"]
    lines += screens.map { "  screen \($0) { source \"s\" }" }
    for container in containers { lines += Self.declaration(of: container) }
    lines += presentables.map { "  presentable \($0)" }
    lines += ["  start \(start.text)", "}"]
    return lines.joined(separator: "\n")
  }

  private static func declaration(of container: OracleNode) -> [String] {
    switch container {
    case .screen, .stack: []
    case .tabs(let name, let tabs):
      ["  tabs \(name) {"] + tabs.map { "    tab \($0.id) \($0.node.text)" } + ["  }"]
    case .switched(let name, let node):
      ["  switched \(name) shows \(node?.text ?? "nothing")"]
    case .custom(let name, let wrapping, let nodes):
      ["  custom \(name)\(wrapping ? "" : " not wrapping") {"]
        + nodes.map { "    segment \($0.text)" } + ["  }"]
    }
  }
}
