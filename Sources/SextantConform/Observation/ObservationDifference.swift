import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports

/// A difference between an app and its model in one part.
package struct ObservationDifference: Sendable, Hashable {
  /// The key of the part. For a variable, `state.NAME`.
  package let key: String
  /// The value in the model.
  package let expected: String
  /// The observed value, in the model's terms.
  package let seen: String

  /// The difference on one line.
  package var text: String { "\(key): the model shows \(expected), the app \(seen)" }
}

extension ReadObservation {
  /// Returns the differences from a state of the model; empty if the observation matches.
  package func differences(from shown: ShownState, in program: Program)
    -> [ObservationDifference]
  {
    var found: [ObservationDifference] = []
    func note(_ key: Observation.Key, _ expected: String, _ seen: String, unless isSame: Bool) {
      if !isSame { found.append(.init(key: key.rawValue, expected: expected, seen: seen)) }
    }
    func differs(_ screens: [ObservedScreen], _ nodes: [NodeSnapshot]) -> Bool {
      screens.count != nodes.count || !zip(screens, nodes).allSatisfy { $0.matches($1) }
    }
    if let top {
      let isSame = top.map { top in shown.top.map { top.matches($0) } ?? false }
      note(
        .top, shown.top.map { literalHead($0) } ?? nothing, top?.text ?? nothing,
        unless: isSame ?? (shown.top == nil))
    }
    if let path {
      note(
        .path, list(shown.path.map { literalHead($0) }), list(path.map(\.text)),
        unless: !differs(path, shown.path))
    }
    if let stack {
      note(
        .stack, list(shown.stack.map { literalHead($0) }), list(stack.map(\.text)),
        unless: !differs(stack, shown.stack))
    }
    for (name, elements) in stacks {
      let own = shown.stacks?.first { $0.name == name }?.elements
      if let own, !differs(elements, own) { continue }
      found.append(
        .init(
          key: "stacks.\(name)",
          expected: own.map { list($0.map { literalHead($0) }) } ?? "no such stack",
          seen: list(elements.map(\.text))))
    }
    if let presented {
      note(
        .presented, list(shown.presented.map(\.text)), list(presented.map(\.shown)),
        unless: presented.count == shown.presented.count
          && zip(presented, shown.presented).allSatisfy { $0.matches($1) })
    }
    if let tab {
      note(
        .tab, shown.tab ?? nothing, tab.isEmpty ? nothing : tab, unless: tab == shown.tab ?? "")
    }
    if let windows {
      note(.windows, list(shown.windows), list(windows), unless: windows == shown.windows)
    }
    for entry in state {
      guard let value = shown.variables.dropFirst(entry.variable).first, value != entry.value
      else { continue }
      found.append(
        .init(
          key: "state.\(entry.name)", expected: value.description, seen: entry.value.description))
    }
    for (member, variable) in missing {
      let value = variable.flatMap { shown.variables.dropFirst($0).first?.description }
      found.append(
        .init(
          key: "state.\(member.name)", expected: value ?? "no such state",
          seen: member.value.text))
    }
    return found
  }
}

private let nothing = "nothing"

private func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

extension ObservedPresentation {
  /// A presented stack may be named by its first element.
  func matches(_ shown: ShownState.Presentation) -> Bool {
    if let text { return text == shown.text }
    guard style == shown.style else { return false }
    if let title { return title == shown.node.title }
    guard let screen else { return false }
    return screen.matches(shown.node) || shown.first.map { screen.matches($0) } ?? false
  }
}

extension Observation {
  /// Creates an observation of a state of the model.
  package init(of shown: ShownState, in program: Program) {
    self.init()
    top = shown.top.map { literalHead($0) } ?? ""
    path = shown.path.map { literalHead($0) }
    stack = shown.stack.map { literalHead($0) }
    stacks = shown.stacks?.map { stack in
      Stack(name: stack.name, elements: stack.elements.map { literalHead($0) })
    }
    presented = shown.presented.map(\.text)
    tab = shown.tab ?? ""
    windows = shown.windows
    state = zip(program.variables, shown.variables).map {
      JSONValue.Member(name: $0.name, value: JSONValue($1))
    }
  }
}
