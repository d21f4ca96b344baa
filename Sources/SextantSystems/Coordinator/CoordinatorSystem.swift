package import SextantEngine

/// The system `coordinator` models UIKit Flow Coordinators: a chain of flows on navigation
/// controllers.
///
/// `Scripts/coordinator/rules.txt` lists the rules and their sources. A navigation controller is a
/// stack: the root of the window, or a sheet or cover that another stack presents. The memory is
/// the chain of flows. The controllers of off-screen flows are detached nodes.
package struct CoordinatorSystem: NavigationSystem {
  package let name = "coordinator"
  package let vocabulary = SystemVocabulary(
    sentences: coordinatorSentences + coordinatorGestures + coordinatorAlertGestures,
    declarations: coordinatorDeclarations,
    facts: coordinatorFacts, events: coordinatorEvents, eventWords: FlowEvent.words,
    startWord: "flow", targets: .declarations(by: "flow"),
    presentations: [
      "showAlert": .style("alert"), "show": .declared { $1.popupStyle(of: $0) },
      "switchTo": .declared { $1.popupStyle(of: $0) },
    ],
    effects: [
      "show": .push, "switchTo": .replace, "back": .back, "backToRoot": .back, "backTo": .back,
      "stop": .back,
    ], successors: { $1.successors(of: $0) },
    codes: CoordinatorCodes.all)

  package var manual: SystemManual { coordinatorManual }
  package var memoryType: (any SystemMemory.Type)? { FlowChainMemory.self }

  package init() {}

  package func root(
    for start: NodeDescription, in app: AppMap
  ) throws(Refusal) -> NodeDescription {
    guard case .new(let flow, _, _, _) = start else { return start }
    let view = try app.firstView(app.initialRoute(of: flow), openedWith: .none, [])
    return .stack(view.map { [$0] } ?? [], .automatic)
  }

  package func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal) {
    try draft.openWindow(NameID(index: 0), root: try root(for: start, in: draft.app))
    guard case .new(let flow, _, _, _) = start else { return }
    let controller = draft.store.instance(of: draft.focusOnRoot())
    draft.remember([
      OpenFlow(
        definition: flow, name: draft.app.definitions[Int(flow.index)].name,
        controller: controller, initial: draft.app.initialRoute(of: flow), opened: .none, serial: 0)
    ])
  }

  /// Returns whether a declaration is a view. A route that starts a flow is not a view, because it
  /// shows the flow's first view.
  package func isView(_ definition: Definition) -> Bool {
    definition.kind == .screen && RouteTraits(definition).starts == nil
  }

  package func rebuild(in draft: inout Draft) -> RestoreError? {
    let reader = FlowReader(draft)
    if draft.memory == nil, let flows = reader.flows { draft.remember(flows) }
    return draft.openFlows.isEmpty ? reader.error : firstViewError(in: draft)
  }

  package func violations(in draft: Draft) -> [String] { FlowChecks(draft).problems }
}
