import SextantEngine

let stackViewSentences: [Sentence] =
  [
    Sentence(
      "show", "show NODE:view on NAME:stackview [animation NAME:animation]",
      summary: "show a view in place of the default content of a stack view",
      example: "show Detail on main animation fade",
      originals: [
        "NavigationModel.showView(_:animation:alternativeView:)",
        "NavigationModel.showView(_:alternativeView:)",
      ],
      run: { arguments, draft throws(Refusal) in
        try draft.show(arguments, animation: draft.animation(arguments.definition(2)))
      }),
    showing(.push, "push", original: "pushContent(_:alternativeView:)"),
    showing(.present, "present", original: "presentContent(_:alternativeView:)"),
    showing(.fade, "fade in", original: "fadeInContent(_:alternativeView:)"),
  ] + hidingTop + [
    Sentence(
      "hideReversed", "hide NAME:stackview reversed",
      summary:
        "return to the default content of a stack view, with the reversed animation of the shown view",
      example: "hide main reversed",
      originals: ["NavigationModel.hideViewWithReverseAnimation(_:)"],
      run: { arguments, draft throws(Refusal) in try draft.hide(arguments, .kept) }),
    Sentence(
      "hide", "hide NAME:stackview [animation NAME:animation]",
      summary:
        "return to the default content of a stack view; the shown view leaves the screen with all views inside it",
      example: "hide main animation fade",
      originals: ["NavigationModel.hideView(_:animation:)"],
      run: { arguments, draft throws(Refusal) in
        try draft.hide(arguments, .given(draft.animation(arguments.definition(1))))
      }),
    hiding("pop", "pop", .pop, original: "popContent(_:)"),
    hiding("dismiss", "dismiss", .dismiss, original: "dismissContent(_:)"),
    hiding("fadeOut", "fade out", .fade, original: "fadeOutContent(_:)"),
  ]

private let hidingTop = [
  Sentence(
    "hideTopReversed", "hide top reversed",
    summary: "hide the last shown view; its animation runs in reverse",
    example: "hide top reversed",
    originals: ["NavigationModel.hideTopViewWithReverseAnimation()"],
    run: { _, draft throws(Refusal) in try draft.hideTop(.kept) }),
  Sentence(
    "hideTop", "hide top [animation NAME:animation]",
    summary: "hide the last shown view", example: "hide top animation fade",
    originals: ["NavigationModel.hideTopView(animation:)"],
    run: { arguments, draft throws(Refusal) in
      try draft.hideTop(.given(draft.animation(arguments.definition(0))))
    }),
]

private func showing(
  _ animation: PredefinedAnimation, _ words: String, original: String
) -> Sentence {
  Sentence(
    "\(animation.rawValue)View", "\(words) NODE:view on NAME:stackview",
    summary: "show a view on a stack view, with the animation `\(animation.rawValue)`",
    example: "\(words) Detail on main", originals: ["NavigationModel.\(original)"],
    run: { arguments, draft throws(Refusal) in
      try draft.show(arguments, animation: .predefined(animation))
    })
}

private func hiding(
  _ name: String, _ words: String, _ animation: PredefinedAnimation, original: String
) -> Sentence {
  Sentence(
    "\(name)View", "\(words) NAME:stackview",
    summary:
      "return to the default content of a stack view, with the animation `\(animation.rawValue)`",
    example: "\(words) main", originals: ["NavigationModel.\(original)"],
    run: { arguments, draft throws(Refusal) in
      try draft.hide(arguments, .given(.predefined(animation)))
    })
}

enum HidingAnimation {
  /// Replaces the view's animation. `unanimated` removes the animation.
  case given(AnimationName)
  case kept
  /// Keeps the view's animation, but `isAnimated` decides whether the change is animated.
  case untouched(isAnimated: Bool)
}

extension Draft {
  func animation(_ id: DefinitionID?) -> AnimationName {
    id.map { AnimationName($0, in: app) } ?? .unanimated
  }

  func name(ofStackView id: DefinitionID) -> String { app.definitions[Int(id.index)].name }

  /// Returns the refusal for a crash of NavigationStack. With `silencing errors`, the refusal is
  /// silenced.
  func failure(_ code: Code, _ id: DefinitionID?) -> Refusal {
    let isSilent = app.options == StackViewSystem.silencing
    let outcome = isSilent ? "; the original does nothing" : "; the original crashes"
    if let name = id.map({ name(ofStackView: $0) }) {
      return isSilent
        ? .silenced(code, .text("`\(name)`"), .text(outcome))
        : .refused(code, .text("`\(name)`"), .text(outcome))
    }
    return isSilent ? .silenced(code, .text(outcome)) : .refused(code, .text(outcome))
  }

  // MARK: Showing

  fileprivate mutating func show(
    _ arguments: Arguments, animation: AnimationName
  ) throws(Refusal) {
    guard let id = arguments.definition(1) else { return }
    var list = viewList
    defer { keep(list) }
    try trim(&list)
    if list.index(of: id) != nil { throw failure(StackViewCodes.replacingShowing, id) }
    let view = try make(arguments.node(0))
    list.append(
      .init(id: id, view: store.instance(of: view), isShowing: true, animation: animation))
    try mount(view, on: id, &list, animated: animation != .unanimated)
  }

  // MARK: Hiding

  fileprivate mutating func hide(
    _ arguments: Arguments, _ animation: HidingAnimation
  ) throws(Refusal) {
    guard let id = arguments.definition(0) else { return }
    let list = viewList
    guard let index = list.index(of: id) else { throw failure(StackViewCodes.noSuchView, id) }
    try hide(index, of: list, animation)
  }

  fileprivate mutating func hideTop(_ animation: HidingAnimation) throws(Refusal) {
    let list = viewList
    guard let leaf = list.leaf else { throw failure(StackViewCodes.noTopView, nil) }
    try hide(leaf, of: list, animation)
  }

  mutating func hide(
    _ index: Int, of list: ViewList, _ animation: HidingAnimation
  ) throws(Refusal) {
    var list = list
    defer { keep(list) }
    let before = list.elements[index]
    let isAnimated: Bool
    switch animation {
    case .given(let new):
      list.hide(index, animation: new)
      isAnimated = new != .unanimated
    case .kept:
      list.hide(index, animation: nil)
      isAnimated = before.animation != .unanimated
    case .untouched(let isInAnimation):
      list.hide(index, animation: nil)
      isAnimated = isInAnimation
    }
    if before.isShowing { try unmount(before.id, &list, animated: isAnimated) }
  }
}
