import SextantEngine

/// What a model of NavigationStack can be told: two commands, and names for them with an animation.
let stackViewSentences: [Sentence] =
  [
    Sentence(
      "show", "show NODE:view on NAME:stackview [animation NAME:animation]",
      summary: "show a view on a stack view, in place of its default content",
      example: "show Detail on main animation fade",
      originals: [
        "NavigationModel.showView(_:animation:alternativeView:)",
        "NavigationModel.showView(_:alternativeView:)",
      ],
      run: { arguments, draft throws(Refusal) in
        try draft.show(arguments, animation: arguments.definition(2).map { draft.animation($0) })
      }),
    showing("push", "push", original: "pushContent(_:alternativeView:)"),
    showing("present", "present", original: "presentContent(_:alternativeView:)"),
    showing("fade", "fade in", original: "fadeInContent(_:alternativeView:)"),
  ] + hidingTop + [
    Sentence(
      "hideReversed", "hide NAME:stackview reversed",
      summary: "go back to the default content of a stack view, with the animation it came with",
      example: "hide main reversed",
      originals: ["NavigationModel.hideViewWithReverseAnimation(_:)"],
      run: { arguments, draft throws(Refusal) in try draft.hide(arguments, .kept) }),
    Sentence(
      "hide", "hide NAME:stackview [animation NAME:animation]",
      summary: "go back to the default content of a stack view, several levels at once if need be",
      example: "hide main animation fade",
      originals: ["NavigationModel.hideView(_:animation:)"],
      run: { arguments, draft throws(Refusal) in
        try draft.hide(arguments, .given(draft.givenAnimation(arguments.definition(1))))
      }),
    hiding("pop", "pop", original: "popContent(_:)"),
    hiding("dismiss", "dismiss", original: "dismissContent(_:)"),
    hiding("fadeOut", "fade out", animation: "fade", original: "fadeOutContent(_:)"),
  ]

private let hidingTop = [
  Sentence(
    "hideTopReversed", "hide top reversed",
    summary: "go back from the last view shown, with the animation it came with",
    example: "hide top reversed",
    originals: ["NavigationModel.hideTopViewWithReverseAnimation()"],
    run: { _, draft throws(Refusal) in try draft.hideTop(.kept) }),
  Sentence(
    "hideTop", "hide top [animation NAME:animation]",
    summary: "go back from the last view shown", example: "hide top animation fade",
    originals: ["NavigationModel.hideTopView(animation:)"],
    run: { arguments, draft throws(Refusal) in
      try draft.hideTop(.given(draft.givenAnimation(arguments.definition(0))))
    }),
]

/// `push V on ID` and the like: show, with the animation of that name.
private func showing(_ animation: String, _ words: String, original: String) -> Sentence {
  Sentence(
    "\(animation)View", "\(words) NODE:view on NAME:stackview",
    summary: "show a view on a stack view, with the animation `\(animation)`",
    example: "\(words) Detail on main", originals: ["NavigationModel.\(original)"],
    run: { arguments, draft throws(Refusal) in try draft.show(arguments, animation: animation) })
}

/// `pop ID` and the like: hide, with the animation of that name.
private func hiding(
  _ name: String, _ words: String, animation: String? = nil, original: String
) -> Sentence {
  let animation = animation ?? name
  return Sentence(
    "\(name)View", "\(words) NAME:stackview",
    summary: "go back to the default content of a stack view, with the animation `\(animation)`",
    example: "\(words) main", originals: ["NavigationModel.\(original)"],
    run: { arguments, draft throws(Refusal) in try draft.hide(arguments, .given(animation)) })
}

/// What becomes of the animation of a node that is hidden.
enum HidingAnimation {
  /// It is stored, and the change is animated; nil erases what was there, and nothing moves.
  case given(String?)
  /// The node's own plays again, if it has one.
  case kept
  /// It stays, and nothing moves: a binding was set.
  case untouched
}

extension Draft {
  /// The name of a declared or predefined animation.
  func animation(_ id: DefinitionID) -> String { app.definitions[Int(id.index)].name }

  fileprivate func givenAnimation(_ id: DefinitionID?) -> String? { id.map { animation($0) } }

  /// The id of a stack view, as the list has it.
  func stackView(_ id: DefinitionID) -> String { app.definitions[Int(id.index)].name }

  /// The declaration of the stack view that a node of the list belongs to.
  func declared(_ element: ShownList.Element) -> DefinitionID? {
    app.find(element.id, declaredBy: "stackview")
  }

  /// What the original does where it cannot go on: it crashes, or nothing if it was told to be silent.
  func failure(_ code: Code, _ id: String?) -> Refusal {
    let isSilent = app.options == StackViewSystem.silencing
    let outcome = isSilent ? "; the original does nothing" : "; the original crashes"
    if let id {
      return isSilent
        ? .silenced(code, .text("`\(id)`"), .text(outcome))
        : .refused(code, .text("`\(id)`"), .text(outcome))
    }
    return isSilent ? .silenced(code, .text(outcome)) : .refused(code, .text(outcome))
  }

  // MARK: Showing

  fileprivate mutating func show(_ arguments: Arguments, animation: String?) throws(Refusal) {
    guard let definition = arguments.definition(1) else { return }
    let id = stackView(definition)
    var list = takeShownViews()
    try trim(&list)
    if list.index(of: id) != nil {
      keep(list)
      throw failure(StackViewCodes.replacingShowing, id)
    }
    let view = try make(arguments.node(0))
    list.append(
      .init(
        id: id, view: store.instance(of: view), isShowing: true, animation: animation ?? ""))
    keep(list)
    try mount(view, on: definition, list, animated: animation != nil)
  }

  // MARK: Hiding

  fileprivate mutating func hide(
    _ arguments: Arguments, _ animation: HidingAnimation
  ) throws(Refusal) {
    guard let definition = arguments.definition(0) else { return }
    let id = stackView(definition)
    let list = takeShownViews()
    guard let index = list.index(of: id) else { throw failure(StackViewCodes.noSuchView, id) }
    try hide(index, of: list, on: definition, animation)
  }

  fileprivate mutating func hideTop(_ animation: HidingAnimation) throws(Refusal) {
    let list = takeShownViews()
    guard let leaf = list.leaf, let place = declared(list.elements[leaf]) else {
      throw failure(StackViewCodes.noTopView, nil)
    }
    try hide(leaf, of: list, on: place, animation)
  }

  /// Marks a node as hidden, and takes what it shows off the screen.
  mutating func hide(
    _ index: Int, of list: consuming ShownList, on place: DefinitionID,
    _ animation: HidingAnimation
  ) throws(Refusal) {
    let before = list.elements[index]
    let isAnimated: Bool
    switch animation {
    case .given(let name):
      list.hide(index, animation: name ?? "")
      isAnimated = name != nil
    case .kept:
      list.hide(index, animation: nil)
      isAnimated = !before.animation.isEmpty
    case .untouched:
      list.hide(index, animation: nil)
      isAnimated = false
    }
    if before.isShowing {
      try unmount(place, list, animated: isAnimated)
    } else {
      keep(list)
    }
  }
}
