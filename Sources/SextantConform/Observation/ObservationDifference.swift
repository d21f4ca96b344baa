import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports

/// A part of the observation in which an app and its model differ.
package struct ObservationDifference: Sendable, Hashable {
  /// The key of the part. For a variable, `state.NAME`.
  package let key: String
  package let expected: String
  package let seen: String

  package var text: String { "\(key): the model shows \(expected), the app shows \(seen)" }
}

extension ReadObservation {
  package func differences(from shown: ShownState, in program: Program)
    -> [ObservationDifference]
  {
    var found: [ObservationDifference] = []
    func note(
      _ key: String, _ expected: @autoclosure () -> String, _ seen: @autoclosure () -> String,
      unless isSame: Bool
    ) {
      if !isSame { found.append(.init(key: key, expected: expected(), seen: seen())) }
    }
    func compare(_ key: String, _ screens: [ObservedScreen]?, _ nodes: [NodeSnapshot]?) {
      guard let screens else { return }
      let isSame =
        nodes.map { screens.count == $0.count && zip(screens, $0).allSatisfy { $0.matches($1) } }
      note(
        key, nodes.map { list($0.map { literalHead($0) }) } ?? "no such stack",
        list(screens.map(\.text)), unless: isSame ?? false)
    }
    if let top {
      let isSame = top.map { top in shown.top.map { top.matches($0) } ?? false }
      note(
        "top", shown.top.map { literalHead($0) } ?? nothing, top?.text ?? nothing,
        unless: isSame ?? (shown.top == nil))
    }
    compare("path", path, shown.path)
    compare("stack", stack, shown.stack)
    for (name, elements) in stacks {
      compare("stacks.\(name)", elements, shown.stacks?.first { $0.name == name }?.elements)
    }
    if let presented {
      note(
        "presented", list(shown.presented.map(\.text)), list(presented.map(\.shown)),
        unless: presented.count == shown.presented.count
          && zip(presented, shown.presented).allSatisfy { $0.matches($1) })
    }
    if let tab {
      note(
        "tab", shown.tab ?? nothing, tab.isEmpty ? nothing : tab, unless: tab == shown.tab ?? "")
    }
    if let windows {
      note("windows", list(shown.windows), list(windows), unless: windows == shown.windows)
    }
    for entry in state {
      guard let value = shown.variables.dropFirst(entry.variable).first else { continue }
      note(
        "state.\(entry.name)", value.description, entry.value.description,
        unless: value == entry.value)
    }
    for (member, variable) in missing {
      let value = variable.flatMap { shown.variables.dropFirst($0).first?.description }
      note("state.\(member.name)", value ?? "no such state", member.value.text, unless: false)
    }
    return found
  }
}

private let nothing = "nothing"

private func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

extension ObservedPresentation {
  /// Returns whether presentations match. The app may report a stack by its first element only.
  func matches(_ shown: ShownState.Presentation) -> Bool {
    if let text { return text == shown.text }
    guard style == shown.style else { return false }
    if let title { return title == shown.node.title }
    guard let screen else { return false }
    return screen.matches(shown.node) || shown.first.map { screen.matches($0) } ?? false
  }
}

extension Observation {
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
