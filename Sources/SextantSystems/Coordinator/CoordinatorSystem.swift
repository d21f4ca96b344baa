public import SextantEngine

/// System `coordinator`: a chain of flows on navigation controllers, after UIKit Flow Coordinators.
///
/// The rules and where they come from: `systems/coordinator.md`. Each controller is a stack: the
/// window's root, or the content of a sheet or a cover on the stack that presents it. Beside the tree
/// there is the chain of flows; controllers of flows that are off screen stand aside.
public struct CoordinatorSystem: NavigationSystem {
  public let name = "coordinator"
  public let sentences = coordinatorSentences + coordinatorGestures
  public let facts = coordinatorFacts
  public let events = coordinatorEvents
  public let eventWords = FlowEvent.words
  public let codes = CoordinatorCodes.all

  public var declarations: [Declaration] { coordinatorDeclarations }
  public var manual: SystemManual { coordinatorManual }
  public var startWord: String? { "flow" }
  public var targets: SentenceTargets { .flows }

  public init() {}

  /// Opens the window with a controller, and starts the first flow on it: its initial view is pushed
  /// and its route remembered.
  public func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal) {
    guard case .new(let flow, _, _, _) = start else {
      return try draft.openWindow(NameID(index: 0), root: start)
    }
    let initial = draft.app.initialRoute(of: flow)
    let views = try draft.app.firstView(initial, openedWith: .none, []).map { [$0] } ?? []
    try draft.openWindow(NameID(index: 0), root: .stack(views, .automatic))
    let controller = draft.store.instance(of: draft.focusOnRoot())
    draft.remember([
      OpenFlow(
        definition: flow, name: draft.app.definitions[Int(flow.index)].name,
        controller: controller, initial: initial, opened: .none, serial: 0)
    ])
  }

  public func adopt(in draft: inout Draft) throws(Refusal) {
    if let flows = FlowReader(draft).flows { draft.remember(flows) }
  }

  public func violations(in draft: Draft) -> [String] { FlowChecks(draft).problems }
}
