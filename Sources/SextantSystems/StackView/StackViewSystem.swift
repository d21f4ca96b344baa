package import SextantEngine

/// The system `stackview` models NavigationStack: a view contains stack views, and each stack view
/// can show another view.
///
/// `Scripts/stackview/rules.txt` lists the rules and their sources. The state is a list of views
/// (`ViewList`) in the system's memory. The graph is a projection of this list.
package struct StackViewSystem: NavigationSystem {
  static let silencing = "silencing errors"

  package let name = "stackview"
  package let vocabulary = SystemVocabulary(
    sentences: stackViewSentences, declarations: stackViewDeclarations, facts: stackViewFacts,
    events: stackViewEvents, bindings: stackViewBindings, eventWords: ["appeared"],
    words: ["edge": ["leading", "trailing", "top", "bottom"]], calls: stackViewCalls,
    options: [silencing], startWord: "view",
    effects: [
      "show": .replace, "pushView": .replace, "presentView": .replace, "fadeView": .replace,
      "hideTopReversed": .back, "hideTop": .back, "hideReversed": .back, "hide": .back,
      "popView": .back, "dismissView": .back, "fadeOutView": .back,
    ], codes: StackViewCodes.all)

  package var manual: SystemManual { stackViewManual }
  package var memoryType: (any SystemMemory.Type)? { ViewList.self }

  package init() {}

  package func render(in draft: inout Draft) throws(Refusal) {
    draft.renderPass()
    var list = draft.viewList
    if list.animated.isEmpty { return }
    for mount in list.animated { draft.endAnimation(of: mount) }
    list.endAnimations()
    draft.keep(list)
  }

  /// Rebuilds the list from the graph, outer views before inner views. The graph does not contain
  /// the order of the calls of `show`.
  package func rebuild(in draft: inout Draft) -> RestoreError? {
    if draft.memory != nil { return nil }
    var list = ViewList()
    draft.forEachMount { draft, mount in
      let id = draft.store.definition(of: mount)
      guard let view = draft.shownView(in: mount), list.index(of: id) == nil else { return }
      list.append(
        .init(id: id, view: draft.store.instance(of: view), isShowing: true, animation: .unanimated)
      )
    }
    draft.keep(list)
    return nil
  }

  package func violations(in draft: Draft) -> [String] {
    var found: [String] = []
    let list = draft.viewList
    var draft = draft
    if draft.world.memory.isNone != list.elements.isEmpty {
      found.append("the list of shown views is not readable")
    }
    for (index, element) in list.elements.enumerated() {
      let name = draft.name(ofStackView: element.id)
      if list.index(of: element.id) != index { found.append("`\(name)` is listed twice") }
      if draft.view(element) == nil { found.append("the view of `\(name)` does not exist") }
    }
    for root in draft.roots { found += draft.problems(ofView: root) }
    draft.forEachMount { draft, mount in
      let shown = draft.shownView(in: mount)
      if let shown { found += draft.problems(ofView: shown) }
      var copy = draft
      let wanted = list.shown(on: draft.store.definition(of: mount)).flatMap { copy.view($0) }
      let isSame =
        wanted.map { wanted in
          shown.map {
            draft.store.definition(of: $0) == draft.store.definition(of: wanted)
              && draft.store.input(of: $0) == draft.store.input(of: wanted)
          } ?? false
        } ?? (shown == nil)
      if !isSame {
        found.append("`\(draft.name(of: mount))` does not match the list of shown views")
      }
    }
    return found
  }
}

/// The curves and transitions of SwiftUI and NavigationStack. Curves take no arguments, because
/// animations end immediately.
private let stackViewCalls: [String: [CallForm]] = [
  "curve": ["none", "default", "linear", "easeIn", "easeOut", "easeInOut", "spring"].map {
    CallForm($0)
  },
  "transition": [
    CallForm("identity"), CallForm("static"), CallForm("move", word: "edge"), CallForm("opacity"),
    CallForm("scale"), CallForm("scale", [.init("scale", .decimal)]), CallForm("slide"),
    CallForm("push", word: "edge"),
    CallForm(
      "offset", [.init("x", .decimal, default: .int(0)), .init("y", .decimal, default: .int(0))]),
    CallForm("blur", [.init("radius", .decimal)]),
    CallForm("brightness", [.init("amount", .decimal, default: .int(1))]),
    CallForm("contrast", [.init("contrast", .decimal, default: .int(0))]),
    CallForm("hueRotation", [.init("angle", .decimal, default: .int(180))]),
    CallForm("saturation", [.init("amount", .decimal, default: .int(0))]),
    CallForm("circleShape"), CallForm("rectangleShape"),
    CallForm(
      "stripes",
      [
        .init("stripes", .int), .init("horizontal", .bool),
        .init("inverted", .bool, default: .bool(false)),
      ]),
    CallForm("tiltAndFly"),
  ],
]

extension Draft {
  /// Visits the mounted stack views in declaration order, outer before inner stack views.
  func forEachMount(_ visit: (Draft, Node) -> Void) {
    for root in roots {
      store.walk(root) { node in
        if store.kind(of: node) == .switched { visit(self, node) }
        return true
      }
    }
  }

  func shownView(in mount: Node) -> Node? { store.last(of: store.content(of: mount)) }

  /// Records `appeared` for the innermost view in a stack view. If the stack view is empty, records
  /// `appeared` for the view that contains the stack view.
  fileprivate mutating func endAnimation(of mount: Instance) {
    guard focus(on: mount), path.steps.first?.place == .window else { return }
    if let inner = lastVisible(below: target) {
      recordEvent(0, node: inner)
    } else if path.last > 0 {
      recordEvent(0, node: node(at: path.last - 1))
    }
  }

  fileprivate func problems(ofView view: Node) -> [String] {
    let definition = store.definition(of: view)
    guard store.kind(of: view) == .screen, app.definition(definition).word == "view" else {
      return ["\(name(of: view)) is not a view"]
    }
    var found: [String] = []
    let wanted = app.definition(definition).members
    if elements(of: view).map({ store.definition(of: $0) }) != wanted {
      let names = wanted.map { "`\(app.definition($0).name)`" }.joined(separator: ", ")
      found.append(
        names.isEmpty
          ? "\(name(of: view)) has no stack view"
          : "\(name(of: view)) must contain \(names), as declared")
    }
    if !store.presented(by: view).isEmpty { found.append("\(name(of: view)) has a presentation") }
    for mount in elements(of: view) where store.count(of: store.content(of: mount)) > 1 {
      found.append("`\(name(of: mount))` shows several views")
    }
    return found
  }
}
