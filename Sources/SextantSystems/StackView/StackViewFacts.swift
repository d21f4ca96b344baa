import SextantEngine

let stackViewFacts: [SystemFact] =
  [
    showingFact(
      "showing", "this stack view shows a view, which may be off screen",
      originals: [
        "NavigationModel.isAlternativeViewShowing(_:)", "NavigationModel.isViewShowing(_:)",
      ]),
    showingFact(
      "precedes", "the same as the fact `showing`",
      originals: ["NavigationModel.isAlternativeViewShowingPrecede(_:)"]),
    SystemFact(
      "leaf is NAME:stackview", "`hide top` would hide the view of this stack view",
      example: "leaf is main",
      originals: ["NavigationModel.hasAlternativeViewShowing", "topView"]
    ) { arguments, draft in
      arguments.definition(0) == draft.leafID
    } actual: { _, draft in
      draft.describeLeaf()
    },
    SystemFact(
      "no leaf", "`hide top` has nothing to hide", example: "no leaf",
      originals: ["NavigationModel.hasAlternativeViewShowing"]
    ) { _, draft in
      draft.leafID == nil
    } actual: { _, draft in
      draft.describeLeaf()
    },
    SystemFact(
      "nodes is NAMES:stackview",
      "the stack views that have shown a view, in the listed order; stack views with a hidden view count, too",
      example: "nodes is [main, ...]"
    ) { arguments, draft throws(Refusal) in
      let ids = draft.viewList.elements.map(\.id)
      return try matches(arguments.definitions(0), ids) { wanted, id throws(Refusal) in wanted == id
      }
    } actual: { _, draft in
      let names = draft.viewList.elements.map { draft.name(ofStackView: $0.id) }
      return FactAnswer("the nodes are", "[\(names.joined(separator: ", "))]")
    },
    SystemFact(
      "view of NAME:stackview is PAT:view",
      "the view that the stack view showed last, even if it is hidden now",
      example: "view of main is Detail"
    ) { arguments, draft in
      guard let wanted = arguments.match(1), let view = draft.view(of: arguments.definition(0))
      else { return false }
      return draft.matches(wanted, view)
    } actual: { arguments, draft in
      draft.view(of: arguments.definition(0)).map { FactAnswer("the view is", draft.written($0)) }
        ?? draft.state(of: arguments.definition(0))
    },
    SystemFact(
      "progress of NAME:stackview is EXPR:progress",
      "1 while the stack view shows a view, otherwise 0",
      example: "progress of main is 1"
    ) { arguments, draft in
      arguments.value(1) == .int(draft.progress(of: arguments.definition(0)))
    } actual: { arguments, draft in
      FactAnswer("the progress is", "\(draft.progress(of: arguments.definition(0)))")
    },
  ] + animationFacts + [ViewAnimation.Side.default, .alternative].flatMap(factsOfSide)

private func showingFact(
  _ word: String, _ summary: String, originals: [String]
) -> SystemFact {
  SystemFact(
    "NAME:stackview \(word)", summary, example: "main \(word)", originals: originals
  ) { arguments, draft in
    draft.progress(of: arguments.definition(0)) == 1
  } actual: { arguments, draft in
    draft.state(of: arguments.definition(0))
  }
}

private let animationFacts = [
  SystemFact(
    "animation of NAME:stackview is none", "the stack view has no animation or shows no view",
    example: "animation of main is none"
  ) { arguments, draft in
    draft.animationName(arguments.definition(0)) == .unanimated
  } actual: { arguments, draft in
    draft.describeAnimation(arguments.definition(0))
  },
  SystemFact(
    "animation of NAME:stackview is NAME:animation", "the animation of the last change",
    example: "animation of main is push", originals: ["NavigationAnimation"]
  ) { arguments, draft in
    draft.animation(arguments.definition(1)) == draft.animationName(arguments.definition(0))
  } actual: { arguments, draft in
    draft.describeAnimation(arguments.definition(0))
  },
  SystemFact(
    "curve of NAME:stackview is CALL:curve", "the curve of the animation, or `none`",
    example: "curve of main is easeOut"
  ) { arguments, draft in
    guard let id = arguments.definition(0), case .call(let curve, _) = arguments[1] else {
      return false
    }
    return curve == draft.animation(ofNode: id)?.curve ?? "none"
  } actual: { arguments, draft in
    let curve = arguments.definition(0).flatMap { draft.animation(ofNode: $0)?.curve }
    return FactAnswer("the curve is", curve ?? "none")
  },
]

