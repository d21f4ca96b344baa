package import SextantEngine

/// The system `router` models SwiftUI Router: a stack, with at most one popup and one alert.
///
/// `Scripts/router/rules.txt` lists the rules and their sources. The graph is the whole state. The
/// root of the window is a stack with the root screen and the routes. The stack presents the popup,
/// then the alert.
package struct RouterSystem: NavigationSystem {
  package let name = "router"
  package let vocabulary = SystemVocabulary(
    sentences: routerSentences + routerGestures + routerAlertGestures,
    declarations: routerDeclarations,
    facts: routerFacts, events: routerEvents,
    eventWords: ["changed stack", "changed popup", "changed alert"], startWord: "screen",
    alerts: .init("alert") { alert, app in app.alertContent(of: alert) },
    presentations: ["presentPopup": .style("popup"), "showAlert": .style("alert")],
    effects: [
      "push": .push, "pop": .back, "popAll": .back, "setStack": .replace, "dismiss": .back,
      "hideAlert": .back,
    ],
    hiddenElements: 1,
    codes: RouterCodes.all)

  package var manual: SystemManual { routerManual }

  package init() {}

  package func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    .stack([start], .automatic)
  }

  package func violations(in draft: Draft) -> [String] {
    var found: [String] = []
    for root in draft.roots {
      guard draft.store.kind(of: root) == .stack else {
        found.append("the root is not a stack")
        continue
      }
      let elements = draft.elements(of: root)
      if elements.isEmpty { found.append("the stack has no root screen") }
      for (index, node) in elements.enumerated() {
        found += violations(of: node, index == 0 ? "screen" : "route", in: draft)
      }
      let attached = draft.store.entries(of: draft.store.presented(by: root))
      let styles = attached.map(\.attribute.style)
      if ![[], [.popup], [.alert], [.popup, .alert]].contains(styles) {
        found.append("at most one popup may be presented, with at most one alert over it")
      }
      for (node, attribute) in attached where attribute.style == .popup {
        found += violations(of: node, "popup", in: draft)
      }
    }
    return found
  }

  private func violations(of node: Node, _ word: String, in draft: Draft) -> [String] {
    let definition = draft.store.definition(of: node)
    if definition == .none || draft.app.definition(definition).word != word {
      return ["\(draft.name(of: node)) is not declared as \(word)"]
    }
    return draft.store.presented(by: node).isEmpty
      ? [] : ["\(draft.name(of: node)) has a presentation"]
  }
}

enum RouterEvent: UInt8 {
  case stack, popup, alert
}

extension AppMap {
  /// Returns the content of an alert. The arguments contain the inputs, then the texts of the
  /// declaration: title, message, confirm button, cancel button.
  func alertContent(of alert: NodeDescription) -> AlertContent? {
    guard case .new(let definition, let input, _, _) = alert else { return nil }
    let declared = self.definition(definition)
    let texts = Array(input.dropFirst(declared.parameters.count))
    guard texts.count >= 3, case .string(let confirm) = texts[2] else { return nil }
    let cancel = texts.dropFirst(3).compactMap(\.text).last
    return AlertContent(
      title: texts[0].text ?? "", message: texts[1].text,
      buttons: [
        .init(confirm, body: declared.detail("alert")?.body),
        .init(cancel ?? "Cancel", role: "cancel"),
      ])
  }
}

extension Draft {
  mutating func setRoutes(_ list: NodeList) throws(Refusal) {
    try apply(.setContent(level: 0, list))
    recordEvent(RouterEvent.stack.rawValue)
  }

  var attached: (popup: Node?, alert: Node?) {
    var (popup, alert): (Node?, Node?) = (nil, nil)
    var list = store.presented(by: node(at: 0))
    while !list.isEmpty {
      if store.attributeOfLast(in: list).style == .alert {
        alert = store.last(of: list)
      } else {
        popup = store.last(of: list)
      }
      list = store.dropLast(list)
    }
    return (popup, alert)
  }

  mutating func attach(popup: Node?, alert: Node?, recording event: RouterEvent) throws(Refusal) {
    var list = NodeList.empty
    if let popup { list = append(popup, to: list, Attribute(style: .popup), mayPresent: true) }
    if let alert { list = append(alert, to: list, Attribute(style: .alert), mayPresent: true) }
    try apply(.setPresented(level: 0, list))
    recordEvent(event.rawValue)
  }
}
