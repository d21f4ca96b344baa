package import SextantEngine
package import SextantLanguage
import SextantReports
import SextantSyntax

/// An observation whose texts were converted to the names of a program.
package struct ReadObservation: Sendable {
  /// The top screen. The outer optional is nil if the top is not compared. The inner optional is
  /// nil if nothing is visible.
  var top: ObservedScreen??
  var path: [ObservedScreen]?
  var stack: [ObservedScreen]?
  var stacks: [(name: String, elements: [ObservedScreen])] = []
  var presented: [ObservedPresentation]?
  var tab: String?
  var windows: [String]?
  var state: [(variable: Int, name: String, value: Value)] = []
  /// The variables that count as different. The model has no such variable (`variable` is nil), or
  /// the value has another type than the model's variable.
  var missing: [(member: JSONValue.Member, variable: Int?)] = []
  /// The unknown names. `key` is the key of the difference, and `sentence` may suggest a name.
  package internal(set) var unknown: [(key: String, sentence: String)] = []
  /// The ignored arguments, such as `Product(image:)`.
  package internal(set) var unread: [String] = []

  /// The distinct values in the observation, which are tried for inputs with unknown values.
  package var values: [Value] {
    let all =
      [top.flatMap { $0 }].compactMap { $0 } + (path ?? []) + (stack ?? [])
      + stacks.flatMap(\.elements)
      + (presented ?? []).compactMap(\.screen)
    var seen: Set<Value> = []
    return (all.flatMap(\.inputs).map(\.value) + state.map(\.value)).filter {
      seen.insert($0).inserted
    }
  }
}

struct ObservedPresentation: Sendable, Hashable {
  let style: String
  var title: String?
  var screen: ObservedScreen?
  /// The whole text, if presentations are compared by their text; otherwise nil.
  var text: String?

  var shown: String {
    text ?? "\(style) \(title.map { Value.quoted($0) } ?? screen?.text ?? "")"
  }
}