private func factsOfSide(_ side: ViewAnimation.Side) -> [SystemFact] {
  [
    SystemFact(
      "transition of NAME:stackview \(side.rawValue) is CALL:transition [TRANSITION:edge]",
      "the transition of the \(side.rawValue) view; `identity` without an animation",
      example: "transition of main \(side.rawValue) is move leading"
    ) { arguments, draft in
      arguments.definition(0).map { draft.transition(side, of: $0) }
        == ViewTransition(arguments, at: 1)
    } actual: { arguments, draft in
      let found = arguments.definition(0).map { draft.transition(side, of: $0) } ?? .identity
      return FactAnswer("the transition is", "\(found)")
    },
    SystemFact(
      "z of NAME:stackview \(side.rawValue) is EXPR:index",
      "the z index of the \(side.rawValue) view during the animation; 0 without an animation",
      example: "z of main \(side.rawValue) is \(side.standardZ)"
    ) { arguments, draft in
      arguments.definition(0).map { draft.z(side, of: $0) } == arguments.int(1)
    } actual: { arguments, draft in
      FactAnswer("it is", "\(arguments.definition(0).map { draft.z(side, of: $0) } ?? 0)")
    },
  ]
}

/// The event expectations. This `appeared` replaces the `appeared` of other systems.
let stackViewEvents = [
  SystemEvent(
    "appeared PAT:view", "an animated change to this view ended", example: "appeared Detail",
    originals: ["View.onDidAppear(_:)"]
  ) { arguments, events, draft in
    guard let wanted = arguments.match(0) else { return false }
    return events.contains { $0.kind == .system && draft.matches(wanted, $0.node) }
  },
  SystemEvent(
    "nothing appeared", "no animated change ended", example: "nothing appeared",
    originals: ["View.onDidAppear(_:)"]
  ) { _, events, _ in !events.contains { $0.kind == .system } },
]

let stackViewBindings = [
  SystemBinding(
    "binding of top",
    "a binding to the view that is topmost now: true while this view is shown; set it to false to hide the view",
    example: "binding of top", originals: ["NavigationModel.topViewShowingBinding()"]
  ) { _, draft throws(Refusal) in
    let list = draft.viewList
    return .node(try draft.bound(list.leaf, in: list, or: (StackViewCodes.noTopView, nil)))
  } read: { value, draft in
    draft.isShowing(value)
  } write: { value, wanted, isAnimated, draft throws(Refusal) in
    try draft.setShowing(value, wanted, isAnimated: isAnimated)
  },
  SystemBinding(
    "binding of NAME:stackview",
    "a binding: true while this stack view shows a view; set it to false to hide the view",
    example: "binding of main", originals: ["NavigationModel.viewShowingBinding(_:)"]
  ) { arguments, draft throws(Refusal) in
    let (list, id) = (draft.viewList, arguments.definition(0))
    let index = id.flatMap { list.index(of: $0) }
    return .node(try draft.bound(index, in: list, or: (StackViewCodes.noSuchView, id)))
  } read: { value, draft in
    draft.isShowing(value)
  } write: { value, wanted, isAnimated, draft throws(Refusal) in
    try draft.setShowing(value, wanted, isAnimated: isAnimated)
  },
]

extension Draft {
  fileprivate var leafID: DefinitionID? {
    let list = viewList
    return list.leaf.map { list.elements[$0].id }
  }

  fileprivate func describeLeaf() -> FactAnswer {
    leafID.map { FactAnswer("the leaf is", name(ofStackView: $0)) } ?? "no view is shown"
  }

  fileprivate mutating func view(of id: DefinitionID?) -> Node? {
    guard let id, let element = viewList.element(id) else { return nil }
    return view(element)
  }

  fileprivate func animationName(_ id: DefinitionID?) -> AnimationName {
    id.flatMap { viewList.element($0)?.animation } ?? .unanimated
  }

  fileprivate func describeAnimation(_ id: DefinitionID?) -> FactAnswer {
    let name = animationName(id)
    return FactAnswer("the animation is", name == .unanimated ? "none" : name.text(in: app))
  }

  fileprivate func progress(of id: DefinitionID?) -> Int {
    id.flatMap { viewList.shown(on: $0) } == nil ? 0 : 1
  }

  fileprivate func state(of id: DefinitionID?) -> FactAnswer {
    guard let id, let element = viewList.element(id) else { return "no view was shown on it" }
    return "the view on it is \(element.isShowing ? "showing" : "hidden")"
  }

  // MARK: Bindings

  /// Returns the view at an index. If the view is missing and the app has `silencing errors`,
  /// returns `none`, whose binding is always false.
  fileprivate func bound(
    _ index: Int?, in list: ViewList, or failure: (code: Code, id: DefinitionID?)
  ) throws(Refusal) -> Instance {
    if let index { return list.elements[index].view }
    let refusal = self.failure(failure.code, failure.id)
    if refusal.isSilenced { return .none }
    throw refusal
  }

  private func index(ofBound value: Value, in list: ViewList) -> Int? {
    guard case .node(let view) = value, view != .none else { return nil }
    return list.index(ofView: view)
  }

  fileprivate func isShowing(_ value: Value) -> Bool {
    let list = viewList
    return index(ofBound: value, in: list).map { list.elements[$0].isShowing } ?? false
  }

  /// Hides the bound view if `isShowing` is false and the list contains the view.
  fileprivate mutating func setShowing(
    _ value: Value, _ isShowing: Bool, isAnimated: Bool
  ) throws(Refusal) {
    let list = viewList
    guard !isShowing, let index = index(ofBound: value, in: list) else { return }
    try hide(index, of: list, .untouched(isAnimated: isAnimated))
  }
}
