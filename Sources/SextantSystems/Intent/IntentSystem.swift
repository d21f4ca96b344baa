package import SextantEngine

/// The system `intent` models the article on `NavigationDirection`: screens send intents, and the
/// handler of each screen executes its intents.
///
/// `Scripts/intent/rules.txt` lists the rules and their sources. In the graph, a navigation view is
/// a stack, and a sheet is a presentation of its screen. `IntentMemory` contains the rest of the
/// state.
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

  package func render(in draft: inout Draft) throws(Refusal) {
    try draft.handleIntent()
    draft.renderPass()
  }

  package func violations(in draft: Draft) -> [String] { intentViolations(in: draft) }
}

extension AppMap {
  func shown(_ description: NodeDescription) -> NodeDescription {
    guard case .new(let id, _, _, _) = description, hasNavigation(id) else { return description }
    return .stack([description], .automatic)
  }

  func hasNavigation(_ id: DefinitionID) -> Bool {
    definitions[Int(id.index)].details.contains {
      $0.word == "destination" && $0.arguments.flag(0)
    }
  }
}
