import SextantEngine

/// The three ways to close: `dismiss` has the host close the presentation of the presenter,
/// `dismiss here` clears a presentation above the target, `hide` dismisses or pops.
let dismissSentences = [
  Sentence(
    "dismiss", "dismiss", summary: "close the topmost presentation",
    example: "dismiss",
    originals: [".dismiss", "DismissNavigationCommand", "DismissNavigationEnvironmentTrigger"],
    animates: true,
    can: { _, draft in draft.canDismiss() },
    run: { arguments, draft throws(Refusal) in
      try draft.dismiss()
      draft.recordTransaction(arguments)
    }),
  Sentence(
    "dismissHere", "dismiss here",
    summary: "clear the nearest presentation above, when it is inside another",
    example: "dismiss here", originals: ["DismissJustFromPresentedNavigationCommand"],
    animates: true,
    can: { _, draft in draft.isInsidePresentation(draft.path.last) },
    run: { arguments, draft throws(Refusal) in
      try draft.dismissHere()
      draft.recordTransaction(arguments)
    }),
  Sentence(
    "hide", "hide", summary: "dismiss from the first screen of a stack, else pop one",
    example: "hide", originals: [".hide", "ResolvedHideNavigationCommand"], animates: true,
    removes: true,
    can: { _, draft in
      draft.isFirstOfStack ? draft.canDismiss() : draft.nearest(.stack) != nil
    },
    run: { arguments, draft throws(Refusal) in
      if draft.isFirstOfStack {
        try draft.dismiss()
      } else {
        try draft.hideByDropping()
      }
      draft.recordTransaction(arguments)
    }),
]

extension Draft {
  /// Whether the presenter is the content of its parent's presentation.
  fileprivate func canDismiss() -> Bool {
    let presenter = presenterPath()
    return presenter[presenter.last].place == .presented
      && !isFresh(store.instance(of: presenter[presenter.last].node))
  }

  /// Sends a dismiss trigger on the presenter; the host then closes its presentation.
  fileprivate mutating func dismiss() throws(Refusal) {
    let target = path
    focus(along: presenterPath())
    let presenter = self.target
    record(Event(.dismissTrigger, node: presenter))
    if store.isAlert(presenter) {
      focus(along: target)
      throw .ignored(EngineCodes.alertShowing, .text("dismiss does not close it, a button does"))
    }
    if isFresh(store.instance(of: presenter)) {
      focus(along: target)
      throw .ignored(
        GraphCodes.nothingToDismiss,
        .text("what would be dismissed has not been rendered yet, so it hears nothing"))
    }
    var level = path.last
    while level > 0 {
      let step = path[level]
      if step.place == .presented {
        try apply(.setPresented(level: level - 1, .empty))
        focus(along: target)
        return
      }
      if step.place == .removed { break }
      let parent = node(at: level - 1)
      if store.kind(of: parent) == .stack, step.position > 1 {
        let kept = store.prefix(Int(step.position) - 1, of: store.content(of: parent))
        try apply(.setContent(level: level - 1, kept))
        focus(along: target)
        return
      }
      level -= 1
    }
    focus(along: target)
    throw .ignored(
      GraphCodes.nothingToDismiss, .text("nothing is presented that `dismiss` could close"))
  }

  /// The can-execute of `dismiss here`: whether an ancestor-or-self of a level presents another.
  fileprivate func isInsidePresentation(_ level: Int) -> Bool {
    guard level >= path.lineageStart else { return false }
    return (path.lineageStart...level).contains {
      $0 > path.lineageStart && path[$0].place == .presented
    }
  }

  /// Clears the nearest presentation from the target upward whose presenter could itself be
  /// dismissed; so it never dismisses a presentation of a single level.
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
        "`dismiss here` closes only a presentation inside another one (a flaw of the original, kept); `dismiss` closes a single one"
      ))
  }

  fileprivate var isFirstOfStack: Bool {
    let step = path[path.last]
    return step.place == .content && step.position == 1 && path.lineage.count > 1
      && store.kind(of: node(at: path.last - 1)) == .stack
  }

  fileprivate mutating func hideByDropping() throws(Refusal) {
    guard let level = nearest(.stack) else {
      var refusal = noStack(for: "hide")
      if isInsidePresentation(path.last) { refusal.help = "`dismiss` closes what is presented" }
      throw refusal
    }
    let list = store.content(of: node(at: level))
    let count = store.count(of: list)
    if count == 0 { throw .refused(GraphCodes.emptyPath, .node(node(at: level))) }
    if count > 1 { try apply(.setContent(level: level, store.dropLast(list))) }
  }
}
