import SextantEngine

/// The sentences that close presentations.
let dismissSentences = [
  Sentence(
    "dismiss", "dismiss", summary: "close the topmost presentation",
    example: "dismiss",
    originals: [".dismiss", "DismissNavigationCommand", "DismissNavigationEnvironmentTrigger"],
    animates: true,
    can: { _, draft in draft.canDismiss() },
    run: { arguments, draft throws(Refusal) in try draft.dismiss(arguments) }),
  Sentence(
    "dismissHere", "dismiss here",
    summary: "close the nearest presentation, but only if it is inside another presentation",
    example: "dismiss here", originals: ["DismissJustFromPresentedNavigationCommand"],
    animates: true,
    can: { _, draft in draft.isInsidePresentation(draft.path.last) },
    run: { arguments, draft throws(Refusal) in
      try draft.dismissHere()
      draft.recordTransaction(isAnimated: arguments.isAnimated)
    }),
  Sentence(
    "dismissAll", "dismiss all [on REF]",
    summary:
      "close all presentations and alerts of the window; with `on REF`, only those of this node",
    example: "dismiss all", animates: true,
    can: { arguments, draft in draft.focusOnFirstPresenter(arguments.instance(0)) },
    run: { arguments, draft throws(Refusal) in
      let sender = draft.path
      defer { draft.focus(along: sender) }
      guard draft.focusOnFirstPresenter(arguments.instance(0)) else {
        throw .ignored(GraphCodes.nothingToDismiss, .text("the node presents nothing"))
      }
      try draft.apply(.setPresented(level: draft.path.last, .empty))
      draft.recordTransaction(isAnimated: arguments.isAnimated)
    }),
  Sentence(
    "hide", "hide",
    summary:
      "pop the last screen of the nearest stack; if the stack has a single screen, close the presentation with this stack",
    example: "hide", originals: [".hide", "ResolvedHideNavigationCommand"], animates: true,
    removes: true,
    can: { _, draft in
      draft.isFirstOfStack ? draft.canDismiss() : draft.nearestLevel(of: .stack) != nil
    },
    run: { arguments, draft throws(Refusal) in
      if draft.isFirstOfStack { return try draft.dismiss(arguments, for: "hide") }
      try draft.hideByDropping()
      draft.recordTransaction(isAnimated: arguments.isAnimated)
    }),
]

extension Draft {
  fileprivate func canDismiss() -> Bool {
    let presenter = presenterPath()
    return presenter[presenter.last].place == .presented && !isUnseen(presenter, at: presenter.last)
  }

  /// Sends a dismiss trigger on the presenter. The host then closes the presentation or stack
  /// element that contained the presenter in the last render pass.
  fileprivate mutating func dismiss(
    _ arguments: Arguments, for sentence: String = "dismiss"
  ) throws(Refusal) {
    let sender = path
    focus(along: presenterPath())
    defer { focus(along: sender) }
    record(Event(.dismissTrigger, node: target))
    recordTransaction(isAnimated: arguments.isAnimated)
    if store.isAlert(target) {
      throw .ignored(
        EngineCodes.alertShowing,
        .text("`dismiss` cannot close an alert; tap a button or use `dismiss all`")
      )
    }
    if isUnseen(path, at: path.last) {
      throw .ignored(
        GraphCodes.nothingToDismiss,
        .text("the presentation is not rendered yet"))
    }
    try closeRenderedPlace(for: sentence)
  }

  /// Removes the nearest presentation or stack element that contained the target in the last render
  /// pass. Ignores the first element of a stack. Refuses if nothing was found, or if the
  /// presentation or element was moved or removed since the pass.
  private mutating func closeRenderedPlace(for sentence: String) throws(Refusal) {
    let places = renderedPlaces(of: path)
    var reason =
      sentence == "hide"
      ? "`hide` finds no screen to pop and no presentation to close, because this is the root of the stack"
      : "`dismiss` finds no presentation to close"
    for level in path.steps.indices.dropFirst().reversed() {
      let (old, now) = (places[level], path[level])
      let parent = node(at: level - 1)
      let isElement =
        old.place == .content && old.position > 1 && store.kind(of: parent) == .stack
      if old.place != .presented && !isElement { continue }
      if now.place == .removed || isElement && now.position == 1 {
        reason = "the presentation was removed or moved since the last render pass"
        break
      }
      if isElement {
        let kept = store.prefix(Int(now.position) - 1, of: store.content(of: parent))
        return try apply(.setContent(level: level - 1, kept))
      }
      return try apply(.setPresented(level: level - 1, .empty))
    }
    var refusal = Refusal.ignored(GraphCodes.nothingToDismiss, .text(reason))
    if hasVisibleCoverInTab { refusal.help = "write `in top: dismiss` to close the cover of a tab" }
    throw refusal
  }

  private var hasVisibleCoverInTab: Bool {
    guard let root = path.steps.first, root.place == .window else { return false }
    let chain = visibleChain(ofWindow: root.position)
    return chain.steps.indices.contains { level in
      chain[level].place == .presented && level > 0
        && store.attributeOfLast(in: store.presented(by: chain[level - 1].node)).style
          == .coverInsideTab
    }
  }

  /// Points the path at a node. Without an instance, uses the first presenter on the visible chain
  /// of the focused window. Returns false if the node presents nothing.
  ///
  /// Sextant adds this sentence: in SwiftUINavigation, an app cannot close a presentation that an
  /// alert covers.
  fileprivate mutating func focusOnFirstPresenter(_ instance: Instance?) -> Bool {
    if let instance {
      return focus(on: instance) && !store.presented(by: target).isEmpty
    }
    focusOnTop()
    guard
      let level = path.steps.indices.first(where: { !store.presented(by: node(at: $0)).isEmpty })
    else { return false }
    focus(onLevel: level)
    return true
  }

  fileprivate func isInsidePresentation(_ level: Int) -> Bool {
    guard level >= path.lineageStart else { return false }
    return (path.lineageStart...level).contains {
      $0 > path.lineageStart && path[$0].place == .presented
    }
  }

  /// Closes the nearest presentation whose presenter is inside another presentation.
  fileprivate mutating func dismissHere() throws(Refusal) {
    for level in path.lineage.reversed() {
      if !isInsidePresentation(level) { break }
      if !store.presented(by: node(at: level)).isEmpty {
        try apply(.setPresented(level: level, .empty))
        return
      }
    }
    throw .ignored(
      GraphCodes.nothingToDismiss,
      .text(
        "`dismiss here` closes only a nested presentation, as in the original; `dismiss` closes a single presentation"
      ))
  }

  fileprivate var isFirstOfStack: Bool {
    let step = path[path.last]
    return step.place == .content && step.position == 1 && path.lineage.count > 1
      && store.kind(of: node(at: path.last - 1)) == .stack
  }

  fileprivate mutating func hideByDropping() throws(Refusal) {
    guard let level = nearestLevel(of: .stack) else {
      var refusal = noStack(for: "hide")
      if isInsidePresentation(path.last) { refusal.help = "`dismiss` closes the presentation" }
      throw refusal
    }
    let list = store.content(of: node(at: level))
    let count = store.count(of: list)
    if count == 0 { throw .refused(GraphCodes.emptyPath, .node(node(at: level))) }
    if count > 1 { try apply(.setContent(level: level, store.dropLast(list))) }
  }
}
