import SextantEngine

struct OpenFlow: Hashable, Sendable {
  let definition: DefinitionID
  let name: String
  /// The stack of the flow. An inline flow and its parent have the same stack.
  var controller: Instance
  /// The route of the flow's first view; `none` if the flow declares no route.
  let initial: DefinitionID
  /// The route that opened the flow; `none` for the first flow.
  let opened: DefinitionID
  /// The last popup in which the flow opened another flow. If the user swipes this popup away, the
  /// flow drops its child.
  var observedPopup = Instance.none
  /// Whether the flow ends when a view of its parent appears on its stack. True for an inline flow,
  /// until its inline child starts.
  var observesStack = false
  /// The identifier of the flow during a sentence; between sentences, its index in the chain.
  var serial: Int
}

/// The chain of flows, from the root down. Pushing or popping a view does not by itself change the
/// chain.
struct FlowChainMemory: SystemMemory {
  private(set) var flows: [OpenFlow]

  init(_ flows: [OpenFlow]) {
    self.flows = flows
    for index in flows.indices where flows[index].serial != index {
      self.flows[index].serial = index
    }
  }

  func value(in app: AppMap) -> Value {
    .list(
      flows.map { flow in
        .list([
          .string(flow.name), .node(flow.controller), .string(app.nameOfRoute(flow.initial)),
          .string(app.nameOfRoute(flow.opened)), .node(flow.observedPopup),
          .bool(flow.observesStack),
        ])
      })
  }

  /// Reads a chain. If a flow is unreadable, the chain is empty, because the remaining flows would
  /// be a different chain.
  init(_ value: Value, in app: AppMap) {
    flows = []
    guard case .list(let items) = value else { return }
    let read = items.enumerated().compactMap { OpenFlow($1, at: $0, in: app) }
    if read.count == items.count { flows = read }
  }

  func mapInstances(_ transform: (Instance) -> Instance) -> FlowChainMemory {
    var result = self
    for index in flows.indices {
      result.flows[index].controller = transform(flows[index].controller)
      result.flows[index].observedPopup = transform(flows[index].observedPopup)
    }
    return result
  }

  var footprint: Int { flows.count * MemoryLayout<OpenFlow>.stride }
}

extension OpenFlow {
  fileprivate init?(_ value: Value, at index: Int, in app: AppMap) {
    guard case .list(let parts) = value, parts.count == 6, case .string(let name) = parts[0],
      case .node(let controller) = parts[1], case .string(let initial) = parts[2],
      case .string(let opened) = parts[3], case .node(let observedPopup) = parts[4],
      case .bool(let observesStack) = parts[5],
      let definition = app.find(name, declaredBy: "flow")
    else { return nil }
    self.init(
      definition: definition, name: name, controller: controller,
      initial: app.find(initial, declaredBy: "route") ?? .none,
      opened: app.find(opened, declaredBy: "route") ?? .none,
      observedPopup: observedPopup, observesStack: observesStack, serial: index)
  }
}

extension Draft {
  var openFlows: [OpenFlow] { memory(as: FlowChainMemory.self)?.flows ?? [] }

  mutating func remember(_ flows: [OpenFlow]) { setMemory(FlowChainMemory(flows)) }
}

struct RouteTraits {
  /// The style of the popup; nil for an inline route.
  var popup: PresentationStyle?
  var starts: DefinitionID?
  /// Whether the route has no view: `shows []`.
  var showsNothing = false

  init(_ route: Definition) {
    guard let slots = route.details.first?.arguments.slots, slots.count == 4 else { return }
    if case .value(.bool(true)) = slots[0] { popup = .sheet }
    if case .value(.bool(true)) = slots[1] { popup = .cover }
    if case .definition(let flow) = slots[2] { starts = flow }
    if case .nodes(let nodes) = slots[3] { showsNothing = nodes.isEmpty }
  }
}

extension AppMap {
  fileprivate func nameOfRoute(_ id: DefinitionID) -> String {
    id == .none ? "" : definitions[Int(id.index)].name
  }

  func initialRoute(of flow: DefinitionID) -> DefinitionID {
    definitions[Int(flow.index)].members.first ?? .none
  }

  func successors(of declared: DefinitionID) -> [DefinitionID] {
    if definition(declared).word == "flow" {
      return [initialRoute(of: declared)].filter { $0 != .none }
    }
    return traits(of: declared).starts.map { [$0] } ?? []
  }

  func popupStyle(of route: DefinitionID) -> String? {
    traits(of: route).popup.map { $0 == .cover ? "popup fullScreen" : "popup modal" }
  }

  func traits(of route: DefinitionID) -> RouteTraits {
    RouteTraits(definitions[Int(route.index)])
  }
}
