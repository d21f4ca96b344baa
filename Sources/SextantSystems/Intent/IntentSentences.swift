import SextantEngine

/// The sentences that store an intent. At the end of an update, the handler of the screen executes
/// the last intent. Earlier intents of the update have no effect.
let intentSentences = [
  intentSentence(
    "forwardPush", "forward to NODE:destination push",
    summary: "push a destination onto the navigation view that contains the screen",
    example: "forward to todoDetails(todo: \"Buy milk\") push",
    originals: [
      "NavigationDirection.forward(destination:style:)", "NavigationStyle.push",
      "NavigationHandler.linkActive", "NavigationLink",
    ], gives: .push),
  intentSentence(
    "forwardPresent", "forward to NODE:destination present",
    summary: "present a destination as a sheet", example: "forward to addTodo present",
    originals: [
      "NavigationDirection.forward(destination:style:)", "NavigationStyle.present",
      "NavigationHandler.sheetActive", "sheet(isPresented:onDismiss:content:)",
    ], gives: .present),
  intentSentence(
    "back", "back", summary: "close the screen, whether pushed or presented", example: "back",
    originals: ["NavigationDirection.back", "presentationMode.dismiss()", "dismiss()"],
    gives: .back),
]

private func intentSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  gives direction: IntentMemory.Intent.Direction
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals,
    decide: { draft throws(Refusal) in try draft.decideIntent() },
    run: { arguments, draft throws(Refusal) in
      draft.focusOnHandler()
      guard draft.path.steps.first?.place == .window else {
        throw EngineCodes.notPossible(
          "the screen is in no window, so no handler receives the intent")
      }
      draft.request(direction, arguments)
    })
}

extension Draft {
  fileprivate mutating func request(
    _ direction: IntentMemory.Intent.Direction, _ arguments: Arguments
  ) {
    var memory = intentMemory
    let made = arguments.made(0)
    memory.replaceIntent(
      with: IntentMemory.Intent(
        screen: store.instance(of: target), direction: direction,
        destination: made?.definition ?? .none, input: made?.input ?? []))
    keep(memory)
  }

  /// Refuses the pending intent if it has no effect. Also cancels the intent if its effect is
  /// undefined.
  fileprivate mutating func decideIntent() throws(Refusal) {
    var memory = intentMemory
    guard let intent = memory.intent, focus(on: intent.screen) else { return }
    let problem = problem(intent.direction)
    if problem?.code === IntentCodes.undefinedByArticle {
      memory.restoreReplacedIntent()
    } else {
      memory.markDecided()
    }
    keep(memory)
    if let problem { throw problem }
  }

  /// Returns the reason why an intent has no effect or an undefined effect; nil if the intent is
  /// valid.
  func problem(_ direction: IntentMemory.Intent.Direction) -> Refusal? {
    switch (direction, activeNavigation) {
    case (.push, .sheet), (.present, .link): return sheetAndLinkConflict
    case (.present, .none): return rest?.isLinkActive == true ? sheetAndLinkConflict : nil
    case (.back, .sheet), (.back, .link): return belowTheTop(direction)
    case (.push, .link), (.present, .sheet):
      return isNextScreenOnTop ? nil : belowTheTop(direction)
    case (.push, .none):
      return navigationLevel == nil ? .refused(IntentCodes.noNavigation, .node(target)) : nil
    case (.back, .none):
      return isRoot(path.last) ? .ignored(IntentCodes.atRoot, .node(target)) : nil
    }
  }

  /// Returns whether the screen at a level is the root of the window, or the first screen of a
  /// navigation view that is the root.
  private func isRoot(_ level: Int) -> Bool {
    level == 0 || level == 1 && path[1].place == .content && path[1].position == 1
  }

  private var sheetAndLinkConflict: Refusal {
    .refused(
      IntentCodes.undefinedByArticle,
      .text("a sheet and a link of one screen (\(describe(target))) at once"))
  }

  /// Returns the refusal of an intent on a screen below the top. If the intent would remove a sheet
  /// together with its presenter, the refusal names `on dismiss` of this sheet as the reason.
  private func belowTheTop(_ direction: IntentMemory.Intent.Direction) -> Refusal {
    let chain = visibleChain(ofWindow: path[0].position)
    // `present` replaces only the content of the target's own sheet, so begin the search above this
    // sheet.
    let first = path.last + (direction == .present ? 2 : 1)
    // `back` removes neither the root nor a sheet of the root.
    let goes = direction != .back || !isRoot(path.last)
    if goes, chain.steps.dropFirst(first).contains(where: { $0.place == .presented }) {
      return .refused(
        IntentCodes.undefinedByArticle,
        .text("`on dismiss` of a sheet that is removed together with its presenter"))
    }
    return .refused(
      IntentCodes.undefinedByArticle,
      .text("an intent to \(describe(target)), which is not the top screen"))
  }
}
