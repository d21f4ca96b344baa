import SextantEngine

/// The sentences that present a node. With `on REF`, the presenter is this node. With `from`, the
/// presenter is the target. Otherwise, `presenterPath` finds the presenter.
let presentSentences = [
  presentSentence(
    "presentSheet", "present sheet NODE {from EXPR:source | on REF}", style: .sheet,
    summary: "present a node as a sheet", example: "present sheet stacked Detail",
    originals: [
      ".present", "PresentNavigationCommand", "PresentOnGivenModelNavigationCommand", ".sheet",
      "SheetPresentedNavigationModel",
    ]),
  presentSentence(
    "presentCover", "present cover NODE [inside tab] {transition TRANSITION | on REF}",
    style: .cover,
    summary: "present a node as a full-screen cover; with `inside tab`, cover only the current tab",
    example: "present cover stacked Detail",
    originals: [
      ".present", "PresentNavigationCommand", "PresentOnGivenModelNavigationCommand",
      ".fullScreenCover", "FullScreenCoverPresentedNavigationModel",
    ]),
  alertSentence(
    "presentAlert", "alert", style: .alert, defaultButton: "OK",
    originals: [".alert", "AlertPresentedNavigationModel"]),
  alertSentence(
    "presentDialog", "dialog", style: .dialog, defaultButton: "Cancel",
    originals: [".confirmationDialog", "ConfirmationDialogPresentedNavigationModel"]),
  Sentence(
    "presentCustom", "present PRESENTABLE [NODE] {from EXPR:source | on REF}",
    summary: "show a presentation that the app declares with `presentable`",
    example: "present photosPicker",
    originals: [".present", "PresentNavigationCommand", "PresentedNavigationModel"],
    animates: true, can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      guard case .presentable(let index) = arguments[0] else {
        preconditionFailure("slot 0 is not a presentable")
      }
      try draft.present(
        .presentable(index), source: arguments.value(2), on: arguments.instance(3),
        isAnimated: arguments.isAnimated
      ) { draft throws(Refusal) in
        guard case .node(let description) = arguments[1] else {
          return try draft.makeModal(.presentable(index))
        }
        return try draft.make(description)
      }
    }),
]

private func presentSentence(
  _ name: String, _ pattern: String, style: PresentationStyle, summary: String, example: String,
  originals: [String]
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals, animates: true,
    can: { arguments, draft in
      guard style == .cover, arguments.flag(1) else { return true }
      if let on = arguments.instance(3), !draft.focus(on: on) { return false }
      return draft.levelOfTabs != nil
    },
    run: { arguments, draft throws(Refusal) in
      let isCover = style == .cover
      let transition = isCover ? arguments.value(2) : nil
      // If a cover has a transition, SwiftUINavigation presents the cover without animations.
      try draft.present(
        isCover && arguments.flag(1) ? .coverInsideTab : style,
        source: isCover ? nil : arguments.value(1), transition: transition,
        on: arguments.instance(isCover ? 3 : 2),
        isAnimated: arguments.isAnimated && transition == nil
      ) { draft throws(Refusal) in try draft.make(arguments.node(0)) }
    })
}

private func alertSentence(
  _ name: String, _ word: String, style: PresentationStyle, defaultButton: String,
  originals: [String]
) -> Sentence {
  Sentence(
    name, "present \(word) EXPR:title [EXPR:message] {from EXPR:source | on REF} [BUTTONS]",
    summary: style == .alert ? "show an alert" : "show a confirmation dialog",
    example: "present \(word) \"Sure?\"", originals: originals, animates: true,
    can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      let owner = draft.store.instance(of: draft.target)
      var buttons = Buttons(items: [.init(defaultButton)], frame: .empty)
      if case .buttons(let given) = arguments[4], !given.items.isEmpty { buttons = given }
      let content = AlertContent(
        title: arguments.string(0) ?? "", message: arguments.string(1), buttons: buttons.items)
      var holder = Instance.none
      try draft.present(
        style, source: arguments.value(2), on: arguments.instance(3),
        isAnimated: arguments.isAnimated
      ) { draft throws(Refusal) in
        let node = try draft.makeModal(style, content)
        holder = draft.store.instance(of: node)
        return node
      }
      draft.keepBodies(of: buttons.items, of: holder, owner: owner, frame: buttons.frame)
    })
}

extension Draft {
  fileprivate mutating func present(
    _ style: PresentationStyle, source: Value? = nil, transition: Value? = nil, on: Instance?,
    isAnimated: Bool, make: (inout Draft) throws(Refusal) -> Node
  ) throws(Refusal) {
    let target = path
    if let on, !focus(on: on) { throw EngineCodes.gone(on, at: world.clock) }
    if style == .coverInsideTab {
      try focusOnTab()
    } else if on == nil, source == nil {
      focus(along: presenterPath())
    }
    let node = try make(&self)
    let attribute = Attribute(
      style: style, source: source.map { intern($0) } ?? .none,
      transition: transition.map { intern($0) } ?? .none)
    let level = path.last
    try apply(.setPresented(level: level, presentation(of: node, attribute)))
    let presenter = self.node(at: level)
    warnOfHiddenSource(source: source)
    recordTransaction(isAnimated: isAnimated)
    focus(along: target)
    if store.isAlert(presenter) {
      // In SwiftUINavigation, the model of the alert stores the presentation, but has no view to
      // show it.
      throw .refused(EngineCodes.alertShowing, .text("nothing can be presented over it"))
    }
  }

  /// The level of the nearest uncovered `tabs` node around the target, if any.
  fileprivate var levelOfTabs: Int? {
    uncoveredLevels.first {
      $0 < path.last && $0 >= path.lineageStart && store.kind(of: node(at: $0)) == .tabs
    }
  }

  /// Points the path at the innermost presentation on the target's nearest tab. If the tab has no
  /// presentation, points the path at the content of the tab.
  private mutating func focusOnTab() throws(Refusal) {
    guard let tabs = levelOfTabs else {
      var refusal = Refusal.ignored(GraphCodes.noTabs, .node(target), .text(""))
      refusal.help = "without `inside tab`, the cover covers the whole window"
      throw refusal
    }
    focus(onLevel: tabs + 1)
    focusOnInnermostPresentation()
  }

  private mutating func warnOfHiddenSource(source: Value?) {
    guard let root = path.steps.first, root.place == .window else { return }
    if !isPathVisible {
      warn(EngineCodes.offChain, .node(target))
    } else if case .string(let id)? = source,
      !hasSource(id, on: visibleChain(ofWindow: root.position))
    {
      warn(EngineCodes.noSource, .text(Value.quoted(id)))
    }
  }

  private func hasSource(_ id: String, on chain: Path) -> Bool {
    chain.steps.contains { step in
      let definition = store.definition(of: step.node)
      return definition != .none && app.definition(definition).sources.contains(id)
    }
  }
}
