import SextantEngine
import SextantLanguage

/// What an app calls what its model names, as UI tests look for it.
struct UITestNames {
  var usedActions: Set<String> = []
  var usedScreens: Set<String> = []
  var usedTabs: Set<String> = []

  private let names: NameMap
  /// The inputs of the actions, by their names.
  private let inputs: [String: [String]]

  init(_ program: Program, _ names: NameMap) {
    self.names = names
    let declared = program.app.declared.flatMap(\.actions).map {
      ($0.name, $0.parameters.map(\.name))
    }
    inputs = Dictionary(declared) { first, _ in first }
  }

  /// The tables as literals of dictionaries.
  var actions: String {
    table(usedActions) { name in
      let own = Self.name(of: name, in: names.actions)
      // Without a place for its inputs, one name would be that of all.
      let hasPlace = own.contains("{")
      return own + (hasPlace ? "" : (inputs[name] ?? []).map { "-{\($0)}" }.joined())
    }
  }

  var screens: String { table(usedScreens) { Self.name(of: $0, in: names.screens) } }

  var tabs: String { table(usedTabs) { Self.name(of: $0, in: names.tabs) } }

  func variable(_ name: String) -> String { Self.name(of: name, in: names.variables) }

  private func table(_ used: Set<String>, _ own: (String) -> String) -> String {
    if used.isEmpty { return "[:]" }
    let lines = used.sorted().map { "    \(swiftLiteral($0)): \(swiftLiteral(own($0))),\n" }
    return "[\n" + lines.joined() + "  ]"
  }

  /// The name of the app for one of the model: that with places for inputs, where it has several.
  private static func name(of name: String, in map: [String: String]) -> String {
    let own = map.filter { $0.value == name }.keys.sorted()
    return own.first { $0.contains("{") } ?? own.first ?? name
  }
}

/// A text as Swift source has it.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\t": literal += "\\t"
    default:
      let isShown = scalar.value >= 0x20 && scalar.properties.generalCategory != .control
      let isBreak = scalar.value == 0x2028 || scalar.value == 0x2029
      literal +=
        isShown && !isBreak
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return literal + "\""
}

/// Names with texts, as Swift source has them.
func dictionary(of entries: [(name: String, value: String)]) -> String {
  "["
    + entries.map { "\(swiftLiteral($0.name)): \(swiftLiteral($0.value))" }.joined(
      separator: ", ") + "]"
}

/// What a UI test writes for a value, which compares texts.
func plainText(_ value: Value) -> String { value.text ?? value.description }
