import SextantEngine

/// The intents. Giving one writes it down; the screen's handler goes where it says when the update
/// ends, so of several only the last is seen.
let intentSentences = [
  intentSentence(
    "forwardPush", "forward to NODE:destination push",
    summary: "go on to a destination in the navigation view around the screen",
    example: "forward to todoDetails(todo: \"Buy milk\") push",
    originals: [
      "NavigationDirection.forward(destination:style:)", "NavigationStyle.push",
      "NavigationHandler.linkActive", "NavigationLink",
    ]
  ) { arguments, draft throws(Refusal) in
    try draft.give(.push, arguments)
  },
  intentSentence(
    "forwardPresent", "forward to NODE:destination present",
    summary: "go on to a destination in a sheet", example: "forward to addTodo present",
    originals: [
      "NavigationDirection.forward(destination:style:)", "NavigationStyle.present",
      "NavigationHandler.sheetActive", "sheet(isPresented:onDismiss:content:)",
    ]
  ) { arguments, draft throws(Refusal) in
    try draft.give(.present, arguments)
  },
  intentSentence(
    "back", "back", summary: "dismiss the screen, however it came up", example: "back",
    originals: ["NavigationDirection.back", "presentationMode.dismiss()", "dismiss()"]
  ) { arguments, draft throws(Refusal) in
    try draft.give(.back, arguments)
  },
]

private func intentSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals,
    run: { arguments, draft throws(Refusal) in
      draft.focusOnHandler()
      guard draft.path.steps.first?.place == .window else {
        throw .refused(
          EngineCodes.notPossible, .text("what it acts on is in no window, so nothing handles it"))
      }
      try run(arguments, &draft)
    })
}

extension Draft {
  /// Writes an intent down, in place of one that nothing has handled yet.
  ///
  /// What the original passes over is told here, where it is said, unless a later intent of the same
  /// update may take its place. With `try` it goes on as there.
  fileprivate mutating func give(
    _ direction: IntentMemory.Intent.Direction, _ arguments: Arguments
  ) throws(Refusal) {
    let problem = problem(direction)
    if let problem, !mayRefuseLater, problem.code === IntentCodes.undefinedByArticle {
      throw problem
    }
    if endsUpdate {
      deferSentence(UInt8(direction.rawValue), arguments)
    } else {
      var memory = intentMemory
      let made = arguments.made(0)
      memory.intent = IntentMemory.Intent(
        screen: store.instance(of: target), direction: direction,
        destination: made?.definition ?? .none, input: made?.input ?? [], isTold: !mayRefuseLater)
      keep(memory)
    }
    if let problem, !mayRefuseLater { throw problem }
  }

  /// Why an intent to the target comes to nothing, or nobody knows to what; nil when it does not.
  func problem(_ direction: IntentMemory.Intent.Direction) -> Refusal? {
    switch (direction, up) {
    case (.push, .sheet), (.present, .link): return bothAtOnce
    case (.present, .nothing): return rest?.isLinkUp == true ? bothAtOnce : nil
    case (.back, .sheet), (.back, .link): return belowTheTop(direction)
    case (.push, .link), (.present, .sheet):
      return isUpScreenOnTop ? nil : belowTheTop(direction)
    case (.push, .nothing):
      return navigationLevel == nil ? .refused(IntentCodes.noNavigation, .node(target)) : nil
    case (.back, .nothing):
      return isRoot(path.last) ? .ignored(IntentCodes.atRoot, .node(target)) : nil
    }
  }

  /// Whether the screen at a level, or the navigation view that it begins, is the window's root.
  private func isRoot(_ level: Int) -> Bool {
    level == 0 || level == 1 && path[1].place == .content && path[1].position == 1
  }

  private var bothAtOnce: Refusal {
    .refused(
      IntentCodes.undefinedByArticle,
      .text("a sheet and a link of one screen (\(describe(target))) at once"))
  }

  /// A screen below the top; what would go with it may be a sheet whose presenter goes as well.
  private func belowTheTop(_ direction: IntentMemory.Intent.Direction) -> Refusal {
    let chain = visibleChain(ofWindow: path[0].position)
    // The presenter of the target's own sheet stays, when it is the sheet's content that goes.
    let first = path.last + (direction == .present ? 2 : 1)
    // The root stays as well, with its sheet.
    let goes = direction != .back || !isRoot(path.last)
    if goes, chain.steps.dropFirst(first).contains(where: { $0.place == .presented }) {
      return .refused(
        IntentCodes.undefinedByArticle,
        .text("`on dismiss` of a sheet that goes together with its presenter"))
    }
    return .refused(
      IntentCodes.undefinedByArticle,
      .text("an intent to \(describe(target)), which is below the top"))
  }
}
