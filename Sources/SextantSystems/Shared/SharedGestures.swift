import SextantEngine

extension Draft {
  func backMenuIndex(_ pick: Pick, among elements: [Node]) throws(Refusal) -> Int {
    let index = elements.indices.dropLast().last { matches(pick, elements[$0], at: $0) }
    if let index { return index }
    throw EngineCodes.notPossible("the back menu has no such screen")
  }

  func matches(_ pick: Pick, _ node: Node, at index: Int) -> Bool {
    switch pick {
    case .index(let wanted): return index == wanted
    case .instance(let wanted): return store.instance(of: node) == wanted
    case .matching(let definition, let input):
      return NodeMatch.declared(definition, input).fits(
        store.definition(of: node), properties(of: node))
    case .new: return false
    }
  }

  func backMenu(_ elements: [Node]) -> [Sentence.Choice] {
    elements.dropLast().enumerated().map { index, node in
      Sentence.Choice(.pick(.index(index)), String(index), node: node)
    }
  }

  func buttonChoices(of modal: Node?) -> [Sentence.Choice] {
    (modal.flatMap { store.alertContent(of: $0) }?.buttons ?? []).map {
      Sentence.Choice(
        .value(.string($0.title)), Value.quoted($0.title), summary: "a button of the alert")
    }
  }

  func alertOnTop(of chain: Path) -> (level: Int, modal: Node)? {
    guard let level = showingAlert(on: chain),
      let modal = store.last(of: store.presented(by: chain[level].node))
    else { return nil }
    return (level, modal)
  }

  fileprivate func cancelTitle(of modal: Node?) throws(Refusal) -> String {
    guard let modal, let content = store.alertContent(of: modal) else {
      throw EngineCodes.notPossible("no alert is visible")
    }
    guard let title = content.cancelTitle else {
      throw EngineCodes.notPossible("the alert has no `cancel` button")
    }
    return title
  }

  mutating func press(_ title: String, of modal: Node?) throws(Refusal) {
    guard let modal, let content = store.alertContent(of: modal) else {
      throw EngineCodes.notPossible("no alert is visible")
    }
    let titles = content.buttons.map(\.title)
    guard let slot = titles.firstIndex(of: title) else {
      let known = titles.map { Value.quoted($0) }.joined(separator: ", ")
      throw EngineCodes.notPossible("the alert has \(known)")
    }
    if let body = keptBody(of: store.instance(of: modal), slot: slot) { call(body) }
  }
}

/// Returns the gestures that answer an alert: `tap button` and, if `mayCancel` is true, `press
/// escape`.
///
/// - Parameters:
///   - alerts: the words for alerts in the summaries, such as "alert or dialog".
///   - button: the title of the button in the example.
///   - alert: returns the alert on top, if any.
///   - tap: taps the button with a title.
func alertGestures(
  _ alerts: String, button: String, mayCancel: Bool = true,
  alert: @escaping @Sendable (inout Draft) -> Node?,
  tap: @escaping @Sendable (String, inout Draft) throws(Refusal) -> Void
) -> [Sentence] {
  let tapButton = Sentence(
    "tapButton", "tap button EXPR:title", role: .button,
    summary: "tap a button of the visible \(alerts)",
    example: "tap button \(Value.quoted(button))",
    choices: { draft in draft.buttonChoices(of: alert(&draft)) },
    run: { arguments, draft throws(Refusal) in try tap(arguments.string(0) ?? "", &draft) })
  if !mayCancel { return [tapButton] }
  let escape = Sentence(
    Sentence.pressEscape, "press escape", role: .gesture,
    summary: "press the `cancel` button of the visible \(alerts)", example: "press escape",
    run: { _, draft throws(Refusal) in
      let shown = alert(&draft)
      try tap(try draft.cancelTitle(of: shown), &draft)
    })
  return [tapButton, escape]
}

func rootSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals,
    run: { arguments, draft throws(Refusal) in
      draft.focusOnRoot()
      try run(arguments, &draft)
    })
}

extension Draft {
  mutating func recordTransaction(isAnimated: Bool) {
    record(Event(isAnimated ? .animated : .unanimated))
  }
}

extension Draft {
  func written(_ match: NodeMatch) -> String {
    switch match {
    case .declared(let definition, let values): written(definition, values)
    case .instance(let instance): describeEvenGone(instance)
    case .stack: "a stack"
    }
  }
}