/// Converts observations to the names of a program. Caches the conversions.
package struct ObservationReader: Sendable {
  private var screens: ScreenReader
  private var presentations: [String: ObservedPresentation] = [:]
  private var tops: [String: ObservedScreen] = [:]
  private let variables: [String: Int]
  private let tabs: [String]
  private let windows: [String]

  private var program: Program { screens.program }
  package var names: NameMap { screens.names }

  private static let maxKept = 10_000

  package init(_ program: Program, _ names: NameMap = NameMap()) {
    screens = ScreenReader(program, names)
    let named = program.variables.enumerated().map { ($0.element.name, $0.offset) }
    variables = Dictionary(named) { first, _ in first }
    tabs = program.app.definitions.flatMap(\.tabs).map { program.map.name($0.id) }
    windows = program.app.windowIDs.values.map { program.map.name($0) }
  }

  package mutating func read(_ observation: Observation) -> ReadObservation {
    var read = ReadObservation()
    let ignored = names.ignored.keys
    if let top = observation.top, !ignored.contains(.top), !isIgnored(top) {
      read.top = .some(top.isEmpty ? nil : screen(top, "top", &read))
    }
    read.path = elements(observation.path, .path, "path", &read)
    read.stack = elements(observation.stack, .stack, "stack", &read)
    for stack in observation.stacks ?? [] {
      let name = modelName(ofStack: stack.name)
      let shown = elements(stack.elements, .stacks, "stacks.\(name)", &read)
      if let shown { read.stacks.append((name, shown)) }
    }
    if let presented = observation.presented, !ignored.contains(.presented) {
      read.presented = presented.compactMap { presentation($0, &read) }
    }
    if let tab = observation.tab, !ignored.contains(.tab) {
      read.tab = names.tabs[tab] ?? tab
      if let tab = read.tab, !tab.isEmpty { note(tab, "tab", "tab", unlessIn: tabs, &read) }
    }
    if let windows = observation.windows, !ignored.contains(.windows) {
      read.windows = windows
      for window in windows {
        note(window, "window", "windows", unlessIn: self.windows, &read)
      }
    }
    if let state = observation.state, !ignored.contains(.state) { self.state(state, &read) }
    return read
  }

  private func modelName(ofStack name: String) -> String {
    let prefix = "tab:"
    guard name.hasPrefix(prefix) else { return name }
    let tab = String(name.dropFirst(prefix.count))
    return prefix + (names.tabs[tab] ?? tab)
  }

  /// Returns the value of each variable; nil for a missing variable. `read` contains unknown names
  /// and wrong types.
  func values(of members: [JSONValue.Member]) -> (values: [Value?], read: ReadObservation) {
    var read = ReadObservation()
    state(members, &read)
    var values: [Value?] = program.variables.map { _ in nil }
    for entry in read.state { values[entry.variable] = entry.value }
    return (values, read)
  }

  package mutating func renamed(_ sentence: String) -> String { screens.renamed(sentence) }

  private func state(_ members: [JSONValue.Member], _ read: inout ReadObservation) {
    for member in members where !names.ignored.variables.contains(member.name) {
      let name = names.variables[member.name] ?? member.name
      guard let index = variables[name] else {
        note(
          name, "variable", "state.\(member.name)", unlessIn: program.variables.map(\.name), &read)
        read.missing.append((member, nil))
        continue
      }
      let type = program.variables[index].type
      if let value = member.value.value.flatMap({ type.converted($0, enums: program.enums) }) {
        read.state.append((index, name, value))
      } else {
        // The type in the model is authoritative, so a value of another type is a difference.
        read.unknown.append(
          (
            "state.\(member.name)",
            "type mismatch: `\(name)` is \(type.article) in the model"
          ))
        read.missing.append((member, index))
      }
    }
  }

  // MARK: Screens

  private mutating func elements(
    _ texts: [String]?, _ part: Observation.Key, _ key: String, _ read: inout ReadObservation
  ) -> [ObservedScreen]? {
    guard let texts, !names.ignored.keys.contains(part) else { return nil }
    return texts.filter { !isIgnored($0) }.map { screen($0, key, &read) }
  }

  private mutating func screen(
    _ text: String, _ key: String, _ read: inout ReadObservation
  ) -> ObservedScreen {
    let known = tops[text]
    let screen = known ?? screen(of: text)
    if known == nil, tops.count < Self.maxKept { tops[text] = screen }
    note(screen, key, &read)
    return screen
  }

  /// Parses a screen, or the literal head of a container, such as `tabs Main selected home`.
  private mutating func screen(of text: String) -> ObservedScreen {
    guard let phrase = screens.phrase(of: text) else { return ObservedScreen(name: text) }
    if phrase.end == 1 {
      return screens.screen(at: 0, of: phrase) ?? ObservedScreen(name: text)
    }
    let first = phrase.word(at: 0).map { screens.symbols.text($0) }
    let isStack = first == "stack"
    let container = isStack ? ObservedScreen(name: "stack") : screens.screen(at: 1, of: phrase)
    guard var container, screens.isDeclared(container.name) else {
      return ObservedScreen(name: text)
    }
    if isStack || phrase.end > 2 { container.head = text }
    return container
  }

  private mutating func presentation(
    _ text: String, _ read: inout ReadObservation
  ) -> ObservedPresentation? {
    let known = presentations[text]
    let found = known ?? presentation(of: text)
    if known == nil, presentations.count < Self.maxKept { presentations[text] = found }
    if let screen = found.screen {
      if names.ignored.screens.contains(screen.name) { return nil }
      note(screen, "presented", &read)
    }
    return found
  }

  /// Parses `STYLE "title"` or `STYLE Screen(…)`. Ignores `stacked` in `STYLE stacked Screen(…)`.
  private mutating func presentation(of text: String) -> ObservedPresentation {
    guard let phrase = screens.phrase(of: text), let style = phrase.word(at: 0) else {
      return ObservedPresentation(style: "", text: text)
    }
    var presentation = ObservedPresentation(style: screens.symbols.text(style))
    let isStacked = phrase.word(at: 1).map { screens.symbols.text($0) } == "stacked"
    let place = isStacked && phrase.end == 3 ? 2 : 1
    if phrase.end == 2, phrase.kind(at: 1) == .string {
      presentation.title = phrase.tree.string(phrase.atoms[1])
    } else if phrase.end == place + 1, let screen = screens.screen(at: place, of: phrase) {
      presentation.screen = screen
    } else {
      presentation.text = text
    }
    return presentation
  }

  private func isIgnored(_ text: String) -> Bool {
    let name = String(text.prefix { $0 != "(" })
    return !names.ignored.screens.isEmpty && names.ignored.screens.contains(name)
  }

  private func note(
    _ screen: ObservedScreen, _ key: String, _ read: inout ReadObservation
  ) {
    read.unread += screen.unread
    if screens.isDeclared(screen.name) { return }
    note(screen.name, "screen", key, unlessIn: screens.declaredNames, &read)
  }

  private func note(
    _ name: String, _ kind: String, _ key: String, unlessIn known: [String],
    _ read: inout ReadObservation
  ) {
    if known.contains(name) { return }
    let near = nearestName(to: name, in: known).map { "; " + didYouMean($0) } ?? ""
    read.unknown.append(
      (key, "unknown \(kind) `\(printable(name, limit: 80))` in the model\(near)"))
  }
}
