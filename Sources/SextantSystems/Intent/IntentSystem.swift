package import SextantEngine

/// System `intent`: screens emit intents, and a handler on each screen carries them out, after the
/// article on `NavigationDirection`.
///
/// The rules and where they come from: `Scripts/intent/rules.txt`. The tree has what is shown: a stack is
/// a navigation view, and a sheet is presented by its screen. `IntentMemory` has the rest.
package struct IntentSystem: NavigationSystem {
  package let name = "intent"
  package let vocabulary = SystemVocabulary(
    sentences: intentSentences + intentGestures, declarations: intentDeclarations,
    facts: intentFacts, events: intentEvents, eventWords: ["dismissed"], startWord: "destination",
    targets: .nodes, presentations: ["forwardPresent": .style("sheet")],
    effects: ["forwardPush": .push, "back": .back], codes: IntentCodes.all)

  package var manual: SystemManual { intentManual }
  package var memoryType: (any SystemMemory.Type)? { IntentMemory.self }

  package init() {}

  package func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    app.shown(start)
  }

  /// The end of an update: handles the last intent, then renders.
  package func render(in draft: inout Draft) throws(Refusal) {
    try draft.handleIntent()
    draft.renderPass()
  }

  package func violations(in draft: Draft) -> [String] { intentViolations(in: draft) }
}

extension AppMap {
  /// The node of a destination that is the root or presented: itself, or its navigation view.
  func shown(_ description: NodeDescription) -> NodeDescription {
    guard case .new(let id, _, _, _) = description, hasNavigation(id) else { return description }
    return .stack([description], .automatic)
  }

  /// Whether a destination is declared `in navigation`.
  func hasNavigation(_ id: DefinitionID) -> Bool {
    definitions[Int(id.index)].details.contains {
      $0.word == "destination" && $0.arguments.flag(0)
    }
  }
}
