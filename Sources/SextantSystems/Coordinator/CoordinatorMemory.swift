import SextantEngine

/// One flow of the chain.
struct OpenFlow: Hashable, Sendable {
  let definition: DefinitionID
  let name: String
  /// Its controller: a stack, its own or its parent's.
  var controller: Instance
  /// The route of its first view; none where it declares no route.
  let initial: DefinitionID
  /// The route that opened it; none for the first flow.
  let opened: DefinitionID
  /// The popup whose dismissal it observes: the last one in which it has opened a flow.
  var observedPopup = Instance.none
  /// Whether it observes its stack and ends when a view of its parent appears: an inline flow does
  /// from its start until an inline child of its own starts.
  var observesStack = false
  /// Identifies the flow while a sentence runs; between sentences its index in the chain.
  var serial: Int
}

/// The memory is the chain of flows, the root's first. It does not change when views are pushed and
/// popped.
struct FlowChainMemory: SystemMemory {
  private(set) var flows: [OpenFlow]

  init(_ flows: [OpenFlow]) {
    self.flows = flows
    for index in flows.indices where flows[index].serial != index {
      self.flows[index].serial = index
    }
  }

  /// Of each flow its name, its controller, its initial route, the route that opened it, the popup
  /// that it observes, and whether it observes its stack.
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

  /// A chain is read as a whole: without one of its flows it would be another one.
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
  /// The chain of flows, the root's first.
  var openFlows: [OpenFlow] { memory(as: FlowChainMemory.self)?.flows ?? [] }

  mutating func remember(_ flows: [OpenFlow]) { setMemory(FlowChainMemory(flows)) }
}

/// The traits of a route.
struct RouteTraits {
  /// The style of its popup; nil for inline.
  var popup: PresentationStyle?
  /// The flow that it starts.
  var starts: DefinitionID?
  /// Whether it has no view: `shows []`.
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

  /// The initial route of a flow: the first that it declares.
  func initialRoute(of flow: DefinitionID) -> DefinitionID {
    definitions[Int(flow.index)].members.first ?? .none
  }

  /// The flow that a route starts, and the initial route of a flow.
  func successors(of declared: DefinitionID) -> [DefinitionID] {
    if definition(declared).word == "flow" {
      return [initialRoute(of: declared)].filter { $0 != .none }
    }
    return traits(of: declared).starts.map { [$0] } ?? []
  }

  /// How the popup of a route is written; nil for one that is inline.
  func popupStyle(of route: DefinitionID) -> String? {
    traits(of: route).popup.map { $0 == .cover ? "popup fullScreen" : "popup modal" }
  }

  func traits(of route: DefinitionID) -> RouteTraits {
    RouteTraits(definitions[Int(route.index)])
  }
}
